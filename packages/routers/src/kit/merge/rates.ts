import { type Database, DbConstraintError } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { rowsOf } from "../price-book/apply-write.ts";
import { bandsMeeting } from "../price-book/bands.ts";
import type { RateBook } from "../price-book/declaration.ts";
import { listedBooks } from "../price-book/listed.ts";
import { inParts } from "../price-book/parts.ts";
import { deleting, type RateChange } from "../price-book/queries.ts";
import { refuseHoles } from "../price-book/tiers.ts";
import { sameKey } from "../price-book/ways.ts";
import type { AnyKind } from "../records/define.ts";
import type { Plain } from "../records/queries.ts";

/** Records that are to be one: the one that stays, and the others in the order in which they give way to each other. */
export interface Duplicates {
	stays: Plain;
	goes: readonly Plain[];
}

/** Whose rates, texts and values hold where those of both would be in one place. */
export type Holding = "stays" | "goes";

/** Two rates that would be one key's with days and weights in common. */
interface Meeting {
	/** Of a duplicate that goes; of two that do, of the one named first. */
	one: string;
	other: string;
	/** Whether the other one is of a duplicate, too. */
	both: number;
}

/** The rates of a book that name duplicates that go, and which of them cannot stand beside those they would meet. */
export interface BookMove {
	book: RateBook;
	count: number;
	meetings: readonly Meeting[];
}

const heldOf = (by: "id" | "code", record: Plain): string => String(record[by]);

/** The columns of a book in which such records stand. */
function namingColumns(book: RateBook, { merging }: AnyKind, { stays }: Duplicates): string[] {
	const rates = merging?.rates;
	return rates ? book.fields.filter((field) => rates.isNaming(field, stays)).map(({ column }) => column) : [];
}

/** How the columns of a row are to be read: as they are, and as they will be. */
function readers(kind: AnyKind, duplicates: Duplicates, columns: readonly string[]) {
	const by = kind.merging?.rates?.by ?? "id";
	const gone = sql.join(duplicates.goes.map((one) => sql`${heldOf(by, one)}`));
	const now = heldOf(by, duplicates.stays);
	const naming = new Set(columns);
	const at = (row: string) => (column: string) => sql.ref(row === "" ? column : `${row}.${column}`);
	const asMerged = (row: string) => (column: string) =>
		naming.has(column) ? sql`case when ${at(row)(column)} in (${gone}) then ${now} else ${at(row)(column)} end` : at(row)(column);
	const moves = (row: string): RawBuilder<SqlBool> =>
		sql<SqlBool>`(${sql.join(
			columns.map((column) => sql`${at(row)(column)} in (${gone})`),
			sql` or `,
		)})`;
	/** Which duplicate a row is of, the first of several it names. */
	const rank = (row: string) =>
		sql`case ${sql.join(
			duplicates.goes.map((one, i) => sql`when ${heldOf(by, one)} in (${sql.join(columns.map((column) => at(row)(column)))}) then ${sql.lit(i)}`),
			sql` `,
		)} end`;
	return { at, asMerged, moves, rank };
}

async function meetingsIn(
	db: Kysely<Database>,
	kind: AnyKind,
	duplicates: Duplicates,
	book: RateBook,
	columns: readonly string[],
): Promise<Meeting[]> {
	const { at, asMerged, moves, rank } = readers(kind, duplicates, columns);
	const table = sql.table(book.table);
	const [a, b] = [asMerged("a"), at("b")];
	const meeting = (other: (column: string) => RawBuilder<unknown>) => sql`${sameKey(book, a, other)} and b.valid_to >= a.valid_from
		and b.valid_from <= a.valid_to and ${bandsMeeting(book, a, other)}`;
	const found = async (query: RawBuilder<Meeting>) => (await query.execute(db)).rows;
	const standing = await found(sql<Meeting>`select a.id as one, b.id as other, 0 as both from ${table} a join ${table} b on ${meeting(b)}
		where ${moves("a")} and not ${moves("b")} order by a.id, b.id`);
	// Two rates of one duplicate in one column cannot meet: they would have before.
	if (duplicates.goes.length === 1 && columns.length === 1) return standing;
	const moving = sql`(select m.*, ${rank("m")} as rank from ${table} m where ${moves("m")})`;
	const among = await found(sql<Meeting>`select a.id as one, b.id as other, 1 as both from ${moving} a join ${moving} b
		on ${meeting(asMerged("b"))} where (a.rank, a.id) < (b.rank, b.id) order by a.rank, a.id, b.rank, b.id`);
	return [...standing, ...among];
}

