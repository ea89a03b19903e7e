import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, put, rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "COC/SOC"];
const rate = (city: string, cost: Scrap, ssr: Scrap = "cost*1.2"): Scrap[] => [
	...[city, "CNSHA", "Export", "20GP", cost, ssr, "cost*1.1", "CNY", "2026-10-01", "2026-12-31", "COC"],
];
const european = [heads, rate("CNCKG", "190,50"), rate("CNCTU", "240,5"), rate("CNSIA", "180")];

const asked = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.find(({ id }) => id === "decimalComma");
const costs = async (id: string) => (await rowsOf(id)).map(({ row, outcome }) => [row.cost ?? null, outcome]);

describe("amounts whose commas stand before one or two digits", () => {
	it("are one question where nothing in their column shows how it writes, and are read once it is answered", async () => {
		const batch = await upload(await sheetBytes(european));
		expect(asked(batch)).toMatchObject({ group: "doubtful", count: 2, cells: ["E2", "E3"], answer: null });
		expect(asked(batch)?.message).toMatch(/2 amounts have a comma before one or two digits, such as “190,50”.*Do commas part decimals \(190\.50?\)/);
		expect(asked(batch)?.options.map(({ label }) => label)).toEqual(["Comma for decimals", "None: correct each row"]);
		expect(await costs(batch.id)).toEqual([
			[null, "error"],
			[null, "error"],
			["180", "new"],
		]);
		const after = await answered(batch.id, "decimalComma", "comma");
		expect(await costs(batch.id)).toEqual([
			["190.5", "new"],
			["240.5", "new"],
			["180", "new"],
		]);
		expect(after.ledger).toMatchObject({ read: 9, questions: 0 });
	});

	it("stay refused where a person says none of it, and where nobody can be asked", async () => {
		const batch = await upload(await sheetBytes(european));
		await answered(batch.id, "decimalComma", "keep");
		expect((await costs(batch.id)).map(([, outcome]) => outcome)).toEqual(["error", "error", "new"]);
		await expect(checkExcelImport(olderClient(desk), "inlandRail", await put(await sheetBytes(european)))).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ field: "E2", messageId: "import.unclearComma" })]),
		});
	});

	it("are decimals where all amounts of their column are so, and no other shows points", async () => {
		const names = heads.map((head) => (head === "Rail Cost" ? "20' Cost" : head));
		const batch = await upload(await sheetBytes([names, rate("CNCKG", "98,00", "120,50"), rate("CNCTU", "8,5", "110,5")]));
		expect(asked(batch)).toBeUndefined();
		expect((await rowsOf(batch.id)).map(({ row }) => [row.cost, row.ssr])).toEqual([
			["98", "120.5"],
			["8.5", "110.5"],
		]);
		expect(asked(await upload(await sheetBytes([heads, rate("CNCKG", "24,5")])))?.cells).toEqual(["E2"]);
		const long = await upload(await sheetBytes([heads, rate("CNCKG", "98,00", "1,120"), rate("CNCTU", "1,850", "9,5")]));
		expect(long.questions.find(({ id }) => id === "ambiguousAmount")?.cells).toEqual(["F2", "E3"]);
		expect((await rowsOf(long.id)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
	});

	it.each([["4'500"], ["4 500"], ["4’500"]])(
		"are asked about in a column of amounts such as %s, however many there are in the sheet",
		async (grouped) => {
			const rows = [rate("CNCKG", "70,5", "5'500"), rate("CNCTU", grouped, "40,5"), rate("CNSIA", "3'900", "5'600")];
			expect(asked(await upload(await sheetBytes([heads, ...rows])))).toMatchObject({ count: 2, cells: ["E2", "F3"] });
		},
	);

	it("are slips beside amounts whose points part decimals, whatever is answered about others", async () => {
		const sheet = [heads, rate("CNCKG", "190,50", "1,250.50"), rate("CNCTU", "240,50", "1,350.75"), rate("CNSIA", "180,25", "24,5")];
		const { id, ...batch } = await upload(await sheetBytes(sheet));
		expect(asked({ id, ...batch })).toMatchObject({ count: 3, cells: ["E2", "E3", "E4"] });
		await answered(id, "decimalComma", "comma");
		expect((await rowsOf(id)).map(({ row, outcome }) => [row.cost, row.ssr ?? null, outcome])).toEqual([
			["190.5", "1250.5", "new"],
			["240.5", "1350.75", "new"],
			["180.25", null, "error"],
		]);
	});

	it.each([
		["thousands may be meant as well", "3.940"],
		["four digits follow", "4,5000"],
		["points show what they are", "4.50"],
		["thousands stand before them", "1.190,50"],
	])("are none where %s: %s", async (_, cost) => {
		expect(asked(await upload(await sheetBytes([heads, rate("CNCKG", cost)])))).toBeUndefined();
	});
});

describe("one comma before three digits", () => {
	const doubted = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.find(({ id }) => id === "ambiguousAmount");

	it.each<[string, Scrap[][]]>([
		["of its column", [rate("CNCKG", "190,500"), rate("CNCTU", "2.400,50")]],
		["of its column, which has points as well", [rate("CNCKG", "190,500"), rate("CNCTU", "2.400,50"), rate("CNSIA", "2,400.50")]],
		["of another column", [rate("CNCKG", "190,500", "2.400,50")]],
		["before one or two digits", [rate("CNCKG", "190,500"), rate("CNCTU", "240,5")]],
	])("is a question beside commas that part decimals %s", async (_, rows) => {
		const batch = await upload(await sheetBytes([heads, ...rows]));
		expect(doubted(batch)).toMatchObject({ group: "doubtful", count: 1, cells: ["E2"], answer: null });
		for (const [style, cost] of [
			["comma", "190.5"],
			["point", "190500"],
		] as const) {
			await answered(batch.id, "ambiguousAmount", style);
			expect((await costs(batch.id))[0]?.[0]).toBe(cost);
		}
	});

	it("is read as its column writes where most of it parts decimals so, and asked about all the same", async () => {
		const batch = await upload(await sheetBytes([heads, rate("CNCKG", "190,500"), rate("CNCTU", "2.400,50"), rate("CNSIA", "1.300,25")]));
		expect((await costs(batch.id)).map(([cost]) => cost)).toEqual(["190.5", "2400.5", "1300.25"]);
		expect(doubted(batch)).toMatchObject({ count: 1 });
	});

	it.each<[string, Scrap[][]]>([
		["nothing in the sheet parts decimals by commas", [rate("CNCKG", "190,500"), rate("CNCTU", "1,250")]],
		["the clear ones of its column have points", [rate("CNCKG", "190,500", "2.400,50"), rate("CNCTU", "2,400.50")]],
	])("parts thousands where %s", async (_, rows) => {
		const batch = await upload(await sheetBytes([heads, ...rows]));
		expect(doubted(batch)).toBeUndefined();
		expect((await costs(batch.id))[0]?.[0]).toBe("190500");
	});
});
