import type { Columns } from "../price-book/convert.ts";
import type { RateRow } from "../price-book/define.ts";
import type { ImportBook } from "./book.ts";
import { isPrice } from "./field.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";

/** Questions about what the book's rates are in, by field, where a sheet gives their amounts and does not say it. */
export const KEPT_UNIT = "keptUnit.";

/** What amounts are in: a currency, and what is charged by. */
const units = ["currency", "basis"] as const;

/** Fields that stay as the book has them, without those a person said to be what a new rate takes for nothing. */
export const withoutAnswered = (kept: readonly string[], otherwise: ReadonlySet<string>): string[] =>
	kept.filter((name) => !otherwise.has(`${KEPT_UNIT}${name}`));

/**
 * Hears of rows as they stand to the book: amounts of a sheet that does not say what they are in are taken to be in what the rate there is in, which is asked
 * where a new rate would be in another. `unsaid`: fields the sheet says nothing of; the portal's own sheets are of the book.
 */
export function keptUnits({ book, questions, unsaid }: { book: ImportBook; questions: QuestionBook; unsaid: readonly string[] }) {
	const asked = units.filter((name) => unsaid.includes(name));
	const prices = book.fields.filter((field) => isPrice(field)).map(({ name }) => name);
	return {
		compared(rows: readonly { sheetRow: number; outcome: string; row: RateRow; met: readonly Columns[] }[]): void {
			if (asked.length === 0) return;
			for (const { sheetRow, outcome, row, met } of rows) {
				const [live] = met;
				if (!live || (outcome !== "changed" && outcome !== "clash") || !prices.some((name) => (row[name] ?? null) !== null)) continue;
				for (const name of asked) {
					const [value, other] = [live[name] ?? null, row[name] ?? null];
					if (value === null || other === null || value === other) continue;
					const values = { fields: name, value: String(value), other: String(other), row: sheetRow };
					questions.add(
						{ id: `${KEPT_UNIT}${name}`, group: "doubtful", messageId: "import.ask.keptUnit", values, options: [CONFIRM, OTHER] },
						String(sheetRow),
					);
				}
			}
		},
	};
}
