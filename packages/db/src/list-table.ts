import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { limitsTransactions } from "./dialect.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";
import { type FilterOp, filterCondition, searchCondition } from "./list-filter.ts";
import { ListInputError } from "./list-input-error.ts";
import { compareValues, idsMerged, type Ordered } from "./list-order.ts";
import type { ValueKind } from "./list-value.ts";
import type { Moment } from "./moment.ts";
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
}

/** One page. `nextCursor` is null on the last one. */
export interface ListPage<T> {
	pageIndex: number;
	pageSize: number;
	total: number;
	totalPages: number;
	items: T[];
	nextCursor: string | null;
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
}

/** What may be done with a field of a list. It holds text unless it says what else; where it is asked for ranges it must say. */
export type ListColumn = AnyColumn &
	({ kind: ValueKind; filter?: readonly FilterOp[] } | { kind?: undefined; filter?: readonly Exclude<FilterOp, "gte" | "lte" | "between">[] });

/** A list: its query (with its select, without order and limit), its fields, its unique id and its order when none is asked for. */
export interface ListSpec<DB, TB extends keyof DB, O> {
	base: (db: Kysely<Database>) => SelectQueryBuilder<DB, TB, O>;
	columns: Readonly<Record<string, ListColumn>>;
	id: string | Expression<unknown>;
	defaultSort: readonly ListSort[];
	/** It may have very many rows, so that nobody waits while all are put in order; none of its fields has a collation of its own. */
	large?: true;
}

export const isPageSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;

interface Key {
	ref: RawBuilder<unknown>;
	order: ListSort["order"];
	notNull: boolean;
}

const refOf = (column: ListColumn): RawBuilder<unknown> => (typeof column.ref === "string" ? sql.ref(column.ref) : sql`${column.ref}`);

const givenOf = (column: ListColumn): RawBuilder<unknown> => (column.given ? sql`${column.given}` : refOf(column));

const names = (columns: ListSpec<never, never, unknown>["columns"], may: (c: ListColumn) => unknown) =>
	Object.keys(columns).filter((name) => may(columns[name] as ListColumn));

/** The column a caller named, or an error that says which there are. */
function columnOf(columns: Readonly<Record<string, ListColumn>>, field: string, may: (c: ListColumn) => unknown): ListColumn {
	const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
	if (column === undefined || !may(column)) throw new ListInputError("field", field, names(columns, may));
	return column;
}

/** The list's query narrowed by the filters and the search of `input`: for counts, exports and changes to all that match. */
export function filtered<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
	except?: string,
): SelectQueryBuilder<DB, TB, O> {
	let query = spec.base(db);
	for (const filter of input.filters ?? []) {
		const column = columnOf(spec.columns, filter.field, (c) => c.filter?.length);
		const allowed: readonly FilterOp[] = column.filter ?? [];
		if (!allowed.includes(filter.op)) throw new ListInputError("operator", filter.field, allowed);
		const about = { ref: refOf(column), field: filter.field, kind: column.kind ?? "text", given: givenOf(column) };
		const condition = filterCondition(about, filter.op, filter.value);
		if (filter.field !== except) query = query.where(condition);
	}
	const search = input.search?.trim();
	if (search) {
		const searched = Object.values(spec.columns).filter((c) => c.search);
		if (searched.length > 0) query = query.where(searchCondition(searched.map(refOf), search));
	}
	return query;
}

const sortOf = (spec: Pick<ListSpec<never, never, unknown>, "defaultSort">, { sort }: Pick<ListInput, "sort">): readonly ListSort[] =>
	sort?.length ? sort : spec.defaultSort;

function keysOf<DB, TB extends keyof DB, O>(spec: ListSpec<DB, TB, O>, sort: readonly ListSort[]): Key[] {
	const keys = sort.map(({ field, order }) => {
		const column = columnOf(spec.columns, field, (c) => c.sort);
		return { ref: column.sortRef ? sql`${column.sortRef}` : refOf(column), order, notNull: column.notNull === true };
	});
	// The id breaks ties, so that no row stands on two pages or on none.
	return [...keys, { ref: refOf({ ref: spec.id }), order: sort[0]?.order ?? "ascending", notNull: true }];
}

/** Rows behind the given key values in the order of `keys`; SQLite sorts null before everything. */
function after(keys: Key[], values: readonly unknown[]): RawBuilder<SqlBool> {
	const either = keys.map((key, i) => {
		const same = keys.slice(0, i).map((k, j) => sql`${k.ref} is ${values[j]}`);
		const value = values[i];
		const beyond =
			key.order === "ascending"
				? value === null
					? sql`${key.ref} is not null`
					: sql`${key.ref} > ${value}`
				: value === null
					? sql`0`
					: key.notNull
						? sql`${key.ref} < ${value}`
						: sql`(${key.ref} < ${value} or ${key.ref} is null)`;
		return sql`(${sql.join([...same, beyond], sql` and `)})`;
	});
	const all = sql<SqlBool>`(${sql.join(either, sql` or `)})`;
	const [first] = keys;
	const value = values[0];
	if (first === undefined || value === null) return all;
	// Says again what follows from the rest, in the one form an index can seek to.
	if (first.order === "ascending") return sql<SqlBool>`(${first.ref} >= ${value} and ${all})`;
	return first.notNull ? sql<SqlBool>`(${first.ref} <= ${value} and ${all})` : all;
}

