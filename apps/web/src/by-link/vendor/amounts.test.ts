import { expect, test } from "vitest";
import { totals as totalsOf } from "./amounts.ts";

const currencies = [
	{ code: "CNY", digits: 2 },
	{ code: "JPY", digits: 0 },
	{ code: "KWD", digits: 3 },
];
const totals = (lines: Parameters<typeof totalsOf>[0]) => totalsOf(lines, currencies);

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

test("a total has the decimals of its currency", () => {
	const line = (currency: string, amount: string) => ({ amount, currency, quantity: 3 });
	expect(totals([line("JPY", "12,000"), line("KWD", "1.5")])).toEqual([
		{ currency: "JPY", total: "36000" },
		{ currency: "KWD", total: "4.500" },
	]);
	expect(totals([line("JPY", "0")])).toEqual([{ currency: "JPY", total: "0" }]);
});

test("an amount that may be thousands is no total before it is settled; where the currency has three decimals it is one", () => {
	const line = (currency: string, amount: string) => ({ amount, currency, quantity: 2 });
	expect(totals(["1.200", "12.000"].map((amount) => line("CNY", amount)))).toEqual([]);
	expect(totals([line("JPY", "1.200")])).toEqual([]);
	expect(totals([line("CNY", "1.200"), line("CNY", "1.200,50"), line("KWD", "1.200")])).toEqual([
		{ currency: "CNY", total: "2401.00" },
		{ currency: "KWD", total: "2.400" },
	]);
});
