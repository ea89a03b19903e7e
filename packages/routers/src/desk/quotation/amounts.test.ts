import { expect, test } from "vitest";
import { tooFine } from "./amounts.ts";

test.each([
	["250.55", "CNY", 2, null],
	["250.5500", "CNY", 2, null],
	["250.555", "CNY", 2, "250.56"],
	["251", "JPY", 0, null],
	["250.5", "JPY", 0, "251"],
	["0.001", "USD", 2, "0.00"],
	[null, "USD", 2, null],
])("%s of %s with %i digits: %s", (amount, currency, digits, rounded) => {
	const wrong = tooFine("unitPrice", { amount, currency, digits });
	expect(wrong?.values ?? null).toEqual(rounded === null ? null : { amount, currency, digits, rounded });
});
