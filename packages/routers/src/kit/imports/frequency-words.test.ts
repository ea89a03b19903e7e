import { describe, expect, it } from "vitest";
import { frequencyIn } from "./frequency-words.ts";
import { railHeads as heads, linesPerTest, otherRailRate as other, railRate as rate } from "./testing-lines.ts";

const { askedOverCharges, read } = linesPerTest("frequency", "transitMin", "transitMax");

describe("how often trains leave, in a line over rates", () => {
	it.each([
		["Transit 5-7 days, 3/week", "3/week", 5, 7],
		["3/week, transit 5-7 days", "3/week", 5, 7],
		["班期：每周3班", "每周3班", null, null],
		["Frequency 3/week", "3/week", null, null],
		["Frequency: Mon/Thu", "Mon/Thu", null, null],
		["3 trains per week", "3 trains per week", null, null],
	])("is that of the rates: %s", async (line, ...taken) => {
		expect(await read([[line], heads, rate])).toEqual({ taken: [taken], asked: [] });
		expect(await read([heads, rate, [line], other])).toEqual({ taken: [[null, null, null], taken], asked: [] });
	});

	it("is taken from a cell beside its name", async () => {
		expect(await read([["Frequency", "3/week"], heads, rate])).toEqual({ taken: [["3/week", null, null]], asked: [] });
	});

	it("fills the blank cells of a column, and is asked about against the others", async () => {
		const rows = (often: string) => [
			[...heads, "Frequency"],
			[...rate, often],
			[...other, ""],
		];
		const taken = (own: string) => [
			[own, null, null],
			["3/week", null, null],
		];
		expect(await read([["3/week"], ...rows("3/week")])).toEqual({ taken: taken("3/week"), asked: [] });
		expect(await read([["3/week"], ...rows("2/week")])).toEqual({
			taken: taken("2/week"),
			asked: [["contradiction.frequency.column.title", "K3"]],
		});
	});

	it("is asked about where it stands under all rates, or is said otherwise", async () => {
		for (const line of ["班期：每周3班", "班期：周二、周五", "Frequency: Mon/Thu", "Frequency: daily"])
			expect(await read([heads, rate, [line]]), line).toEqual({ taken: [[null, null, null]], asked: [["linesLeft", "A3"]] });
		expect((await read([["Frequency on 3 different lines"], heads, rate])).asked).toEqual([["linesLeft", "A1"]]);
	});

	it("is asked about where the book has no such field", async () => expect(await askedOverCharges("班期：每周3班")).toEqual([["linesLeft", "A1"]]));

	it.each(["Storage USD 50/week", "50 USD/week"])("is not a sum: %s", async (line) => {
		expect((await read([[line], heads, rate])).taken).toEqual([[null, null, null]]);
	});

	it.each(["Detention 80 per day", "滞箱费 80/天", "Rates are updated 2 times per week", "每周 2 次报价"])(
		"is not how often anything else is, which is asked about: %s",
		async (line) => expect(await read([[line], heads, rate])).toEqual({ taken: [[null, null, null]], asked: [["linesLeft", "A1"]] }),
	);

	it("is said beside the name of a list of prices, too", () => expect(frequencyIn("铁路报价表 每周3班")?.often).toBe("每周3班"));

	it.each(["week 3", "3 weeks", "$50/week", "100/week", "2月3班", "Frequency"])("is not said by other words: %s", (text) =>
		expect(frequencyIn(text)).toBe(null),
	);
});
