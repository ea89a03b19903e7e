import { testDb } from "@iqt/db/testing";
import Big from "big.js";
import { expect, test } from "vitest";
import type { SearchOption } from "../kit/charges/search.ts";
import { searchPrices } from "./queries.ts";
import { randomBook, randomSearch, seeded } from "./random-book.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

const NOW = new Date("2026-11-20T08:00:00.000Z");

const Exact = Big();
Exact.DP = 40;
const digitsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;
const halfUp = (value: Big, like: string) => value.round(digitsOf(like), 1).toFixed(digitsOf(like));

/** What the working of a formula ends in: "4,000 × 1.0825 = 4,330.00" as "4330.00". */
const resultOf = (steps: string) => steps.slice(steps.lastIndexOf("= ") + 2).replaceAll(",", "");

/** What an option says that does not follow from the other figures it says. */
function unexplained({ lines, total, currency, totals }: SearchOption): string[] {
	const wrong: string[] = [];
	const follows = (what: string, said: string, worked: Big) => {
		if (halfUp(worked, said) !== said) wrong.push(`${what}: ${said} is not ${worked.toFixed()}`);
	};
	for (const { unitPrice, quantity, amount, currency: own, amountInCurrency, explanation, confidential } of lines) {
		follows("amount", amount, Big(unitPrice).times(quantity));
		// A price is an amount of its currency: with more digits the cost could be divided out of it.
		if (digitsOf(unitPrice) !== digitsOf(amount)) wrong.push(`unit price: ${unitPrice} is no amount as ${amount} is`);
		const { formula = null } = confidential ?? {};
		// What a formula comes to is the unit price to its last digit, unless the row's least or most counted instead.
		if (formula && explanation.bound === null && resultOf(formula.steps) !== unitPrice)
			wrong.push(`unit price: ${unitPrice} is not ${formula.steps}`);
		const used = explanation.exchangeRate;
		if (used) expect([used.from, used.to].sort()).toEqual([own, currency].sort());
		const converted = used === null ? Big(amount) : used.from === own ? Big(amount).times(used.rate) : Exact(amount).div(used.rate);
		follows("in the asked currency", amountInCurrency, converted);
	}
	follows(
		"total",
		total,
		lines.reduce((sum, line) => sum.plus(line.amountInCurrency), Big(0)),
	);
	for (const { currency: own, amount } of totals)
		follows(
			"sum",
			amount,
			lines.filter((line) => line.currency === own).reduce((sum, line) => sum.plus(line.amount), Big(0)),
		);
	return wrong;
}

test("every amount follows to the cent from the unit price, the exchange rate and the lines that are told", async () => {
	let lines = 0;
	let worked = 0;
	for (let seed = 1; seed <= 12; seed++) {
		const random = seeded(seed);
		const { db, close } = await testDb();
		await storeBook(db, randomBook(random));
		for (let i = 0; i < 70; i++) {
			// Hong Kong dollars are near enough to yuan that six decimals of a rate are few.
			const input = { ...randomSearch(random), currency: random.pick(["HKD", "HKD", "CNY", "USD", "JPY", "KWD"]) };
			for (const option of (await searchPrices(db, input, NOW)).options) {
				lines += option.lines.filter((line) => line.explanation.exchangeRate !== null).length;
				worked += option.lines.filter((line) => line.confidential?.formula && line.explanation.bound === null).length;
				expect(unexplained(option), JSON.stringify({ seed, input })).toEqual([]);
			}
		}
		await close();
	}
	expect(lines).toBeGreaterThan(500);
	expect(worked).toBeGreaterThan(50);
}, 120_000);
