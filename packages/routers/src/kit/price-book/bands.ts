import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";

/** Where an open step ends: beyond any that is written. */
const FAR = Number.MAX_SAFE_INTEGER;

/** The part of a range that a rate holds, from the first up to but not with the end. */
export type Span = readonly [first: number, end: number];

/** A range by which rates of one key are told apart beside their days: weights, and steps of a book with tiers. */
interface Range {
	/** Its columns. */
	from: string;
	to: string;
	/** The span of a row. */
	of(row: Columns): Span;
	/** The end of a span as SQL. */
	end(row: (column: string) => RawBuilder<unknown>): RawBuilder<unknown>;
}

const weights: Range = {
	from: "weight_from",
	to: "weight_to",
	of: (row) => [Number(row.weight_from), Number(row.weight_to)],
	end: (row) => row("weight_to"),
};

/** The span of a step by its first and last, both included; null for an open one. */
export const stepSpan = (from: unknown, to: unknown): Span => [Number(from), to === null || to === undefined ? FAR : Number(to) + 1];

/** Columns of a book's steps, first and last; none for a book without. */
export function stepColumns({ tiers, fields }: Pick<RateBook, "tiers" | "fields">): [from: string, to: string] | [] {
	const [from, to] = tiers ? [tiers.from, tiers.to].map((name) => fields.find((field) => field.name === name)?.column ?? name) : [];
	return from === undefined || to === undefined ? [] : [from, to];
}

/** The ranges of a book: its weights, then its steps. */
function rangesOf(book: RateBook): Range[] {
	const [from, to] = stepColumns(book);
	if (from === undefined || to === undefined) return [weights];
	const end: Range["end"] = (row) => sql`coalesce(${row(to)} + 1, ${sql.lit(FAR)})`;
	return [weights, { from, to, of: (row) => stepSpan(row[from], row[to]), end }];
}

/** Columns of a book's weight band and steps. */
export const bandColumns = (book: RateBook): string[] => rangesOf(book).flatMap(({ from, to }) => [from, to]);

/** The steps of a row; of a book without, one that all share. */
export function stepsOf(book: RateBook, row: Columns): Span {
	const [from, to] = stepColumns(book);
	return from === undefined || to === undefined ? [0, 1] : stepSpan(row[from], row[to]);
}

/** The first and the last step of a span; null for an open one. */
export const stepsIn = ([first, end]: Span): [first: number, last: number | null] => [first, end === FAR ? null : end - 1];

/** The steps of a span as columns; none for a book without. */
export function stepCells(book: RateBook, span: Span): Columns {
	const [from, to] = stepColumns(book);
	const [first, last] = stepsIn(span);
	return from === undefined || to === undefined ? {} : { [from]: first, [to]: last };
}

/** Steps as people write them. */
export function stepWords(span: Span): string {
	const [first, last] = stepsIn(span);
	return last === null ? `${first}+` : first === last ? String(first) : `${first}–${last}`;
}

/** Whether two spans share anything. */
export const spansMeet = ([first, end]: Span, [otherFirst, otherEnd]: Span): boolean => first < otherEnd && otherFirst < end;

/** Makes the function that tells whether the weights and steps of two rows meet. */
export function bandsMeet(book: RateBook): (one: Columns, other: Columns) => boolean {
	const ranges = rangesOf(book);
	return (one, other) => ranges.every((range) => spansMeet(range.of(one), range.of(other)));
}

/** True where the weights and steps of two rows meet, by their columns in the query. */
export function bandsMeeting(
	book: RateBook,
	one: (column: string) => RawBuilder<unknown>,
	other: (column: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
	const each = rangesOf(book).map(({ from, end }) => sql`${other(from)} < ${end(one)} and ${end(other)} > ${one(from)}`);
	return sql<SqlBool>`${sql.join(each, sql` and `)}`;
}

/** Whether two rows have the same weight band and the same steps. */
export const sameBand = (book: RateBook, one: Columns, other: Columns): boolean =>
	bandColumns(book).every((column) => (one[column] ?? null) === (other[column] ?? null));
