import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type Columns, toColumns } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type Rate, type RateReader, ratesById } from "./list.ts";
import { oddValues } from "./odd-values.ts";
import { invalid } from "./operation.ts";
import { refusingOverlap } from "./overlap.ts";
import { areasIn, loadReference, type Reference } from "./reference.ts";
import { historyTable, rateTable } from "./table.ts";
import { refuseHoles } from "./tiers.ts";

/** The change under way: what rate rows keep of it. */
export interface RateChange {
	id: string;
	/** ISO 8601 UTC. */
	at: string;
	userId: number;
}

/** What a row keeps of the change that writes it. */
export const stamp = (change: RateChange) => ({ change_id: change.id, recorded_at: change.at, changed_by: change.userId });

/** A row's columns, or 000001 with every problem by field; `was` as for `toColumns`. */
export function columnsOrThrow(book: RateBook, row: RateRow, reference: Reference, was?: RateRow): Columns {
	const result = toColumns(book, row, reference, was);
	const problems = [...oddValues(book, row, was), ...(result.ok ? [] : result.problems)];
	if (!result.ok || problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	return result.columns;
}

/** The rate, or 000002. */
export async function rateOrThrow(db: Kysely<Database>, book: RateBook, id: string, reader: RateReader): Promise<Rate> {
	const [rate] = await ratesById(db, book, [id], reader);
	if (!rate) throw new DomainError("notFound", "error.notFound");
	return rate;
}

/** 000003 with both versions when somebody else was faster. */
export function refuseStale(rate: Rate, version: number, mine: Partial<RateRow>): void {
	if (rate.version !== version) throw new DomainError("stale", "error.stale", {}, { mine, theirs: rate });
}

const insert = (trx: Kysely<Database>, book: RateBook, columns: Columns, change: RateChange, id: string) =>
	refusingOverlap(trx, book, columns, id, () =>
		trx
			.insertInto(rateTable(book))
			.values({ id, ...columns, ...stamp(change) } as never)
			.execute(),
	);

const write = (trx: Kysely<Database>, book: RateBook, id: string, columns: Columns, change: RateChange) =>
	refusingOverlap(trx, book, columns, id, () =>
		trx
			.updateTable(rateTable(book))
			.set({ ...columns, ...stamp(change), version: sql`version + 1` } as never)
			.where("id", "=", id)
			.execute(),
	);

/** Adds a rate; answers its id. */
export async function addRate(trx: Kysely<Database>, book: RateBook, row: RateRow, change: RateChange): Promise<string> {
	const id = crypto.randomUUID();
	const reference = await loadReference(trx, areasIn(book, [row]));
	await insert(trx, book, columnsOrThrow(book, row, reference), change, id);
	await refuseHoles(trx, book, change, [{ id, path: "" }]);
	return id;
}

/**
 * The columns a changed rate keeps of its places: a code that is not changed stands for the place it stood for, where the code is a port
 * city's and an inland city's, too.
 */
export async function keptPlaces(trx: Kysely<Database>, book: RateBook, row: RateRow, current: Rate): Promise<Columns> {
	const codeOf = (of: RateRow, name: string) => String(of[name] ?? "").toUpperCase();
	const kept = book.fields.filter((f) => (f.placeKinds?.length ?? 0) > 1 && codeOf(row, f.name) === codeOf(current.row, f.name));
	if (kept.length === 0) return {};
	const stored = await trx.selectFrom(rateTable(book)).selectAll().where("id", "=", current.id).executeTakeFirstOrThrow();
	return Object.fromEntries(kept.map(({ column }) => [column, (stored as unknown as Columns)[column] ?? null]));
}

/**
 * Changes a rate. With `from` after its first day the old version ends the day before and a new one starts; on that day, or without it, the row itself is
 * corrected; before it and after the last one the day is refused. History keeps what was there. Answers the id that holds from then on.
 */
export async function updateRate(
	trx: Kysely<Database>,
	book: RateBook,
	input: { id: string; row: RateRow; from?: string | undefined },
	current: Rate,
	change: RateChange,
	known?: Reference,
): Promise<string> {
	const reference = known ?? (await loadReference(trx, areasIn(book, [input.row])));
	const { from } = input;
	const places = await keptPlaces(trx, book, input.row, current);
	const whole = async (id: string): Promise<string> => {
		await refuseHoles(trx, book, change, [{ id, path: "" }]);
		return id;
	};
	const first = String(current.row.validFrom);
	// From before it there is nothing to change: all of it would be, on days somebody may not have meant.
	if (from !== undefined && from < first) throw invalid("from", "problem.changeFromBefore", { from: first });
	if (from === undefined || from === first) {
		await write(trx, book, input.id, { ...columnsOrThrow(book, input.row, reference, current.row), ...places }, change);
		return whole(input.id);
	}
	if (current.row.validTo !== null && from > String(current.row.validTo))
		throw invalid("from", "problem.changeFrom", { to: String(current.row.validTo) });
	const columns = { ...columnsOrThrow(book, { ...input.row, validFrom: from }, reference, current.row), ...places };
	if (from > String(columns.valid_to)) throw invalid("validTo", "problem.validTo");
	await trx
		.updateTable(rateTable(book))
		.set({ ...stamp(change), valid_to: dayBefore(from), version: sql`version + 1` } as never)
		.where("id", "=", input.id)
		.execute();
	const id = crypto.randomUUID();
	await insert(trx, book, columns, change, id);
	return whole(id);
}

/** Whether a row says what the rate says already, however its values are written. */
export function hasSameValues(book: RateBook, current: Rate, row: RateRow, reference: Reference): boolean {
	const [was, is] = [current.row, row].map((one) => toColumns(book, one, reference, current.row));
	return was?.ok === true && is?.ok === true && JSON.stringify(was.columns) === JSON.stringify(is.columns);
}

/** Rates named where some of those that are meant are not there. */
const NAMED = 20;

/** 000002 with the ids no rate has: whoever names a rate means that very one. */
export async function refuseMissing(db: Kysely<Database>, book: RateBook, ids: readonly string[]): Promise<void> {
	const { rows } = await sql<{ id: string }>`select value as id from json_each(${JSON.stringify(ids)})
		where value not in (select id from ${sql.table(book.table)}) limit ${NAMED}`.execute(db);
	const missing = rows.map(({ id }) => id);
	if (missing.length > 0) throw new DomainError("notFound", "error.notFound", {}, missing);
}

/** Runs deletions so that the history triggers know which change they belong to. */
export async function deleting<T>(trx: Kysely<Database>, change: RateChange, work: () => Promise<T>): Promise<T> {
	await sql`insert or replace into current_change (id, change_id, at) values (1, ${change.id}, ${change.at})`.execute(trx);
	const result = await work();
	await sql`delete from current_change`.execute(trx);
	return result;
}

/** Deletes rates; history keeps them. Answers how many there were. */
export const removeRates = (trx: Kysely<Database>, book: RateBook, ids: readonly string[], change: RateChange): Promise<number> =>
	deleting(trx, change, async () => {
		const [result] = await trx
			.deleteFrom(rateTable(book))
			.where("id", "in", sql<string>`(select value from json_each(${JSON.stringify(ids)}))`)
			.execute();
		return Number(result?.numDeletedRows ?? 0);
	});

/** One version of a rate: its fields, who wrote it and when, and when it was replaced. */
export interface RateVersion {
	version: number;
	row: Columns;
	changedBy: string | null;
	action: string;
	at: string;
	supersededAt: string | null;
}

/** Every version of a rate, newest first. */
export async function rateVersions(db: Kysely<Database>, book: RateBook, id: string): Promise<RateVersion[]> {
	const current = await db.selectFrom(rateTable(book)).selectAll().where("id", "=", id).execute();
	const past = await db.selectFrom(historyTable(book)).selectAll().where("id", "=", id).orderBy("version", "desc").execute();
	const all = [...current.map((r) => ({ ...r, superseded_at: null })), ...past];
	const changes = await db
		.selectFrom("change_log")
		.select(["change_id", "actor_name", "action"])
		.where("change_id", "in", [...new Set(all.map((r) => r.change_id))])
		.execute();
	const byId = new Map(changes.map((c) => [c.change_id, c]));
	return all.map((r) => ({
		version: r.version,
		row: r as unknown as Columns,
		changedBy: byId.get(r.change_id)?.actor_name ?? null,
		action: byId.get(r.change_id)?.action ?? "",
		at: r.recorded_at,
		supersededAt: r.superseded_at,
	}));
}

/** Place codes and names by id, to show old versions. */
export async function placeNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, { code: string; name: string; nameZh: string }>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("place")
		.select(["id", "code", "name", "name_zh"])
		.where("id", "in", ids)
		// What a duplicate was called is told of the versions that named it.
		.unionAll(db.selectFrom("merged_record").select(["id", "code", "name", "name_zh"]).where("id", "in", ids))
		.execute();
	return new Map(rows.map((p) => [p.id, { code: p.code, name: p.name, nameZh: p.name_zh }]));
}

/** Digits after the point of a currency; 2 where it is unknown. */
export async function currencyDigits(db: Kysely<Database>, code: string): Promise<number> {
	const row = await db.selectFrom("currency").select("exponent").where("code", "=", code).executeTakeFirst();
	return row?.exponent ?? 2;
}
