import { describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();

type Cells = readonly (string | number)[];
const lane = ["Chongqing", "Shanghai", "Export"];

/** What is asked of a sheet and its rates by what their prices and days are. `merged`: ranges of its head, as four numbers. */
async function read(rows: readonly Cells[], merged: readonly (readonly [number, number, number, number])[] = []) {
	const page = newPage("S");
	page.fill(rows.map((row) => [...row]));
	for (const range of merged) page.merge(...range);
	const { id, questions } = await desk.upload(await bytesOf([page]));
	const staged = await desk.rowsOf(id);
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map((asked) => [asked.id, ...asked.cells]),
		rates: staged.map(({ row }) => [row.containerType, row.cost, row.validFrom ?? null, row.validTo ?? null]),
		wrong: staged.filter(({ outcome }) => outcome === "error").length,
	};
}

/** A sheet of two columns of costs under these heads. */
const twoHeads = (one: string, other: string, days: Readonly<Record<string, string>>) =>
	read([
		["Inland City", "Port City", "Direction", one, other, "SSR", "MSR", "Currency", ...Object.keys(days)],
		[...lane, 3_000, 4_000, 9_000, 8_000, "CNY", ...Object.values(days)],
	]);

describe("days in the head of prices", () => {
	it("hold for its prices where no column gives them", async () => {
		expect(await twoHeads("20GP (2037.1.1-2.28)", "40HC（2037年3月31日止）", { "Valid From": "2037-01-01" })).toEqual({
			asked: [],
			rates: [
				["20GP", "3000", "2037-01-01", "2037-02-28"],
				["40HC", "4000", "2037-01-01", "2037-03-31"],
			],
			wrong: 0,
		});
	});

	it("are asked about against those of the columns of days", async () => {
		const { asked } = await twoHeads("20GP (until 28 Feb 2037)", "40HC (from Feb 2037)", { "Valid From": "2037-01-01", "Valid To": "2037-03-31" });
		expect(asked).toEqual([
			["contradiction.validTo.column.header", "J2"],
			["contradiction.validFrom.column.header", "I2"],
		]);
	});

	it("refuse the sheet where nobody can be asked", async () => {
		const page = newPage("S");
		page.fill([
			["Inland City", "Port City", "Direction", "20GP (until 28 Feb 2037)", "SSR", "MSR", "Currency", "Valid From", "Valid To"],
			[...lane, 3_000, 9_000, 8_000, "CNY", "2037-01-01", "2037-03-31"],
		]);
		const objectName = await desk.put(await bytesOf([page]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", objectName)).rejects.toThrow();
	});

	it("are no question where they are those of the columns", async () => {
		const days = { "Valid From": "2037-02-01", "Valid To": "2037-02-28" };
		expect((await twoHeads("20GP (until 28 Feb 2037)", "40HC (2037年2月)", days)).asked).toEqual([]);
	});

	it("of a group are asked about, too", async () => {
		const { asked } = await read(
			[
				["Inland City", "Port City", "Direction", "Until 28 Feb 2037", "", "SSR", "MSR", "Currency", "Valid From", "Valid To"],
				["", "", "", "20GP", "40HC", "", "", "", "", ""],
				[...lane, 3_000, 4_000, 9_000, 8_000, "CNY", "2037-01-01", "2037-03-31"],
			],
			[[1, 4, 1, 5]],
		);
		expect(asked).toEqual([["contradiction.validTo.column.group", "J3"]]);
	});
});

describe("two groups of prices beside each other, each with days of its own", () => {
	const across: [number, number, number, number][] = [
		[1, 4, 1, 6],
		[1, 7, 1, 9],
	];
	const under = ["", "", "", "Cost", "SSR", "MSR", "Cost", "SSR", "MSR", "", ""];
	const groups = (one: string, other: string, more: Readonly<Record<string, string>> = {}) =>
		read(
			[
				["Inland City", "Port City", "Direction", one, "", "", other, "", "", "Container", "Currency", ...Object.keys(more)],
				under,
				[...lane, 3_000, 9_000, 8_000, 3_100, 9_100, 8_100, "20GP", "CNY", ...Object.values(more)],
			],
			across,
		);

	it.each([
		["1 Jan - 28 Feb 2037", "1 Mar 2037 to 30 Apr 2037"],
		["2037年1月1日至2月28日", "2037年3月1日至4月30日"],
	])("are two rates: %s, %s", async (one, other) => {
		const { asked, rates } = await groups(one, other);
		expect(asked).toEqual([]);
		expect(rates).toEqual([
			["20GP", "3000", "2037-01-01", "2037-02-28"],
			["20GP", "3100", "2037-03-01", "2037-04-30"],
		]);
	});

	it.each([
		["Until 28 Feb 2037", "From 1 Mar 2037"],
		["2037年2月28日止", "2037年3月1日起"],
	])("take nothing of the other's head: %s, %s", async (one, other) => {
		const { rates, wrong } = await groups(one, other);
		expect(rates).toEqual([
			["20GP", "3000", null, "2037-02-28"],
			["20GP", "3100", "2037-03-01", null],
		]);
		// Where the first one begins nothing says.
		expect(wrong).toBe(1);
	});
});
