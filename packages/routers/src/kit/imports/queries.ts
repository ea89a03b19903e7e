import { type Database, type ImportBatchTable, type ImportRowTable, insertMany, updatedAny } from "@iqt/db";
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Step } from "../price-book/batch-plan.ts";
import { leaseOver } from "../work/lease.ts";
import type { KnownArea } from "./areas.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { KnownPlace } from "./places.ts";
import type { StagedSheetRow } from "./sheet-rows.ts";

export type Batch = Selectable<ImportBatchTable>;
export type StagedRow = Insertable<ImportRowTable>;
type Outcome = ImportRowTable["outcome"];

/** The number of a batch once it is chosen for, answered, corrected or read again: what is known of the one before holds no longer. */
const nextRevision = sql<number>`revision + 1`;

export const findBatch = async (db: Kysely<Database>, id: string): Promise<Batch | null> =>
	(await db.selectFrom("import_batch").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

export async function addBatch(
	db: Kysely<Database>,
	batch: { id: string; domain: string; objectName: string; fileName: string; ownerId: number; at: string },
): Promise<void> {
	await db
		.insertInto("import_batch")
		.values({
			id: batch.id,
			domain: batch.domain,
			object_name: batch.objectName,
			file_name: batch.fileName,
			state: "uploaded",
			owner_id: batch.ownerId,
			created_at: batch.at,
			updated_at: batch.at,
		})
		.execute();
}

/** Latest batches of a person, newest first. */
export const batchesOf = (db: Kysely<Database>, input: { ownerId: number; domain: string | null; limit: number }): Promise<Batch[]> =>
	db
		.selectFrom("import_batch")
		.selectAll()
		.where("owner_id", "=", input.ownerId)
		.$if(input.domain !== null, (q) => q.where("domain", "=", input.domain ?? ""))
		.orderBy("created_at", "desc")
		.limit(input.limit)
		.execute();

/** Takes a batch to read, unless another instance holds its lease: `lease` is until when, and the token that later writes name. */
export async function claimBatch(db: Kysely<Database>, input: { id: string; now: Date; lease: string }): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({
				state: "reading",
				revision: nextRevision,
				lease_until: input.lease,
				rows_done: 0,
				rows_total: null,
				notices: null,
				counts: null,
				understood: null,
				error: null,
				updated_at: input.now.toISOString(),
			})
			.where("id", "=", input.id)
			.where("state", "in", ["uploaded", "reading"])
			.where(leaseOver(input.now)),
	);
}

/**
 * Has a batch in preview read again, with what is `set` to be read with: whoever looks for batches to read takes it at once. False when it is not in
 * preview any more, or is another than it was at a `revision`.
 */
export async function requeueReading(
	db: Kysely<Database>,
	{ id, revision }: Pick<Batch, "id"> & Partial<Pick<Batch, "revision">>,
	set: Pick<Updateable<ImportBatchTable>, "answers" | "updated_at">,
): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ ...set, state: "uploaded", lease_until: null })
			.where("id", "=", id)
			.$if(revision !== undefined, (query) => query.where("revision", "=", revision ?? 0))
			.where("state", "=", "preview"),
	);
}

/** Keeps answers and choices of a batch in preview; false when it is not any more, or is another than was found. */
export async function keepAnswers(
	db: Kysely<Database>,
	{ id, revision }: Pick<Batch, "id" | "revision">,
	set: Pick<Updateable<ImportBatchTable>, "answers" | "updated_at">,
): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ ...set, revision: nextRevision })
			.where("id", "=", id)
			.where("revision", "=", revision)
			.where("state", "=", "preview"),
	);
}

/** Takes a batch in preview to apply it; false when it is not in preview any more, or is another than it was at a `revision`. */
export async function toApply(
	db: Kysely<Database>,
	input: { id: string; revision: number | undefined; lease: string; set: Updateable<ImportBatchTable> },
): Promise<boolean> {
	const { id, revision } = input;
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ ...input.set, state: "applying", lease_until: input.lease })
			.where("id", "=", id)
			.$if(revision !== undefined, (query) => query.where("revision", "=", revision ?? 0))
			.where("state", "=", "preview"),
	);
}

