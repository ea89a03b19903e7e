import { type Database, OPEN_END } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { bandColumns, type Span, spansMeet, stepColumns, stepSpan, stepsIn, stepsOf, stepWords } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateRow, RowProblem, Tiers } from "./declaration.ts";
import type { RateBook } from "./define.ts";
import { keyFields, keyText } from "./key.ts";
import { inSlices } from "./parts.ts";
import { historyTable } from "./table.ts";
import { sameKey } from "./ways.ts";

type Tiered = Pick<RateBook, "fields" | "tiers">;

/** Where a rate of a book with tiers holds: its steps, weights and days. */
export interface Stepped {
	steps: Span;
	weights: Span;
	from: string;
	/** An open end as the book has it. */
	to: string;
}

/** A step that goes on from none: the steps before it that are in none, and the first day on which they are not. */
interface Hole {
	steps: Span;
	day: string;
}

/** What is wrong with the steps of one key: two of them meet, or some before one are in none. */
export interface TierProblem {
	kind: "meet" | "hole";
	/** Of the rows as they were given. */
	row: number;
	/** First and last that two share, or that none holds; null for an open end. */
	from: number;
	to: number | null;
	/** The first day on which that is so. */
	day: string;
}

/** Whether two hold on some day. */
export const daysMeet = (one: Stepped, other: Stepped) => one.from <= other.to && other.from <= one.to;

const latest = (one: string, other: string) => (one > other ? one : other);

/** What is missing before a step, on the first day something is; null where it goes on from others on all its days and for all its weights. */
export function holeBefore(own: Stepped, others: readonly Stepped[], startsWith: number): Hole | null {
	const [first] = own.steps;
	if (first <= startsWith) return null;
	const before = others.filter((other) => other.steps[0] < first && daysMeet(own, other) && spansMeet(own.weights, other.weights));
	const changes = before.flatMap((other) => [other.from, ...(other.to < own.to ? [addDays(other.to, 1)] : [])]);
	const days = [...new Set([own.from, ...changes.filter((day) => day > own.from)])].sort();
	for (const day of days) {
		const there = before.filter((other) => other.from <= day && other.to >= day);
		const begins = there.flatMap(({ weights }) => weights).filter((weight) => weight > own.weights[0] && weight < own.weights[1]);
		for (const weight of [own.weights[0], ...begins]) {
			const ends = there.flatMap(({ weights, steps }) => (weights[0] <= weight && weight < weights[1] ? [steps[1]] : []));
			const reached = Math.max(startsWith, ...ends);
			if (reached < first) return { steps: [reached, first], day };
		}
	}
	return null;
}

const ofRow = ({ tiers }: Tiered, row: RateRow): Stepped => ({
	steps: tiers ? stepSpan(row[tiers.from], row[tiers.to]) : [0, 1],
	weights: [Number(row.weightFrom ?? 0), Number(row.weightTo ?? 1)],
	from: String(row.validFrom),
	to: String(row.validTo ?? OPEN_END),
});

/** A row of the table as far as its steps go. */
export const steppedOf = (book: RateBook, columns: Columns): Stepped => ({
	steps: stepsOf(book, columns),
	weights: [Number(columns.weight_from), Number(columns.weight_to)],
	from: String(columns.valid_from),
	to: String(columns.valid_to),
});

/** Problems of the steps among rows of a book with tiers, in order of row; none for a book without. */
export function tierProblems(book: Tiered, rows: readonly RateRow[]): TierProblem[] {
	const { tiers } = book;
	if (!tiers) return [];
	const names = keyFields(book).map(({ name }) => name);
	const all = rows.map((row, index) => ({ index, key: keyText(names, row), ...ofRow(book, row) }));
	const byKey = Map.groupBy(all, ({ key }) => key);
	return all.flatMap((row): TierProblem[] => {
		const others = (byKey.get(row.key) ?? []).filter((other) => other !== row);
		const met = others.find(
			(other) => other.index < row.index && spansMeet(other.steps, row.steps) && spansMeet(other.weights, row.weights) && daysMeet(other, row),
		);
		if (met) {
			const [from, to] = stepsIn([Math.max(row.steps[0], met.steps[0]), Math.min(row.steps[1], met.steps[1])]);
			return [{ kind: "meet", row: row.index, from, to, day: latest(row.from, met.from) }];
		}
		const hole = tiers.startsWith === undefined ? null : holeBefore(row, others, tiers.startsWith);
		if (!hole) return [];
		const [from, to] = stepsIn(hole.steps);
		return [{ kind: "hole", row: row.index, from, to, day: hole.day }];
	});
}

