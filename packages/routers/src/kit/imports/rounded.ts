import Big from "big.js";
import { priceDigits } from "../money/money.ts";
import type { ImportBook } from "./book.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { remarkQuestions, SHOWN_ROUNDED } from "./questions.ts";

/**
 * Amounts with more decimals than their currency, and mark-ups finer than hundredths of a percent, are rounded half up, which is pointed out; so are those
 * their cells show otherwise, of which a person may say that they are as shown.
 */
export function roundAmounts(
	book: ImportBook,
	{ row, problems, shown }: ParsedRecord,
	of: { exponents: ReadonlyMap<string, number>; columnOf: (field: string) => string | null; otherwise: ReadonlySet<string> },
): void {
	const exponent = of.exponents.get(String(row.currency ?? "")) ?? 2;
	for (const field of book.fields) {
		const value = row[field.name];
		if ((field.kind !== "amount" && field.kind !== "rate") || typeof value !== "string" || !/^\d+(?:\.\d+)?$/.test(value)) continue;
		const digits = field.kind === "rate" ? priceDigits(row.basis, exponent) : exponent;
		const rounded = new Big(value).round(digits, Big.roundHalfUp);
		const seen = new Big(shown?.[field.name] ?? rounded);
		const isOther = !seen.eq(rounded);
		// What is shown as nothing is no price.
		if (isOther && seen.gt(0) && of.otherwise.has(SHOWN_ROUNDED)) {
			row[field.name] = seen.toFixed();
			continue;
		}
		if (!isOther && rounded.eq(value)) continue;
		row[field.name] = rounded.toFixed();
		// Whether what rounds to nothing is a price is asked already.
		if (problems.some((other) => other.field === field.name && other.question === remarkQuestions.zeroAmount.id)) continue;
		problems.push({
			field: field.name,
			column: of.columnOf(field.name),
			level: "warning",
			messageId: isOther ? "import.shownRounded" : "import.rounded",
			values: { text: isOther ? seen.toFixed() : value, value: rounded.toFixed() },
			question: isOther ? SHOWN_ROUNDED : "rounded",
		});
	}
}
