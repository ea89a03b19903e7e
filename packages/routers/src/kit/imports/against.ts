import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { comparedWith } from "../price-book/batch.ts";
import type { RateRow } from "../price-book/define.ts";
import { ratesById } from "../price-book/list.ts";
import { rateNames } from "../price-book/rate-names.ts";
import type { ImportBook } from "./book.ts";
import type { previewPage } from "./preview-page.ts";
import type { Batch } from "./queries.ts";
import { keptBy } from "./understood.ts";

/** A rate of the book that a row clashes with; `others` more are in its way. */
export interface Meets extends MetRate {
	lane: string;
	/** More rates in its way, the first of them, and how many there are beyond these. */
	also: MetRate[];
	others: number;
}

/** A rate in a row's way: its days, and where it says otherwise than the row as it would be written. */
export interface MetRate {
	id: string;
	validFrom: string;
	/** Null for an open end. */
	validTo: string | null;
	/** By field. */
	was: RateRow;
	/** Null where the book has none. */
	currency: RateRow[string] | null;
}

/** Rates in a row's way told beside the first. */
const ALSO = 3;

/** A rate that ends the day before a row goes on from it. */
export interface Follows {
	validFrom: string;
	/** Null for an open end. */
	validTo: string | null;
	endsOn: string;
}

/** What rows are held against, by line: the values there that differ, the rate that is met, and whether it ends for the row. */
export type RowsAgainst = ReadonlyMap<number, RowAgainst>;

interface RowAgainst {
	was: RateRow;
	/** What the row takes from the book, since its sheet says nothing of it. */
	stays: RateRow;
	meets: Meets | null;
	follows: Follows | null;
}

/**
 * What rows of a batch that change a rate or clash with one are held against; of one that is applied those alone that clash, for which the book's rates
 * were kept: the others stand in the book themselves.
 */
export async function rowsAgainst(
	db: Kysely<Database>,
	book: ImportBook,
	{
		batch,
		rows,
		language,
		seesCost,
	}: { batch: Batch; rows: Awaited<ReturnType<typeof previewPage>>["items"]; language: Language; seesCost: boolean },
): Promise<RowsAgainst> {
	if (!["preview", "applying", "applied"].includes(batch.state)) return new Map();
	// What is unchanged may have prices that stay, which its sheet does not show.
	const isHeld = ({ outcome }: { outcome: string }) =>
		outcome === "clash" || ((outcome === "changed" || outcome === "unchanged") && batch.state !== "applied");
	const lines = rows.filter(isHeld).map(({ line }) => line);
	const compared = await comparedWith(db, book.rates, { batchId: batch.id, kept: keptBy(batch), lines });
	const first = [...compared.values()].flatMap(({ met }) => met.slice(0, 1 + ALSO).map(({ id }) => id));
	const met = [...compared.values()].flatMap(({ met: [one] }) => one?.id ?? []);
	const names = new Map((await rateNames(db, book.rates, met, { language, seesCost })).map(({ id, name }) => [id, name]));
	const rates = new Map((await ratesById(db, book.rates, first, { seesCost, today: "" })).map((rate) => [rate.id, rate]));
	const metRate = ({ id, was }: { id: string; was: RateRow }): MetRate[] => {
		const row = rates.get(id)?.row;
		if (!row) return [];
		const validTo = (row.validTo ?? null) === null ? null : String(row.validTo);
		return [{ id, validFrom: String(row.validFrom), validTo, was, currency: row.currency ?? null }];
	};
	const rowsOf = new Map(rows.map((row) => [row.line, row]));
	return new Map(
		[...compared].map(([line, { stays, met }]): [number, RowAgainst] => {
			const [rate, ...also] = met.slice(0, 1 + ALSO).flatMap(metRate);
			if (!rate) return [line, { was: {}, stays, meets: null, follows: null }];
			const { validFrom, validTo, was } = rate;
			const meets = { ...rate, lane: names.get(rate.id) ?? "", also, others: met.length - 1 - also.length };
			const staged = rowsOf.get(line);
			const begins = staged ? String((JSON.parse(staged.row) as RateRow).validFrom) : validFrom;
			// Of a clash both are shown as they are, days too: nothing is decided yet.
			if (begins <= validFrom || staged?.outcome !== "changed") return [line, { was, stays, meets, follows: null }];
			// Its days do not move: it ends, and the row's begin behind them.
			const { validFrom: _from, validTo: _to, ...values } = was;
			return [line, { was: values, stays, meets, follows: { validFrom, validTo, endsOn: dayBefore(begins) } }];
		}),
	);
}
