import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { columnNames } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { meeting, refusingOverlaps } from "./overlap.ts";
import { inParts, othersTurn } from "./parts.ts";
import type { Steps } from "./plan.ts";
import { type Change, deleting } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";

const count = async (trx: Kysely<Database>, query: RawBuilder<{ n: number }>) => (await query.execute(trx)).rows[0]?.n ?? 0;

/**
 * Takes a whole change back: rows it added go, rows it changed or deleted are as before. Refused (000004) when a row is not as the change left it,
 * so that nobody's later work vanishes (later work that was itself taken back is none), and (000007) when another rate has taken the place of a deleted one. Answers how many
 * rows were touched.
 */
export async function undoChange(trx: Kysely<Database>, book: RateBook, changeId: string, change: Change): Promise<number> {
	const table = sql.table(rateTable(book));
	const history = sql.table(historyTable(book));
	const names = columnNames(book);
	const columns = sql.join(names.map((c) => sql.ref(c)));
	const ours = written(changeId, await refuseLater(trx, book, changeId));
	const before = stoodBefore(book, changeId);

	const idsOf = async (query: RawBuilder<{ id: string }>) => {
		const { rows } = await query.execute(trx);
		await othersTurn();
		return rows.map((row) => row.id);
	};
	const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0);

	// Rows that kept their place take their old values where they stand: half the work of deleting and adding them.
	const place = placeColumns(book);
	const live = (name: string) => sql.ref(`${book.table}.${name}`);
	const values = sql.join(names.filter((c) => !place.has(c)).map((c) => sql`${sql.ref(c)} = ${sql.ref(`h.${c}`)}`));
	const stayed = await idsOf(
		sql`select r.id from ${history} h join ${table} r on r.id = h.id where ${ours("r")} and ${before} and ${staying(book, "r")}`,
	);
	await inParts(stayed, (ids) =>
		run(sql`update ${table} set ${values}, version = ${live("version")} + 1, change_id = ${change.id}, recorded_at = ${change.at},
			changed_by = ${change.userId} from ${history} h where ${live("id")} in (${ids}) and h.id = ${live("id")} and ${before}`),
	);

	// Of the others what the change wrote goes first, so that what it parted or swapped can stand again without meeting it.
	const gone = await idsOf(sql`select r.id from ${table} r where ${ours("r")}`);
	await deleting(trx, change, () => inParts(gone, (ids) => run(sql`delete from ${table} where id in (${ids})`)));
	// The last day's first, as `writeBatch` adds them.
	const missing = await idsOf(sql`select h.id from ${history} h where ${before} and not exists (select 1 from ${table} r where r.id = h.id)
		order by h.valid_from desc`);
	await refusingOverlaps(
		trx,
		book,
		() => standingInTheWay(trx, book, changeId),
		() =>
			inParts(missing, (ids) =>
				run(sql`insert into ${table} (id, ${columns}, version, change_id, recorded_at, changed_by)
					select id, ${columns}, (select max(version) + 1 from ${history} m where m.id = h.id), ${change.id}, ${change.at}, ${change.userId}
					from ${history} h where h.id in (${ids}) and ${before} order by h.valid_from desc`),
			),
	);
	return count(
		trx,
		sql<{ n: number }>`select count(*) as n from (select id from ${history} where superseded_by = ${change.id}
			union select id from ${table} where change_id = ${change.id})`,
	);
}

/** Columns that say where a row stands. */
const placeColumns = (book: RateBook) => new Set([...keyColumns(book), "weight_from", "weight_to", "valid_from", "valid_to"]);

/** True of a version `h` of history whose row still stands where it stood then. */
const staying = (book: RateBook, live: string) =>
	sql.join(
		[...placeColumns(book)].map((c) => sql`${sql.ref(`${live}.${c}`)} = ${sql.ref(`h.${c}`)}`),
		sql` and `,
	);

/** True of the versions `h` that stood before a change, of several versions it wrote of one row. */
const stoodBefore = (book: RateBook, changeId: string) => sql`h.superseded_by = ${changeId}
	and h.version = (select min(version) from ${sql.table(historyTable(book))} f where f.id = h.id and f.superseded_by = ${changeId})`;

