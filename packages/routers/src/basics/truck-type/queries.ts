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
		const containers = [...new Set(fields.containers.map((code) => code.toUpperCase()))];
		const known = await db.selectFrom("container_type").select("code").where("code", "in", containers).execute();
		const unknown = containers.find((code) => !known.some((row) => row.code === code));
		refuseAll(unknown !== undefined && new InvalidFieldError("containers", "problem.unknownContainer", { type: unknown }));
		const saved = { ...fields, containers };
		if (current === null || current.code === fields.code) return saved;
		const { count } = await ratesNaming(db, "truckType", current.code);
		refuseAll(count > 0 && new InvalidFieldError("code", "problem.codeInUse", { count }));
		return saved;
	},
	usedBy: (work, { code }) => usesInBooks(work, ({ codes }) => codes === "truckType", code),
	merging: {
		rates: { by: "code", isNaming: ({ codes }) => codes === "truckType" },
		columns: (
			[
				["ntocc_call", "menu.callRecord", "load_day"],
				["ntocc_quotation", "menu.ntoccQuotation", "number"],
				["ad_hoc_request", "menu.adHocRequests", "number"],
			] as const
		).map(([table, title, called]) => ({
			table,
			column: "truck_type",
			by: "code",
			title,
			called,
		})),
	},
});
