import { type Database, insertMany, OPEN_END } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { type Columns, columnsOf, toColumns } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { keyColumns } from "./overlap.ts";
import { type Change, dayBefore, deleting } from "./queries.ts";
import { loadReference, type Reference } from "./reference.ts";
import { rateTable } from "./table.ts";

const CHUNK = 2_000;

/** A live row that meets a staged one, by the staged row's line. */
interface Met {
	line: number;
	row: Columns;
}

interface Staged {
	line: number;
	columns: Columns;
}

type Outcome = "new" | "changed" | "unchanged" | "clash";

/** Rows of the book whose key, weight band and validity meet the staged ones: one statement a chunk, through the key index. */
async function rowsMet(db: Kysely<Database>, book: RateBook, staged: readonly Staged[]): Promise<Met[]> {
	const keys = keyColumns(book);
	const values = staged.map((s) => [
		s.line,
		s.columns.valid_from,
		s.columns.valid_to,
		s.columns.weight_from,
		s.columns.weight_to,
		...keys.map((k) => s.columns[k]),
	]);
	const same = sql.join(
		keys.map((k, i) => sql`${sql.ref(`r.${k}`)} = s.value ->> ${sql.lit(i + 5)}`),
		sql` and `,
	);
	const result = await sql<
		Columns & { line: number }
	>`select s.value ->> 0 as line, r.* from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r
		where ${same} and r.valid_to >= s.value ->> 1 and r.valid_from <= s.value ->> 2 and r.weight_from < s.value ->> 4 and r.weight_to > s.value ->> 3`.execute(
		db,
	);
	return result.rows.map(({ line, ...row }) => ({ line, row }));
}

/** Columns whose change makes a row "changed". */
const valueColumns = (book: RateBook) => [...book.fields.filter((f) => !f.key && f.name !== "validFrom" && f.name !== "validTo").flatMap(columnsOf)];

const sameBand = (a: Columns, b: Columns) => a.weight_from === b.weight_from && a.weight_to === b.weight_to;

/**
 * What applying a staged row means against the rows it meets: none, it is new; the same days, it is unchanged or changed; one that began
 * earlier and ends no later, that one ends the day before; one that lies within, it is replaced; anything else is a clash to confirm.
 */
export function outcomeOf(book: RateBook, staged: Columns, met: readonly Columns[]): { outcome: Outcome; target: string | null } {
	const [row] = met;
	if (!row) return { outcome: "new", target: null };
	const target = String(row.id);
	if (met.length > 1 || !sameBand(row, staged)) return { outcome: "clash", target };
	const sameValues = valueColumns(book).every((c) => (row[c] ?? null) === (staged[c] ?? null));
	if (row.valid_from === staged.valid_from && row.valid_to === staged.valid_to) return { outcome: sameValues ? "unchanged" : "changed", target };
	const from = String(staged.valid_from);
	const to = String(staged.valid_to);
	if (String(row.valid_from) < from && String(row.valid_to) <= to) return { outcome: "changed", target };
	if (from <= String(row.valid_from) && String(row.valid_to) <= to) return { outcome: "changed", target };
	return { outcome: "clash", target };
}

const stagedRow = (book: RateBook, line: number, json: string, reference: Reference): Staged | null => {
	const result = toColumns(book, JSON.parse(json) as RateRow, reference);
	return result.ok ? { line, columns: result.columns } : null;
};

