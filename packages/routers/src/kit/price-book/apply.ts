import { type Database, type ListInput, rowsThat } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { asFieldError } from "../../door/lists.ts";
import { formulaParameterNames } from "../money/formula-parameters.ts";
import {
	AmountsFall,
	type Falling,
	fallingBy,
	refuseCurrencies,
	refuseDecimals,
	refuseMixed,
	refuseWrongDays,
	refuseWrongRows,
	type Target,
} from "./apply-checks.ts";
import { removeRows, rowsOf, writeApply } from "./apply-write.ts";
import { asMeant } from "./as-meant.ts";
import { bandColumns } from "./bands.ts";
import { type Brought, doubtsBrought } from "./change-doubts.ts";
import type { RateBook } from "./define.ts";
import { type Impact, impactOfApply, impactOfRemoval, type Seen } from "./impact.ts";
import { keyColumns } from "./key.ts";
import { type Rate, type RateReader, rateListFor, ratesById } from "./list.ts";
import { type Margins, marginsOf } from "./margins.ts";
import { type Assignment, amountOf, assignmentsOf, differing, fieldOf, invalid, type Operation, refuseUnclear, stoppingAtZero } from "./operation.ts";
import type { RateChange } from "./queries.ts";

export type Predicate = Pick<ListInput, "filters" | "search">;

/** Rows shown of a change of many. */
export const SAMPLES = 10;

/** A condition on the book's table alone that is true of the rows a predicate finds; of all, without looking them up, where it asks for nothing. */
export async function matching(db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: RateReader): Promise<RawBuilder<unknown>> {
	if (!predicate.filters?.length && !predicate.search?.trim()) return sql`1`;
	try {
		const meant = await asMeant(db, book, predicate);
		return sql`rowid in (${await rowsThat(db, await rateListFor(db, book, reader, meant), meant)})`;
	} catch (error) {
		throw asFieldError(error);
	}
}

/** The rows an operation changes of those that match: none that are over unless it says so, and with `from` none that end before that day. */
export async function changing(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
): Promise<RawBuilder<unknown>> {
	const { from, includePast } = operation;
	const days = [...(includePast ? [] : [reader.today]), ...(from ? [from] : [])].sort();
	const since = days.at(-1);
	const wanted = await matching(db, book, predicate, reader);
	return since === undefined ? wanted : sql`valid_to >= ${since} and ${wanted}`;
}

/** How many of the rows that match are over, hold today and begin later. */
export interface Standing {
	past: number;
	live: number;
	future: number;
}

/** How the rows that match stand today. */
export async function standingOf(db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: RateReader): Promise<Standing> {
	const { rows } = await sql<Standing>`select coalesce(sum(valid_to < ${reader.today}), 0) as past,
		coalesce(sum(valid_to >= ${reader.today} and valid_from <= ${reader.today}), 0) as live, coalesce(sum(valid_from > ${reader.today}), 0) as future
		from ${sql.table(book.table)} where ${await matching(db, book, predicate, reader)}`.execute(db);
	return rows[0] ?? { past: 0, live: 0, future: 0 };
}

/** How many rows an operation changes. */
export async function countChanging(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
): Promise<number> {
	const { rows } = await sql<{
		n: number;
	}>`select count(*) as n from ${sql.table(book.table)} where ${await changing(db, book, predicate, operation, reader)}`.execute(db);
	return rows[0]?.n ?? 0;
}

/** How many rows match. */
export async function countMatching(db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: RateReader): Promise<number> {
	const { rows } = await sql<{
		n: number;
	}>`select count(*) as n from ${sql.table(book.table)} where ${await matching(db, book, predicate, reader)}`.execute(db);
	return rows[0]?.n ?? 0;
}

export interface ApplyResult {
	count: number;
	/** Rows with an amount that comes to zero, or would come below it. */
	atZero: number;
	margins: Margins;
	/** What it brings about in numbers, and what these are of. */
	impact: Seen;
	/** A few of the rows, as they are and as they become; first those that come to zero, then those that come below their cost or minimum margin. */
	samples: { before: Rate; after: Rate }[];
}

/** What is to be changed, and what is written. */
export interface Prepared {
	target: Target;
	assignments: readonly Assignment[];
	falling: Falling;
}

/** The rows an operation changes and what it writes. Throws 000001 with the rates whose amounts it would bring to nothing or below, unless they are to stop there. */
export async function prepared(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
): Promise<Prepared> {
	const field = fieldOf(book, operation, reader);
	const exact = assignmentsOf(book, field, operation, await formulaParameterNames(db));
	const wanted = await changing(db, book, predicate, operation, reader);
	await refuseMixed(db, { book, field, matching: wanted }, operation);
	await refuseDecimals(db, { book, field, matching: wanted }, amountOf(field, operation), operation.op);
	await refuseCurrencies(db, { book, field, matching: wanted }, amountOf(field, operation), operation.op);
	refuseUnclear(field, operation);
	const falling = await fallingBy(db, { book, field, matching: wanted }, operation, exact);
	if (falling.count > 0 && !operation.atLeastZero) throw new AmountsFall(field, falling);
	const assignments = stoppingAtZero(exact, operation);
	return { target: { book, field, matching: sql`${wanted} and ${differing(assignments)}` }, assignments, falling };
}

