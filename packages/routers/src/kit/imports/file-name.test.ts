import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { fileTitle } from "./file-name.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

/** Reads a file of this name with one rate, under a title or without. */
async function named(fileName: string, title?: string) {
	const { id } = await as("PM").start({
		domain: "inlandRail",
		objectName: await put(await sheetBytes([...(title === undefined ? [] : [[title]]), heads, rate])),
		fileName,
	});
	await Promise.all(desk.working);
	return as("PM").batch({ batchId: id });
}

const asked = ({ questions }: Awaited<ReturnType<typeof named>>) => questions.filter((q) => q.group !== "assumed").map((q) => q.id);

describe("the name of a file", () => {
	it.each([
		["SOC rates.xlsx", ["fileSays.ownership"]],
		["USD_2026Q4.xlsx", ["fileSays.currency"]],
		["进口运价.xlsx", ["fileSays.direction"]],
		["Rates 2027Q1 (2).xlsx", ["filePeriod"]],
		["rates November 2026.xlsx", ["filePeriod"]],
		["12月运价.xlsx", ["filePeriod"]],
		["Dec rates.xlsx", ["filePeriod"]],
		["May rates.xlsx", ["filePeriod"]],
		["2026运价_11月.xlsx", ["filePeriod"]],
		["Rail Nov-Dec.xlsx", ["filePeriod"]],
		["10-11月运价 (1).xlsx", ["filePeriod"]],
		["三季度.xlsx", ["filePeriod"]],
		["H1 rates.xlsx", ["filePeriod"]],
		["rates 20261201-20261231.xlsx", ["filePeriod"]],
		["rates_2026.12.01-12.15.xlsx", ["filePeriod"]],
		["运价12.1-12.31.xlsx", ["filePeriod"]],
		["1201-1231 rates.xlsx", ["filePeriod"]],
		["12月1日至12月15日.xlsx", ["filePeriod"]],
		["rates 1-15 Dec.xlsx", ["filePeriod"]],
		["rates Dec 1 - Jan 15.xlsx", ["filePeriod"]],
		["for IKEA only VOID.xlsx", ["fileName"]],
		["旧价.xlsx", ["fileName"]],
	])("is a question where it says other than what was read: %s", async (name, ids) => {
		const batch = await named(name);
		expect(asked(batch)).toEqual(ids);
		expect(batch.questions.find((q) => q.id === ids[0])?.message).toContain(name);
	});

	it.each([
		"COC CNY 2026Q4.xlsx",
		"Rail price 2026-11-20.xlsx",
		"运价表_20261120 (1).xlsx",
		"Export.xlsx",
		"20.xlsx",
		"3f6f1c2e-87aa-4f0b-b1c5-0d4f5c1d9a77.xlsx",
		"Rates 2026.xls.xlsx",
		"inland rail - copy.xlsx",
		"Q4 rates.xlsx",
		"四季度运价.xlsx",
		"10-12月运价.xlsx",
		"Oct-Dec.xlsx",
		"H2 rates.xlsx",
		"rates 20261001-20261231.xlsx",
		"rates 10.1-12.31.xlsx",
		"1.10-31.12 rates.xlsx",
		"rates_20261120_1130.xlsx",
		"rates 20 Nov.xlsx",
		"may be wrong v1.2-1.3.xlsx",
		"V5c_only20.xlsx",
		"only20.xlsx",
	])("is none where it says the same, or nothing: %s", async (name) => {
		expect(asked(await named(name))).toEqual([]);
	});

	it("holds for all rates where a person says so", async () => {
		const { id } = await named("SOC rates.xlsx");
		const { questions } = await answered(id, "fileSays.ownership", "other");
		expect(questions.find((q) => q.id === "fileSays.ownership")?.options.map((o) => o.label)).toEqual([
			"Without the file's name",
			"Shipper-owned (SOC) for all rates, as the file's name says",
		]);
		expect((await rowsOf(id)).map(({ row }) => row.ownership)).toEqual(["SOC"]);
	});

	it("is without its ending, the number of a copy and the day it was made", () => {
		expect(fileTitle("USD_rates 2026.11.20 (3).xlsx")).toBe("USD rates");
	});
});

it.each([
	["2026年11月铁路运价", ["titlePeriod"]],
	["Rail rates 2026Q3", ["titlePeriod"]],
	["Rail rates 2026Q3 Revision 2", ["titlePeriod"]],
	["2026年三季度 修订版2", ["titlePeriod"]],
	["Rail rates February 2027", ["titlePeriod"]],
	["铁路运价 2026年第四季度", []],
	["Issued September 2026", []],
	["更新于2026年9月", []],
])("asks about rates that hold longer than the period a title names: %s", async (title, ids) => {
	expect(asked(await named("rates.xlsx", title))).toEqual(ids);
});

it("refuses them, with the row of the first and the title, where nobody can be asked", async () => {
	await expect(
		checkExcelImport(
			olderClient(desk),
			"inlandRail",
			await put(await sheetBytes([["Rail rates February 2027"], [...heads, "COC/SOC"], [...rate, "COC"]])),
		),
	).rejects.toMatchObject({
		data: [{ row: 3, field: "I3", values: { message: expect.stringContaining("Rail rates February 2027") } }],
	});
});

it("takes them from a program whatever period its file is named after", async () => {
	const objectName = await put(
		await sheetBytes([
			[...heads, "COC/SOC"],
			[...rate, "COC"],
		]),
	);
	await desk.database.db.updateTable("stored_file").set({ name: "rates November 2025.xlsx" }).execute();
	expect(await checkExcelImport(olderClient(desk), "inlandRail", objectName)).toMatchObject({ inserted: 1 });
});
