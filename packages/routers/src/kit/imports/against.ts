import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { comparedWith } from "../price-book/batch.ts";
import type { RateRow } from "../price-book/define.ts";
import { ratesById } from "../price-book/list.ts";
import { type ImportBook, laneName } from "./book.ts";
import type { Batch, previewPage } from "./queries.ts";
import { keptBy } from "./understood.ts";

/** A rate of the book that a row clashes with; `others` more are in its way. */
export interface Meets {
	id: string;
	lane: string;
	validFrom: string;
	/** Null for an open end. */
	validTo: string | null;
	others: number;
}

/** What rows are held against, by line: the values there that differ, and the rate that is met. */
export type RowsAgainst = ReadonlyMap<number, { was: RateRow; meets: Meets | null }>;

/** What rows of a batch that change a rate or clash with one are held against; nothing once it is applied, when they stand in the book themselves. */
export async function rowsAgainst(
	db: Kysely<Database>,
	book: ImportBook,
	{ batch, rows, language }: { batch: Batch; rows: Awaited<ReturnType<typeof previewPage>>["items"]; language: Language },
): Promise<RowsAgainst> {
	if (batch.state !== "preview" && batch.state !== "applying") return new Map();
	const lines = rows.flatMap((row) => (row.outcome === "changed" || row.outcome === "clash" ? [row.line] : []));
	const compared = await comparedWith(db, book.rates, { batchId: batch.id, kept: keptBy(batch), lines });
	const first = [...compared.values()].flatMap(({ met }) => met.slice(0, 1));
	const rates = new Map((await ratesById(db, book.rates, first, { seesCost: false, today: "" })).map((rate) => [rate.id, rate]));
	return new Map(
		[...compared].map(([line, { was, met }]) => {
			const rate = rates.get(met[0] ?? "");
			const { validFrom, validTo } = rate?.row ?? {};
			const meets = rate && {
				id: rate.id,
				lane: laneName(book, rate, language),
				validFrom: String(validFrom),
				validTo: (validTo ?? null) === null ? null : String(validTo),
				others: met.length - 1,
			};
			return [line, { was, meets: meets ?? null }];
		}),
	);
}