/** In which order rows of a change are looked at: first those with an amount that comes to zero, then those that lose their margin. */
export const previewOrder = ({ falling: { condition } }: Prepared, { ids }: Margins): RawBuilder<unknown> =>
	sql`${condition ?? sql`false`} desc, id in (select value from json_each(${JSON.stringify(ids)})) desc, id`;

/** A change of many rates that was looked at and may be written: what it writes, and where its rows lie. */
export interface Looked extends Prepared {
	rows: readonly number[];
}

/** Looks at what `applyToAll` would write; nothing is written. Throws what it throws, but for rows of a lane that would meet. */
export async function lookAtApply(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
): Promise<Looked> {
	const plan = await prepared(db, book, predicate, operation, reader);
	await refuseWrongDays(db, plan.target, plan.assignments);
	await refuseWrongRows(db, plan.target, operation, plan.assignments);
	return { ...plan, rows: await rowsOf(db, book, plan.target.matching) };
}

/**
 * Changes one field of every row that matches and is not over, a part after the other; history keeps what was there. With `includePast`, those that
 * are over, too, and with `atLeastZero` amounts stop there. With `from`, rows that end before that day stay, and those that run over it end the day before and go on as new ones. Answers how many, and samples. Throws 000001 when a row would
 * no longer be right (`<id>.<field>`) and 000007 when rows of a lane would meet.
 */
export async function applyToAll(
	trx: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
	change: RateChange,
): Promise<ApplyResult> {
	const looked = await lookAtApply(trx, book, predicate, operation, reader);
	const { target, assignments, falling } = looked;
	const { from } = operation;
	const margins = await marginsOf(trx, target, assignments, from ?? reader.today);
	const impact = await impactOfApply(trx, looked, { from, today: reader.today });
	const ids = await sql<{ id: string }>`select id from ${sql.table(book.table)} where ${target.matching} order by ${previewOrder(looked, margins)}
		limit ${SAMPLES}`.execute(trx);
	const before = await sampleOf(
		trx,
		book,
		ids.rows.map((r) => r.id),
		reader,
	);
	const count = await writeApply(trx, book, looked, operation, change);
	return { count, atZero: falling.count, margins, impact, samples: await becomeOf(trx, book, before, { from, reader, change }) };
}

/** What rates have become by a change, beside what they were. */
async function becomeOf(
	trx: Kysely<Database>,
	book: RateBook,
	before: readonly Rate[],
	{ from, reader, change }: { from: string | undefined; reader: RateReader; change: RateChange },
): Promise<ApplyResult["samples"]> {
	const successors = from ? await successorsOf(trx, book, before, from, change.id) : new Map<string, string>();
	const nowIds = before.map((r) => successors.get(r.id) ?? r.id);
	const after = new Map((await sampleOf(trx, book, nowIds, reader)).map((r) => [r.id, r]));
	return before.flatMap((b) => {
		const a = after.get(successors.get(b.id) ?? b.id);
		return a ? [{ before: b, after: a }] : [];
	});
}

/** The rates with these ids that there are, in that order. */
async function sampleOf(trx: Kysely<Database>, book: RateBook, ids: readonly string[], reader: RateReader): Promise<Rate[]> {
	const rates = new Map((await ratesById(trx, book, ids, reader)).map((rate) => [rate.id, rate]));
	return ids.flatMap((id) => rates.get(id) ?? []);
}

