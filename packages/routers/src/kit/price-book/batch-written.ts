import type { Database } from "@iqt/db";
import { dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { comparedRows } from "./batch.ts";
import { holeFinder } from "./batch-holes.ts";
import { type Lost, type LostPart, lossOf, partsLost } from "./batch-lost.ts";
import { type Columns, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { holesOfSheet } from "./general-rates.ts";
import { ratesById } from "./list.ts";
import { loadReference } from "./reference.ts";
import type { Hole } from "./uncovered.ts";

/** Rows of a sheet, and rates they replace, that one answer can name; what cannot be named is not written. */
export const MOST_NAMED = 10_000;

/** A rate that a row of a sheet takes the place of. */
export type Replaced = Record<string, RateRow[string] | LostPart[]> & {
	id: string;
	/** Last day it keeps; null where the row takes all its days. */
	endsOn: string | null;
	/** First and last of its days that have no price any more, at all or for some of its weights or containers; null where there is none, and the last of an open end. */
	lostFrom: string | null;
	lostTo: string | null;
	/** Containers alone that have none, since the rows are for others and charged in another way: "20GP, 40GP"; null where there are none. */
	lostContainers: string | null;
	/** All of that: days, each with the weights, steps and containers that have no price on them. */
	lost: LostPart[];
};

/** A staged row as applying it writes it, beside its row in the sheet and the live rates it meets. */
export type WrittenRow = { row: number; replaces: Replaced[] } & Record<string, unknown>;

/** The refusal of a sheet that would change more than can be named. */
export const tooManyToName = () => new DomainError("state", "import.tooManyToName", { most: MOST_NAMED });

interface Meeting {
	line: number;
	columns: Columns;
	met: readonly Columns[];
}

/**
 * Staged rows as applying them writes them: as the sheet has them, with what stays of the live row where it says nothing, and every live rate they
 * meet, with what becomes of its days; and what they all lose. 000004 where that are more than an answer can name.
 */
export async function rowsAsWritten(
	db: Kysely<Database>,
	book: RateBook,
	{ kept, ...of }: { batchId: string; kept: readonly string[]; lines: readonly number[] },
): Promise<{ rows: WrittenRow[]; lost: Lost | null }> {
	if (of.lines.length > MOST_NAMED) throw tooManyToName();
	const reference = await loadReference(db);
	const { containers, exponents } = reference;
	const found: (Meeting & { row: RateRow; sheetRow: number; rates: Map<string, RateRow & { id: string }> })[] = [];
	let named = 0;
	for await (const rows of comparedRows(db, book, { ...of, kept, again: false })) {
		const ids = [...new Set(rows.flatMap(({ met }) => met.map((m) => String(m.id))))];
		named += ids.length;
		if (named > MOST_NAMED) throw tooManyToName();
		const rates = new Map((await ratesById(db, book, ids, { seesCost: true, today: "" })).map((rate) => [rate.id, { id: rate.id, ...rate.row }]));
		found.push(...rows.map(({ line, columns, met, row, sheetRow }) => ({ line, columns, met, row, sheetRow, rates })));
	}
	const finder = holeFinder(book, containers);
	for (const row of found) finder.add({ ...row, keeps: false });
	const amounts = book.fields.flatMap(({ kind, name }) => (kind === "money" || kind === "price" ? [name] : []));
	const holes: Hole[] = [];
	for await (const hole of holesOfSheet(db, book, { finder, reference })) holes.push(hole);
	const byRate = Map.groupBy(holes, ({ id }) => id);
	const written = found.map(({ columns, met, rates, row, sheetRow }) => {
		const whole = toRow(book, { ...columns, exponent: exponents.get(String(columns.currency)) ?? null });
		const replaces = met.flatMap((live): Replaced[] => {
			const rate = rates.get(String(live.id));
			if (!rate) return [];
			const holes = byRate.get(rate.id) ?? [];
			const lost = lossOf(holes);
			const left = [...new Set(holes.flatMap(({ containers }) => containers ?? []))];
			return [
				{
					...rate,
					endsOn: String(live.valid_from) < String(columns.valid_from) ? dayBefore(String(columns.valid_from)) : null,
					lostFrom: lost?.from ?? null,
					lostTo: lost?.to ?? null,
					lostContainers: left.length > 0 ? left.join(", ") : null,
					lost: partsLost(book, holes),
				},
			];
		});
		// Amounts as the book writes them, so that what is the same reads the same beside the rates they replace.
		const asBook = new Set([...kept, ...amounts]);
		return { ...row, ...Object.fromEntries([...asBook].map((name) => [name, whole[name] ?? null])), row: sheetRow, replaces };
	});
	return { rows: written, lost: lossOf([...byRate.values()].flat()) };
}
