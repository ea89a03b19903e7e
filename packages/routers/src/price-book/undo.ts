import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../errors.ts";
import { columnNames } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns, meeting, refusingOverlaps } from "./overlap.ts";
import { type Change, deleting } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";

const count = async (trx: Kysely<Database>, query: RawBuilder<{ n: number }>) => (await query.execute(trx)).rows[0]?.n ?? 0;

/**
 * Takes a whole change back: rows it added go, rows it changed or deleted are as before. Refused (000004) when a row has been changed or deleted
 * again since, so that nobody's later work vanishes, and (000007) when another rate has taken the place of a deleted one. Answers how many
 * rows were touched.
 */
export async function undoChange(trx: Kysely<Database>, book: RateBook, changeId: string, change: Change): Promise<number> {
	const table = sql.table(rateTable(book));
	const history = sql.table(historyTable(book));
	const names = columnNames(book);
	const columns = sql.join(names.map((c) => sql.ref(c)));
	const later = await count(
		trx,
		sql<{ n: number }>`select count(*) as n from (
			select h.id from ${history} h where h.change_id = ${changeId} and h.superseded_by is not ${changeId}
			union select h.id from ${history} h join ${table} r on r.id = h.id where h.superseded_by = ${changeId} and r.change_id <> ${changeId})`,
	);
	if (later > 0) throw new DomainError("state", "rate.undoLater", { count: later });
	// What stood before the change, of several versions it wrote of one row.
	const before = sql`h.superseded_by = ${changeId}
		and h.version = (select min(version) from ${history} f where f.id = h.id and f.superseded_by = ${changeId})`;

	// Rows that kept their place take their old values where they stand: half the work of deleting and adding them.
	const place = new Set([...keyColumns(book), "weight_from", "weight_to", "valid_from", "valid_to"]);
	const live = (name: string) => sql.ref(`${book.table}.${name}`);
	const stays = sql.join(
		[...place].map((c) => sql`${live(c)} = ${sql.ref(`h.${c}`)}`),
		sql` and `,
	);
	const values = sql.join(names.filter((c) => !place.has(c)).map((c) => sql`${sql.ref(c)} = ${sql.ref(`h.${c}`)}`));
	await sql`update ${table} set ${values}, version = ${live("version")} + 1, change_id = ${change.id}, recorded_at = ${change.at},
		changed_by = ${change.userId} from ${history} h where h.id = ${live("id")} and ${live("change_id")} = ${changeId} and ${before} and ${stays}`.execute(
		trx,
	);

	// Of the others what the change wrote goes first, so that what it parted or swapped can stand again without meeting it.
	await deleting(trx, change, () => sql`delete from ${table} where change_id = ${changeId}`.execute(trx));
	await refusingOverlaps(
		trx,
		book,
		() => standingInTheWay(trx, book, changeId),
		() =>
			sql`insert into ${table} (id, ${columns}, version, change_id, recorded_at, changed_by)
				select id, ${columns}, (select max(version) + 1 from ${history} m where m.id = h.id), ${change.id}, ${change.at}, ${change.userId} from ${history} h
				where ${before} and not exists (select 1 from ${table} r where r.id = h.id)`.execute(trx),
	);
	return count(
		trx,
		sql<{ n: number }>`select count(*) as n from (select id from ${history} where superseded_by = ${change.id}
			union select id from ${table} where change_id = ${change.id})`,
	);
}

/** Ids of rates that meet what a change has replaced. */
async function standingInTheWay(trx: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const { rows } = await sql<{
		id: string;
	}>`select distinct r.id from ${sql.table(historyTable(book))} h join ${sql.table(book.table)} r on ${meeting(book, "h", "r")}
		where h.superseded_by = ${changeId} and r.id <> h.id limit 5`.execute(trx);
	return rows.map((r) => r.id);
}
