import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "Basis"];
const rate = (code: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[code, "CNSHA", "Export", "20GP", 4_000, 4_500, 4_300, "CNY", "2026-10-01", "2026-12-31", null].map((value, i) => over[i] ?? value);

async function sheet(...rows: readonly (readonly Scrap[])[]): Promise<Uint8Array> {
	return sheetBytes([heads, ...rows]);
}

const pricesOf = async (batchId: string) =>
	(await rowsOf(batchId)).map(({ row }) => [row.cost ?? null, row.ssr ?? null, row.msr ?? null, row.onRequest ?? false]);

type Batch = Awaited<ReturnType<typeof upload>>;
const question = ({ questions }: Batch, id: string) => questions.find((q) => q.id === id);

/** What an older client, which nobody can ask, is told of a sheet. */
async function refused(bytes: Uint8Array): Promise<unknown> {
	const older = olderClient(desk);
	return checkExcelImport(older, "inlandRail", await put(bytes)).then(
		() => null,
		(error: { data?: unknown }) => error.data,
	);
}

describe("digits in a clearly smaller font behind a price", () => {
	const printed = (size: number, behind: string): Scrap => ({ runs: [{ text: "3000" }, { text: behind, size }] });

	it("are a footnote's, which is no amount", async () => {
		const batch = await upload(await sheet(rate("CNCKG"), rate("CNCTU", { 4: printed(6, "2") })));
		const raised = await upload(await sheet(rate("CNCKG"), rate("CNCTU", { 4: "3000²" })));
		const told = async ({ id }: Batch) => (await rowsOf(id)).map(({ row, outcome, errors }) => ({ cost: row.cost, outcome, errors }));
		expect(await told(batch)).toEqual(await told(raised));
	});

	it("belong to it where they are nearly as large", async () => {
		const batch = await upload(await sheet(rate("CNCKG", { 4: printed(10, "0"), 5: 40_000, 6: 35_000 })));
		expect(await pricesOf(batch.id)).toEqual([["30000", "40000", "35000", false]]);
	});
});

describe("a word for on request in one price cell", () => {
	it("is asked about where amounts stand in the others, which are counted as left out", async () => {
		const bytes = await sheet(rate("CNCKG"), rate("CNCTU", { 4: "TBA" }), rate("CNKMG", { 5: "单询" }));
		const batch = await upload(bytes);
		expect(await pricesOf(batch.id)).toEqual([
			["4000", "4500", "4300", false],
			[null, null, null, true],
			["4000", null, null, true],
		]);
		expect(question(batch, "requestBeside")).toMatchObject({ group: "doubtful", count: 2, cells: ["E3", "F4"], answer: null });
		expect(batch.ledger).toMatchObject({ amounts: 7, read: 4 });
		expect(batch.ledger?.leftOut).toMatchObject([{ reason: "of a rate on request", count: 3, cells: ["F3", "G3", "G4"] }]);
		expect(await refused(bytes)).toMatchObject([
			{ field: "E3", row: 3, messageId: "import.sheet.requestBeside" },
			{ field: "F4", row: 4, messageId: "import.sheet.requestBeside" },
			{ field: "ownership" },
		]);
		const kept = await answered(batch.id, "requestBeside", "other");
		expect(await pricesOf(batch.id)).toEqual([
			["4000", "4500", "4300", false],
			[null, "4500", "4300", false],
			["4000", null, "4300", false],
		]);
		expect(kept.ledger).toMatchObject({ amounts: 7, leftOut: [] });
	});

	it("is certain beside formulas, and where all prices say so", async () => {
		const batch = await upload(
			await sheet(rate("CNCKG"), rate("CNCTU", { 4: "TBA", 5: "cost*1.1", 6: "cost*1.05" }), rate("CNKMG", { 4: "单询", 5: "单询", 6: "单询" })),
		);
		expect(await pricesOf(batch.id)).toEqual([
			["4000", "4500", "4300", false],
			[null, null, null, true],
			[null, null, null, true],
		]);
		expect(question(batch, "requestBeside")).toBeUndefined();
		expect(batch.ledger).toMatchObject({ amounts: 5, read: 3, leftOut: [{ count: 2, cells: ["F3", "G3"] }] });
	});
});

describe("what one price is charged by", () => {
	it("is asked about where the others do not say it", async () => {
		const formatted = { value: 4_000, format: '0" /TEU"' };
		const bytes = await sheet(rate("CNCKG"), rate("CNCTU", { 4: "4000/TEU" }), rate("CNKMG", { 4: formatted }), rate("CNGYG", { 4: "4000/箱" }));
		const batch = await upload(bytes);
		expect((await rowsOf(batch.id)).map(({ row }) => row.basis)).toEqual(["container", "teu", "teu", "container"]);
		expect(question(batch, "basisBeside")).toMatchObject({ group: "doubtful", count: 2, cells: ["E3", "E4"], options: [{ value: "confirm" }] });
		expect(await refused(bytes)).toMatchObject([
			{ field: "E3", messageId: "import.sheet.basisBeside", values: { columns: "F, G" } },
			{ field: "E4", messageId: "import.sheet.basisBeside" },
			{ field: "ownership" },
		]);
	});

	it("is certain where all say it, formulas go by it, or a column says it", async () => {
		const batch = await upload(
			await sheet(
				rate("CNCKG", { 4: "4000/TEU", 5: "4500/TEU", 6: "4300 per TEU" }),
				rate("CNCTU", { 4: "4000/TEU", 5: "cost*1.1", 6: "cost*1.05" }),
				rate("CNKMG", { 4: "4000/TEU", 10: "TEU" }),
			),
		);
		expect((await rowsOf(batch.id)).map(({ row, outcome }) => [row.basis, outcome])).toEqual(Array(3).fill(["teu", "new"]));
		expect(question(batch, "basisBeside")).toBeUndefined();
	});

	it("is a bill of lading where one is named behind 票", async () => {
		const words = ["每票提单", "每单提单", "每票提单/每单"];
		const cities = ["CNCKG", "CNCTU", "CNKMG"];
		const columns = await upload(await sheet(...words.map((word, i) => rate(cities[i] ?? "", { 10: word }))));
		expect((await rowsOf(columns.id)).map(({ row }) => row.basis)).toEqual(Array(3).fill("bl"));
		const beside = ["4000/票提单", "4000元每票提单", "4000/票提单/单"];
		const amounts = await upload(await sheet(...beside.map((ink, i) => rate(cities[i] ?? "", { 4: ink, 5: "cost*1.1", 6: "cost*1.05" }))));
		expect((await rowsOf(amounts.id)).map(({ row }) => row.basis)).toEqual(Array(3).fill("bl"));
	});

	it("is a shipment by 票, however it is written, and a bill of lading by its own name", async () => {
		const words = ["票", "/票", "每票", "提单", "每提单", "/BL"];
		const cities = ["CNCKG", "CNCTU", "CNKMG", "CNGYG", "CNSIA", "CNWUH"];
		const beside = words.slice(1).map((word) => (word.startsWith("/") ? `4000${word}` : `4000/${word.replace("每", "")}`));
		const columns = await upload(await sheet(...words.map((word, i) => rate(cities[i] ?? "", { 10: word }))));
		const basis = async ({ id }: Batch) => (await rowsOf(id)).map(({ row }) => row.basis);
		expect(await basis(columns)).toEqual([...Array(3).fill("shipment"), ...Array(3).fill("bl")]);
		const amounts = await upload(await sheet(...beside.map((ink, i) => rate(cities[i] ?? "", { 4: ink, 5: "cost*1.1", 6: "cost*1.05" }))));
		expect(await basis(amounts)).toEqual([...Array(2).fill("shipment"), ...Array(3).fill("bl")]);
	});
});

describe("an amount with a plus before it", () => {
	it("is asked about, and may be added to the cost", async () => {
		const bytes = await sheet(rate("CNCKG"), rate("CNCTU", { 5: "+500", 6: "+ 300" }), rate("CNKMG", { 4: "+4000" }), rate("CNGYG", { 5: "+5%" }));
		const batch = await upload(bytes);
		expect(question(batch, "plusSign")).toMatchObject({ group: "doubtful", count: 2, cells: ["F3", "G3"], answer: null });
		const wrong = (await rowsOf(batch.id)).filter(({ outcome }) => outcome === "error");
		expect(wrong.map(({ sheet_row, errors }) => [sheet_row, JSON.parse(errors ?? "[]")[0]?.messageId])).toEqual([
			[4, "import.leftover"],
			[5, "import.leftover"],
		]);
		expect(await refused(await sheet(rate("CNCTU", { 5: "+4500", 6: "cost*1.05" })))).toMatchObject([
			{ field: "F2", messageId: "import.sheet.plusSign" },
			{ field: "ownership" },
		]);
		await answered(batch.id, "plusSign", "other");
		expect((await pricesOf(batch.id))[1]).toEqual(["4000", "cost+500", "cost+300", false]);
	});
});

describe("an amount with a slash and a unit behind it in a formula", () => {
	const formulas = { 5: "cost+300/TEU", 6: "cost + 100 / teu" };

	it("is asked about, and may be meant for each", async () => {
		const batch = await upload(await sheet(rate("CNCKG", formulas), rate("CNCTU", { 5: "cost/0.9", 6: "(300)/teu+cost" })));
		expect(question(batch, "perUnit")).toMatchObject({ group: "doubtful", count: 2, cells: ["F2", "G2"], answer: null });
		expect((await pricesOf(batch.id))[0]).toEqual(["4000", "cost+300/TEU", "cost + 100 / teu", false]);
		await answered(batch.id, "perUnit", "other");
		expect(await pricesOf(batch.id)).toEqual([
			["4000", "cost+300*TEU", "cost + 100*teu", false],
			["4000", "cost/0.9", "(300)/teu+cost", false],
		]);
	});

	it("is refused where nobody is asked", async () => {
		expect(await refused(await sheet(rate("CNCKG", formulas)))).toMatchObject([
			{ field: "F2", messageId: "import.sheet.perUnit" },
			{ field: "G2", messageId: "import.sheet.perUnit" },
			{ field: "ownership" },
		]);
	});
});

it("an amount with its unit is none of a head, wherever all cells of its row are texts", async () => {
	const [direction, container, ownership] = ["Direction", "Container", "COC/SOC"];
	const row = (city: string, box: string, cost: string): Scrap[] => [
		city,
		"CNSHA",
		"Import",
		box,
		`${cost}/cntr`,
		`${cost}/cntr`,
		`${cost}/cntr`,
		"CNY",
		"SOC",
	];
	const batch = await upload(
		await sheetBytes([
			["Valid from 2026-10-01 until 2026-12-31"],
			["Inland City", "Port City", direction, container, "Rail Cost", "SSR", "MSR", "Currency", ownership],
			...[row("CNCKG", "20GP", "6200"), row("CNCTU", "40RH", "5600"), row("CNSIA", "40HC", "5400")],
		]),
	);
	expect(await pricesOf(batch.id)).toEqual(["6200", "5600", "5400"].map((cost) => [cost, cost, cost, false]));
	expect(question(batch, "headWords")).toBeUndefined();
});

it("a price's name in traditional characters is its name under a group, too", async () => {
	const bytes = await sheetBytes([
		["內陸城市", "箱型", "出口運價", "出口運價", "出口運價", "生效日期", "目的港", "幣别"],
		[null, null, "鐵路成本", "銷售價", "最低銷售價", null, null, null],
		["重慶", "20GP", 5_000, 6_000, 5_500, "2026-10-01", "上海", "CNY"],
	]);
	const batch = await upload(bytes);
	expect(await pricesOf(batch.id)).toEqual([["5000", "6000", "5500", false]]);
	expect(question(batch, "barePrices")).toBeUndefined();
});
