import { describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, answered, rowsOf, book } = desk;

const heads = ["Inland City", "Port City", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "COC/SOC", "Direction"];
const rate = ["CNCKG", "CNSHA", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31", "COC", "Export"];

type Cells = (string | number)[][];

function sheets(named: Record<string, Cells>, hidden: readonly string[] = []): Promise<Uint8Array> {
	const pages = Object.entries(named).map(([name, rows]) => {
		const page = newPage(name, hidden.includes(name));
		page.fill(rows);
		return page;
	});
	return bytesOf(pages);
}

const surcharges: Cells = [
	["Port", "THC 20", "THC 40"],
	["Shanghai", 850, 1_250],
];

/** What an older client is told of a sheet. */
async function refusal(bytes: Uint8Array): Promise<unknown> {
	const ctx = olderClient(desk);
	return checkExcelImport(ctx, "inlandRail", await put(bytes)).catch((error: unknown) => error);
}

describe("sheets that are not read", () => {
	it.each([
		["dropped.sheets", []],
		["dropped.hiddenSheets", ["THC"]],
	])("are asked about for their amounts, which the ledger counts: %s", async (id, hidden) => {
		const { questions, ledger } = await upload(await sheets({ rail: [heads, rate], THC: surcharges }, hidden));
		expect(questions.find((q) => q.id === id)).toMatchObject({ group: "dropped", answer: null, message: expect.stringContaining("THC") });
		expect(ledger?.leftOut.map(({ count }) => count)).toEqual([2]);
	});

	it("are refused by name where nobody can be asked", async () => {
		const refused = await refusal(await sheets({ rail: [heads, rate], THC: surcharges }));
		expect(refused).toMatchObject({
			kind: "invalid",
			data: [{ messageId: "import.sheet.sheets", values: { message: expect.stringContaining("THC") } }],
		});
		expect(await book()).toEqual([]);
	});

	it.each([
		["All rates in USD per TEU", []],
		["以上价格均为美元，自备箱", []],
		["以上运价停止服务，请勿引用", ["说明"]],
		["Rates valid until 2026-11-30", ["说明"]],
		["Wuhan-Shanghai withdrawn", []],
		["Currency: USD", []],
		["本价格表已作废", []],
	])("are asked about where they speak of the rates: %s", async (line, hidden) => {
		const bytes = await sheets({ rail: [heads, rate], 说明: [["Terms"], [line]] }, hidden);
		const { questions } = await upload(bytes);
		expect(questions.find((q) => q.id === "sheetLines")).toMatchObject({ group: "doubtful", count: 1, message: expect.stringContaining(line) });
		expect(await refusal(bytes)).toMatchObject({ kind: "invalid", data: [{ values: { message: expect.stringContaining("说明") } }] });
	});

	it("are left alone where they list values", async () => {
		const lists = [
			["Currency", "COC/SOC", "方向"],
			["USD", "SOC", "出口"],
			["CNY", "COC", "进口"],
		];
		expect((await upload(await sheets({ rail: [heads, rate], Lists: lists }, ["Lists"]))).questions.map((q) => q.id)).not.toContain("sheetLines");
	});

	it("are left alone where they hold text, telephone numbers and numbers of lines", async () => {
		const notes = [
			["No", "What", "Contact"],
			[1, "Rates of the fourth quarter", 13_800_138_000],
			[2, "Please send questions to the desk", "office"],
			[3, "Thank you", "office"],
		];
		const { questions } = await upload(await sheets({ rail: [heads, rate], Notes: notes }));
		expect(questions.filter((q) => q.group === "dropped")).toEqual([]);
	});
});

it("says what to write where only the sheet's name tells", async () => {
	const without = [heads, rate].map((cells) => cells.slice(0, -1));
	const refused = await refusal(await sheets({ 出口: without }));
	expect(refused).toMatchObject({
		data: [{ messageId: "import.sheetSays", values: { text: "出口", value: "Export" }, row: 2, column: "Direction" }],
	});
});

it("counts a rate that stands twice in the ledger and in what applying did", async () => {
	const { id, ledger, counts } = await upload(await sheets({ rail: [heads, rate, rate] }));
	expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["new", "duplicate"]);
	expect(counts).toMatchObject({ new: 1, duplicate: 1 });
	expect(ledger?.leftOut).toEqual([{ reason: expect.stringContaining("twice"), count: 3, cells: ["D3", "E3", "F3"] }]);
	expect(await refusal(await sheets({ rail: [heads, rate, rate] }))).toMatchObject({ inserted: 1, duplicates: 1 });
});

describe("what is hidden", () => {
	it("is told by name and number: columns that are read and those that are not, and sheets", async () => {
		const page = newPage("rail");
		const rows = [
			[...heads, "Vendor ref", ""],
			[...rate, "X-1", "old"],
			["CNCTU", ...rate.slice(1), "X-2", "old"],
		];
		for (const [r, cells] of rows.entries()) for (const [c, value] of cells.entries()) if (value !== "") page.put(r + 1, c + 1, { value });
		for (const column of [2, 4, 12, 13, 15]) page.hideColumn(column);
		const names = newPage("Names", true);
		names.put(1, 1, { value: "Somebody" });
		const seen = newPage("Contacts");
		seen.put(1, 1, { value: "Somebody else" });
		const { notices } = await upload(await bytesOf([page, names, seen]));
		const told = (id: string) => notices.filter((notice) => notice.id === id).map(({ message }) => message);
		expect(told("import.hiddenColumns")).toEqual([
			"2 columns are hidden in the sheet and were read: B Port City; D Rail Cost.",
			"2 columns are hidden in the sheet and were not read: L Vendor ref; M.",
		]);
		expect(told("import.hiddenSheets")).toEqual(["1 hidden sheet was not read: Names."]);
		expect(told("import.otherSheets")).toEqual([expect.stringMatching(/Contacts\.$/)]);
		expect(told("import.otherSheets").join()).not.toContain("Names");
	});
});

describe("rows that are hidden", () => {
	it("are rates only where a person says so: they go with their amounts in the ledger where not", async () => {
		const page = newPage("rail");
		page.fill([heads, rate, ["CNCTU", ...rate.slice(1)], ["CNKMG", ...rate.slice(1)]]);
		for (const row of [3, 4]) page.hideRow(row);
		const { id, questions, counts } = await upload(await bytesOf([page]));
		expect(counts).toMatchObject({ new: 3 });
		const asked = questions.find((question) => question.id === "hiddenRows");
		expect(asked).toMatchObject({
			...{ group: "doubtful", count: 2, cells: ["3", "4"], message: "2 hidden rows were read as rates. Do they hold?" },
			options: [{ label: "Import them too" }, { value: "other" }],
		});
		await expect(as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "dropped"] })).rejects.toMatchObject({
			cause: { messageId: "import.unanswered" },
		});
		const without = await answered(id, "hiddenRows", "other");
		expect(without).toMatchObject({ counts: { new: 1 }, ledger: { leftOut: [{ count: 6 }] } });
		await answered(id, "hiddenRows", "confirm");
		expect(await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "dropped"] })).toMatchObject({ inserted: 3 });
	});
});
