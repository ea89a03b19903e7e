import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { bandColumns, bandsMeet, stepsOf } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { sameKey } from "./ways.ts";

/** A staged row as the book would have it, by its place in the batch. */
interface Placed {
	line: number;
	columns: Columns;
}

/** Rows of one key in a chunk beyond which its live rows are told apart by their days and weights alone, and read whole only where they meet one. */
export const CROWD = 50;

/** What tells whether a live row meets another of its key. */
const ranges = (book: RateBook) => ["id", "valid_from", "valid_to", ...bandColumns(book)];

/** Staged rows of one key and basis, and the days and weights they span together. */
interface Crowd {
	staged: Placed[];
	span: Columns;
}

function spanOf(staged: readonly Placed[]): Columns {
	const span = { ...staged[0]?.columns };
	for (const { columns } of staged) {
		if (String(columns.valid_from) < String(span.valid_from)) span.valid_from = columns.valid_from ?? null;
		if (String(columns.valid_to) > String(span.valid_to)) span.valid_to = columns.valid_to ?? null;
		span.weight_from = Math.min(Number(span.weight_from), Number(columns.weight_from));
		span.weight_to = Math.max(Number(span.weight_to), Number(columns.weight_to));
	}
	return span;
}

/** Live rows of the keys of some crowds within what each spans, a list for each: one statement, through the key index. */
async function rowsOf(db: Kysely<Database>, book: RateBook, crowds: readonly Crowd[], columns: RawBuilder<unknown>): Promise<Columns[][]> {
	const live: Columns[][] = crowds.map(() => []);
	if (crowds.length === 0) return live;
	const keys = keyColumns(book);
	const values = crowds.map(({ span }, i) => [i, span.valid_from, span.valid_to, span.weight_from, span.weight_to, ...keys.map((k) => span[k])]);
	const same = sameKey(
		book,
		(k) => sql`(s.value ->> ${sql.lit(keys.indexOf(k) + 5)})`,
		(k) => sql.ref(`r.${k}`),
	);
	const { rows } = await sql<
		Columns & { crowd: number }
	>`select s.value ->> 0 as crowd, ${columns} from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r
		where ${same} and r.valid_to >= s.value ->> 1 and r.valid_from <= s.value ->> 2 and r.weight_from < s.value ->> 4 and r.weight_to > s.value ->> 3`.execute(
		db,
	);
	for (const { crowd, ...row } of rows) live[crowd]?.push(row);
	return live;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** By first day, then by weight and by step, and always the same way: what a row keeps is the first's. */
const byPlace = (book: RateBook) => (a: Columns, b: Columns) =>
	compare(String(a.valid_from), String(b.valid_from)) ||
	Number(a.weight_from) - Number(b.weight_from) ||
	stepsOf(book, a)[0] - stepsOf(book, b)[0] ||
	compare(String(a.id), String(b.id));

/** Makes the function that tells which of some rows of one key a row meets, by first day: each look costs what it finds, not what there is. */
export function meetingWith(book: RateBook, rows: readonly Columns[]): (row: Columns) => Columns[] {
	const meet = bandsMeet(book);
	const sorted = rows.toSorted(byPlace(book));
	/** The last day up to which any row as far as this one reaches. */
	const reach: string[] = [];
	for (const row of sorted) {
		const before = reach.at(-1);
		const to = String(row.valid_to);
		reach.push(before === undefined || before < to ? to : before);
	}
	return (asked) => {
		const { valid_from, valid_to } = asked;
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (String(sorted[middle]?.valid_from) <= String(valid_to)) low = middle + 1;
			else high = middle;
		}
		const met: Columns[] = [];
		for (let i = low - 1; i >= 0 && (reach[i] ?? "") >= String(valid_from); i--) {
			const row = sorted[i];
			if (!row || String(row.valid_to) < String(valid_from)) continue;
			if (meet(row, asked)) met.push(row);
		}
		return met.reverse();
	};
}

/**
 * Rows of the book whose key, weight band, steps and validity meet staged ones, by the staged row's line and by their first day. `brief` gives only these
 * columns. What a key has is read once for all its rows of the chunk.
 */
export async function rowsMet(
	db: Kysely<Database>,
	book: RateBook,
	staged: readonly Placed[],
	brief: readonly string[] | null,
): Promise<Map<number, Columns[]>> {
	const keys = keyColumns(book);
	const crowds = [...Map.groupBy(staged, ({ columns }) => JSON.stringify(keys.map((key) => columns[key]))).values()].map(
		(rows): Crowd => ({ staged: rows, span: spanOf(rows) }),
	);
	const wanted = brief ? sql.join(brief.map((c) => sql.ref(`r.${c}`))) : sql`r.*`;
	const found = new Map<number, Columns[]>();
	const match = (some: readonly Crowd[], live: readonly Columns[][]) => {
		for (const [i, { staged: rows }] of some.entries()) {
			const meets = meetingWith(book, live[i] ?? []);
			for (const { line, columns } of rows) found.set(line, meets(columns));
		}
	};
	const few = crowds.filter((c) => c.staged.length <= CROWD);
	match(few, await rowsOf(db, book, few, wanted));
	const many = crowds.filter((c) => c.staged.length > CROWD);
	if (many.length === 0) return found;
	match(many, await rowsOf(db, book, many, sql.join(ranges(book).map((c) => sql.ref(`r.${c}`)))));
	const lines = many.flatMap((c) => c.staged.map((s) => s.line));
	const ids = [...new Set(lines.flatMap((line) => (found.get(line) ?? []).map((row) => row.id)))];
	const { rows } = await sql<Columns>`select ${wanted}, r.id from json_each(${JSON.stringify(ids)}) i
		cross join ${sql.table(book.table)} r on r.id = i.value`.execute(db);
	const whole = new Map(rows.map((row) => [row.id, row]));
	for (const line of lines) {
		const met = (found.get(line) ?? []).map((row) => whole.get(row.id ?? null));
		found.set(
			line,
			met.filter((row) => row !== undefined),
		);
	}
	return found;
}

/** The lines of staged rows whose remark a rate of the same key has already, on whatever days: of one statement, through the key index. */
export async function remarksKept(db: Kysely<Database>, book: RateBook, staged: readonly Placed[]): Promise<Set<number>> {
	if (staged.length === 0) return new Set();
	const keys = keyColumns(book);
	const values = staged.map(({ line, columns }) => [line, columns.remark, ...keys.map((k) => columns[k])]);
	const same = sameKey(
		book,
		(k) => sql`(s.value ->> ${sql.lit(keys.indexOf(k) + 2)})`,
		(k) => sql.ref(`r.${k}`),
	);
	const { rows } = await sql<{ line: number }>`select s.value ->> 0 as line from json_each(${JSON.stringify(values)}) s
		where exists (select 1 from ${sql.table(book.table)} r where ${same} and r.remark = s.value ->> 1)`.execute(db);
	return new Set(rows.map(({ line }) => line));
}
