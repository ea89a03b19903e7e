import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { bandColumns } from "./bands.ts";
import { columnNames } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns } from "./key.ts";
import { lookFirst } from "./look-first.ts";
import { asMergedSince } from "./merged-values.ts";
import { overlapping, refusingOverlaps } from "./overlap.ts";
import { inParts, inSlices } from "./parts.ts";
import type { Steps } from "./plan.ts";
import { deleting, type RateChange } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";
import { refuseHoles } from "./tiers.ts";

const count = async (trx: Kysely<Database>, query: RawBuilder<{ n: number }>) => (await query.execute(trx)).rows[0]?.n ?? 0;

/** A version of history by where it lies (`rowid`), with the row it is a version of. */
interface Replaced {
	id: string;
	version: number;
	/** Where the row lies, of one that stays. */
	row: number | null;
}

/** What undoing a change does, before it is done: versions that rows get again where they stand, rows that go, versions that are added again, the last day's first. */
export interface Undoing {
	stayed: Replaced[];
	gone: string[];
	missing: Replaced[];
	/** Whether versions that rows get again may stand elsewhere than the rows do. */
	back: boolean;
}

/** How a change is undone: `back` where its rows return whence it moved them, to places that nobody can have taken since. */
interface UndoLook {
	back?: boolean;
}

/** Looks at all that a change wrote and replaced; refused (000004) as `undoChange` says. */
export async function undoingOf(db: Kysely<Database>, book: RateBook, changeId: string, { back = false }: UndoLook = {}): Promise<Undoing> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const restored = new Set(await refuseLater(db, book, changeId));
	const stayed: Replaced[] = [];
	const missing: (Replaced & { from: string })[] = [];
	for await (const slice of inSlices(db, { ...replacedBy, table: history, changeId })) {
		const { rows } = await sql<
			Replaced & { from: string; ours: number | null; stays: number | null }
		>`select h.id, h.rowid as version, r.rowid as "row",
			h.valid_from as "from", r.change_id = ${changeId} as ours, ${back ? sql`r.id is not null` : staying(book, "r")} as stays
			from ${history} h left join ${table} r on r.id = h.id where ${slice} and ${stoodBefore(changeId)}`.execute(db);
		for (const { ours, stays, ...version } of rows) {
			if (stays === 1 && (ours === 1 || restored.has(version.id))) stayed.push(version);
			else missing.push(version);
		}
	}
	const kept = new Set(stayed.map(({ id }) => id));
	const written = await sql<{ id: string }>`select id from ${table} where change_id = ${changeId}`.execute(db);
	return {
		// In the order they lie in, as `writing` goes through the rows of a change.
		stayed: stayed.sort((a, b) => Number(a.row) - Number(b.row)),
		gone: [...new Set([...written.rows.map(({ id }) => id), ...restored])].filter((id) => !kept.has(id)),
		// The last day's first, as `writeBatch` adds them.
		missing: missing.sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0)),
		back,
	};
}

/** What undoing a change does, looked at before it holds the writer, as `lookFirst` says. What is refused so early may have been answered before: the transaction knows. */
export function lookAtUndo(
	db: Kysely<Database>,
	book: RateBook,
	changeId: string,
	how?: UndoLook,
): Promise<(trx: Kysely<Database>) => Promise<Undoing>> {
	const look = (on: Kysely<Database>) => undoingOf(on, book, changeId, how);
	return lookFirst(db, book, look).catch((error) => (error instanceof DomainError ? look : Promise.reject(error)));
}

/**
 * Undoes a whole change: rows it added go, rows it changed or deleted are as before. Refused (000004) when a row is not as the change left it,
 * so that nobody's later work vanishes (later work that was itself undone is none), and (000007) when another rate has taken the place of a deleted one. Answers how many
 * rows were touched. `look` tells what `undoingOf` saw of it, where that was asked before.
 */
export async function undoChange(
	trx: Kysely<Database>,
	book: RateBook,
	changeId: string,
	change: RateChange,
	look: (trx: Kysely<Database>) => Promise<Undoing> = (on) => undoingOf(on, book, changeId),
): Promise<number> {
	const table = sql.table(rateTable(book));
	const history = sql.table(historyTable(book));
	const names = columnNames(book);
	const columns = sql.join(names.map((c) => sql.ref(c)));
	const { stayed, gone, missing, back } = await look(trx);
	const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0);
	// Each version is looked up where it lies: a part costs what its rows do, however many the change wrote.
	const versions = (part: RawBuilder<unknown>) => sql`(${part}) p cross join ${history} h on h.rowid = p.value ->> 0`;
	const places = (of: readonly Replaced[]) => of.map(({ version, row }) => [version, row]);

	// Rows that kept their place take their old values where they stand: half the work of deleting and adding them.
	const place = back ? new Set<string>() : placeColumns(book);
	const live = (name: string) => sql.ref(`${book.table}.${name}`);
	const values = sql.join(names.filter((c) => !place.has(c)).map((c) => sql`${sql.ref(c)} = ${sql.ref(`o.${c}`)}`));
	const refusing = (write: () => Promise<number>) => refusingOverlaps(trx, book, () => standingInTheWay(trx, book, changeId), write);
	await refusing(() =>
		inParts(places(stayed), (part) =>
			run(sql`update ${table} set ${values}, version = ${live("version")} + 1, change_id = ${change.id}, recorded_at = ${change.at},
				changed_by = ${change.userId} from (select h.*, p.value ->> 1 as at_row from ${versions(part)}) o where ${live("rowid")} = o.at_row`),
		),
	);
	// Of the others what the change wrote goes first, so that what it parted or swapped can stand again without meeting it.
	await deleting(trx, change, () => inParts(gone, (ids) => run(sql`delete from ${table} where id in (${ids})`)));
	await refusing(() =>
		inParts(places(missing), (part) =>
			run(sql`insert into ${table} (id, ${columns}, version, change_id, recorded_at, changed_by)
					select h.id, ${sql.join(names.map((c) => asMergedSince(book.fields, c, sql.ref(`h.${c}`))))}, (select max(version) + 1 from ${history} m where m.id = h.id),
						${change.id}, ${change.at}, ${change.userId} from ${versions(part)} order by h.valid_from desc`),
		),
	);
	await refuseHoles(trx, book, change);
	return new Set([...gone, ...[...stayed, ...missing].map(({ id }) => id)]).size;
}

