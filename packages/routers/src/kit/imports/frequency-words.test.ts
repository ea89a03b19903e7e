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
		["Wed/Sat", "Wed/Sat", null, null],
		["Departure: Mondays and Thursdays", "Mondays and Thursdays", null, null],
		["每周三、周六发车", "每周三、周六", null, null],
		["每周二四班", "每周二四", null, null],
		["每周五班", "每周五", null, null],
		["Daily departures", "Daily departures", null, null],
		["Departures daily", "Departures daily", null, null],
		["双周班列", "双周班列", null, null],
		["隔日一班，时效5-7天", "隔日一班", 5, 7],
		["ETD: Mon & Thu", "Mon & Thu", null, null],
		["Weekly service, T/T 5-7 days", "Weekly service", 5, 7],
		["Departures every Tuesday and Friday, transit time 6 days", "Tuesday and Friday", 6, 6],
		["T/T 5-7 days; departures Wed/Sat", "Wed/Sat", 5, 7],
		["2 trains a week, Wed/Sat", "2 trains a week", null, null],
	])("is that of the rates: %s", async (line, ...taken) => {
		expect(await read([[line], heads, rate])).toEqual({ taken: [taken], asked: [] });
		expect(await read([heads, rate, [line], other])).toEqual({ taken: [[null, null, null], taken], asked: [] });
	});

	it("is said again by as many days of the week", async () => {
		const rows = (...own: string[]) => [
			[...heads, "Frequency", own[1] === "Remark" ? "Remark" : ""],
			[...rate, own[0] ?? "", "Wed/Sat"],
		];
		for (const often of ["2/week", "每周2班", "2 trains per week"]) {
			for (const other of ["Remark", ""]) expect((await read(rows(often, other))).asked).toEqual([]);
			expect((await read([["Wed/Sat"], ...rows(often)])).asked).toEqual([]);
		}
		expect((await read(rows("3/week"))).asked).toEqual([["dropped.words", "L1"]]);
		expect((await read(rows("3/week", "Remark"))).asked).toEqual([["remarkSays.frequency", "L2"]]);
		expect((await read([["Mon/Wed/Sat"], [...heads, "Frequency"], [...rate, "2/week"]])).asked).toEqual([
			["contradiction.frequency.column.title", "K3"],
		]);
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
