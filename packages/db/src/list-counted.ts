import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { after, beyond, type Key, orderBy, piecesAfter } from "./list-keys.ts";
import { countStates, indexOf, type Part, partsOf, totalOf } from "./list-narrow.ts";
import type { CountedList, ListSpec, Narrowing } from "./list-spec.ts";
import { countOf, valuesAsRows } from "./list-values.ts";
import type { Database } from "./tables/index.ts";

/** A list whose table has what `keepRateList` gives it. */
export type Spec<DB, TB extends keyof DB, O> = ListSpec<DB, TB, O> & { counted: CountedList };

export const isCounted = <DB, TB extends keyof DB, O>(spec: ListSpec<DB, TB, O>): spec is Spec<DB, TB, O> => spec.counted !== undefined;

/** Groups of rows that one statement looks through. */
const GROUPS_AT_ONCE = 40;

/** Rows of a counted list as one statement finds them in its table. */
export interface Found {
	list: CountedList;
	parts: readonly Part[];
	/** The condition that leaves the fewest rows and has an index. */
	fewest: Part | undefined;
	/** As many rows are gathered by it; else all are walked over. */
	most: number;
}

/** What a list is narrowed to. */
export async function found<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: Spec<DB, TB, O>,
	input: Narrowing,
	except?: string,
): Promise<Found> {
	const parts = await partsOf(db, spec, input, except);
	const [fewest] = parts.filter((part) => part.found).sort((one, other) => one.rows - other.rows);
	return { list: spec.counted, parts, fewest, most: spec.counted.gathered };
}

const fewOf = ({ fewest, most }: Found): Part | undefined => (fewest && fewest.rows <= most ? fewest : undefined);

/** To be counted rows need not be put in order: more of them are gathered. */
const toCount = (at: Found): Found => ({ ...at, most: at.most * 3 });

/** None can be there. */
export const isEmpty = ({ parts }: Found): boolean => parts.some(({ rows }) => rows === 0);

const joins = ({ lookups }: CountedList, through: Iterable<string>) =>
	sql.join(
		[...new Set(through)].map((alias) => lookups[alias]?.join ?? sql``),
		sql` `,
	);

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> =>
	conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

/** `select` of the rows that match, by the index that leaves the fewest or by a walk over the table. `through` are look-ups it reads itself. */
export function narrow(
	at: Found,
	select: RawBuilder<unknown>,
	{ through = [], also = [] }: { through?: readonly string[]; also?: readonly RawBuilder<SqlBool>[] } = {},
): RawBuilder<unknown> {
	const { list, parts } = at;
	const few = fewOf(at);
	const by = few?.found ? [sql<SqlBool>`r.rowid in (${few.found})`] : [];
	// What was found by all of it need not be asked again.
	const rest = parts.filter((part) => part !== few || !part.foundAll);
	return sql`select ${select} from ${sql.table(list.table)} as r ${few ? sql`` : sql`not indexed`}
		${joins(list, [...rest.flatMap((part) => part.through), ...through])} ${all([...by, ...rest.map(({ where }) => where), ...also])}`;
}

/** The row ids of a counted list's rows that match, as a subquery over its table alone; how values are looked up is settled by what there is now. */
export async function rowsThat<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: Spec<DB, TB, O>,
	input: Narrowing,
): Promise<RawBuilder<unknown>> {
	return narrow(toCount(await found(db, spec, input)), sql`r.rowid`);
}

/** Look-ups that rows are put in order by. */
export const throughOf = (keys: readonly Key[]) => keys.flatMap(({ column }) => column?.through ?? []);

/** Whether the table's index by the first key has its rows in the order of all keys. */
const isOrdered = (list: CountedList, keys: readonly Key[]): boolean => {
	const column = keys[0]?.column;
	if (keys.length !== 2 || !column || column.sortRef || column.of === undefined) return false;
	return column.through === undefined && list.ordered.has(column.of);
};