/** Takes over a batch whose applying nobody is at any more. */
export async function claimApplying(db: Kysely<Database>, input: { id: string; now: Date; lease: string }): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ lease_until: input.lease, updated_at: input.now.toISOString() })
			.where("id", "=", input.id)
			.where("state", "=", "applying")
			.where(leaseOver(input.now)),
	);
}

/** States somebody ought to be at. */
const underWay = ["uploaded", "reading", "applying"] as const;

/** Batches that nobody is reading or applying although they should be: just uploaded and not begun, or left by an instance that died. */
export async function abandonedBatches(db: Kysely<Database>, now: Date): Promise<Pick<Batch, "id" | "state">[]> {
	return db
		.selectFrom("import_batch")
		.select(["id", "state"])
		.where("state", "in", underWay)
		.where(leaseOver(now))
		.orderBy("created_at")
		.limit(20)
		.execute();
}

/** When the first of those that are read or applied now is abandoned unless its instance says something before, ISO 8601 UTC; null where there is none. */
export async function nextAbandoned(db: Kysely<Database>): Promise<string | null> {
	const { until } = await db
		.selectFrom("import_batch")
		.select((eb) => eb.fn.min(eb.fn.coalesce("lease_until", "updated_at")).as("until"))
		.where("state", "in", underWay)
		.executeTakeFirstOrThrow();
	return until === null ? null : (until.split("#")[0] ?? null);
}

/** Writes what reading or applying has come to and moves its lease; false when the batch was cancelled or taken over meanwhile. */
export async function keepBatch(
	db: Kysely<Database>,
	input: {
		id: string;
		state: "reading" | "applying";
		lease: string;
		next: string | null;
		set: Updateable<ImportBatchTable>;
	},
): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ ...input.set, lease_until: input.next })
			.where("id", "=", input.id)
			.where("state", "=", input.state)
			.where("lease_until", "=", input.lease),
	);
}

/** The same with rows of the sheet, and rates, read meanwhile: all or none. */
export async function keepRows(
	db: Kysely<Database>,
	input: Parameters<typeof keepBatch>[1],
	{ rows, sheetRows }: { rows: readonly StagedRow[]; sheetRows: readonly StagedSheetRow[] },
): Promise<boolean> {
	if (rows.length + sheetRows.length === 0) return keepBatch(db, input);
	return db.transaction().execute(async (trx) => {
		if (!(await keepBatch(trx, input))) return false;
		await insertMany(trx, "import_sheet_row", sheetRows);
		await insertMany(trx, "import_row", rows);
		return true;
	});
}

/** The same with steps planned meanwhile; null takes those of an earlier plan away. */
export async function keepSteps(db: Kysely<Database>, input: Parameters<typeof keepBatch>[1], steps: readonly Step[] | null): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		if (!(await keepBatch(trx, input))) return false;
		if (steps) await insertMany(trx, "import_step", steps);
		else await clearSteps(trx, input.id);
		return true;
	});
}

/** Stops a batch that is being applied, before anything of it is written; false when it is too late. */
export async function backToPreview(db: Kysely<Database>, id: string, at: string): Promise<boolean> {
	return updatedAny(
		db
			.updateTable("import_batch")
			.set({ state: "preview", lease_until: null, updated_at: at, counts: sql`json_remove(counts, '$.phase', '$.started')` })
			.where("id", "=", id)
			.where("state", "=", "applying"),
	);
}

/** Says of rows that the book has changed for them since the preview. */
export async function warnOfLines(db: Kysely<Database>, batchId: string, lines: readonly number[]): Promise<void> {
	if (lines.length === 0) return;
	const id = "import.changedMeanwhile";
	const problem = JSON.stringify({ field: "", column: null, level: "warning", messageId: id, values: {} });
	const list = JSON.stringify(lines.map((line) => [batchId, line]));
	await sql`update import_row set errors = case when errors like ${`%${id}%`} then errors else json_insert(coalesce(errors, '[]'), '$[#]', json(${problem})) end
		from json_each(${list}) l where import_row.batch_id = l.value ->> 0 and import_row.line = l.value ->> 1`.execute(db);
}

