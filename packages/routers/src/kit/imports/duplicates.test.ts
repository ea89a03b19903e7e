import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RateRow } from "../price-book/define.ts";
import { railRow } from "../price-book/testing.ts";
import "../../prices/books.ts";
import { importBook, rateKey } from "./book.ts";
import { duplicateFinder } from "./duplicates.ts";
import { type NewRate, textOfRate } from "./placed-rates.ts";

describe("duplicates", () => {
	it("are rates of one key, which a price per container and one per TEU have in common", () => {
		const book = importBook("inlandRail");
		const keyOf = (changes: RateRow) => rateKey(book, railRow(changes));
		expect(keyOf({ basis: "teu" })).toBe(keyOf({}));
		expect(keyOf({ basis: "bl" })).not.toBe(keyOf({}));
		expect(keyOf({ containerType: "20GP" })).not.toBe(keyOf({}));
	});

	const rate = (line: number, over: Partial<NewRate> = {}): NewRate => ({
		line,
		sheetRow: line + 1,
		part: 0,
		key: "k",
		from: "2026-10-01",
		to: "2026-12-31",
		weightFrom: 0,
		weightTo: 30,
		steps: [0, 1],
		endless: false,
		text: textOfRate({ cost: "1" }),
		...over,
	});

	const finder = (rates: readonly NewRate[]) =>
		duplicateFinder({ textsOf: async (lines) => new Map(rates.flatMap(({ line, text }) => (lines.includes(line) ? [[line, text]] : []))) });
	const told = async (...rates: NewRate[]) => {
		const duplicates = finder(rates);
		for (const one of rates) duplicates.add(one);
		const found = [];
		for await (const some of duplicates.clashes()) found.push(...some.map(({ rate: { line }, problem }) => ({ line, problem })));
		return found.sort((a, b) => a.line - b.line);
	};

	it("tells repeats from clashes and names both rows", async () => {
		const duplicates = finder([]);
		expect(duplicates.add(rate(1))).toBeNull();
		expect(duplicates.add(rate(2))).toMatchObject({ sheetRow: 2 });
		expect(await told(rate(1), rate(2), rate(3, { text: textOfRate({ cost: "2" }) }))).toMatchObject([
			{ line: 1, problem: { messageId: "import.twicePrice", values: { row: 4 } } },
			{ line: 3, problem: { messageId: "import.twicePrice", values: { row: 2, fields: "cost" } } },
		]);
		expect(await told(rate(1), rate(5, { from: "2026-12-01", to: "2027-03-31", text: textOfRate({ cost: "3" }) }))).toMatchObject([
			{ problem: { messageId: "import.twiceOverlap", values: { row: 6, from: "2026-12-01", to: "2026-12-31", open: "no" } } },
			{ problem: { messageId: "import.twiceOverlap", values: { row: 2, from: "2026-12-01", to: "2026-12-31", open: "no" } } },
		]);
		const open = { to: "9999-12-31", text: textOfRate({ cost: "3" }) };
		expect(await told(rate(1, { to: "9999-12-31" }), rate(5, { ...open, from: "2026-12-01" }))).toMatchObject([
			{ problem: { values: { from: "2026-12-01", open: "yes" } } },
			{ problem: { values: { from: "2026-12-01", open: "yes" } } },
		]);
		const text = textOfRate({ cost: "4" });
		expect(await told(rate(1), rate(6, { text, weightFrom: 30, weightTo: 40 }), rate(7, { text, key: "other" }))).toEqual([]);
	});

	it("finds every rate that meets another, as looking at each with each does", async () => {
		const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
		const placed = fc.record({ from: fc.nat(30), days: fc.nat(12), weightFrom: fc.nat(8), weight: fc.integer({ min: 1, max: 6 }) });
		await fc.assert(
			fc.asyncProperty(fc.array(placed, { maxLength: 25 }), async (made) => {
				const rates = made.map(({ from, days, weightFrom, weight }, i) =>
					rate(i + 1, { from: day(from), to: day(from + days), weightFrom, weightTo: weightFrom + weight, text: textOfRate({ cost: String(i) }) }),
				);
				const meets = (a: NewRate, b: NewRate) =>
					a !== b && a.to >= b.from && a.from <= b.to && a.weightFrom < b.weightTo && a.weightTo > b.weightFrom;
				const expected = rates.filter((one) => rates.some((other) => meets(one, other)));
				const found = await told(...rates);
				expect(found.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
				for (const { line, problem } of found) {
					const other = rates.find((one) => one.sheetRow === problem.values.row);
					expect(other && meets(rates[line - 1] as NewRate, other)).toBe(true);
				}
			}),
		);
	});
});