/** Whether rows follow each other in groups of one value of an index, put in order by what it looks up. */
const isGrouped = (list: CountedList, keys: readonly Key[]): boolean => {
	const column = keys[0]?.column;
	if (!column?.through || column.of === undefined || !list.ordered.has(column.of)) return false;
	return list.lookups[column.through]?.by === column.of;
};

/** Whether each page of a list follows the one before by an index, however many rows there are. */
export const isWalked = ({ list, parts }: Found, keys: readonly Key[]): boolean =>
	parts.length === 0 && (isOrdered(list, keys) || isGrouped(list, keys));

/** Where a page begins, and how many rows it may have. */
export interface Place {
	/** What the row before it is put in order by. */
	behind?: readonly unknown[] | undefined;
	skip: number;
	size: number;
}

type Way = () => Promise<RawBuilder<unknown> | undefined>;

/** Few enough rows to be put in order at once, whatever they are in. */
const QUICKLY_SORTED = 2_000;

/** Row ids of a page in ways that find it, the cheapest first: each answers `size` rows, or else another may find more; the last finds all there are. */
export function pages(db: Kysely<Database>, at: Found, keys: readonly Key[], place: Place): Way[] {
	const { list, parts } = at;
	const few = fewOf(at);
	const sorted: Way = async () => {
		const { order, skip, size } = await fromNearerEnd(db, at, keys, place);
		const also = place.behind ? [after(keys, place.behind)] : [];
		return sql`${narrow(at, sql`r.rowid`, { through: throughOf(keys), also })} ${orderBy(order)} limit ${size} offset ${skip}`;
	};
	if (parts.length === 0 && isOrdered(list, keys)) return [() => inOrder(db, at, keys, place)];
	if (few && few.rows <= QUICKLY_SORTED) return [sorted];
	const ordered = isOrdered(list, keys) && place.skip === 0;
	const streams: Way[] = ordered && isStreamed(at.fewest) ? [() => alikeInOrder(db, at, keys, place)] : [];
	const alike: Way[] = ordered && at.fewest && !isStreamed(at.fewest) ? [() => alikeInOrder(db, at, keys, place)] : [];
	if (few) return [...streams, ...alike, sorted];
	if (isGrouped(list, keys) && (parts.length === 0 || place.skip === 0)) return [() => inGroups(db, at, keys, place)];
	return [...streams, ...(ordered ? [async () => lookedThrough(at, keys, place)] : []), ...alike, sorted];
}

/** Rows are passed over from the end that is nearer to them, where it is known how many there are. */
async function fromNearerEnd(db: Kysely<Database>, { list, parts }: Found, keys: readonly Key[], { behind, skip, size }: Place) {
	const [only] = parts;
	const total = behind || skip === 0 ? undefined : !only ? await totalOf(db, list) : parts.length === 1 && only.exact ? only.rows : undefined;
	if (total === undefined || skip < total / 2) return { order: keys, skip, size };
	const order = keys.map((key): Key => ({ ...key, order: key.order === "ascending" ? "descending" : "ascending" }));
	const there = Math.max(0, Math.min(size, total - skip));
	return { order, skip: Math.max(0, total - skip - there), size: there };
}

const oneAfterOther = (selects: readonly RawBuilder<unknown>[], size: number) =>
	sql`select * from (${sql.join(
		selects.map((select) => sql`select * from (${select})`),
		sql` union all `,
	)}) limit ${size}`;

/** A page by the index alone. */
async function inOrder(db: Kysely<Database>, at: Found, keys: readonly Key[], place: Place): Promise<RawBuilder<unknown>> {
	const { order, skip, size } = await fromNearerEnd(db, at, keys, place);
	const select = (where: RawBuilder<unknown>) =>
		sql`select r.rowid from ${sql.table(at.list.table)} as r ${where} ${orderBy(order)} limit ${size} offset ${skip}`;
	if (!place.behind) return select(sql``);
	return oneAfterOther(
		piecesAfter(keys, place.behind).map((piece) => select(sql`where ${piece}`)),
		size,
	);
}

