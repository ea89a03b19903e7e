import Big from "big.js";
import { priceDigits } from "../money/money.ts";
import type { ImportBook } from "./book.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { remarkQuestions } from "./questions.ts";

/** Amounts with more decimals than their currency, and mark-ups finer than hundredths of a percent, are rounded half up, which is pointed out. */
export function roundAmounts(
	book: ImportBook,
	{ row, problems }: ParsedRecord,
	exponents: ReadonlyMap<string, number>,
	columnOf: (field: string) => string | null,
): void {
	const exponent = exponents.get(String(row.currency ?? "")) ?? 2;
	for (const field of book.fields) {
		const value = row[field.name];
		if ((field.kind !== "amount" && field.kind !== "rate") || typeof value !== "string" || !/^\d+\.\d+$/.test(value)) continue;
		const rounded = new Big(value).round(field.kind === "rate" ? priceDigits(row.basis, exponent) : exponent, Big.roundHalfUp);
		if (rounded.eq(value)) continue;
		row[field.name] = rounded.toFixed();
		// Whether what rounds to nothing is a price is asked already.
		if (problems.some((other) => other.field === field.name && other.question === remarkQuestions.zeroAmount.id)) continue;
		problems.push({
			field: field.name,
			column: columnOf(field.name),
			level: "warning",
			messageId: "import.rounded",
			values: { text: value, value: rounded.toFixed() },
			question: "rounded",
		});
	}
}
