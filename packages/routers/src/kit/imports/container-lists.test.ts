import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { containersIn } from "./terms.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { as, rowsOf, upload } = forwarding(() => desk);

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const row = (container: string) => ["CNCKG", "CNSHA", "Export", container, "COC", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

it.each([
	["40GP, 40HC", ["40GP", "40HC"]],
	["40GP/40HC", ["40GP", "40HC"]],
	["40'GP&HQ", ["40GP", "40HC"]],
	["40GP/HQ", ["40GP", "40HC"]],
	["20GP、40GP和40HQ", ["20GP", "40GP", "40HC"]],
	["20' or 40'", ["20GP", "40GP"]],
	["40HC / 40HQ", ["40HC"]],
])("%s names them one by one", (text, codes) => {
	expect(containersIn(text)).toEqual(codes);
});

it.each(["40'/HQ", "40/HQ", "20/40", "20GP+40HC", "20GP, 53FT", "40HC", "HQ/40GP", "40GP/"])("%s may be something else", (text) => {
	expect(containersIn(text)).toBeNull();
});

describe("a row that names several containers", () => {
	it("is a rate of each, its amounts counted once", async () => {
		const { id, questions, ledger } = await upload(await sheetBytes([heads, row("40GP, 40HC"), row("20GP")]));
		expect(questions.filter(({ group }) => group !== "assumed")).toEqual([]);
		expect((await rowsOf(id)).map(({ outcome, row: rate, sheet_row }) => [sheet_row, outcome, rate.containerType, rate.cost])).toEqual([
			[2, "new", "40GP", "4000"],
			[2, "new", "40HC", "4000"],
			[3, "new", "20GP", "4000"],
		]);
		expect(ledger).toMatchObject({ amounts: 6, read: 6, rates: 3, leftOut: [] });
	});

	it("beside a row of one of them is one rate twice, which is told", async () => {
		const { id } = await upload(await sheetBytes([heads, row("40GP/40HC"), row("40HC")]));
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["new", "new", "duplicate"]);
	});

	it("is left out for one of them alone where a person says so", async () => {
		const { id } = await upload(await sheetBytes([heads, row("40GP/40HC")]));
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "leaveOut" }] });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ outcome, row: rate }) => [outcome, rate.containerType])).toEqual([
			["new", "40GP"],
			["skipped", "40HC"],
		]);
	});

	it("is one rate once its cell is corrected", async () => {
		const { id } = await upload(await sheetBytes([heads, row("40GP/40HC").with(0, "nowhere")]));
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
		await as("PM").correct({ batchId: id, corrections: [{ row: 2, field: "containerType", column: 4, text: "40HC" }] });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ row: rate }) => rate.containerType)).toEqual(["40HC"]);
	});
});

describe("a head of both dry containers of forty feet", () => {
	const wide = (...own: string[]) => [...heads.filter((name) => name !== "Container" && name !== "Rail Cost"), ...own];
	const at = (name: string) => heads.indexOf(name);
	const line = (...amounts: number[]) => [...row("20GP").filter((_, i) => i !== at("Container") && i !== at("Rail Cost")), ...amounts];

	it.each(["40GP/40HQ", "40GP/HQ", "40'/40'HC", "40GP & 40HC", "40尺/40尺高箱", "40英尺/40英尺高柜", "40GP/HC (CNY)", "成本 40GP/40HQ"])(
		"is read for each of them: %s",
		async (head) => {
			const { id, questions, ledger } = await upload(await sheetBytes([wide("20GP", head), line(3_000, 4_000)]));
			expect(questions.filter(({ group }) => group !== "assumed")).toEqual([]);
			expect((await rowsOf(id)).map(({ row: rate }) => [rate.containerType, rate.cost])).toEqual([
				["20GP", "3000"],
				["40GP", "4000"],
				["40HC", "4000"],
			]);
			expect(ledger?.leftOut).toEqual([]);
		},
	);

	it.each([["40'/HQ"], ["40GP+40HQ"], ["40HC/45HC"], ["40GP/40HQ (no DG)"], ["40GP/40HQ", "40HC"]])(
		"is asked about where it may be something else: %j",
		async (...own) => {
			const { questions } = await upload(await sheetBytes([wide("20GP", ...own), line(3_000, ...own.map((_, i) => 4_000 + i))]));
			expect(questions.map(({ id }) => id)).toContain("dropped.column");
		},
	);
});
