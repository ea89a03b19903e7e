import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { BatchPlan } from "../price-book/batch-plan.ts";
import { wroteIn } from "../price-book/merged-values.ts";

/** Number of the latest change; 0 before the first. */
export async function lastChange(db: Kysely<Database>): Promise<number> {
	const row = await db.selectFrom("change_log").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
	return row?.id ?? 0;
}

/** Ids of the changes of a book behind a change's number. */
export async function changesSince(db: Kysely<Database>, domain: string, mark: number): Promise<Set<string>> {
	const rows = await db.selectFrom("change_log").select("change_id").where("id", ">", mark).where(wroteIn(domain)).execute();
	return new Set(rows.map((row) => row.change_id));
}

/** Whether a book has changed behind a change's number. */
export async function bookChangedSince(db: Kysely<Database>, domain: string, mark: number): Promise<boolean> {
	const row = await db.selectFrom("change_log").select("id").where("id", ">", mark).where(wroteIn(domain)).limit(1).executeTakeFirst();
	return row !== undefined;
}

/** Has rows that were to change nothing count as what they were written as: the book had changed under them. */
export async function tellRewritten(db: Kysely<Database>, batchId: string, rows: BatchPlan["rewritten"]): Promise<void> {
	if (rows.length === 0) return;
	const list = JSON.stringify(rows.map(({ line, outcome }) => [batchId, line, outcome]));
	await sql`update import_row set outcome = l.value ->> 2
		from json_each(${list}) l where import_row.batch_id = l.value ->> 0 and import_row.line = l.value ->> 1`.execute(db);
}
