import { AssertionError, equal } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { SearchInput, SearchOption } from "../kit/charges/search.ts";
import type { Book } from "./book.test-support.ts";
import { optionsOn } from "./oracle.test-support.ts";
import { anyPriced, expectedChoices } from "./oracle-districts.test-support.ts";
import type { Expected, OnLane } from "./oracle-option.test-support.ts";
import type { SearchAnswer } from "./queries.ts";

export const NOW = new Date("2026-11-20T08:00:00.000Z");
export const DAY = "2026-11-20";
const exponents: Record<string, number> = { CNY: 2, USD: 2, EUR: 2, HKD: 2, JPY: 0, KWD: 3 };

/** Throws an `AssertionError` that names `what` is compared and shows where it differs. The tests' own `expect` works within their runs alone, and takes longer than the search. */
export function same(actual: unknown, expected: unknown, what: string): void {
	if (!isDeepStrictEqual(actual, expected)) throw new AssertionError({ actual, expected, operator: "deepStrictEqual", message: what });
}

/** "12.50" in CNY as "1250"; checks that the text has the currency's digits. */
function minor(amount: string, currency: string): string {
	const [whole = "", fraction = ""] = amount.split(".");
	equal(fraction.length, exponents[currency] ?? -1);
	return BigInt(whole + fraction).toString();
}

/** The engine's option in the oracle's words. */
export function said(option: SearchOption): Expected {
	const { currency, confidential } = option;
	return {
		mode: option.mode,
		discountAllowed: option.discountAllowed,
		lines: option.lines
			.map((line) => {
				equal(line.explanation.exchangeRate === null, line.currency === currency);
				const sum = (amount: string | null | undefined) => (amount == null ? "none" : minor(amount, line.currency));
				const amounts = [
					minor(line.amount, line.currency),
					minor(line.amountInCurrency, currency),
					sum(line.confidential?.cost),
					sum(line.confidential?.msr),
				];
				return [line.charge, line.containerType ?? "", Math.round(Number(line.quantity) * 100), line.currency, ...amounts].join("|");
			})
			.sort(),
		total: minor(option.total, currency),
		cost: confidential?.cost == null ? null : minor(confidential.cost, currency),
		msr: minor(confidential?.msr ?? "", currency),
		transit: option.transitMin === null ? "" : `${option.transitMin}-${option.transitMax}`,
		validFrom: option.validFrom,
		validTo: option.validTo ?? "9999-12-31",
	};
}

export const westbound = (input: SearchInput) => input.direction === "westbound";

/** What the oracle expects of a search whose ends have no price as they were asked for; checks the areas that are offered instead. */
export function narrowed(book: Book, input: SearchInput, answer: SearchAnswer, thorough: boolean): OnLane[] {
	if (answer.narrowed.length === 0) {
		same(answer.search, input, "the search answered");
		// Every pair of areas by full scans takes longer than all the rest.
		if (thorough) equal(anyPriced(book, input, DAY), false, "an area within has a price");
		return [];
	}
	const choices = expectedChoices(book, answer.search, input, DAY);
	const digits = (total: string) => minor(total, input.currency);
	const offered = answer.narrowed.map(({ end, choices: of }) => [
		end,
		of.map(({ code, from, to }) => ({ code, from: digits(from), to: digits(to) })),
	]);
	same(Object.fromEntries(offered), choices, "areas offered");
	for (const { end, code, choices: of } of answer.narrowed) {
		same(answer.search[end], { kind: "area", code }, `the ${end} searched`);
		equal(of[0]?.code, code);
	}
	return optionsOn(book, answer.search, DAY);
}

export const withoutDays = (option: Expected): Expected => ({ ...option, validFrom: "", validTo: "" });

export const byText = (a: Expected, b: Expected) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
