import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";
import { transitIn } from "./transit-words.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];
const other = ["CNCTU", ...rate.slice(1)];
type Line = readonly (string | number)[];

async function read(rows: readonly Line[]) {
	const { id, questions } = await upload(await sheetBytes(rows));
	const taken = (await rowsOf(id)).map(({ row }) => [row.transitMin ?? null, row.transitMax ?? null]);
	return { taken, asked: questions.filter(({ group }) => group !== "assumed").map((asked) => [asked.id, ...asked.cells]) };
}

describe("how long trains take, in a line over rates", () => {
	it.each(["Transit 5-7 days", "运输时间 5-7天", "Transit time: approx. 5 to 7 days", "全程时效约5~7天"])(
		"is that of the rates: %s",
		async (line) => {
			expect(await read([[line], heads, rate])).toEqual({ taken: [[5, 7]], asked: [] });
			expect(await read([heads, rate, [line], other])).toEqual({
				taken: [
					[null, null],
					[5, 7],
				],
				asked: [],
			});
		},
	);

	it("is asked about where a column has it, or it stands under all rates", async () => {
		const line = ["Transit 5-7 days"];
		const columns = [
			[...heads, "Transit"],
			[...rate, "4-6"],
		];
		expect(await read([line, ...columns])).toEqual({ taken: [[4, 6]], asked: [["linesLeft", "A1"]] });
		expect(await read([heads, rate, line])).toEqual({ taken: [[null, null]], asked: [["linesLeft", "A3"]] });
		expect((await read([["Transit 96 hours"], heads, rate])).asked).toEqual([["linesLeft", "A1"]]);
	});

	it("is asked about where the book has no such field", async () => {
		const columns = ["Port", "Direction", "Charge", "Basis", "Container", "COC/SOC", "Currency", "Cost", "SSR", "MSR", "Valid From", "Valid To"];
		const charge = ["Shanghai", "Export", "VGM", "Container", "40HC", "SOC", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"];
		const objectName = await put(await sheetBytes([["Transit 5-7 days"], columns, charge]));
		const { id } = await as("PM").start({ domain: "bookingService", objectName });
		await Promise.all(desk.working);
		const { questions } = await as("PM").batch({ batchId: id });
		expect(questions.find((asked) => asked.id === "linesLeft")).toMatchObject({ cells: ["A1"] });
	});

	it.each(["Transit", "transit via Duisburg 3", "Transit 7-5 days", "DTHC 5-7 days"])("is not said by other words: %s", (text) =>
		expect(transitIn(text)).toBe(null),
	);
});
