import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Cells of a batch that were corrected, in the sheet's order. */
export const correctionsOf = (db: Kysely<Database>, batchId: string) =>
	db
		.selectFrom("import_correction")
		.select(["sheet_row as row", "field", "sheet_column as column", "text", "was", "by_name as by", "at"])
		.where("batch_id", "=", batchId)
		.orderBy("sheet_row")
		.orderBy("sheet_column")
		.orderBy("field")
		.execute();

export async function countCorrections(db: Kysely<Database>, batchId: string): Promise<number> {
	const { n } = await db
		.selectFrom("import_correction")
		.select(sql<number>`count(*)`.as("n"))
		.where("batch_id", "=", batchId)
		.executeTakeFirstOrThrow();
	return Number(n);
}

export type StoredCorrection = Awaited<ReturnType<typeof correctionsOf>>[number];

interface CellKey {
	batchId: string;
	row: number;
	field: string;
	column: number;
}

/** Keeps what a cell is to be read as; of one corrected before, what the sheet says stays. */
export async function putCorrection(
	db: Kysely<Database>,
	{ batchId, row, field, column, ...given }: CellKey & { text: string; was: string; byId: number | null; byName: string; at: string },
): Promise<void> {
	const set = { text: given.text, by_id: given.byId, by_name: given.byName, at: given.at };
	await db
		.insertInto("import_correction")
		.values({ batch_id: batchId, sheet_row: row, field, sheet_column: column, was: given.was, ...set })
		.onConflict((c) => c.columns(["batch_id", "sheet_row", "field", "sheet_column"]).doUpdateSet(set))
		.execute();
}

export async function dropCorrection(db: Kysely<Database>, { batchId, row, field, column }: CellKey): Promise<void> {
	await db
		.deleteFrom("import_correction")
		.where("batch_id", "=", batchId)
		.where("sheet_row", "=", row)
		.where("field", "=", field)
		.where("sheet_column", "=", column)
		.execute();
}

export async function clearCorrections(db: Kysely<Database>, batchId: string): Promise<void> {
	await db.deleteFrom("import_correction").where("batch_id", "=", batchId).execute();
}
