import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { comparedRows } from "../price-book/batch.ts";
import type { RateBook } from "../price-book/define.ts";
import type { DuplicateFinder } from "./duplicates.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import { settleWeights } from "./weight-edges.ts";

/** Weights of a rate of a batch, tonnes. */
interface Band {
	line: number;
	weightFrom: string;
	weightTo: string;
}

/** Two bands of a sheet meet in a weight, and nobody can tell which of them it belongs to. */
const sharedWeight: Parameters<QuestionBook["add"]>[0] = {
	...{ id: "sharedWeight", group: "doubtful", messageId: "import.ask.sharedWeight" },
	options: [CONFIRM, OTHER],
};

/** Weights of rates whose bands begin or end a kilogram earlier than written, as the others of their sheet leave them; asks where nobody can tell. */
export async function* stagedBands(of: {
	duplicates: Pick<DuplicateFinder, "keys">;
	questions: QuestionBook;
	notices: { add(id: "import.weightHole", values: Record<string, string>, row: number): void };
	columnOf: (part: number, field: string) => string | null;
	otherwise: ReadonlySet<string>;
}): AsyncGenerator<Band[]> {
	for await (const { moved, asked, holes } of settleWeights(of.duplicates.keys(), of.otherwise.has(sharedWeight.id))) {
		for (const { rate, weight } of asked) {
			const column = of.columnOf(rate.part, "weightBand") ?? of.columnOf(rate.part, "weightFrom") ?? "";
			of.questions.add({ ...sharedWeight, values: { weight: String(weight) } }, `${column}${rate.sheetRow}`);
		}
		for (const { rate, from, to } of holes) of.notices.add("import.weightHole", { from: String(from), to: String(to) }, rate.sheetRow);
		if (moved.length > 0) yield moved.map(({ line, weightFrom, weightTo }) => ({ line, weightFrom: String(weightFrom), weightTo: String(weightTo) }));
	}
}

/** Rates whose bands are looked for in the book at once. */
const CHUNK = 500;

/**
 * Weights of rates of some lines that were read with the weight they begin with, "18-24t", and that the book has behind a band which ends with it: one of
 * its bands renewed alone is that band, and takes nothing from the one below. Lines are those of which the sheet does not say so.
 */
export async function* bandsOfBook(
	db: Kysely<Database>,
	book: RateBook,
	{ batchId, kept, lines }: { batchId: string; kept: readonly string[]; lines: Iterable<number> },
): AsyncGenerator<Band[]> {
	const all = [...lines];
	for (let i = 0; i < all.length; i += CHUNK) {
		const rows = comparedRows(db, book, { batchId, again: false, kept, lines: all.slice(i, i + CHUNK) });
		for await (const some of rows) {
			const bands = some.flatMap(({ line, columns, met }): Band[] => {
				// Kilograms.
				const [from, to] = [Number(columns.weight_from) + 1, Number(columns.weight_to)];
				const isBand = met.some((rate) => Number(rate.weight_from) === from && Number(rate.weight_to) === to);
				const isBelow = met.some((rate) => Number(rate.weight_to) === from);
				return isBand && isBelow ? [{ line, weightFrom: String(from / 1000), weightTo: String(to / 1000) }] : [];
			});
			yield bands;
		}
	}
}

/** A sheet without weights is for every weight: where the book has bands, it would win over each of them. */
export const askEveryBand = (questions: QuestionBook) => (sheetRow: number) =>
	questions.add({ id: "everyBand", group: "doubtful", messageId: "import.ask.everyBand", inRows: true }, String(sheetRow));