/** Rows in order, from an offset or behind a cursor, with the key values of the last one. */
async function page<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: ListInput,
	size: number,
): Promise<{ items: O[]; nextCursor: string | null }> {
	const sort = sortOf(spec, input);
	const keys = keysOf(spec, sort);
	const signature = sort.map((s) => `${s.field}:${s.order}`).join(",");
	let query = filtered(db, spec, input);
	if (input.cursor) query = query.where(after(keys, decodeCursor(input.cursor, signature, keys.length)));
	for (const key of keys) query = query.orderBy(key.ref, key.order === "ascending" ? "asc" : "desc");
	const withKeys = query
		.select(keys.map((key, i) => key.ref.as(`__key${i}`)))
		.limit(size + 1)
		.$if(!input.cursor && (input.pageIndex ?? 1) > 1, (q) => q.offset(((input.pageIndex ?? 1) - 1) * size));
	const rows = (await withKeys.execute()) as Record<string, unknown>[];
	const more = rows.length > size;
	const items = rows.slice(0, size);
	const last = items.at(-1);
	const nextCursor =
		more && last
			? encodeCursor(
					signature,
					keys.map((_, i) => last[`__key${i}`]),
				)
			: null;
	for (const item of items) for (let i = 0; i < keys.length; i++) delete item[`__key${i}`];
	return { items: items as O[], nextCursor };
}

/**
 * One page of a list. Only fields and operators that `spec` allows are taken; anything else is a ListInputError that names the
 * field and what is allowed. Order is total: the id breaks ties.
 */
export async function listTable<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: ListSpec<DB, TB, O>, input: ListInput): Promise<ListPage<O>> {
	const pageSize = input.pageSize ?? DEFAULT_PAGE_SIZE;
	const pageIndex = input.pageIndex ?? 1;
	if (!isPageSize(pageSize)) throw new ListInputError("value", "pageSize", [`1–${MAX_PAGE_SIZE}`]);
	if (!Number.isSafeInteger(pageIndex) || pageIndex < 1) throw new ListInputError("value", "pageIndex", ["1, 2, 3, …"]);
	const { items, nextCursor } = await page(db, spec, input, pageSize);
	const known = nextCursor === null && !input.cursor && (items.length > 0 || pageIndex === 1);
	const total = known ? (pageIndex - 1) * pageSize + items.length : await listCount(db, spec, input);
	return { pageIndex, pageSize, total, totalPages: Math.ceil(total / pageSize), items, nextCursor };
}

/** Throws what `listTable` would throw of these fields and values; nothing is read. */
export function checkListInput<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "sort" | "filters" | "search">,
): void {
	filtered(db, spec, input);
	keysOf(spec, sortOf(spec, input));
}

/** How many rows match. */
export async function listCount<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
): Promise<number> {
	const counted = filtered(db, spec, input).clearSelect().select(sql<number>`count(*)`.as("n"));
	return ((await counted.executeTakeFirstOrThrow()) as { n: number }).n;
}

/** Ids put in order by one statement: each sorts all that match, and libsql-server answers at most 10 MB at once. */
const PICKED = 100_000;

/**
 * Every row that matches, in order, `size` at a time, each as it was at that moment: for exports. First come the ids in their order, then the
 * rows by id, so that a long list is not sorted anew for every piece. Memory stays flat, but for the ids of a `large` list in a file and what they
 * are ordered by.
 */
export async function* listChunks<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "sort" | "filters" | "search">,
	size = 2_000,
	picked = PICKED,
): AsyncGenerator<O[]> {
	const keys = keysOf(spec, sortOf(spec, input));
	if (spec.large && !limitsTransactions(moment)) {
		const runs = await runsInOrder(moment, spec, input, keys);
		for (const ids of idsMerged(runs, comparing(keys), size)) {
			await turn();
			yield await rowsById(moment, spec, ids);
		}
		return;
	}
	let behind: unknown[] | null = null;
	for (;;) {
		await turn();
		const ids: unknown[] = await idsInOrder(moment, spec, input, { keys, behind, picked });
		for (let at = 0; at < ids.length; at += size) {
			await turn();
			yield await rowsById(moment, spec, ids.slice(at, at + size));
		}
		if (ids.length < picked) return;
		behind = await keyValues(moment, spec, keys, ids.at(-1));
	}
}

