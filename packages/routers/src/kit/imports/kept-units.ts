import type { MessageValues } from "../../door/errors.ts";
import type { Columns } from "../price-book/convert.ts";
import type { RateRow } from "../price-book/define.ts";
import type { ImportBook } from "./book.ts";
import { isPrice } from "./field.ts";
import { CONFIRM, NAMED, OTHER, type QuestionBook } from "./questions.ts";

/** Questions about what the book's rates are in, by field, where a sheet gives their amounts and does not say it. */
export const KEPT_UNIT = "keptUnit.";

/** What amounts are in: a currency, and what is charged by. */
const units = ["currency", "basis"] as const;

/** Fields that stay as the book has them, without those a person said to be what a new rate takes for nothing. */
export const withoutAnswered = (kept: readonly string[], otherwise: ReadonlySet<string>): string[] =>
	kept.filter((name) => !otherwise.has(`${KEPT_UNIT}${name}`));

/** Cells named with a question about many. */
const TOLD = 5;

/** Rates of the book that are in something else than a new one, by what they are in: their first rows. */
interface Found {
	other: string;
	count: number;
	cells: string[];
	first: Map<string, number>;
}

/**
 * Hears of rows as they stand to the book: amounts of a sheet that does not say what they are in are taken to be in what the rate there is in, each in its
 * own, which is asked where a new rate would be in another. `unsaid`: fields the sheet says nothing of; the portal's own sheets are of the book.
 */
export function keptUnits({ book, questions, unsaid }: { book: ImportBook; questions: QuestionBook; unsaid: readonly string[] }) {
	const asked = units.filter((name) => unsaid.includes(name));
	const prices = book.fields.filter((field) => isPrice(field)).map(({ name }) => name);
	const found = new Map<string, Found>();
	const hear = (name: string, sheetRow: number, { other, values }: { other: string; values: ReadonlySet<string> }) => {
		const known = found.get(name) ?? { other, count: 0, cells: [], first: new Map<string, number>() };
		found.set(name, known);
		known.count++;
		if (known.cells.length < NAMED) known.cells.push(String(sheetRow));
		for (const value of values) if (!known.first.has(value)) known.first.set(value, sheetRow);
	};
	return {
		compared(rows: readonly { sheetRow: number; outcome: string; row: RateRow; met: readonly Columns[] }[]): void {
			if (asked.length === 0) return;
			for (const { sheetRow, outcome, row, met } of rows) {
				if ((outcome !== "changed" && outcome !== "clash") || !prices.some((name) => (row[name] ?? null) !== null)) continue;
				for (const name of asked) {
					const other = row[name] ?? null;
					const there = met.flatMap((live) => (live[name] === null || live[name] === undefined ? [] : [String(live[name])]));
					if (other !== null && there.some((value) => value !== other)) hear(name, sheetRow, { other: String(other), values: new Set(there) });
				}
			}
		},
		/** Asks, once all rows were compared. */
		close(): void {
			for (const [name, { other, count, cells, first }] of found) {
				const [[value, row] = ["", 0], ...more] = first;
				const told = [...first].slice(0, TOLD);
				const several: MessageValues = { several: "yes", each: told.map(([one]) => one).join(", "), rows: told.map(([, at]) => at).join(", ") };
				const question: Parameters<QuestionBook["add"]>[0] = {
					id: `${KEPT_UNIT}${name}`,
					group: "doubtful",
					messageId: more.length > 0 ? "import.ask.keptUnits" : "import.ask.keptUnit",
					values: { fields: name, value, other, row, ...(more.length > 0 ? several : {}) },
					options: [CONFIRM, OTHER],
				};
				for (const cell of cells) questions.add(question, cell, 0);
				questions.add(question, undefined, count);
			}
		},
	};
}
