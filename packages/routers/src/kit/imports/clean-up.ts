import { type Database, updatedAny } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Services } from "../../door/context.ts";
import { clearRows } from "./clear-rows.ts";
import { clearCorrections } from "./correction-queries.ts";
import type { Batch } from "./queries.ts";

const day = 86_400_000;
/** Days that rows of an import that is done stay to be looked at, and one in preview to be applied. */
const DONE = 7;
const PREVIEW = 30;

/**
 * Takes away what was read of the sheets of imports that were applied, undone, cancelled or failed a week ago, and gives up those left in
 * preview for a month; what they did stays in the list of imports. Answers how many there were. For the timed task.
 */
export async function cleanUpImports({ db }: Services, now: Date): Promise<{ cleared: number; givenUp: number }> {
	const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
	const left = await forgottenBatches(db, ["preview"], before(PREVIEW));
	let givenUp = 0;
	for (const id of left) {
		if (!(await giveUpBatch(db, id, before(PREVIEW)))) continue;
		await clearRows(db, id);
		await clearCorrections(db, id);
		givenUp++;
	}
	const done = await forgottenBatches(db, ["applied", "undone", "failed", "cancelled"], before(DONE));
	for (const id of done) await clearRows(db, id);
	return { cleared: done.length, givenUp };
}

/** Batches in one of some states since before an instant of which rows are still kept. */
async function forgottenBatches(db: Kysely<Database>, states: readonly Batch["state"][], before: string): Promise<string[]> {
	const batches = await db
		.selectFrom("import_batch as b")
		.select("b.id")
		.where("b.state", "in", [...states])
		.where("b.updated_at", "<", before)
		.where(({ exists, or, selectFrom }) =>
			or([
				exists(selectFrom("import_row as r").select("r.line").whereRef("r.batch_id", "=", "b.id")),
				exists(selectFrom("import_sheet_row as s").select("s.sheet_row").whereRef("s.batch_id", "=", "b.id")),
			]),
		)
		.execute();
	return batches.map(({ id }) => id);
}

/** Cancels a batch that was left in preview since before an instant; false when somebody has taken it up. */
async function giveUpBatch(db: Kysely<Database>, id: string, before: string): Promise<boolean> {
	return updatedAny(
		db.updateTable("import_batch").set({ state: "cancelled" }).where("id", "=", id).where("state", "=", "preview").where("updated_at", "<", before),
	);
}