/** Lets others have their turn: a database file answers at once, so that several readers would follow each other without a pause. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Rows read of a file in one turn. */
const RUN = 2_000;

/** How rows are compared that hold what these keys come to. */
const comparing =
	(keys: readonly Key[]) =>
	(one: Ordered, other: Ordered): number => {
		for (const [i, { order }] of keys.entries()) {
			const compared = compareValues(one[i] ?? null, other[i] ?? null);
			if (compared !== 0) return order === "ascending" ? compared : -compared;
		}
		return 0;
	};

/**
 * What all that match are put in order by, read from a file a turn at a time and in order within each: a file is read on this thread, where one
 * statement that puts very many rows in order would hold up everybody.
 */
async function runsInOrder<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
	keys: Key[],
): Promise<Ordered[][]> {
	const compare = comparing(keys);
	const query = filtered(moment, spec, input)
		.clearSelect()
		.select(keys.map((key, i) => key.ref.as(`key${i}`)));
	const runs: Ordered[][] = [];
	for await (const run of inTurns(query.stream(RUN) as AsyncIterable<Record<string, Ordered[number]>>))
		runs.push(run.map((row) => Object.values(row)).sort(compare));
	return runs;
}

/** What is read, a run at a time, others in turn between them. */
async function* inTurns<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
	let run: T[] = [];
	for await (const row of rows) {
		run.push(row);
		if (run.length < RUN) continue;
		yield run;
		run = [];
		await turn();
	}
	yield run;
}

/** How many rows match, as it was at that moment; a file is read a turn at a time. */
export async function countAtMoment<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
): Promise<number> {
	if (limitsTransactions(moment)) return listCount(moment, spec, input);
	let count = 0;
	const one = filtered(moment, spec, input).clearSelect().select(sql.lit(1).as("one"));
	for await (const run of inTurns(one.stream(RUN))) count += run.length;
	return count;
}

/** The next ids behind a row's key values: from an offset on, the database would have to put in order all that comes before, too. */
async function idsInOrder<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
	{ keys, behind, picked }: { keys: Key[]; behind: readonly unknown[] | null; picked: number },
): Promise<unknown[]> {
	let query = filtered(moment, spec, input)
		.clearSelect()
		.select(refOf({ ref: spec.id }).as("id"));
	if (behind) query = query.where(after(keys, behind));
	for (const key of keys) query = query.orderBy(key.ref, key.order === "ascending" ? "asc" : "desc");
	return ((await query.limit(picked).execute()) as unknown as { id: unknown }[]).map(({ id }) => id);
}

/** What a row is put in order by. */
async function keyValues<DB, TB extends keyof DB, O>(moment: Moment, spec: ListSpec<DB, TB, O>, keys: Key[], id: unknown): Promise<unknown[]> {
	const query = spec
		.base(moment)
		.where(sql<SqlBool>`${refOf({ ref: spec.id })} = ${id}`)
		.clearSelect()
		.select(keys.map((key, i) => key.ref.as(`key${i}`)));
	return Object.values((await query.executeTakeFirstOrThrow()) as Record<string, unknown>);
}

/** The rows with these ids, in their order. */
async function rowsById<DB, TB extends keyof DB, O>(moment: Moment, spec: ListSpec<DB, TB, O>, ids: readonly unknown[]): Promise<O[]> {
	const id = refOf({ ref: spec.id });
	const rows = (await spec
		.base(moment)
		.where(sql<SqlBool>`${id} in (select value from json_each(${JSON.stringify(ids)}))`)
		.select(id.as("__id"))
		.execute()) as ({ __id: unknown } & O)[];
	const byId = new Map(rows.map(({ __id, ...row }) => [__id, row as unknown as O]));
	return ids.map((one) => {
		const row = byId.get(one);
		if (row === undefined) throw new Error(`row ${String(one)} of a list is gone: it was not read at one moment`);
		return row;
	});
}

/** The most frequent values (50 at most) of a filterable field among the rows that match the other fields' filters. */
export async function facet<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "filters" | "search">,
	field: string,
): Promise<{ value: string | number | null; count: number }[]> {
	const column = columnOf(spec.columns, field, (c) => c.filter?.length);
	const ref = column.given ? sql`iif(${givenOf(column)} is null, null, ${refOf(column)})` : refOf(column);
	const rows = await filtered(db, spec, input, field)
		.clearSelect()
		.select([sql<string | number | null>`${ref}`.as("value"), sql<number>`count(*)`.as("count")])
		.groupBy(ref)
		.orderBy(sql`count(*)`, "desc")
		.orderBy(ref)
		.limit(50)
		.execute();
	return rows as unknown as { value: string | number | null; count: number }[];
}