/** Has the rows of a batch that clash be those that stay out of the book: of the others, one with a step that writes it changes the book, and one without is there as it is. */
export async function settleClashes(db: Kysely<Database>, batchId: string, leftOut: readonly number[]): Promise<void> {
	await sql`update import_row set outcome = case when line in (
			select line from import_step where batch_id = ${batchId} and action <> 'keep'
		) then 'changed' else 'unchanged' end
		where batch_id = ${batchId} and outcome = 'clash' and line not in (select value from json_each(${JSON.stringify(leftOut)}))`.execute(db);
}

/** Rates of some rows of the sheet. */
export const rowsOfSheetRows = (db: Kysely<Database>, batchId: string, sheetRows: readonly number[]) =>
	db.selectFrom("import_row").selectAll().where("batch_id", "=", batchId).where("sheet_row", "in", sheetRows).orderBy("line").execute();

/** Rates of a batch as they were read, as JSON by line: without the last day that the next rate of the sheet leaves one. */
export async function ratesRead(db: Kysely<Database>, batchId: string, lines: readonly number[]): Promise<Map<number, string>> {
	const { rows } = await sql<{
		line: number;
		text: string;
	}>`select r.line, case r.ends_before_next when 1 then json_remove(r.row, '$.validTo') else r.row end as text
		from json_each(${JSON.stringify(lines)}) l cross join import_row r on r.batch_id = ${batchId} and r.line = l.value`.execute(db);
	return new Map(rows.map(({ line, text }) => [line, text]));
}

/** What was staged to be written and is no longer needed. */
export async function clearSteps(db: Kysely<Database>, batchId: string): Promise<void> {
	await db.deleteFrom("import_step").where("batch_id", "=", batchId).execute();
}

/** Gives rows read earlier the last day that the next rate of their sheet leaves them. */
export async function endRows(
	db: Kysely<Database>,
	batchId: string,
	ends: readonly { line: number; to: string; problem: CellProblem }[],
): Promise<void> {
	const list = JSON.stringify(ends.map(({ line, to, problem }) => [batchId, line, to, JSON.stringify(problem)]));
	await sql`update import_row set ends_before_next = 1, row = json_set(row, '$.validTo', e.value ->> 2),
		errors = json_insert(coalesce(errors, '[]'), '$[#]', json(e.value ->> 3))
		from json_each(${list}) e where import_row.batch_id = e.value ->> 0 and import_row.line = e.value ->> 1`.execute(db);
}

/** Gives rows read earlier the weights that the other bands of their sheet leave them. */
export async function bandRows(
	db: Kysely<Database>,
	batchId: string,
	bands: readonly { line: number; weightFrom: string; weightTo: string }[],
): Promise<void> {
	const list = JSON.stringify(bands.map(({ line, weightFrom, weightTo }) => [batchId, line, weightFrom, weightTo]));
	await sql`update import_row set row = json_set(row, '$.weightFrom', e.value ->> 2, '$.weightTo', e.value ->> 3)
		from json_each(${list}) e where import_row.batch_id = e.value ->> 0 and import_row.line = e.value ->> 1`.execute(db);
}

/** Gives rows read earlier problems found later, several to one row perhaps; an error makes them wrong. */
export async function markRows(db: Kysely<Database>, batchId: string, found: readonly { line: number; problem: CellProblem }[]): Promise<void> {
	// A row is updated once by a statement, whatever it is told.
	const marks = [...Map.groupBy(found, ({ line }) => line)].map(([line, own]) => {
		const isWrong = own.some(({ problem }) => problem.level === "error");
		return [batchId, line, own.map(({ problem }) => problem), isWrong ? "error" : "warning"];
	});
	const list = JSON.stringify(marks);
	await sql`update import_row set outcome = case e.value ->> 3 when 'error' then 'error' else outcome end,
		errors = (select json_group_array(json(value)) from (select value from json_each(coalesce(errors, '[]')) union all select value from json_each(e.value -> 2)))
		from json_each(${list}) e where import_row.batch_id = e.value ->> 0 and import_row.line = e.value ->> 1`.execute(db);
}