/** Ids of the rows that go on from `from`, by the id of the row they follow. */
async function successorsOf(trx: Kysely<Database>, book: RateBook, rates: readonly Rate[], from: string, changeId: string) {
	const same = sql.join(
		[...keyColumns(book), ...bandColumns(book)].map((k) => sql`${sql.ref(`n.${k}`)} is ${sql.ref(`o.${k}`)}`),
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

/** Where the rows lie that match. */
const rowsMatching = async (db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: RateReader): Promise<number[]> =>
	rowsOf(db, book, await matching(db, book, predicate, reader));

/** The rows that match, and what deleting them brings about. */
export async function lookAtRemoval(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	reader: RateReader,
): Promise<{ rows: readonly number[]; impact: Seen }> {
	const rows = await rowsMatching(db, book, predicate, reader);
	return { rows, impact: await impactOfRemoval(db, book, rows, reader.today) };
}

/** Deletes every row that matches; history keeps them. Answers how many there were, and what that brings about. */
export async function removeMatching(
	trx: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	reader: RateReader,
	change: RateChange,
): Promise<{ count: number; impact: Impact }> {
	const { rows, impact } = await lookAtRemoval(trx, book, predicate, reader);
	return { count: await removeRows(trx, book, rows, change), impact: impact.impact };
}

/** Refuses to delete what was not shown (000001 at `expected`): another number of rates than was told, or a whole book without any number. */
export async function refuseUnexpected(
	db: Kysely<Database>,
	book: RateBook,
	{ predicate, expected }: { predicate: Predicate; expected?: number | undefined },
	reader: RateReader,
): Promise<void> {
	const isAll = !predicate.filters?.length && !predicate.search?.trim();
	if (expected === undefined) {
		if (isAll) throw invalid("expected", "problem.expectedAll");
		return;
	}
	const count = await countMatching(db, book, predicate, reader);
	if (count !== expected) throw invalid("expected", "problem.expectedOther", { count, expected });
}

/** What `removeMatching` would delete: how many, a few of them, and what that brings about. */
export async function previewRemove(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	reader: RateReader,
): Promise<{ count: number; samples: Rate[]; impact: Seen }> {
	const { rows } = await sql<{
		id: string;
	}>`select id from ${sql.table(book.table)} where ${await matching(db, book, predicate, reader)} order by id limit ${SAMPLES}`.execute(db);
	const samples = await sampleOf(
		db,
		book,
		rows.map((r) => r.id),
		reader,
	);
	const { rows: found, impact } = await lookAtRemoval(db, book, predicate, reader);
	return { count: found.length, samples, impact };
}

/** Thrown to roll a dry run back. */
class DryRun extends Error {
	readonly result: Tried;
	constructor(result: Tried) {
		super("dry run");
		this.result = result;
	}
}

/** What applying one change to all that match would do, and how those that match stand today. */
export interface ApplyPreview extends ApplyResult, Standing {
	/** It is refused as it is asked for, because of amounts that would come to zero or below; this is what it would do if they stopped at zero. */
	refused: boolean;
	/** What it makes odd of the rows that were looked at. */
	brought: Brought;
}

/** What a try of a change answers. */
type Tried = Omit<ApplyPreview, "refused" | keyof Standing>;

/** Looks at what an operation would do; where amounts fall and nobody has said that they may, at what it would do if they stopped at zero. */
export async function previewStoppingAtZero(
	operation: Operation,
	look: (operation: Operation) => Promise<Tried>,
): Promise<Tried & Pick<ApplyPreview, "refused">> {
	try {
		return { ...(await look(operation)), refused: false };
	} catch (error) {
		if (!(error instanceof AmountsFall) || operation.atLeastZero) throw error;
		// What else may be wrong with it then is not what was asked.
		const stopped = await look({ ...operation, atLeastZero: true }).catch((other) => Promise.reject(other instanceof DomainError ? error : other));
		return { ...stopped, refused: true };
	}
}

/** Rows up to which a preview does the whole change and takes it back: nobody else writes meanwhile. */
export const TRIED = 2_000;

/** The same with what it makes odd, of as many rows as may be tried. */
async function applyLooking(...asked: Parameters<typeof applyToAll>): Promise<Tried> {
	const [trx, book, predicate, operation, reader, change] = asked;
	const wanted = await changing(trx, book, predicate, operation, reader);
	const { rows } = await sql<{ id: string }>`select id from ${sql.table(book.table)} where ${wanted} limit ${TRIED}`.execute(trx);
	const before = await sampleOf(
		trx,
		book,
		rows.map(({ id }) => id),
		reader,
	);
	const done = await applyToAll(...asked);
	const become = await becomeOf(trx, book, before, { from: operation.from, reader, change });
	const changes = become.map((one) => ({ id: one.after.id, row: one.after.row, before: one.before }));
	return { ...done, brought: await doubtsBrought(trx, book, changes, reader) };
}

/** What `applyToAll` would do: it is done, looked at and rolled back, so that the preview cannot differ from the deed. */
export async function previewApply(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: RateReader,
	change: RateChange,
): Promise<ApplyPreview> {
	const standing = await standingOf(db, book, predicate, reader);
	const looked = await previewStoppingAtZero(operation, (tried) => dryRun(db, (trx) => applyLooking(trx, book, predicate, tried, reader, change)));
	return { ...looked, ...standing };
}

async function dryRun(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<Tried>): Promise<Tried> {
	try {
		await db.transaction().execute(async (trx) => {
			throw new DryRun(await work(trx));
		});
	} catch (error) {
		if (error instanceof DryRun) return error.result;
		throw error;
	}
	throw new Error("a dry run did not roll back");
}