/** What is said of a step that goes on from none. */
export const holeProblem = (field: string, own: Stepped, { steps, day }: Hole): RowProblem => ({
	field,
	messageId: "problem.stepHole",
	values: { day, steps: stepWords(steps), step: stepWords(own.steps) },
});

/** Problems named in an answer. */
const NAMED = 20;

/** Ids of rates whose step goes on from none since a change: those it wrote, and those after a step that it replaced; a few. */
async function holesLeftBy(db: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const ids = new Set<string>();
	const add = async (found: RawBuilder<{ id: string }>) => {
		for (const { id } of (await found.execute(db)).rows) ids.add(id);
	};
	const holes = sql.table(`${book.table}_hole`);
	const of = (row: string) => (column: string) => sql.ref(`${row}.${column}`);
	const [h, r] = [of("h"), of("r")];
	const [from, to] = stepColumns(book).map((column, i) => (i === 0 ? r : h)(column));
	await add(sql`select r.id from ${holes} r where r.change_id = ${changeId} limit ${NAMED}`);
	const history = sql.table(historyTable(book));
	for await (const slice of inSlices(db, { table: history, alias: "h", column: "superseded_by", changeId })) {
		if (ids.size >= NAMED) break;
		await add(sql`select distinct r.id from ${history} h cross join ${holes} r on ${sameKey(book, h, r)} and ${from} = ${to} + 1
			and r.valid_to >= h.valid_from and r.valid_from <= h.valid_to where ${slice} limit ${NAMED}`);
	}
	return [...ids].slice(0, NAMED);
}

/** A rate whose step goes on from none. */
interface Holed {
	id: string;
	own: Stepped;
	hole: Hole;
	/** Ids of all rates of its key. */
	beside: ReadonlySet<string>;
}

/** Rates with what is missing before the step of each. */
async function holesOf(db: Kysely<Database>, book: RateBook, ids: readonly string[]): Promise<Holed[]> {
	const table = sql.table(book.table);
	const of = (row: string) => (column: string) => sql.ref(`${row}.${column}`);
	const columns = sql.join(["id", "valid_from", "valid_to", ...bandColumns(book)].map(of("o")));
	const { rows } = await sql<Columns>`select ${columns}, r.id as asked from ${table} r join ${table} o on ${sameKey(book, of("r"), of("o"))}
		where r.id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
	const byRate = Map.groupBy(rows, ({ asked }) => String(asked));
	return ids.flatMap((id) => {
		const around = byRate.get(id) ?? [];
		const row = around.find((one) => one.id === id);
		if (!row) return [];
		const others = around.filter((one) => one !== row).map((one) => steppedOf(book, one));
		const own = steppedOf(book, row);
		const hole = holeBefore(own, others, book.tiers?.startsWith ?? own.steps[0]);
		return hole ? [{ id, own, hole, beside: new Set(around.map((one) => String(one.id))) }] : [];
	});
}

/** A row of a change, as it stood before it where it did. */
export interface ChangedRow {
	id: string;
	/** What its fields are called in a refusal begins with it. */
	path: string;
	was?: RateRow | undefined;
}

/** Where a hole is told: at the first step of its own row where the change has it, or else at the last of the row that went on up to it before. */
function placeOf(tiers: Tiers, rows: readonly ChangedRow[], { id, own: { steps }, beside }: Holed): string {
	const row = rows.find((one) => one.id === id);
	if (row) return `${row.path}${tiers.from}`;
	const ended = rows.filter((one) => one.was && one.was[tiers.to] !== null && Number(one.was[tiers.to]) + 1 === steps[0]);
	const before = ended.find((one) => beside.has(one.id)) ?? ended[0] ?? rows[0];
	return before ? `${before.path}${tiers.to}` : `${id}.${tiers.from}`;
}

/**
 * Refuses (000001) a change of a book with tiers that has written what it writes and leaves steps that go on from none; call it inside the transaction.
 * Each is told at a field of `rows`, those that somebody entered; of a change that names none, at its own first step as `<id>.<field>`.
 */
export async function refuseHoles(trx: Kysely<Database>, book: RateBook, change: { id: string }, rows: readonly ChangedRow[] = []): Promise<void> {
	const { tiers } = book;
	if (tiers?.startsWith === undefined) return;
	const ids = await holesLeftBy(trx, book, change.id);
	const problems = (await holesOf(trx, book, ids)).map((holed) => holeProblem(placeOf(tiers, rows, holed), holed.own, holed.hole));
	const [first] = problems;
	if (first) throw new DomainError("invalid", first.messageId, first.values, problems);
}