/** Values whose rows are taken by turns: each of them is a query of its own. */
const MOST_STREAMS = 20;

const isStreamed = (part: Part | undefined): boolean => part?.column !== undefined && !!part.values?.length && part.values.length <= MOST_STREAMS;

/**
 * A page of those that are alike in the first key, as very many are that one import brought: they follow each other by their row ids, as an index has
 * those that match. Undefined where those at that place are few; fewer than `size` say nothing of those that come later.
 */
async function alikeInOrder(
	db: Kysely<Database>,
	at: Found,
	keys: readonly Key[],
	{ behind, size }: Place,
): Promise<RawBuilder<unknown> | undefined> {
	const { list, parts, fewest } = at;
	const [key, last] = keys as [Key, Key];
	const column = key.column?.of;
	if (!fewest?.found || column === undefined || !list.counted.has(column)) return undefined;
	const table = sql.table(list.table);
	const value = behind ? behind[0] : await firstOf(db, list, keys);
	const alike = sql<SqlBool>`${key.ref} is ${value}`;
	if ((await countOf(db, list, column, alike)) < list.lookedThrough) return undefined;
	const through = joins(
		list,
		parts.flatMap((part) => part.through),
	);
	const conditions = [alike, ...(behind ? [beyond(last, behind[1])] : []), ...parts.map(({ where }) => where)];
	const cut = sql`${orderBy([last])} limit ${size}`;
	const { column: by, values = [] } = fewest;
	if (by === undefined || !isStreamed(fewest))
		return sql`select r.rowid from ${table} as r ${through} ${all([sql<SqlBool>`r.rowid in (${fewest.found})`, ...conditions])} ${cut}`;
	const streams = values.map(
		(one) => sql`select * from (select r.rowid as rowid from ${table} as r indexed by ${indexOf(list.table, by)} ${through}
			${all([sql<SqlBool>`r.${sql.ref(by)} = ${one}`, ...conditions])} ${cut})`,
	);
	return sql`select r.rowid from (${sql.join(streams, sql` union all `)}) as r ${cut}`;
}

/** What the first row is put in order by. */
async function firstOf(db: Kysely<Database>, { table }: CountedList, keys: readonly Key[]): Promise<unknown> {
	const first = keys[0]?.ref ?? sql`null`;
	const { rows } = await sql<{ value: unknown }>`select ${first} as value from ${sql.table(table)} as r ${orderBy(keys)} limit 1`.execute(db);
	return rows[0]?.value ?? null;
}

/** A page of those among the next rows in order that match; fewer than `size` say nothing of those that come later. */
function lookedThrough({ list, parts }: Found, keys: readonly Key[], { behind, size }: Place): RawBuilder<unknown> {
	const pieces = behind ? piecesAfter(keys, behind).map((piece) => sql`where ${piece}`) : [sql``];
	const next = pieces.map(
		(piece) => sql`select r.rowid as rowid, r.* from ${sql.table(list.table)} as r ${piece} ${orderBy(keys)} limit ${list.lookedThrough}`,
	);
	const through = joins(
		list,
		parts.flatMap((part) => part.through),
	);
	// Joined to what they are narrowed by, rows come in no order of their own.
	return sql`select r.rowid from (${oneAfterOther(next, list.lookedThrough)}) as r ${through} ${all(parts.map(({ where }) => where))}
		${orderBy(keys)} limit ${size}`;
}

interface Group {
	values: (string | number | null)[];
	n: number;
	/** It holds the row before the page. */
	same: 0 | 1;
}

