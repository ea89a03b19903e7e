import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { refuseNamesOfOthers } from "../../kit/price-book/coded-names.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { recordKind } from "../../kit/records/define.ts";
import { truckType } from "./schema.ts";

/** Kinds of truck. A code that price strategies name stays: they would price no truck without it, and a more general one would in their place. */
export const truckTypeKind = recordKind(truckType, {
	table: "truck_type",
	beforeSave: async ({ db }, fields, current) => {
		await refuseNamesOfOthers(db, "truckType", { ...fields, aliases: [] }, current?.id);
		if (current === null || current.code === fields.code) return fields;
		const { count } = await ratesNaming(db, "truckType", current.code);
		refuseAll(count > 0 && new InvalidFieldError("code", "problem.codeInUse", { count }));
		return fields;
	},
	usedBy: (work, { code }) => usesInBooks(work, ({ codes }) => codes === "truckType", code),
});
