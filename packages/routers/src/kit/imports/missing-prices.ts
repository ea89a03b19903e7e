import { reckonCost } from "../price-book/cost-from.ts";
import { isFigureOnly } from "../price-book/define.ts";
import { type ImportBook, pricesAsked } from "./book.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import {
	type Answers,
	AS_BOOK,
	ASSUMED,
	BY_FORMULA,
	ENTERED,
	KEEP,
	NAMED,
	ON_REQUEST,
	type Question,
	type QuestionBook,
	RECKONED,
} from "./questions.ts";

/** The question about prices that rates must have and a sheet says nothing of. */
export const MISSING_PRICES = "missingPrices";

/** What a person decided about prices their sheet does not have. */
export interface MissingPrices {
	/** Prices and formulas in their place, by field. */
	given: Readonly<Record<string, string>>;
	/** Prices that stay as they are in the book. */
	kept: readonly string[];
	/** Rates without a price are on request. */
	onRequest: boolean;
	/** Units of each currency for a dollar, by which a selling price is the cost with the rate's mark-up; null where nobody said so. */
	reckonedAt: ReadonlyMap<string, string> | null;
}

const nothing: MissingPrices = { given: {}, kept: [], onRequest: false, reckonedAt: null };

/** The field whose price a mark-up on a cost in two currencies makes. */
const SELLING = "ssr";

/** What the answer to the question says; `perUsd`: the day's units of each currency for a dollar. */
export function missingPricesOf(answers: Answers, perUsd: ReadonlyMap<string, string>): MissingPrices {
	const said = answers[MISSING_PRICES];
	const fields = said?.question.entries ?? [];
	if (said?.answer === ON_REQUEST) return { ...nothing, onRequest: true };
	if (said?.answer === RECKONED) return { ...nothing, reckonedAt: perUsd };
	if (said?.answer === AS_BOOK) return { ...nothing, kept: fields };
	if (said?.answer !== BY_FORMULA) return nothing;
	const given = said.prices ?? {};
	return { ...nothing, given, kept: fields.filter((name) => !(name in given)) };
}

/** How many rates have something they must have, how many lack it, and how many of those without a column for it. */
interface Seen {
	had: number;
	lacked: number;
	unnamed: number;
}

/** Whether what rates lack is one question for all of them. */
const isAsked = ({ had, lacked, unnamed }: Seen): boolean => unnamed > 0 || lacked > 1 || (lacked > 0 && had === 0);

/** Counts rates without a price they must have, and asks once for the whole sheet where it says nothing of one. */
export function missingPrices(of: { book: ImportBook; decided: MissingPrices; questions: QuestionBook }) {
	const { book, decided, questions } = of;
	const asked = pricesAsked(book);
	const { costFrom } = book.rates;
	const isFigure = (name: string) => isFigureOnly(book.rates, name);
	/** By field: rates that have it, and those that lack it without a column for it. */
	const seen = new Map(asked.map((name) => [name, { had: 0, lacked: 0, unnamed: 0 }]));
	const rows: number[] = [];
	let lacking = 0;
	return {
		/** A rate as it was read; without a price it is on request where a person said so. `hasColumn`: whether the sheet has one for a field. */
		rate({ row, problems }: ParsedRecord, sheetRow: number, hasColumn: (field: string) => boolean): void {
			if (row.onRequest === true) return;
			if (decided.reckonedAt && costFrom && (row[SELLING] ?? null) === null)
				row[SELLING] = reckonCost(costFrom, row, decided.reckonedAt)?.price ?? null;
			const isMissing = (name: string) =>
				(row[name] ?? null) === null && !decided.kept.includes(name) && !problems.some((p) => p.field === name && p.level === "error");
			const missing = asked.filter(isMissing);
			if (missing.length > 0 && decided.onRequest) {
				row.onRequest = true;
				return;
			}
			for (const name of asked) {
				const count = seen.get(name);
				if (!count) continue;
				if (!missing.includes(name)) count.had++;
				else {
					count.lacked++;
					if (!hasColumn(name)) count.unnamed++;
				}
			}
			if (missing.length === 0) return;
			lacking++;
			if (rows.length < NAMED && rows.at(-1) !== sheetRow) rows.push(sheetRow);
		},
		/** Asks, once all rates were seen. A single blank cell is put right where it stands. */
		close(): void {
			const fields = asked.filter((name) => {
				const { had = 0, lacked = 0, unnamed = 0 } = seen.get(name) ?? {};
				return isAsked({ had, lacked, unnamed });
			});
			if (fields.length === 0) return;
			// Without its selling price a rate can only be asked for, and a blank beside prices of other rates may say that it is.
			const isBlank = fields.some((name) => (seen.get(name)?.had ?? 0) > 0);
			const onRequest = fields.length === asked.length || isBlank ? [ON_REQUEST] : [];
			const question: Omit<Question, "count" | "cells"> = {
				id: MISSING_PRICES,
				group: "missing",
				messageId: isBlank ? "import.ask.blankPrices" : "import.ask.missingPrices",
				values: { fields: fields.join(", ") },
				options: [
					AS_BOOK,
					...(costFrom && fields.includes(SELLING) ? [RECKONED] : []),
					...(fields.every(isFigure) ? [] : [BY_FORMULA]),
					...onRequest,
					KEEP,
				],
				entries: fields,
				inRows: true,
			};
			for (const row of rows) questions.add(question, String(row), 0);
			questions.add(question, undefined, lacking);
		},
	};
}

/**
 * Counts rates without a choice they must have, such as the direction or the container, where nothing says which, and asks once which holds for all of them; blank cells
 * alone take the answer, and a single one is put right where it stands.
 */
export function missingChoices(book: ImportBook, questions: QuestionBook) {
	const asked = book.fields.filter((f) => f.required && (f.choices !== undefined || f.kind === "container"));
	const seen = new Map(asked.map(({ name }) => [name, { had: 0, lacked: 0, unnamed: 0, rows: new Set<number>() }]));
	return {
		/** A rate as it was read. `hasColumn`: whether the sheet has one for a field. */
		rate({ row, problems }: ParsedRecord, sheetRow: number, hasColumn: (field: string) => boolean): void {
			const isRefused = problems.some(({ level }) => level === "error");
			for (const [name, count] of seen) {
				// One that is refused as it is would only be asked about in vain: a port nobody knows leaves the way to it open, too.
				if (isRefused && (row[name] ?? null) === null) continue;
				if ((row[name] ?? null) !== null) count.had++;
				else {
					count.lacked++;
					if (!hasColumn(name)) count.unnamed++;
					if (count.rows.size < NAMED) count.rows.add(sheetRow);
				}
			}
		},
		/** Asks, once all rates were seen. */
		close(): void {
			for (const { name, choices } of asked) {
				const count = seen.get(name);
				if (!count || !isAsked(count)) continue;
				const question: Omit<Question, "count" | "cells"> = {
					id: `${ASSUMED}${name}`,
					group: "missing",
					messageId: "import.ask.missingChoice",
					values: { fields: name },
					...(choices ? { options: [...choices.map(({ value }) => value), KEEP] } : { options: [ENTERED, KEEP], entries: [name] }),
					inRows: true,
				};
				for (const row of count.rows) questions.add(question, String(row), 0);
				questions.add(question, undefined, count.lacked);
			}
		},
	};
}