/** The groups a list falls into by its first key, in order, from the one that holds the row before the page on. */
async function groupsOf(db: Kysely<Database>, { list, parts }: Found, key: Key, behind: readonly unknown[] | undefined): Promise<Group[]> {
	const { of = "", through = "" } = key.column ?? {};
	const only = parts.find(({ column, values }) => column === of && values);
	const from = behind ? sql`(${key.ref} is ${behind[0]} or ${beyond(key, behind[0])})` : sql`1`;
	const among = only ? sql`r.${sql.ref(of)} in (select value from json_each(${JSON.stringify(only.values)}))` : sql`1`;
	const { rows } = await sql<{ list: string; n: number; same: 0 | 1 }>`select json_group_array(r.${sql.ref(of)}) as list, sum(r.n) as n,
		${behind ? sql`${key.ref} is ${behind[0]}` : sql`0`} as same from ${valuesAsRows(list, of)} ${joins(list, [through])}
		where ${from} and ${among} group by ${key.ref} order by ${key.ref} ${sql.raw(key.order === "ascending" ? "asc" : "desc")}`.execute(db);
	return rows.map(({ list: values, n, same }) => ({ values: JSON.parse(values) as Group["values"], n, same }));
}

/** A page out of groups: those before it are passed over by how many rows they have. */
async function inGroups(db: Kysely<Database>, at: Found, keys: readonly Key[], { behind, skip, size }: Place): Promise<RawBuilder<unknown>> {
	const [first, ...rest] = keys as [Key, ...Key[]];
	const groups = await groupsOf(db, at, first, behind);
	let left = skip;
	while (groups[0] && at.parts.length === 0 && groups[0].n <= left) left -= groups.shift()?.n ?? 0;
	const ids: number[] = [];
	while (groups.length > 0 && ids.length < size) {
		const taken: Group[] = [];
		for (let sure = -left; groups.length > 0 && taken.length < GROUPS_AT_ONCE && (sure < size - ids.length || at.parts.length > 0); ) {
			const group = groups.shift() as Group;
			taken.push(group);
			if (!group.same) sure += group.n;
		}
		const selects = taken.flatMap((group, i) =>
			inGroup(at, of(first), group, rest, { behind: group.same ? behind?.slice(1) : undefined, skip: i === 0 ? left : 0, size }),
		);
		const { rows } = await sql<{ rowid: number }>`${oneAfterOther(selects, size - ids.length)}`.execute(db);
		ids.push(...rows.map(({ rowid }) => rowid));
		left = 0;
	}
	return sql`select value from json_each(${JSON.stringify(ids)})`;
}

const of = ({ column }: Key): string => column?.of ?? "";

function inGroup({ list, parts }: Found, column: string, { values }: Group, rest: readonly Key[], { behind, skip, size }: Place) {
	const ref = sql`r.${sql.ref(column)}`;
	const [value = null] = values;
	const own =
		values.length > 1
			? sql<SqlBool>`(${ref} in (select value from json_each(${JSON.stringify(values)}))${values.includes(null) ? sql` or ${ref} is null` : sql``})`
			: value === null
				? sql<SqlBool>`${ref} is null`
				: sql<SqlBool>`${ref} = ${value}`;
	const index = values.includes(null) ? sql`` : sql`indexed by ${indexOf(list.table, column)}`;
	const through = [...parts.flatMap((part) => part.through), ...throughOf(rest)];
	const pieces = behind ? piecesAfter(rest, behind) : [sql<SqlBool>`1`];
	return pieces.map(
		(piece) => sql`select r.rowid as rowid from ${sql.table(list.table)} as r ${index} ${joins(list, through)}
			${all([own, piece, ...parts.map(({ where }) => where)])} ${orderBy(rest)} limit ${size} offset ${skip}`,
	);
}

/**
 * How many rows match: read where it is kept, else counted. With `to` so many rows are looked at, and at most so many told: `more` may match then.
 */
