import type { Kysely } from "kysely";
import { withoutLists } from "./rebuild-table.ts";

/** Columns whose values grow with the product: what may stand there is said where they are declared, and a new one is no migration. */
const open: Readonly<Record<string, readonly string[]>> = {
	inland_rail_rate: ["mode"],
	inland_rail_rate_history: ["mode"],
	corridor_rate: ["mode"],
	corridor_rate_history: ["mode"],
	quotation: ["language"],
	quotation_request: ["state"],
	work: ["kind", "phase"],
	import_sheet_row: ["role"],
	parameter: ["type"],
	app_setting: ["type"],
	notice: ["level", "audience"],
	team: ["kind"],
	translation_override: ["language"],
};

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [table, columns] of Object.entries(open)) await withoutLists(db, table, columns);
}
