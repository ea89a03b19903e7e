import { type Database, filtered, type ListInput } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../errors.ts";
import { refuseWrongDays, refuseWrongRows, refusingMeeting } from "./apply-checks.ts";
import { columnsOf } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { type Rate, type Reader, rateList, ratesById } from "./list.ts";
import { type Assignment, assignmentsOf, fieldOf, type Operation } from "./operation.ts";
import { keyColumns, meeting, refusingOverlaps } from "./overlap.ts";
import { type Change, dayBefore, deleting } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";

export type Predicate = Pick<ListInput, "filters" | "search">;

const SAMPLES = 10;

/** Ids of the rows a predicate finds, as a subquery. */
const matching = (db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: Reader) =>
	filtered(db, rateList(book, reader), predicate)
		.clearSelect()
		.select("r.id" as never);

export interface ApplyResult {
	count: number;
	/** A few of the rows, as they are and as they become. */
	samples: { before: Rate; after: Rate }[];
}

const stamp = (change: Change) => sql`change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}`;

/** A random UUID, made by the database. */
const uuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
	|| substr('89ab', 1 + abs(random() % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Changes one field of every row that matches, in one statement; history keeps what was there. With `from`, rows that end before that day
 * stay, and those that run over it end the day before and go on as new ones. Answers how many, and samples. Throws 000001 when a row would
 * no longer be right (`<id>.<field>`) and 000007 when rows of a lane would meet.
 */
export async function applyToAll(
	trx: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: Reader,
	change: Change,
): Promise<ApplyResult> {
	const field = fieldOf(book, operation, reader);
	const assignments = assignmentsOf(book, field, operation);
	const { from } = operation;
	const reached = from ? sql`valid_to >= ${from}` : sql`1`;
	const target = { book, field, matching: sql`${reached} and id in (${matching(trx, book, predicate, reader)})` };
	const ids = await sql<{ id: string }>`select id from ${sql.table(book.table)} where ${target.matching} order by id limit ${SAMPLES}`.execute(trx);
	const before = await sampleOf(
		trx,
		book,
		ids.rows.map((r) => r.id),
		reader,
	);
	await refuseWrongDays(trx, target, assignments);
	const set = sql.join(assignments.map((a) => sql`${sql.ref(a.column)} = ${a.value}`));
	const update = (values: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
		sql`update ${sql.table(book.table)} set ${values}, version = version + 1, ${stamp(change)} where ${where}`.execute(trx);
	const count = await refusingMeeting(trx, target, assignments, async () => {
		if (!from) return Number((await update(set, target.matching)).numAffectedRows ?? 0);
		const ended = await update(sql`valid_to = ${dayBefore(from)}`, sql`valid_from < ${from} and ${target.matching}`);
		const changed = await update(set, sql`valid_from >= ${from} and ${target.matching}`);
		await continueFrom(trx, book, from, assignments, change);
		return Number(ended.numAffectedRows ?? 0) + Number(changed.numAffectedRows ?? 0);
	});
	await refuseWrongRows(trx, book, field, operation, change.id);
	const successors = from ? await successorsOf(trx, book, before, from, change.id) : new Map<string, string>();
	const nowIds = before.map((r) => successors.get(r.id) ?? r.id);
	const after = new Map((await sampleOf(trx, book, nowIds, reader)).map((r) => [r.id, r]));
	return {
		count,
		samples: before.flatMap((b) => {
			const a = after.get(successors.get(b.id) ?? b.id);
			return a ? [{ before: b, after: a }] : [];
		}),
	};
}

const sampleOf = async (trx: Kysely<Database>, book: RateBook, ids: readonly string[], reader: Reader) =>
	(await ratesById(trx, book, ids, reader)).sort((a, b) => (a.id < b.id ? -1 : 1));

/** Starts a changed row on `from` for each that this change has ended the day before. */
async function continueFrom(trx: Kysely<Database>, book: RateBook, from: string, assignments: readonly Assignment[], change: Change): Promise<void> {
	const changed = new Map(assignments.map((a) => [a.column, a.value]));
	const names = columnNames(book);
	const values = names.map((name) => (name === "valid_from" ? sql`${from}` : (changed.get(name) ?? sql.ref(name))));
	await sql`insert into ${sql.table(rateTable(book))} (id, ${sql.join(names.map((n) => sql.ref(n)))}, change_id, recorded_at, changed_by)
		select ${uuid}, ${sql.join(values)}, ${change.id}, ${change.at}, ${change.userId} from ${sql.table(historyTable(book))}
		where superseded_by = ${change.id} and valid_from < ${from}`.execute(trx);
}

/** Ids of the rows that go on from `from`, by the id of the row they follow. */
async function successorsOf(trx: Kysely<Database>, book: RateBook, rates: readonly Rate[], from: string, changeId: string) {
	const same = sql.join(
		[...keyColumns(book), "weight_from"].map((k) => sql`${sql.ref(`n.${k}`)} = ${sql.ref(`o.${k}`)}`),
		sql` and `,
	);
	const ids = JSON.stringify(rates.map((r) => r.id));
	const { rows } = await sql<{
		old: string;
		id: string;
	}>`select o.id as old, n.id from ${sql.table(book.table)} o join ${sql.table(book.table)} n on ${same}
		where o.id in (select value from json_each(${ids})) and o.valid_from < ${from} and n.valid_from = ${from} and n.change_id = ${changeId}`.execute(
		trx,
	);
	return new Map(rows.map((r) => [r.old, r.id]));
}

/** Deletes every row that matches; history keeps them. Answers how many there were. */
export const removeMatching = (trx: Kysely<Database>, book: RateBook, predicate: Predicate, reader: Reader, change: Change): Promise<number> =>
	deleting(trx, change, async () => {
		const result = await sql`delete from ${sql.table(book.table)} where id in (${matching(trx, book, predicate, reader)})`.execute(trx);
		return Number(result.numAffectedRows ?? 0);
	});

/** Thrown to roll a dry run back. */
class DryRun extends Error {
	readonly result: ApplyResult;
	constructor(result: ApplyResult) {
		super("dry run");
		this.result = result;
	}
}

/** What `applyToAll` would do: it is done, looked at and rolled back, so that the preview cannot differ from the deed. */
export async function previewApply(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: Reader,
	change: Change,
): Promise<ApplyResult> {
	try {
		await db.transaction().execute(async (trx) => {
			throw new DryRun(await applyToAll(trx, book, predicate, operation, reader, change));
		});
	} catch (error) {
		if (error instanceof DryRun) return error.result;
		throw error;
	}
	throw new Error("a dry run did not roll back");
}

/** Columns a version consists of, in the table and in its history. */
const columnNames = (book: RateBook): string[] => [...new Set([...book.fields.flatMap(columnsOf), "currency"])];

/**
 * Takes a whole change back: rows it added go, rows it changed or deleted are as before. Refused (000004) when a row has been changed or deleted
 * again since, so that nobody's later work vanishes, and (000007) when another rate has taken the place of a deleted one. Answers how many
 * rows were touched.
 */
export async function undoChange(trx: Kysely<Database>, book: RateBook, changeId: string, change: Change): Promise<number> {
	const table = sql.table(rateTable(book));
	const history = sql.table(historyTable(book));
	const columns = sql.join(columnNames(book).map((c) => sql.ref(c)));
	const later = await sql<{ n: number }>`select count(*) as n from (
		select h.id from ${history} h where h.change_id = ${changeId} and h.superseded_by is not ${changeId}
		union select h.id from ${history} h join ${table} r on r.id = h.id where h.superseded_by = ${changeId} and r.change_id <> ${changeId})`.execute(
		trx,
	);
	if ((later.rows[0]?.n ?? 0) > 0) throw new DomainError("state", "rate.undoLater", { count: later.rows[0]?.n ?? 0 });
	const first = sql`(select min(version) from ${history} f where f.id = h.id and f.superseded_by = ${changeId})`;
	// Rows the change wrote go first, so that what it parted or swapped can stand again without meeting them.
	const written = await deleting(trx, change, () => sql`delete from ${table} where change_id = ${changeId}`.execute(trx));
	const touched = await sql<{ n: number }>`select count(distinct id) as n from ${history} where superseded_by = ${changeId}`.execute(trx);
	const replaced = await sql<{ n: number }>`select count(distinct id) as n from ${history} where superseded_by = ${changeId}
		and id in (select id from ${history} where superseded_by = ${change.id})`.execute(trx);
	await refusingOverlaps(
		trx,
		book,
		() => standingInTheWay(trx, book, changeId),
		() =>
			sql`insert into ${table} (id, ${columns}, version, change_id, recorded_at, changed_by)
				select id, ${columns}, (select max(version) + 1 from ${history} m where m.id = h.id), ${change.id}, ${change.at}, ${change.userId} from ${history} h
				where h.superseded_by = ${changeId} and h.version = ${first}`.execute(trx),
	);
	return Number(written.numAffectedRows ?? 0) + (touched.rows[0]?.n ?? 0) - (replaced.rows[0]?.n ?? 0);
}

/** Ids of rates that meet what a change has replaced. */
async function standingInTheWay(trx: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const { rows } = await sql<{
		id: string;
	}>`select distinct r.id from ${sql.table(historyTable(book))} h join ${sql.table(book.table)} r on ${meeting(book, "h", "r")}
		where h.superseded_by = ${changeId} and r.id <> h.id limit 5`.execute(trx);
	return rows.map((r) => r.id);
}
