import type { Database } from "@iqt/db";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { AnyKind, Naming } from "../records/define.ts";
import type { Plain } from "../records/queries.ts";
import type { Mover } from "./moves.ts";
import type { Duplicates, Holding } from "./rates.ts";

/** A duplicate's id by which a record is known since an earlier merge is one more name of it. */
const earlierMerges: Naming = { table: "merged_record", column: "into_id", by: "id", title: "merge.earlier", called: "code" };

/** Everything beside rates and terms that names records of a kind. */
export const namingOf = ({ merging }: AnyKind): readonly Naming[] => [...(merging?.columns ?? []), earlierMerges];

export const head = ({ id, code }: Plain) => ({ id, code: String(code) });
export const heldOf = ({ by }: Naming, record: Plain): string => head(record)[by];

/** A row with a list that has one of some values, or with one of them. */
function having({ column, list }: Naming, values: readonly string[]) {
	const of = sql`(select value from json_each(${JSON.stringify(values)}))`;
	return list
		? sql<SqlBool>`exists (select 1 from json_each(${sql.ref(column)}) named where named.value in ${of})`
		: sql<SqlBool>`${sql.ref(column)} in ${of}`;
}

/** How many rows name a record. */
export async function countNaming(db: Kysely<Database>, naming: Naming, record: Plain): Promise<number> {
	if (naming.means && !(await naming.means(db, head(record)))) return 0;
	const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(naming.table)}
		where ${having(naming, [heldOf(naming, record)])}`.execute(db);
	return rows[0]?.n ?? 0;
}

/** Rows of a register that would be two for one: a value each record has for the same day. */
export interface Twice {
	naming: Naming;
	/** What they are both for, such as a day. */
	at: string;
	/** Of the record that stays, or of a duplicate before; then of one that goes. */
	ids: readonly [string, string];
	/** Whether the first one is of the record that stays. */
	standing: boolean;
}

/** Rows that would be twice the same one, of those that are unique by what they name. */
export async function lookAtColumns(db: Kysely<Database>, kind: AnyKind, { stays, goes }: Duplicates): Promise<Twice[]> {
	const twice: Twice[] = [];
	for (const naming of namingOf(kind)) {
		const { uniqueBy, table, column } = naming;
		if (uniqueBy === undefined) continue;
		const ranks = [stays, ...goes].map((record) => heldOf(naming, record));
		const { rows } = await sql<{ id: string; at: string; value: string }>`select id, ${sql.ref(uniqueBy)} as at, ${sql.ref(column)} as value
			from ${sql.table(table)} where ${having(naming, ranks)} order by ${sql.ref(uniqueBy)}, id`.execute(db);
		for (const [at, same] of Map.groupBy(rows, (row) => row.at)) {
			const [first, ...others] = same.sort((one, other) => ranks.indexOf(one.value) - ranks.indexOf(other.value));
			if (first) twice.push(...others.map(({ id }) => ({ naming, at, ids: [first.id, id] as const, standing: first.value === ranks[0] })));
		}
	}
	return twice;
}

/** The rows that give way: those of the side that does not hold, of two duplicates the second's. */
export function givingWay(twice: readonly Twice[], holding: Holding): string[] {
	const bySpot = Map.groupBy(twice, ({ naming, at }) => `${naming.table} ${at}`);
	return [...bySpot.values()].flatMap((same) => {
		const ids = [...new Set(same.flatMap((one) => one.ids))];
		// The first is what stays where it has one, then come the duplicates in their order.
		const [standing] = same;
		const kept = holding === "goes" && standing?.standing ? ids[1] : ids[0];
		return ids.filter((id) => id !== kept);
	});
}

/** The row that stands before the others of records, the first of them first, and where it is unique. */
async function firstOf(trx: Kysely<Database>, { table, column, first, uniqueBy = "id" }: Naming, ranks: readonly string[]) {
	if (first === undefined) return undefined;
	const { rows } = await sql<{
		id: string;
		at: string;
		of: string;
	}>`select id, ${sql.ref(uniqueBy)} as at, ${sql.ref(column)} as of from ${sql.table(table)}
		where ${sql.ref(first)} = 1 and ${sql.ref(column)} in (select value from json_each(${JSON.stringify(ranks)})) order by id`.execute(trx);
	return rows.sort((one, other) => ranks.indexOf(one.of) - ranks.indexOf(other.of))[0];
}

/** Has a row stand alone before the others of a record: the one that did, or the one it has given way to. */
async function standFirst(
	trx: Kysely<Database>,
	{ table, column, first, uniqueBy = "id" }: Naming,
	{ now, was }: { now: string; was: { id: string; at: string } | undefined },
	mover: Mover,
): Promise<void> {
	if (first === undefined || was === undefined) return;
	const { rows } = await sql<{ id: string; at: string; stands: number }>`select id, ${sql.ref(uniqueBy)} as at, ${sql.ref(first)} as stands
		from ${sql.table(table)} where ${sql.ref(column)} = ${now}`.execute(trx);
	const main = rows.find(({ id }) => id === was.id) ?? rows.find(({ at }) => at === was.at);
	const changed = rows.filter(({ id, stands }) => (stands === 1) !== (id === main?.id));
	await mover.move(
		table,
		first,
		changed.map(({ id, stands }) => ({ id, was: String(stands), now: String(1 - stands) })),
	);
}

/** Moves everything beside rates and terms that names a duplicate. Answers how many values were moved, by what they are in. */
export async function moveColumns(
	trx: Kysely<Database>,
	kind: AnyKind,
	{ stays, goes }: Duplicates,
	mover: Mover,
	{ twice, holding }: { twice: readonly Twice[]; holding: Holding | undefined },
): Promise<number> {
	let count = 0;
	const firsts = new Map<Naming, Awaited<ReturnType<typeof firstOf>>>();
	for (const naming of namingOf(kind))
		firsts.set(
			naming,
			await firstOf(
				trx,
				naming,
				[stays, ...goes].map((record) => heldOf(naming, record)),
			),
		);
	for (const [naming, same] of Map.groupBy(twice, (one) => one.naming)) if (holding) await mover.remove(naming.table, givingWay(same, holding));
	for (const naming of namingOf(kind)) {
		const { table, column, list, means } = naming;
		const named: Plain[] = [];
		for (const one of goes) if (!means || (await means(trx, head(one)))) named.push(one);
		const gone = named.map((one) => heldOf(naming, one));
		if (gone.length === 0) continue;
		const now = heldOf(naming, stays);
		const { rows } = await sql<{ id: string | number; was: string }>`select id, ${sql.ref(column)} as was from ${sql.table(table)}
			where ${having(naming, gone)} order by id`.execute(trx);
		const merged = (was: string) =>
			list ? JSON.stringify([...new Set((JSON.parse(was) as string[]).map((value) => (gone.includes(value) ? now : value)))]) : now;
		await mover.move(
			table,
			column,
			rows.map(({ id, was }) => ({ id, was, now: merged(was) })),
		);
		await standFirst(trx, naming, { now, was: firsts.get(naming) }, mover);
		count += rows.length;
	}
	return count;
}
