import { type Database, OPEN_END } from "@iqt/db";
import { addDays, dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { comparedRows } from "./batch.ts";
import { type Columns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { ratesById } from "./list.ts";
import { loadReference } from "./reference.ts";

/** Rows of a sheet, and rates they replace, that one answer can name; what cannot be named is not written. */
export const MOST_NAMED = 10_000;

/** A rate that a row of a sheet takes the place of. */
export type Replaced = RateRow & {
	id: string;
	/** Last day it keeps; null where the row takes all its days. */
	endsOn: string | null;
	/** First of its days that no row of the sheet has a price for any more; null where there is none. */
	lostFrom: string | null;
};

/** A staged row as applying it writes it, beside its row in the sheet and the live rates it meets. */
export type WrittenRow = { row: number; replaces: Replaced[] } & Record<string, unknown>;

/** The refusal of a sheet that would change more than can be named. */
export const tooManyToName = () => new DomainError("state", "import.tooManyToName", { most: MOST_NAMED });

interface Meeting {
	columns: Columns;
	met: readonly Columns[];
	/** A next row of the same sheet has the days behind it. */
	followed: boolean;
}

/** By rate, the last day that any of these rows has of it; OPEN_END where a row has no end or another follows it. */
function lastDaysOf(rows: readonly Meeting[]): Map<string, string> {
	const last = new Map<string, string>();
	for (const { columns, followed, met } of rows) {
		const to = followed ? OPEN_END : String(columns.valid_to);
		for (const { id } of met) if (to > (last.get(String(id)) ?? "")) last.set(String(id), to);
	}
	return last;
}

/**
 * Staged rows as applying them writes them: as the sheet has them, with what stays of the live row where it says nothing, and every live rate they
 * meet, with what becomes of its days. 000004 where that are more than an answer can name.
 */
export async function rowsAsWritten(
	db: Kysely<Database>,
	book: RateBook,
	{ kept, ...of }: { batchId: string; kept: readonly string[]; lines: readonly number[] },
): Promise<WrittenRow[]> {
	if (of.lines.length > MOST_NAMED) throw tooManyToName();
	const { exponents } = await loadReference(db);
	const found: (Meeting & { row: RateRow; sheetRow: number; rates: Map<string, RateRow & { id: string }> })[] = [];
	let named = 0;
	for await (const rows of comparedRows(db, book, { ...of, kept, again: false })) {
		const ids = [...new Set(rows.flatMap(({ met }) => met.map((m) => String(m.id))))];
		named += ids.length;
		if (named > MOST_NAMED) throw tooManyToName();
		const rates = new Map((await ratesById(db, book, ids, { seesCost: true, today: "" })).map((rate) => [rate.id, { id: rate.id, ...rate.row }]));
		found.push(...rows.map(({ columns, followed, met, row, sheetRow }) => ({ columns, followed, met, row, sheetRow, rates })));
	}
	const lastDays = lastDaysOf(found);
	return found.map(({ columns, met, rates, row, sheetRow }) => {
		const whole = toRow(book, { ...columns, exponent: exponents.get(String(columns.currency)) ?? null });
		const replaces = met.flatMap((live): Replaced[] => {
			const rate = rates.get(String(live.id));
			if (!rate) return [];
			const last = lastDays.get(rate.id) ?? OPEN_END;
			return [
				{
					...rate,
					endsOn: String(live.valid_from) < String(columns.valid_from) ? dayBefore(String(columns.valid_from)) : null,
					lostFrom: last < String(live.valid_to) ? addDays(last, 1) : null,
				},
			];
		});
		return { ...row, ...Object.fromEntries(kept.map((name) => [name, whole[name] ?? null])), row: sheetRow, replaces };
	});
}

/** How many of the rates some rows replace have days that nothing gives a price any more. */
export const countLosing = (rows: readonly WrittenRow[]): number =>
	new Set(rows.flatMap(({ replaces }) => replaces.filter(({ lostFrom }) => lostFrom !== null).map(({ id }) => id))).size;
