import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { refuseNamesOfOthers } from "../../kit/price-book/coded-names.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { recordKind } from "../../kit/records/define.ts";
import { depotService } from "./schema.ts";

/** What depots do for containers. A code that prices name stays: they would name nothing without it. */
export const depotServiceKind = recordKind(depotService, {
	table: "depot_service",
	columns: aliasesListed,
	beforeSave: async ({ db }, fields, current) => {
		const { code, tiered, unit } = fields;
		const named = current ? await ratesNaming(db, "depotService", current.code) : { count: 0, stepped: 0 };
		await refuseNamesOfOthers(db, "depotService", fields, current?.id);
		refuseAll(
			current !== null && current.code !== code && named.count > 0 && new InvalidFieldError("code", "problem.codeInUse", { count: named.count }),
			current !== null &&
				(current.unit === "day") !== (unit === "day") &&
				named.count > 0 &&
				new InvalidFieldError("unit", "problem.unitInUse", { count: named.count }),
			!tiered && named.stepped > 0 && new InvalidFieldError("tiered", "problem.stepsInUse", { count: named.stepped }),
		);
		return fields;
	},
	usedBy: (work, { code }) => usesInBooks(work, ({ codes }) => codes === "depotService", code),
	merging: {
		rates: { by: "code", isNaming: ({ codes }) => codes === "depotService" },
		columns: [{ table: "ad_hoc_request", column: "depot_services", by: "code", list: true, title: "menu.adHocRequests", called: "number" }],
		alike: ["unit", "tiered"],
	},
});
