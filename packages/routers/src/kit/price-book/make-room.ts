import { type Database, OPEN_END } from "@iqt/db";
import { addDays, dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { Columns } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type Rate, ratesById } from "./list.ts";
import { overlapOf, ratesInTheWay } from "./overlap.ts";
import { columnsOrThrow, type RateChange, removeRates } from "./queries.ts";
import type { Reference } from "./reference.ts";
import { type Write, writeTogether } from "./write-together.ts";

/** Rates that may be in the way of one row: more are a lane that is to be looked at in its book. */
const MOST = 50;

/**
 * What becomes of a rate that is in the way of a row for the days of that row: its last day before it, and the first one it holds again behind it; neither
 * where it goes. `outside`: it holds for weights or steps the row does not, which would be left without a price.
 */
export interface MadeRoom {
	rate: Rate;
	ends: string | null;
	again: string | null;
	outside: boolean;
}

/** Whether a row holds all that a rate does of a range such as weights; an open end is beyond any. */
const holds = (row: RateRow, rate: RateRow, from: string, to: string): boolean => {
	const end = (of: RateRow) => ((of[to] ?? null) === null ? Number.POSITIVE_INFINITY : Number(of[to]));
	return Number(row[from]) <= Number(rate[from]) && end(row) >= end(rate);
};

/** What becomes of a rate in the way of a row. */
export function roomBy({ fields, tiers }: Pick<RateBook, "fields" | "tiers">, row: RateRow, rate: Rate): MadeRoom {
	const of = (days: RateRow) => [String(days.validFrom), String(days.validTo ?? OPEN_END)] as const;
	const [[from, to], [first, last]] = [of(row), of(rate.row)];
	const ranges = [
		...(fields.some(({ name }) => name === "weightFrom") ? [["weightFrom", "weightTo"] as const] : []),
		...(tiers ? [[tiers.from, tiers.to] as const] : []),
	];
	return {
		rate,
		ends: first < from ? dayBefore(from) : null,
		again: last > to ? addDays(to, 1) : null,
		outside: !ranges.every(([least, most]) => holds(row, rate.row, least, most)),
	};
}

/** What would become of the rates that are in the way of a row that is `columns` in its table. */
export async function roomFor(db: Kysely<Database>, book: RateBook, row: RateRow, columns: Columns, today: string): Promise<MadeRoom[]> {
	const ids = await ratesInTheWay(db, book, columns, { exceptId: "", most: MOST });
	return (await ratesById(db, book, ids, { seesCost: true, today })).map((rate) => roomBy(book, row, rate));
}

/** What a rate in the way becomes: itself with other days, and what it is behind the row. */
function movedBy({ rate, ends, again }: MadeRoom): Omit<Write, "edited" | "path">[] {
	const behind = { ...rate.row, validFrom: again };
	if (ends === null) return again === null ? [] : [{ row: behind, current: rate }];
	return [{ row: { ...rate.row, validTo: ends }, current: rate }, ...(again === null ? [] : [{ row: behind, current: undefined }])];
}

/**
 * Adds rates to a book; with `replace` each takes the place of what is in its way for its own days: that ends the day before, and holds again behind. Answers the ids of the rates,
 * in order, and the rates that made room. Refused (000007) where something is in the way without `replace`, or where it holds for weights or steps beside the row's.
 */
export async function addMakingRoom(
	trx: Kysely<Database>,
	book: RateBook,
	rows: readonly RateRow[],
	{ reference, change, replace, today }: { reference: Reference; change: RateChange; replace: boolean; today: string },
): Promise<{ ids: string[]; moved: MadeRoom[] }> {
	const moved: MadeRoom[] = [];
	for (const row of rows) moved.push(...(await roomFor(trx, book, row, columnsOrThrow(book, row, reference), today)));
	const refused = replace ? moved.filter(({ outside }) => outside) : moved;
	// Two rows that take the place of one rate would part it twice.
	const twice = moved.filter(({ rate }, i) => moved.findIndex((other) => other.rate.id === rate.id) !== i);
	const inTheWay = [...refused, ...twice].map(({ rate }) => rate.id);
	if (inTheWay.length > 0) throw await overlapOf(trx, book, inTheWay);
	const gone = moved.filter(({ ends, again }) => ends === null && again === null).map(({ rate }) => rate.id);
	if (gone.length > 0) await removeRates(trx, book, gone, change);
	const making = moved.flatMap(movedBy);
	const writes = [...making, ...rows.map((row) => ({ row, current: undefined }))];
	const ids = await writeTogether(
		trx,
		book,
		writes.map((write) => ({ ...write, edited: write.current?.id ?? "", path: "" })),
		{ reference, change },
	);
	return { ids: ids.slice(making.length), moved };
}

/** The refusal of a write in words for whoever is about to make it; anything else is thrown on. */
export async function refusalOf(write: () => Promise<unknown>): Promise<DomainError | null> {
	try {
		await write();
		return null;
	} catch (error) {
		if (error instanceof DomainError) return error;
		throw error;
	}
}