/** True of a row that stands as a change wrote it: by that change, or put back so by taking later ones back (`restored`). */
const written = (changeId: string, restored: readonly string[]) => (row: string) => {
	const byChange = sql`${sql.ref(`${row}.change_id`)} = ${changeId}`;
	if (restored.length === 0) return byChange;
	return sql`(${byChange} or ${sql.ref(`${row}.id`)} in (select value from json_each(${JSON.stringify(restored)})))`;
};

/** Ids of rows changed since that stand as a change left them all the same; 000004 with the ids of the others when there are any. */
async function refuseLater(db: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const same = sql.join(
		columnNames(book).map((c) => sql`${sql.ref(`r.${c}`)} is ${sql.ref(`w.${c}`)}`),
		sql` and `,
	);
	const { rows } = await sql<{ id: string; restored: number }>`select l.id, exists (select 1 from ${table} r join ${history} w on w.id = r.id
			where r.id = l.id and w.version = (select max(version) from ${history} m where m.id = l.id and m.change_id = ${changeId}) and ${same}) as restored
		from (select h.id from ${history} h where h.change_id = ${changeId} and h.superseded_by is not ${changeId}
			union select h.id from ${history} h join ${table} r on r.id = h.id where h.superseded_by = ${changeId} and r.change_id <> ${changeId}) l`.execute(
		db,
	);
	const later = rows.filter((row) => row.restored === 0).map((row) => row.id);
	if (later.length > 0) throw new DomainError("state", "rate.undoLater", { count: later.length }, later);
	return rows.map((row) => row.id);
}

/** Rows that taking a change back may touch, at most. */
export async function sizeOfChange(db: Kysely<Database>, book: RateBook, changeId: string): Promise<number> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	return count(
		db,
		sql<{ n: number }>`select (select count(*) from ${table} where change_id = ${changeId})
			+ (select count(*) from ${history} where superseded_by = ${changeId} or change_id = ${changeId}) as n`,
	);
}

/** Plans what `undoChange` does; answers how many rows that touches. */
export async function planUndo(db: Kysely<Database>, book: RateBook, changeId: string, steps: Steps): Promise<number> {
	const ours = written(changeId, await refuseLater(db, book, changeId));
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const before = stoodBefore(book, changeId);
	const id = sql.ref("h.id");
	const planned = (action: Parameters<Steps["of"]>[0]) => sql`select id from ${steps.table} where ${steps.of(action)}`;
	const changed = await steps.add("update", {
		id,
		alias: "h",
		from: sql`${history} h join ${table} r on r.id = h.id where ${ours("r")} and ${before} and ${staying(book, "r")}`,
	});
	await steps.add("remove", {
		id: sql.ref("r.id"),
		alias: "r",
		from: sql`${table} r where ${ours("r")} and r.id not in (${planned("update")})`,
	});
	await steps.add("insert", { id, alias: "h", from: sql`${history} h where ${before} and h.id not in (${planned("update")})` });
	return changed + (await count(db, sql<{ n: number }>`select count(*) as n from (${planned("remove")} union ${planned("insert")})`));
}

/** Replaced versions looked at by one statement. */
const SLICE = 1_000;

/**
 * Ids of rates that meet what a change has replaced: five at most, of the first slice of its versions that meets any, so that nobody waits for one
 * statement over all that a change has replaced.
 */
export async function standingInTheWay(trx: Kysely<Database>, book: RateBook, changeId: string, slice = SLICE): Promise<string[]> {
	const history = sql.table(historyTable(book));
	const replaced = (after: number) => sql`h.superseded_by = ${changeId} and h.rowid > ${after}`;
	for (let after = 0; ; ) {
		const { rows: ends } = await sql<{
			last: number | null;
		}>`select max(rowid) as last from (select h.rowid from ${history} h where ${replaced(after)} order by h.rowid limit ${slice})`.execute(trx);
		const last = ends[0]?.last ?? null;
		if (last === null) return [];
		const { rows } = await sql<{
			id: string;
		}>`select distinct r.id from ${history} h cross join ${sql.table(book.table)} r on ${meeting(book, "h", "r")}
			where ${replaced(after)} and h.rowid <= ${last} and r.id <> h.id limit 5`.execute(trx);
		if (rows.length > 0) return rows.map((r) => r.id);
		after = last;
		// An embedded database answers without leaving this turn of the event loop: other requests get theirs here.
		await new Promise((resolve) => setTimeout(resolve));
	}
}
