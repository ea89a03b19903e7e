import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { limitsTransactions } from "./dialect.ts";
import { countFound, type Found, found, isCounted, isEmpty, isWalked, narrow, pageOf, type Spec, throughOf } from "./list-counted.ts";
import { after, type Key, keysOf, orderBy, sortOf } from "./list-keys.ts";
import { compareValues, idsMerged, type Ordered } from "./list-order.ts";
import { type ListInput, type ListSpec, type Narrowing, refOf } from "./list-spec.ts";
import { filtered, listCount } from "./list-table.ts";
import type { Moment } from "./moment.ts";
import type { Database } from "./tables/index.ts";

/** Ids put in order by one statement: each sorts all that match, and libsql-server answers at most 10 MB at once. */
const PICKED = 100_000;

/**
 * Every row that matches, in order, `size` at a time, each as it was at that moment: for exports. Where an index has the order the rows follow each
 * other by it; else first come the ids in their order, then the rows by id, so that a long list is not sorted anew for every piece. Memory stays
 * flat, but for the ids of a `large` list in a file and what they are ordered by.
 */
export async function* listChunks<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "sort" | "filters" | "search">,
	size = 2_000,
	picked = PICKED,
): AsyncGenerator<O[]> {
	const keys = keysOf(spec, sortOf(spec, input));
	const list = isCounted(spec) ? { spec, at: await found(moment, spec, input) } : undefined;
	if (list && isEmpty(list.at)) return;
	if (list && isWalked(list.at, keys)) {
		yield* chunksInOrder<DB, TB, O>(moment, list.spec, keys, list.at, size);
		return;
	}
	const id = list ? sql.ref("r.rowid") : refOf({ ref: spec.id });
	const select: Select = (columns, page) => selected(moment, spec, input, list?.at, { keys, columns, ...page });
	if (spec.large && !limitsTransactions(moment)) {
		const runs = await runsInOrder(select, keys);
		for (const ids of idsMerged(runs, comparing(keys), size)) {
			await turn();
			yield await rowsById(moment, spec, id, ids);
		}
		return;
	}
	let behind: unknown[] | null = null;
	for (;;) {
		await turn();
		const ids: unknown[] = await idsInOrder(select, id, behind ? after(keys, behind) : undefined, picked);
		for (let at = 0; at < ids.length; at += size) {
			await turn();
			yield await rowsById(moment, spec, id, ids.slice(at, at + size));
		}
		if (ids.length < picked) return;
		behind = await keyValues(moment, spec, id, keys, ids.at(-1));
	}
}

/** Lets others have their turn: a file that is read on this thread answers at once, so that several readers would follow each other without a pause. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Rows read of a file in one turn. */
const RUN = 2_000;

/** A query of columns of the rows that match; with `limit` it answers the first of them in order, of those that are `also` so. */
type Select = (
	columns: readonly RawBuilder<unknown>[],
	page?: { also?: RawBuilder<SqlBool> | undefined; limit: number },
) => SelectQueryBuilder<Database, never, Record<string, Ordered[number]>>;

function selected<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	input: Narrowing,
	at: Found | undefined,
	{
		keys,
		columns,
		also,
		limit,
	}: { keys: readonly Key[]; columns: readonly RawBuilder<unknown>[]; also?: RawBuilder<SqlBool> | undefined; limit?: number },
): ReturnType<Select> {
	if (at) {
		const named = columns.map((column, i) => sql`${column} as ${sql.ref(`column${i}`)}`);
		const rows = narrow(at, sql.join(named), { through: throughOf(keys), also: also ? [also] : [] });
		const cut = limit === undefined ? rows : sql`${rows} ${orderBy(keys)} limit ${limit}`;
		return moment.selectFrom(sql`(${cut})`.as("found")).selectAll() as never;
	}
	let query = filtered(moment, spec, input).clearSelect();
	if (also) query = query.where(also);
	if (limit !== undefined) for (const key of keys) query = query.orderBy(key.ref, key.order === "ascending" ? "asc" : "desc");
	return query.select(columns.map((column, i) => column.as(`column${i}`))).$if(limit !== undefined, (q) => q.limit(limit ?? 0)) as never;
}

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
 * What all that match are put in order by, read from a file a turn at a time and in order within each: a file may be read on this thread, where one
 * statement that puts very many rows in order would hold up everybody.
 */
async function runsInOrder(select: Select, keys: readonly Key[]): Promise<Ordered[][]> {
	const compare = comparing(keys);
	const runs: Ordered[][] = [];
	for await (const run of inTurns(select(keys.map(({ ref }) => ref)).stream(RUN))) runs.push(run.map((row) => Object.values(row)).sort(compare));
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

/** Pieces of a list whose rows an index has in order, each begun where the one before ended. */
async function* chunksInOrder<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: Spec<DB, TB, O>,
	keys: readonly Key[],
	at: Found,
	size: number,
): AsyncGenerator<O[]> {
	let behind: unknown[] | undefined;
	for (;;) {
		await turn();
		const rows = await pageOf(moment, spec, keys, at, { behind, skip: 0, size });
		behind = keys.map((_, i) => rows.at(-1)?.[`__key${i}`]);
		for (const row of rows) for (let i = 0; i < keys.length; i++) delete row[`__key${i}`];
		if (rows.length > 0) yield rows as O[];
		if (rows.length < size) return;
	}
}

/** How many rows match, as it was at that moment; a file is read a turn at a time where they are not counted already. */
export async function countAtMoment<DB, TB extends keyof DB, O>(moment: Moment, spec: ListSpec<DB, TB, O>, input: Narrowing): Promise<number> {
	if (isCounted(spec)) return (await countFound(moment, await found(moment, spec, input))).total;
	if (limitsTransactions(moment)) return listCount(moment, spec, input);
	let count = 0;
	const one = filtered(moment, spec, input).clearSelect().select(sql.lit(1).as("one"));
	for await (const run of inTurns(one.stream(RUN))) count += run.length;
	return count;
}

/** The next ids in order: from an offset on, the database would have to put in order all that comes before, too. */
async function idsInOrder(select: Select, id: RawBuilder<unknown>, also: RawBuilder<SqlBool> | undefined, limit: number): Promise<unknown[]> {
	return (await select([id], { also, limit }).execute()).map(({ column0 }) => column0);
}

/** What a row is put in order by. */
async function keyValues<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	id: RawBuilder<unknown>,
	keys: readonly Key[],
	one: unknown,
): Promise<unknown[]> {
	const query = spec
		.base(moment)
		.where(sql<SqlBool>`${id} = ${one}`)
		.clearSelect()
		.select(keys.map((key, i) => key.ref.as(`key${i}`)));
	return Object.values((await query.executeTakeFirstOrThrow()) as Record<string, unknown>);
}

/** The rows with these ids, in their order. */
async function rowsById<DB, TB extends keyof DB, O>(
	moment: Moment,
	spec: ListSpec<DB, TB, O>,
	id: RawBuilder<unknown>,
	ids: readonly unknown[],
): Promise<O[]> {
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
