import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { frequencyIn } from "./frequency-words.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];
type Line = readonly (string | number)[];

async function read(rows: readonly Line[]) {
	const { id, questions } = await upload(await sheetBytes(rows));
	const taken = (await rowsOf(id)).map(({ row }) => [row.frequency ?? null, row.transitMin ?? null, row.transitMax ?? null]);
	return { taken, asked: questions.filter(({ group }) => group !== "assumed").map((asked) => [asked.id, ...asked.cells]) };
}

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
		expect(await read([heads, rate, [line], ["CNCTU", ...rate.slice(1)]])).toEqual({ taken: [[null, null, null], taken], asked: [] });
	});

	it("is taken from a cell beside its name", async () => {
		expect(await read([["Frequency", "3/week"], heads, rate])).toEqual({ taken: [["3/week", null, null]], asked: [] });
	});

	it("fills the blank cells of a column, and is asked about against the others", async () => {
		const rows = (often: string) => [
			[...heads, "Frequency"],
			[...rate, often],
			["CNCTU", ...rate.slice(1), ""],
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

	it("is asked about where the book has no such field", async () => {
		const columns = ["Port", "Direction", "Charge", "Basis", "Container", "COC/SOC", "Currency", "Cost", "SSR", "MSR", "Valid From", "Valid To"];
		const charge = ["Shanghai", "Export", "VGM", "Container", "40HC", "SOC", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"];
		const objectName = await put(await sheetBytes([["班期：每周3班"], columns, charge]));
		const { id } = await as("PM").start({ domain: "bookingService", objectName });
		await Promise.all(desk.working);
		const { questions } = await as("PM").batch({ batchId: id });
		expect(questions.find((asked) => asked.id === "linesLeft")).toMatchObject({ cells: ["A1"] });
	});

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
