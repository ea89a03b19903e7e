import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { dayBefore } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { comparedWith } from "../price-book/batch.ts";
import type { RateRow } from "../price-book/define.ts";
import { ratesById } from "../price-book/list.ts";
import { rateNames } from "../price-book/rate-names.ts";
import type { ImportBook } from "./book.ts";
import type { Batch, previewPage } from "./queries.ts";
import { keptBy } from "./understood.ts";

/** A rate of the book that a row clashes with; `others` more are in its way. */
export interface Meets {
	id: string;
	lane: string;
	validFrom: string;
	/** Null for an open end. */
	validTo: string | null;
	/** More rates in its way, the first of them, and how many there are beyond these. */
	also: MetRate[];
	others: number;
}

/** Another rate in a row's way: its days, what it costs and what it is sold at. */
interface MetRate {
	id: string;
	validFrom: string;
	validTo: string | null;
	/** By field. */
	amounts: RateRow;
	/** Null where the book has none, or none that the caller may see. */
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
	const isHeld = ({ outcome }: { outcome: string }) => outcome === "clash" || (outcome === "changed" && batch.state !== "applied");
	const lines = rows.filter(isHeld).map(({ line }) => line);
	const compared = await comparedWith(db, book.rates, { batchId: batch.id, kept: keptBy(batch), lines });
	const first = [...compared.values()].flatMap(({ met }) => met.slice(0, 1 + ALSO));
	const met = [...compared.values()].flatMap(({ met: [one] }) => one ?? []);
	const names = new Map((await rateNames(db, book.rates, met, { language, seesCost })).map(({ id, name }) => [id, name]));
	const rates = new Map((await ratesById(db, book.rates, first, { seesCost, today: "" })).map((rate) => [rate.id, rate]));
	const priced = book.fields.filter(({ kind }) => kind === "amount" || kind === "rate").map(({ name }) => name);
	const endOf = ({ row }: { row: RateRow }) => ((row.validTo ?? null) === null ? null : String(row.validTo));
	const rowsOf = new Map(rows.map((row) => [row.line, row]));
	return new Map(
		[...compared].map(([line, { was, stays, met }]): [number, RowAgainst] => {
			const rate = rates.get(met[0] ?? "");
			if (!rate) return [line, { was, stays, meets: null, follows: null }];
			const validFrom = String(rate.row.validFrom);
			const validTo = endOf(rate);
			const also = met.slice(1, 1 + ALSO).flatMap((id): MetRate[] => {
				const other = rates.get(id);
				if (!other) return [];
				const amounts = Object.fromEntries(priced.flatMap((name) => ((other.row[name] ?? null) === null ? [] : [[name, other.row[name] ?? null]])));
				return [{ id, validFrom: String(other.row.validFrom), validTo: endOf(other), amounts, currency: other.row.currency ?? null }];
			});
			const meets = { id: rate.id, lane: names.get(rate.id) ?? "", validFrom, validTo, also, others: met.length - 1 - also.length };
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