export async function countFound(db: Kysely<Database>, at: Found, to?: number): Promise<{ total: number; more: boolean }> {
	const { list, parts } = at;
	if (parts.length === 0) return { total: await totalOf(db, list), more: false };
	if (isEmpty(at)) return { total: 0, more: false };
	const [only] = parts;
	if (only?.exact && parts.length === 1) return { total: only.rows, more: false };
	const wide = toCount(at);
	if (only?.foundAll && parts.length === 1 && fewOf(wide)) return { total: await counted(db, sql`${only.found}`), more: false };
	if (to === undefined) return { total: await counted(db, narrow(wide, sql`1`)), more: false };
	const few = fewOf(wide);
	const some = sql`select r.* from ${sql.table(list.table)} as r ${few ? sql`where r.rowid in (${few.found})` : sql`not indexed`} limit ${to + 1}`;
	const through = joins(
		list,
		parts.flatMap((part) => part.through),
	);
	const matches = sql.join(
		parts.map(({ where }) => where),
		sql` and `,
	);
	const { rows } = await sql<{ seen: number; n: number }>`select count(*) as seen, count(*) filter (where ${matches}) as n
		from (${some}) as r ${through}`.execute(db);
	const { seen = 0, n = 0 } = rows[0] ?? {};
	return seen > to ? { total: Math.min(n, to), more: true } : { total: n, more: false };
}

async function counted(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<number> {
	const { rows: told } = await sql<{ n: number }>`select count(*) as n from (${rows})`.execute(db);
	return told[0]?.n ?? 0;
}

/** A value of a field with how many rows have it. */
export interface FacetValue {
	value: string | number | null;
	count: number;
}

/** The most frequent values of a field: read where nothing narrows the list and they are kept, else counted. */
export async function facetOf<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: Spec<DB, TB, O>,
	input: Narrowing,
	field: string,
	ref: RawBuilder<unknown>,
): Promise<FacetValue[]> {
	const column = spec.columns[field];
	const list = spec.counted;
	const at = toCount(await found(db, spec, input, field));
	if (isEmpty(at)) return [];
	const { states, of: own, through } = column ?? {};
	if (states && at.parts.length === 0) {
		const counts = [...(await countStates(db, list, states))].flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []));
		return counts.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
	}
	const lookups = through === undefined ? [] : [through];
	const byOwn = own !== undefined && list.counted.has(own) && (through === undefined || list.lookups[through]?.by === own);
	const rows =
		own !== undefined && list.counted.has(own) && at.parts.length === 0
			? sql`${valuesAsRows(list, own)} ${joins(list, lookups)}`
			: byOwn
				? sql`(${narrow(at, sql`r.${sql.ref(own)}, count(*) as n`)} group by 1) as r ${joins(list, lookups)}`
				: sql`(${narrow(at, sql`${ref} as value, 1 as n`, { through: lookups })}) as r`;
	const value = byOwn || (own !== undefined && list.counted.has(own) && at.parts.length === 0) ? ref : sql`r.value`;
	const { rows: values } = await sql<FacetValue>`select ${value} as value, sum(r.n) as count from ${rows} group by 1
		order by 2 desc, 1 limit 50`.execute(db);
	return values;
}

/** The rows with these ids of the table, in order, with what they are put in order by. */
export function withIds<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: Spec<DB, TB, O>, keys: readonly Key[], ids: RawBuilder<unknown>) {
	let query = spec.base(db).where(sql<SqlBool>`r.rowid in (${ids})`);
	for (const key of keys) query = query.orderBy(key.ref, key.order === "ascending" ? "asc" : "desc");
	return query.select(keys.map((key, i) => key.ref.as(`__key${i}`)));
}

/** One page of a counted list's rows with their keys, and one more where there is a next page. */
export async function pageOf<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: Spec<DB, TB, O>,
	keys: readonly Key[],
	at: Found,
	place: Place,
): Promise<Record<string, unknown>[]> {
	if (isEmpty(at)) return [];
	let rows: Record<string, unknown>[] = [];
	for (const way of pages(db, at, keys, place)) {
		const ids = await way();
		if (ids === undefined) continue;
		rows = (await withIds(db, spec, keys, ids).execute()) as Record<string, unknown>[];
		if (rows.length >= place.size) break;
	}
	return rows;
}
