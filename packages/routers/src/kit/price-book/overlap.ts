import { type Database, DbConstraintError } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { bandsMeeting, stepSpan, stepWords } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { ratesById } from "./list.ts";
import { rateTable } from "./table.ts";
import { sameKey } from "./ways.ts";

/** Ids of rates of the same key whose weight band, steps and validity meet those of `columns`, `most` of them. */
export async function ratesInTheWay(
	db: Kysely<Database>,
	book: RateBook,
	columns: Columns,
	{ exceptId, most = 5 }: { exceptId: string; most?: number },
): Promise<string[]> {
	const value = (column: string) => sql`${columns[column] ?? null}`;
	const query = db
		.selectFrom(rateTable(book))
		.select("id")
		.where("id", "<>", exceptId)
		.where("valid_from", "<=", String(columns.valid_to))
		.where("valid_to", ">=", String(columns.valid_from))
		.where(bandsMeeting(book, value, sql.ref))
		.where(sameKey(book, value, sql.ref));
	return (await query.limit(most).execute()).map((r) => r.id);
}

/** True where two rows, by their names in the query, are of one key and meet in weight, steps and days. */
export const overlapping = (book: RateBook, one: string, other: string): RawBuilder<SqlBool> => {
	const of = (row: string) => (column: string) => sql.ref(`${row}.${column}`);
	const [a, b] = [of(one), of(other)];
	return sql<SqlBool>`${sameKey(book, a, b)} and ${b("valid_to")} >= ${a("valid_from")} and ${b("valid_from")} <= ${a("valid_to")}
		and ${bandsMeeting(book, a, b)}`;
};

/** 000007 that names the rates in the way. */
export async function overlapOf(db: Kysely<Database>, book: RateBook, inTheWay: readonly string[]): Promise<DomainError> {
	const rates = await ratesById(db, book, inTheWay, { seesCost: false, today: "" });
	const first = rates[0]?.row;
	const last = first?.validTo ?? null;
	const days = { from: String(first?.validFrom ?? ""), to: String(last ?? ""), open: last === null ? "yes" : "no" };
	const { tiers } = book;
	return new DomainError(
		"exists",
		tiers && first ? "rate.stepOverlap" : "rate.overlap",
		tiers && first ? { ...days, steps: stepWords(stepSpan(first[tiers.from], first[tiers.to])) } : days,
		rates.map((r) => ({ id: r.id, ...r.row })),
	);
}

/** Runs a write; where the database refuses it for an overlap, says which rates are in the way and what would be right (000007). */
export async function refusingOverlaps<T>(
	db: Kysely<Database>,
	book: RateBook,
	inTheWay: () => Promise<string[]>,
	write: () => Promise<T>,
): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (!(error instanceof DbConstraintError) || error.message !== "RATE_OVERLAP") throw error;
		throw await overlapOf(db, book, await inTheWay());
	}
}

/** The same for the write of one row. */
export const refusingOverlap = <T>(db: Kysely<Database>, book: RateBook, columns: Columns, id: string, write: () => Promise<T>): Promise<T> =>
	refusingOverlaps(db, book, () => ratesInTheWay(db, book, columns, { exceptId: id }), write);
