import type { Expression, Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import { sql } from "kysely";
import { type FilterOp, mayAsk } from "./list-filter.ts";
import { ListInputError } from "./list-input-error.ts";
import type { ValueKind } from "./list-value.ts";
import type { Database } from "./tables/index.ts";

/** Rows a page may hold. */
export const MAX_PAGE_SIZE = 1_000;
export const DEFAULT_PAGE_SIZE = 20;

export interface ListSort {
	field: string;
	order: "ascending" | "descending";
}

export interface ListFilter {
	field: string;
	op: FilterOp;
	value?: unknown;
}

/** What a caller may ask of a list. `cursor` continues after the page that gave it; `pageIndex` counts from 1. */
export interface ListInput {
	pageIndex?: number | undefined;
	pageSize?: number | undefined;
	sort?: readonly ListSort[] | undefined;
	filters?: readonly ListFilter[] | undefined;
	search?: string | undefined;
	cursor?: string | null | undefined;
	/** Count no further than this many and say so (`more`), where the total is not known without counting; all are counted where left out. */
	countTo?: number | undefined;
}

/** What narrows a list. */
export type Narrowing = Pick<ListInput, "filters" | "search">;

/** One page. `nextCursor` is null on the last one; with `more` there are more rows than `total` says. */
export interface ListPage<T> {
	pageIndex: number;
	pageSize: number;
	total: number;
	more?: true;
	totalPages: number;
	items: T[];
	nextCursor: string | null;
}

/** A field that is one of a few states, of which each but `rest` is told by one column; no row is in two. */
export interface States {
	rest: string;
	told: Readonly<Record<string, { column: string; op: ">" | "<"; value: string }>>;
}

interface AnyColumn {
	/** Column of the query (`r.valid_to`), or an SQL expression. */
	ref: string | Expression<unknown>;
	sort?: boolean;
	/** What it is sorted by where that is not its own value: amounts in several currencies by what they are worth. */
	sortRef?: Expression<unknown>;
	/** Looked at by the free-text search. */
	search?: boolean;
	/** Never null: lets the next page be found through an index when sorting downwards. */
	notNull?: boolean;
	/** Null where the field holds nothing; the field itself where left out. */
	given?: Expression<unknown>;
	/** Of a counted list: the column of its table that says what the field holds, by itself or by what it looks up. */
	of?: string;
	/** Of a counted list: the look-up the field is read from. */
	through?: string;
	/** Of a counted list: what its column is divided by to be the field. */
	per?: number;
	/** Of a counted list. */
	states?: States;
}

/** What may be done with a field of a list. It holds text unless it says what else; where it is asked for ranges it must say. */
export type ListColumn = AnyColumn &
	({ kind: ValueKind; filter?: readonly FilterOp[] } | { kind?: undefined; filter?: readonly Exclude<FilterOp, "gte" | "lte" | "between">[] });

/**
 * What is known of a list whose table has what `keepRateList` (migrations/rate-lists.ts) gives it: its pages are found in the table alone, by indexes, before
 * anything is looked up; how often a value stands in it is not counted but read. Rows that are the same in all they are sorted by follow each other
 * as they were added.
 */
export interface CountedList {
	/** The list's query calls it `r`. */
	table: string;
	/** Look-ups by their alias: how each is joined to `r`, and by which of its columns. */
	lookups: Readonly<Record<string, { join: RawBuilder<unknown>; by: string }>>;
	/** Columns whose values are counted; of those of amounts each with its currency. */
	counted: ReadonlySet<string>;
	/** Those with an index over what they hold, and those whose index has every row. */
	indexed: ReadonlySet<string>;
	ordered: ReadonlySet<string>;
	/** Texts of its own, whose words are kept. */
	texts: ReadonlySet<string>;
	/** What every row of the list is, whatever it is asked for. */
	only: readonly { column: string; op: "<=" | ">="; value: string }[];
	/** As many rows are gathered by an index and put in order for a page; of more, so many in order are looked through for those that match before all are. */
	gathered: number;
	lookedThrough: number;
}

/** A list: its query (with its select, without order and limit), its fields, its unique id and its order when none is asked for. */
export interface ListSpec<DB, TB extends keyof DB, O> {
	base: (db: Kysely<Database>) => SelectQueryBuilder<DB, TB, O>;
	columns: Readonly<Record<string, ListColumn>>;
	id: string | Expression<unknown>;
	defaultSort: readonly ListSort[];
	/** It may have very many rows, so that nobody waits while all are put in order; none of its fields has a collation of its own. */
	large?: true;
	counted?: CountedList;
}

export const refOf = (column: Pick<ListColumn, "ref">): RawBuilder<unknown> =>
	typeof column.ref === "string" ? sql.ref(column.ref) : sql`${column.ref}`;

export const givenOf = (column: ListColumn): RawBuilder<unknown> => (column.given ? sql`${column.given}` : refOf(column));

const names = (columns: ListSpec<never, never, unknown>["columns"], may: (c: ListColumn) => unknown) =>
	Object.keys(columns).filter((name) => may(columns[name] as ListColumn));

/** The column a caller named, or an error that says which there are. */
export function columnOf(columns: Readonly<Record<string, ListColumn>>, field: string, may: (c: ListColumn) => unknown): ListColumn {
	const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
	if (column === undefined || !may(column)) throw new ListInputError("field", field, names(columns, may));
	return column;
}

/** The column a filter is about; an error that says what is allowed where it cannot be filtered so. */
export function filterColumn(columns: Readonly<Record<string, ListColumn>>, { field, op }: ListFilter): ListColumn {
	const column = columnOf(columns, field, (c) => c.filter?.length);
	const allowed: readonly FilterOp[] = column.filter ?? [];
	if (!mayAsk(allowed, op)) throw new ListInputError("operator", field, allowed);
	return column;
}
