import { describe, expect, it } from "vitest";
import "../../prices/books.ts";
import { openWorkbook, type SheetRow } from "../sheet/read.ts";
import { importBook } from "./book.ts";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { labelIndex } from "./field.ts";
import { findHeaders, type Header } from "./header.ts";
import { proposeTable } from "./mapping.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, rowsOf, upload } = desk;

const before: Scrap[] = ["Inland City", "Port City", "Remark", "SSR", "MSR", "Valid From", "Valid To"];
const lane = (city: string): Scrap[] => [city, "CNSHA", "x", "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31", 4_000, 4_100, 6_000, 6_100];

/** A head of two rows: a container over every two of the last four columns, and below it a word of each. */
const drawn = (words: readonly string[], isMerged = true) => {
	const page = newPage("S");
	page.fill([["Rail rates"], [...before, "20GP", null, "40HC", null], [...before.map(() => null), ...words], lane("CNCKG"), lane("CNCTU")]);
	if (isMerged) for (const column of [8, 10]) page.merge(2, column, 2, column + 1);
	if (isMerged) for (const [i] of before.entries()) page.merge(2, i + 1, 3, i + 1);
	return bytesOf([page]);
};

const headsOf = ({ mapping }: Awaited<ReturnType<typeof upload>>) => mapping?.columns.slice(before.length).map(({ header }) => header);

describe("a second row of a head under every container", () => {
	it.each([
		["weights", ["≤18t", ">18t", "≤22t", ">22t"], "weightTo", ["18", "999.999", "22", "999.999"]],
		["directions", ["出口", "进口", "出口", "进口"], "direction", ["westbound", "eastbound", "westbound", "eastbound"]],
		["owners", ["COC", "SOC", "COC", "SOC"], "ownership", ["COC", "SOC", "COC", "SOC"]],
		["currencies", ["CNY", "USD", "CNY", "USD"], "currency", ["CNY", "USD", "CNY", "USD"]],
	])("is read as one of %s", async (_, words, field, values) => {
		for (const isMerged of [true, false]) {
			const batch = await upload(await drawn(words, isMerged));
			expect(batch.mapping?.headerRows).toEqual([2, 3]);
			const rows = await rowsOf(batch.id);
			expect(rows.slice(0, 4).map(({ row }) => row[field])).toEqual(values);
			expect(rows).toHaveLength(8);
		}
	});
});

describe("other rows told for a head", () => {
	it("give the columns the words of these rows, and the fields given stay", async () => {
		const batch = await upload(await drawn(["light", "heavy", "light", "heavy"]));
		expect(headsOf(batch)).not.toContain("20GP / light");
		const tell = async (last: number, of: typeof batch) => {
			if (!of.mapping) throw new Error("nothing is mapped");
			await as("PM").setMapping({ batchId: of.id, mapping: { ...of.mapping, headerRows: [2, last] } });
			await Promise.all(desk.working);
			return as("PM").batch({ batchId: of.id });
		};
		const both = await tell(3, batch);
		expect(headsOf(both)).toEqual(["20GP / light", "20GP / heavy", "40HC / light", "40HC / heavy"]);
		expect(both.mapping?.columns[7]?.target?.field).toBe("cost");
		const one = await tell(2, both);
		expect(headsOf(one)).toEqual(headsOf(batch));
		expect(await tell(3, one)).toMatchObject({ mapping: { columns: both.mapping?.columns } });
	});

	it("are found by themselves in the next sheet of that head, once it was imported", async () => {
		const sheet = await drawn(["light", "heavy", "light", "heavy"]);
		const batch = await upload(sheet);
		if (!batch.mapping) throw new Error("nothing is mapped");
		const columns = batch.mapping.columns.map((one) => (one.column === 9 || one.column === 11 ? { ...one, target: null } : one));
		await as("PM").setMapping({ batchId: batch.id, mapping: { ...batch.mapping, headerRows: [2, 3], columns, defaults: { direction: "Export" } } });
		await Promise.all(desk.working);
		const told = await as("PM").batch({ batchId: batch.id });
		const next = async () => (await upload(sheet)).mapping?.headerRows;
		expect(await next()).toEqual([2, 2]);
		await as("PM").applyBatch({ batchId: told.id, mode: "merge", confirmed: ["assumed", "doubtful", "dropped"] });
		expect(await next()).toEqual([2, 3]);
		expect((await upload(sheet)).mapping?.columns).toEqual(told.mapping?.columns);
	});
});

it("rows told for a head far below those heads are looked for in keep the columns they are told with", async () => {
	const page = newPage("S");
	const head = ["Inland City", "Port City", "Direction", "20GP cost", "SSR", "MSR", "Valid From", "Valid To"];
	const rate = ["CNCKG", "CNSHA", "westbound", 2_000, "cost*1.2", "cost*1.1", "2027-01-01", "2027-03-31"];
	page.fill([head, ...Array.from({ length: 120 }, () => rate)]);
	const batch = await upload(await bytesOf([page]));
	if (!batch.mapping) throw new Error("nothing is mapped");
	const columns = batch.mapping.columns.map((one) => (one.column === 4 ? { ...one, target: null } : one));
	await as("PM").setMapping({ batchId: batch.id, mapping: { ...batch.mapping, headerRows: [100, 100], columns } });
	await Promise.all(desk.working);
	expect((await as("PM").batch({ batchId: batch.id })).mapping).toMatchObject({ headerRows: [100, 100], columns });
});

