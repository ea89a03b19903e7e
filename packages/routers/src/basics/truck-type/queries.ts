import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { refuseNamesOfOthers } from "../../kit/price-book/coded-names.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { recordKind } from "../../kit/records/define.ts";
import { truckType } from "./schema.ts";

/** Kinds of truck. A code that price strategies name stays: they would price no truck without it, and a more general one would in their place. */
export const truckTypeKind = recordKind(truckType, {
	table: "truck_type",
	columns: aliasesListed,
	beforeSave: async ({ db }, fields, current) => {
		await refuseNamesOfOthers(db, "truckType", fields, current?.id);
		if (current === null || current.code === fields.code) return fields;
		const { count } = await ratesNaming(db, "truckType", current.code);
		refuseAll(count > 0 && new InvalidFieldError("code", "problem.codeInUse", { count }));
		return fields;
	},
	usedBy: (work, { code }) => usesInBooks(work, ({ codes }) => codes === "truckType", code),
	merging: {
		rates: { by: "code", isNaming: ({ codes }) => codes === "truckType" },
		columns: (["ntocc_call", "ntocc_quotation"] as const).map((table) => ({
			table,
			column: "truck_type",
			by: "code",
			title: table === "ntocc_call" ? "menu.callRecord" : "menu.ntoccQuotation",
			called: table === "ntocc_call" ? "load_day" : "number",
		})),
	},
});
