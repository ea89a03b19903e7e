import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { refusingMeeting, type Target } from "./apply-checks.ts";
import { columnNames } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { Assignment, Operation } from "./operation.ts";
import { inParts, inSlices } from "./parts.ts";
import { deleting, type RateChange } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";
import { refuseHoles } from "./tiers.ts";

/** What is written, and where the rows lie that it is for. */
interface Written {
	target: Target;
	assignments: readonly Assignment[];
	rows: readonly number[];
}

/** Hears how many rows are written, and may throw to stop. */
export type Progress = (done: number) => void;

/** Where the rows lie that a condition names, in that order: those of a large book that are written in any other are read from all over it, page by page. */
export async function rowsOf(db: Kysely<Database>, book: RateBook, condition: RawBuilder<unknown>): Promise<number[]> {
	const { rows } = await sql<{ row: number }>`select rowid as row from ${sql.table(book.table)} where ${condition} order by rowid`.execute(db);
	return rows.map(({ row }) => row);
}

/** Runs a write over rows, a part after the other; `write` answers how many rows it changed. */
const writing = (rows: readonly number[], progress: Progress | undefined, write: (condition: RawBuilder<unknown>) => Promise<number>) =>
	inParts(rows, (part) => write(sql`rowid in (${part})`), progress);

const stamp = (change: RateChange) => sql`change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}`;

/** A random UUID, made by the database. */
export const uuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
	|| substr('89ab', 1 + abs(random() % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/** Writes what was looked at, a part after the other; history keeps what was there. Answers how many rows, and throws 000007 when rows of a lane would meet. */
export async function writeApply(
	trx: Kysely<Database>,
	book: RateBook,
	{ target, assignments, rows }: Written,
	{ from }: Operation,
	change: RateChange,
	progress?: Progress,
): Promise<number> {
	const set = sql.join(assignments.map((a) => sql`${sql.ref(a.column)} = ${a.value}`));
	const update = async (values: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
		const result = await sql`update ${sql.table(book.table)} set ${values}, version = version + 1, ${stamp(change)} where ${where}`.execute(trx);
		return Number(result.numAffectedRows ?? 0);
	};
	const count = await refusingMeeting(trx, target, assignments, async () => {
		const written = await writing(rows, progress, async (part) => {
			if (!from) return update(set, part);
			const ended = await update(sql`valid_to = ${dayBefore(from)}`, sql`valid_from < ${from} and ${part}`);
			// What has just ended no longer reaches the day.
			return ended + (await update(set, sql`valid_from >= ${from} and ${part}`));
		});
		if (from) await continueFrom(trx, book, from, assignments, change);
		return written;
	});
	await refuseHoles(trx, book, change);
	return count;
}

/** Starts a changed row on `from` for each that this change has ended the day before. */
async function continueFrom(
	trx: Kysely<Database>,
	book: RateBook,
	from: string,
	assignments: readonly Assignment[],
	change: RateChange,
): Promise<void> {
	const changed = new Map(assignments.map((a) => [a.column, a.value]));
	const names = columnNames(book);
	const values = names.map((name) => (name === "valid_from" ? sql`${from}` : (changed.get(name) ?? sql.ref(name))));
	const history = sql.table(historyTable(book));
	for await (const ended of inSlices(trx, { table: history, alias: "h", column: "superseded_by", changeId: change.id })) {
		await sql`insert into ${sql.table(rateTable(book))} (id, ${sql.join(names.map((n) => sql.ref(n)))}, change_id, recorded_at, changed_by)
			select ${uuid}, ${sql.join(values)}, ${change.id}, ${change.at}, ${change.userId} from ${history} h where ${ended} and valid_from < ${from}`.execute(
			trx,
		);
	}
}

/** Deletes rows by where they lie; history keeps them. Answers how many there were. */
export async function removeRows(
	trx: Kysely<Database>,
	book: RateBook,
	rows: readonly number[],
	change: RateChange,
	progress?: Progress,
): Promise<number> {
	const count = await deleting(trx, change, () =>
		writing(rows, progress, async (part) => {
			const result = await sql`delete from ${sql.table(book.table)} where ${part}`.execute(trx);
			return Number(result.numAffectedRows ?? 0);
		}),
	);
	await refuseHoles(trx, book, change);
	return count;
}