it("another sheet is read by its own heads, not by those of the sheet before, and what was said of the book holds", async () => {
	const page = (name: string, containers: readonly string[], prices: readonly number[]) => {
		const one = newPage(name);
		one.fill([
			["Inland City", "Port City", "Direction", ...containers.map((c) => `${c} cost`), "SSR", "MSR", "Valid From", "Valid To"],
			["CNCKG", "CNSHA", "westbound", ...prices, "cost*1.2", "cost*1.1", "2027-01-01", "2027-03-31"],
		]);
		return one;
	};
	const sheets = [page("Westbound", ["20GP", "40HC"], [2_000, 3_000]), page("Eastbound", ["40HC", "20GP"], [3_500, 2_500])];
	const batch = await upload(await bytesOf(sheets));
	if (!batch.mapping) throw new Error("nothing is mapped");
	await as("PM").setMapping({ batchId: batch.id, mapping: { ...batch.mapping, sheet: "Eastbound", defaults: { currency: "USD" } } });
	await Promise.all(desk.working);
	const told = await as("PM").batch({ batchId: batch.id });
	expect(told.mapping?.columns.slice(3, 5)).toMatchObject([{ header: "40HC cost" }, { header: "20GP cost" }]);
	expect(told.mapping?.defaults).toMatchObject({ currency: "USD" });
	const read = (await rowsOf(batch.id)).map(({ row }) => [row.containerType, row.cost]);
	expect(new Map(read as [string, string][])).toEqual(
		new Map([
			["40HC", "3500"],
			["20GP", "2500"],
		]),
	);
});

it("a head whose labels are merged down, or over labels below, is one of two rows, whatever they are called", async () => {
	const page = newPage("集卡");
	const head: Scrap[] = ["省", "城市", "区", "方向", "港口", "箱型价格 (元)", null, null, "起", "止", "备注"];
	page.fill([
		["上海集卡运价 2027年"],
		head,
		[null, null, null, null, null, "20GP", "40GP", "40HQ"],
		["上海市", "上海市", "浦东新区", "出口", "上海", 1200, 1500, 1550, "2027-05-01", "2027-07-31"],
	]);
	for (const [i, word] of head.entries()) if (word !== null && i !== 5) page.merge(2, i + 1, 3, i + 1);
	page.merge(2, 6, 2, 8);
	const book = importBook("truckingCost");
	const workbook = await openWorkbook(new Blob([new Uint8Array(await bytesOf([page]))]).stream());
	const rows: SheetRow[] = [];
	for await (const row of workbook.rows("集卡")) rows.push(row);
	const labels = labelIndex(book.fields);
	const [header, ...more] = await findHeaders(rows, workbook.sheets[0]?.facts.mergedCells ?? [], labels);
	expect(more).toEqual([]);
	expect(header).toMatchObject({ firstRow: 2, lastRow: 3 });
	const { columns } = proposeTable(header as Header, { fields: book.fields, labels, known: null });
	expect(columns.map(({ header, target }) => [header, target?.field ?? null, target?.set ?? {}])).toEqual([
		["省", null, {}],
		["城市", null, {}],
		["区", "areaCode", {}],
		["方向", "direction", {}],
		["港口", "hub", {}],
		["箱型价格 (元) / 20GP", "cost", { containerType: "20GP", currency: "CNY" }],
		["箱型价格 (元) / 40GP", "cost", { containerType: "40GP", currency: "CNY" }],
		["箱型价格 (元) / 40HQ", "cost", { containerType: "40HC", currency: "CNY" }],
		["起", "validFrom", {}],
		["止", "validTo", {}],
		["备注", "remark", {}],
	]);
});

it("a title over columns that no word of their heads names is read once a person has said what they are", async () => {
	const title = "Rail cost, USD, SOC, export, 2027-07-01 to 2027-09-30";
	const page = newPage("S");
	page.fill([[title], ["Ex", "Harbour", "Small", "Big"], ["CNCKG", "CNSHA", 385, 560]]);
	const batch = await upload(await bytesOf([page]));
	if (!batch.mapping) throw new Error("nothing is mapped");
	const targets: Record<number, { field: string; set?: Record<string, string> }> = {
		...{ 1: { field: "inlandCity" }, 2: { field: "portCity" } },
		...{ 3: { field: "cost", set: { containerType: "20GP" } }, 4: { field: "cost", set: { containerType: "40HC" } } },
	};
	const columns = batch.mapping.columns.map((one) => ({ ...one, target: targets[one.column] ?? null }));
	await as("PM").setMapping({ batchId: batch.id, mapping: { ...batch.mapping, columns } });
	await Promise.all(desk.working);
	const rows = await rowsOf(batch.id);
	expect(rows).toHaveLength(2);
	const said = { currency: "USD", ownership: "SOC", direction: "westbound", validFrom: "2027-07-01", validTo: "2027-09-30" };
	for (const { row } of rows) expect(row).toMatchObject(said);
});
