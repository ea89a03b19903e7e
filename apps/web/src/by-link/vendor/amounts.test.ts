import { expect, test } from "vitest";
import { totals } from "./amounts.ts";

test("lines are added up by currency, each as often as it is charged", () => {
	expect(
		totals([
			{ amount: "1,200.50", currency: "CNY", quantity: 2 },
			{ amount: "80", currency: "USD", quantity: 1 },
			{ amount: "0.1", currency: "CNY", quantity: 3 },
		]),
	).toEqual([
		{ currency: "CNY", total: "2401.30" },
		{ currency: "USD", total: "80.00" },
	]);
});

test("what is no amount yet, or too fine for one, is left out", () => {
	const line = (amount: string) => ({ amount, currency: "CNY", quantity: 1 });
	expect(totals(["", "abc", "1.23456", "-5"].map(line))).toEqual([]);
	expect(totals([line("1.2345"), { ...line("5"), currency: "" }])).toEqual([{ currency: "CNY", total: "1.2345" }]);
});
