import { InvalidFieldError } from "../../door/errors.ts";
import { countInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { recordKind } from "../../kit/records/define.ts";
import { containerType } from "./schema.ts";

const names = ({ name }: { name: string }) => name === "containerType";

/** Types of containers. A code that rates name stays: they would be of no container without it. */
export const containerTypeKind = recordKind(containerType, {
	table: "container_type",
	beforeSave: async ({ db }, fields, current) => {
		if (current === null || current.code === fields.code) return fields;
		const count = (await countInBooks(db, names, current.code)).reduce((sum, one) => sum + one.count, 0);
		if (count > 0) throw new InvalidFieldError("code", "problem.codeInUse", { count });
		return fields;
	},
	usedBy: (work, { code }) => usesInBooks(work, names, code),
});