/** Columns that say where a row stands. */
const placeColumns = (book: RateBook) => new Set([...keyColumns(book), ...bandColumns(book), "valid_from", "valid_to"]);

/** True of a version `h` of history whose row still stands where it stood then. */
const staying = (book: RateBook, live: string) =>
	sql.join(
		[...placeColumns(book)].map((c) => sql`${sql.ref(`${live}.${c}`)} is ${sql.ref(`h.${c}`)}`),
		sql` and `,
	);

/** True of the versions `h` that stood before a change: what it wrote and replaced itself did not. */
const stoodBefore = (changeId: string) => sql`h.superseded_by = ${changeId} and h.change_id <> ${changeId}`;

/** Versions `h` of history that a change has replaced, for `inSlices`. */
const replacedBy = { alias: "h", column: "superseded_by" } as const;

/** True of a row that stands as a change wrote it: by that change, or put back so by undoing later ones (`restored`). */
const written = (changeId: string, restored: readonly string[]) => (row: string) => {
	const byChange = sql`${sql.ref(`${row}.change_id`)} = ${changeId}`;
	if (restored.length === 0) return byChange;
	return sql`(${byChange} or ${sql.ref(`${row}.id`)} in (select value from json_each(${JSON.stringify(restored)})))`;
};

/** Ids of rows that others have changed or deleted since a change. */
async function changedSince(db: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const ids = new Set<string>();
	const add = async (found: RawBuilder<{ id: string }>) => {
		for (const { id } of (await found.execute(db)).rows) ids.add(id);
	};
	for await (const slice of inSlices(db, { table: history, alias: "h", column: "change_id", changeId })) {
		await add(sql`select h.id from ${history} h where ${slice} and h.superseded_by is not ${changeId}`);
	}
	for await (const slice of inSlices(db, { ...replacedBy, table: history, changeId })) {
		await add(sql`select h.id from ${history} h cross join ${table} r on r.id = h.id where ${slice} and r.change_id <> ${changeId}`);
	}
	return [...ids];
}

/** Ids of rows changed since that stand as a change left them all the same; 000004 with the ids of the others when there are any. */
async function refuseLater(db: Kysely<Database>, book: RateBook, changeId: string): Promise<string[]> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const same = sql.join(
		columnNames(book).map((c) => sql`${sql.ref(`r.${c}`)} is ${sql.ref(`w.${c}`)}`),
		sql` and `,
	);
	const changed = await changedSince(db, book, changeId);
	const restored = new Set<string>();
	await inParts(changed, async (ids) => {
		const { rows } = await sql<{
			id: string;
		}>`select r.id from (${ids}) l cross join ${table} r on r.id = l.value cross join ${history} w on w.id = r.id
			where w.version = (select max(version) from ${history} m where m.id = l.value and m.change_id = ${changeId}) and ${same}`.execute(db);
		for (const { id } of rows) restored.add(id);
		return rows.length;
	});
	const later = changed.filter((id) => !restored.has(id));
	if (later.length > 0) throw new DomainError("state", "rate.undoLater", { count: later.length }, later);
	return changed;
}

/** Rows that undoing a change may touch, at most. */
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
	const before = stoodBefore(changeId);
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
	const values = new Map(columnNames(book).map((c) => [c, asMergedSince(book.fields, c, sql.ref(`h.${c}`))]));
	await steps.add("insert", { id, alias: "h", from: sql`${history} h where ${before} and h.id not in (${planned("update")})`, values });
	return changed + (await count(db, sql<{ n: number }>`select count(*) as n from (${planned("remove")} union ${planned("insert")})`));
}

/**
 * Ids of rates that meet what a change has replaced: five at most, of the first slice of its versions that meets any, so that nobody waits for one
 * statement over all that a change has replaced.
 */
export async function standingInTheWay(trx: Kysely<Database>, book: RateBook, changeId: string, slice?: number): Promise<string[]> {
	const history = sql.table(historyTable(book));
	for await (const versions of inSlices(trx, { ...replacedBy, table: history, changeId }, slice)) {
		const { rows } = await sql<{
			id: string;
		}>`select distinct r.id from ${history} h cross join ${sql.table(book.table)} r on ${overlapping(book, "h", "r")}
			where ${versions} and r.id <> h.id limit 5`.execute(trx);
		if (rows.length > 0) return rows.map((r) => r.id);
	}
	return [];
}
