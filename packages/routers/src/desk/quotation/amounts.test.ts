import { expect, test } from "vitest";
import { lineProblems, tooFine } from "./amounts.ts";

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

test.each([
	["nothing is wrong", { unitPrice: "80", quantity: "2", cost: "160" }, []],
	["nobody says a cost", { unitPrice: "80", quantity: "2", cost: null }, []],
	["it is below its cost", { unitPrice: "80", quantity: "2", cost: "161" }, ["unitPrice problem.belowCost"]],
	["both are too fine", { unitPrice: "80.5", quantity: "2", cost: "160.5" }, ["unitPrice problem.amountTooFine", "cost problem.amountTooFine"]],
	["a price is too fine and below", { unitPrice: "80.5", quantity: "1", cost: "100" }, ["unitPrice problem.amountTooFine"]],
])("of a line, where %s, one thing is told of a field", (_, line, told) => {
	const found = lineProblems({ ...line, currency: "JPY" }, 0).flatMap(({ refusals }) => refusals);
	expect(found.map(({ field, messageId }) => `${field} ${messageId}`)).toEqual(told);
});