export async function setBatch(db: Kysely<Database>, id: string, set: Updateable<ImportBatchTable>): Promise<void> {
	await db.updateTable("import_batch").set(set).where("id", "=", id).execute();
}

/** Rows of a batch by outcome, in order, from after a line. */
export const stagedRows = (db: Kysely<Database>, input: { batchId: string; outcomes: readonly Outcome[]; after: number; limit: number }) =>
	db
		.selectFrom("import_row")
		.selectAll()
		.where("batch_id", "=", input.batchId)
		.where("outcome", "in", [...input.outcomes])
		.where("line", ">", input.after)
		.orderBy("line")
		.limit(input.limit)
		.execute();

/** Rows with errors, and those with a cell that is asked about. */
const wrong = (db: Kysely<Database>, batchId: string) =>
	db
		.selectFrom("import_row")
		.where("batch_id", "=", batchId)
		.where((eb) => eb.or([eb("outcome", "=", "error"), eb("errors", "like", '%"question":%')]));

/** Rows of the sheet that hold such rates. */
export async function countWrong(db: Kysely<Database>, batchId: string): Promise<number> {
	const { count } = await wrong(db, batchId)
		.select((eb) => eb.fn.count<number>("sheet_row").distinct().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

export const wrongRows = (db: Kysely<Database>, input: { batchId: string; limit: number }) =>
	wrong(db, input.batchId).selectAll().orderBy("line").limit(input.limit).execute();

export async function countOutcomes(db: Kysely<Database>, batchId: string): Promise<Record<Outcome, number>> {
	const counts = { new: 0, changed: 0, unchanged: 0, clash: 0, error: 0, duplicate: 0, skipped: 0 };
	const rows = await db
		.selectFrom("import_row")
		.select(["outcome", sql<number>`count(*)`.as("n")])
		.where("batch_id", "=", batchId)
		.groupBy("outcome")
		.execute();
	for (const { outcome, n } of rows) counts[outcome] = Number(n);
	return counts;
}

/** Every place that can stand in a sheet. */
export async function knownPlaces(db: Kysely<Database>): Promise<KnownPlace[]> {
	const rows = await db.selectFrom("place").select(["id", "kind", "code", "name", "name_zh", "aliases", "port_city_id", "active"]).execute();
	return rows.map((r) => ({
		id: r.id,
		kind: r.kind,
		code: r.code,
		name: r.name,
		nameZh: r.name_zh,
		aliases: JSON.parse(r.aliases) as string[],
		portCityId: r.port_city_id,
		active: r.active === 1,
	}));
}

/** Provinces, cities and districts; streets are too many and never named in rate sheets. */
export const knownAreas = (db: Kysely<Database>): Promise<KnownArea[]> =>
	db.selectFrom("area").select(["code", "name", "path", "path_en"]).where("level", "in", ["province", "city", "district"]).execute();

/** Cities with the paths of where they lie, in Chinese from the province down and in English up to it. */
export const knownProvinces = (db: Kysely<Database>): Promise<{ name: string; path: string; path_en: string }[]> =>
	db.selectFrom("area").select(["name", "path", "path_en"]).where("level", "in", ["province", "city"]).execute();

/** Truckers by each of their names. */
export async function knownTruckers(db: Kysely<Database>): Promise<{ code: string; name: string }[]> {
	const rows = await db.selectFrom("supplier").select(["code", "name", "name_zh", "aliases"]).where("kind", "=", "trucker").execute();
	return rows.flatMap(({ code, name, name_zh, aliases }) =>
		[...new Set([name, ...(name_zh === null ? [] : [name_zh]), ...(JSON.parse(aliases) as string[])])].map((one) => ({ code, name: one })),
	);
}