/** Staged rows that are to be compared or applied, in chunks by line. */
async function* chunks(db: Kysely<Database>, batchId: string, outcomes: readonly string[]) {
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("import_row")
			.select(["line", "row", "outcome", "target_id"])
			.where("batch_id", "=", batchId)
			.where("line", ">", after)
			.where("outcome", "in", outcomes as ("new" | "changed")[])
			.orderBy("line")
			.limit(CHUNK)
			.execute();
		if (rows.length === 0) return;
		after = rows.at(-1)?.line ?? after;
		yield rows;
		// An embedded database answers without leaving this turn of the event loop: other requests get theirs here.
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/**
 * Compares staged rows (all that are not errors, duplicates or skipped) with the book and writes their outcome and target. Row JSON must have
 * been checked with `book.row`. `progress` hears how many are done.
 */
export async function classifyBatch(
	db: Kysely<Database>,
	book: RateBook,
	batchId: string,
	progress?: (done: number) => Promise<void>,
): Promise<void> {
	const reference = await loadReference(db);
	let done = 0;
	for await (const rows of chunks(db, batchId, ["new", "changed", "unchanged", "clash"])) {
		const staged = rows.flatMap((r) => stagedRow(book, r.line, r.row, reference) ?? []);
		const met = Map.groupBy(await rowsMet(db, book, staged), (m) => m.line);
		const verdicts = staged.map((s) => {
			const { outcome, target } = outcomeOf(
				book,
				s.columns,
				(met.get(s.line) ?? []).map((m) => m.row),
			);
			return [batchId, s.line, outcome, target];
		});
		// The batch comes from the list too: with it as a constant SQLite would walk the whole batch once per verdict.
		await sql`update import_row set outcome = v.value ->> 2, target_id = v.value ->> 3 from json_each(${JSON.stringify(verdicts)}) v
			where import_row.batch_id = v.value ->> 0 and import_row.line = v.value ->> 1`.execute(db);
		done += rows.length;
		await progress?.(done);
	}
}

export interface BatchCounts {
	inserted: number;
	updated: number;
	/** Rows that end the day before a new one starts. */
	ended: number;
	removed: number;
	unchanged: number;
}

interface Plan {
	insert: Columns[];
	update: { id: string; columns: Columns }[];
	/** Rows that end on a day. */
	end: Map<string, string>;
	remove: Set<string>;
}

/** What a row in the way of a staged one becomes, when the staged one wins: it ends the day before, or goes. */
function giveWay(plan: Plan, staged: Columns, row: Columns): void {
	const id = String(row.id);
	if (String(row.valid_from) >= String(staged.valid_from)) {
		plan.remove.add(id);
		return;
	}
	// Of several periods that follow it the first decides.
	const day = dayBefore(String(staged.valid_from));
	const known = plan.end.get(id);
	if (known === undefined || day < known) plan.end.set(id, day);
}

function planRow(plan: Plan, book: RateBook, staged: Columns, met: readonly Columns[], confirmed: boolean): "unchanged" | "planned" | "clash" {
	const { outcome, target } = outcomeOf(book, staged, met);
	if (outcome === "unchanged") return "unchanged";
	if (outcome === "new") plan.insert.push(staged);
	else if (outcome === "changed" && target !== null && String(met[0]?.valid_from) >= String(staged.valid_from))
		plan.update.push({ id: target, columns: staged });
	else {
		if (outcome === "clash" && !confirmed) return "clash";
		for (const row of met) giveWay(plan, staged, row);
		plan.insert.push(staged);
	}
	return "planned";
}

/**
 * Applies a batch inside the caller's transaction. "merge" adds new rows, corrects changed ones and ends those a new version follows; rows
 * that clash are left alone. "replace" lets the sheet win every clash, and rows of the lanes it covers that it does not have end the day
 * before its first day (or go, when they start later). Other lanes stay. Rows must have been classified.
 */
export async function applyBatch(
	trx: Kysely<Database>,
	book: RateBook,
	input: { mode: "merge" | "replace"; batchId: string; change: Change },
): Promise<BatchCounts> {
	const { change, mode, batchId } = input;
	const reference = await loadReference(trx);
	const counts: BatchCounts = { inserted: 0, updated: 0, ended: 0, removed: 0, unchanged: 0 };
	const lanes = laneCollector(book);
	const kept: string[] = [];
	const outcomes = mode === "replace" ? ["new", "changed", "unchanged", "clash"] : ["new", "changed"];
	for await (const rows of chunks(trx, batchId, outcomes)) {
		const staged = rows.flatMap((r) => stagedRow(book, r.line, r.row, reference) ?? []);
		const met = Map.groupBy(await rowsMet(trx, book, staged), (m) => m.line);
		const plan: Plan = { insert: [], update: [], end: new Map(), remove: new Set() };
		for (const s of staged) {
			const inTheWay = (met.get(s.line) ?? []).map((m) => m.row);
			lanes.add(s.columns);
			if (planRow(plan, book, s.columns, inTheWay, mode === "replace") === "unchanged") {
				counts.unchanged++;
				kept.push(String(inTheWay[0]?.id));
			}
		}
		await carryOut(trx, book, plan, change, counts);
	}
	if (mode === "replace") await endOthers(trx, book, lanes, kept, change, counts);
	return counts;
}

async function carryOut(trx: Kysely<Database>, book: RateBook, plan: Plan, change: Change, counts: BatchCounts): Promise<void> {
	const remove = [...plan.remove];
	const end = [...plan.end].filter(([id]) => !plan.remove.has(id));
	counts.removed += await removeIds(trx, book, remove, change);
	counts.ended += await endRows(trx, book, end, change);
	const update = plan.update.filter((u) => !plan.remove.has(u.id));
	await updateRows(trx, book, update, change);
	counts.updated += update.length;
	const stamp = { change_id: change.id, recorded_at: change.at, changed_by: change.userId };
	await insertMany(trx, rateTable(book), plan.insert.map((columns) => ({ id: crypto.randomUUID(), ...columns, ...stamp })) as never);
	counts.inserted += plan.insert.length;
}

const table = (book: RateBook) => sql.table(book.table);
const stampSql = (change: Change) => sql`version = version + 1, change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}`;

async function removeIds(trx: Kysely<Database>, book: RateBook, ids: readonly string[], change: Change): Promise<number> {
	if (ids.length === 0) return 0;
	const result = await deleting(trx, change, () =>
		sql`delete from ${table(book)} where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx),
	);
	return Number(result.numAffectedRows ?? 0);
}

async function endRows(trx: Kysely<Database>, book: RateBook, ends: readonly (readonly [string, string])[], change: Change): Promise<number> {
	if (ends.length === 0) return 0;
	const result = await sql`update ${table(book)} set valid_to = e.value ->> 1, ${stampSql(change)}
		from json_each(${JSON.stringify(ends)}) e where ${sql.ref(`${book.table}.id`)} = e.value ->> 0`.execute(trx);
	return Number(result.numAffectedRows ?? 0);
}

async function updateRows(trx: Kysely<Database>, book: RateBook, updates: Plan["update"], change: Change): Promise<void> {
	const [first] = updates;
	if (!first) return;
	const names = Object.keys(first.columns);
	const set = sql.join(names.map((n, i) => sql`${sql.ref(n)} = e.value ->> ${sql.lit(i + 1)}`));
	const values = updates.map((u) => [u.id, ...names.map((n) => u.columns[n])]);
	await sql`update ${table(book)} set ${set}, ${stampSql(change)} from json_each(${JSON.stringify(values)}) e where ${sql.ref(`${book.table}.id`)} = e.value ->> 0`.execute(
		trx,
	);
}

/** Columns that name a lane: its places, its mode and its direction. */
const laneColumns = (book: RateBook) =>
	book.fields.filter((f) => f.key && (f.kind === "place" || f.kind === "area" || f.name === "mode" || f.name === "direction")).map((f) => f.column);

function laneCollector(book: RateBook) {
	const names = laneColumns(book);
	const seen = new Map<string, Columns[string][]>();
	let first = OPEN_END;
	return {
		add(columns: Columns): void {
			const lane = names.map((n) => columns[n] ?? null);
			seen.set(JSON.stringify(lane), lane);
			if (String(columns.valid_from) < first) first = String(columns.valid_from);
		},
		lanes: () => [...seen.values()],
		first: () => first,
	};
}

async function endOthers(
	trx: Kysely<Database>,
	book: RateBook,
	lanes: ReturnType<typeof laneCollector>,
	kept: readonly string[],
	change: Change,
	counts: BatchCounts,
): Promise<void> {
	const names = laneColumns(book);
	const same = sql.join(
		names.map((n, i) => sql`${sql.ref(`r.${n}`)} = l.value ->> ${sql.lit(i)}`),
		sql` and `,
	);
	const others = await sql<{
		id: string;
		valid_from: string;
	}>`select r.id, r.valid_from from json_each(${JSON.stringify(lanes.lanes())}) l cross join ${table(book)} r
		where ${same} and r.valid_to >= ${lanes.first()} and r.change_id <> ${change.id} and r.id not in (select value from json_each(${JSON.stringify(kept)}))`.execute(
		trx,
	);
	const day = dayBefore(lanes.first());
	counts.ended += await endRows(
		trx,
		book,
		others.rows.filter((r) => r.valid_from <= day).map((r) => [r.id, day] as const),
		change,
	);
	counts.removed += await removeIds(
		trx,
		book,
		others.rows.filter((r) => r.valid_from > day).map((r) => r.id),
		change,
	);
}