/** What moves in every book, and what would meet there. Nothing is written. */
export async function lookAtRates(db: Kysely<Database>, kind: AnyKind, duplicates: Duplicates): Promise<BookMove[]> {
	const found: BookMove[] = [];
	for (const book of listedBooks()) {
		const columns = namingColumns(book, kind, duplicates);
		if (columns.length === 0) continue;
		const { moves } = readers(kind, duplicates, columns);
		const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(book.table)} where ${moves("")}`.execute(db);
		const count = rows[0]?.n ?? 0;
		if (count > 0) found.push({ book, count, meetings: await meetingsIn(db, kind, duplicates, book, columns) });
	}
	return found;
}

/**
 * The rates that go where two would meet: of a duplicate and the one that stays, those of the side that does not hold; of two duplicates those of the
 * second. One that meets only a rate that goes itself stays.
 */
export function givingWay({ meetings }: Pick<BookMove, "meetings">, holding: Holding): string[] {
	const lost = new Set<string>();
	const among = meetings.filter(({ both }) => both === 1);
	const standing = meetings.filter(({ both }) => both === 0);
	const settle = () => {
		for (const { one, other } of among) if (!lost.has(one) && !lost.has(other)) lost.add(other);
	};
	if (holding === "goes") settle();
	for (const { one, other } of standing) {
		if (holding === "stays") lost.add(one);
		else if (!lost.has(one)) lost.add(other);
	}
	if (holding === "stays") settle();
	return [...lost];
}

/** Hears how many rates are written, and may throw to stop. */
export type Progress = (done: number) => void;

/** Moves the rates of every book to the record that stays, and deletes those that give way; history keeps both as they were. Answers how many moved. */
export async function moveRates(
	trx: Kysely<Database>,
	kind: AnyKind,
	duplicates: Duplicates,
	{
		moves,
		holding,
		change,
		progress,
	}: { moves: readonly BookMove[]; holding: Holding | undefined; change: RateChange; progress?: Progress | undefined },
): Promise<number> {
	let written = 0;
	for (const move of moves) {
		const { book } = move;
		const table = sql.table(book.table);
		const columns = namingColumns(book, kind, duplicates);
		const { asMerged, moves: moving } = readers(kind, duplicates, columns);
		const lost = holding === undefined ? [] : givingWay(move, holding);
		const affected = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0);
		await deleting(trx, change, () => inParts(lost, (ids) => affected(sql`delete from ${table} where id in (${ids})`)));
		const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${asMerged("")(column)}`));
		const rows = await rowsOf(trx, book, moving(""));
		const before = written;
		written += await refusingMeeting(() =>
			inParts(
				rows,
				(part) =>
					affected(sql`update ${table} set ${set}, version = version + 1, change_id = ${change.id}, recorded_at = ${change.at},
						changed_by = ${change.userId} where rowid in (${part})`),
				(done) => progress?.(before + done),
			),
		);
		await refuseHoles(trx, book, change);
	}
	return written;
}

/** 000007 where the database finds rates that exclude each other though they are of no one key, such as one a bill of lading beside one a container. */
async function refusingMeeting<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (error instanceof DbConstraintError && /^RATE_/.test(error.message)) throw new DomainError("exists", "merge.ratesExclude");
		throw error;
	}
}
