import { describe, expect, it } from "vitest";
import { bytesOf, type Ink, newPage, type Scrap } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload, answered, sheetOf, rowsOf } = desk;

type Batch = Awaited<ReturnType<typeof upload>>;

const wide = ["Inland City", "Port City", "Direction", "20GP", "40HC", "SSR", "MSR", "Valid From", "Valid To", "Remark"];
const rate = (code: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[code, "CNSHA", "Export", 4_000, 6_000, "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31", null].map((value, i) => over[i] ?? value);
const alone = (column: number, word: Scrap): Scrap[] => [...Array.from({ length: column }, () => null), word];

const drawn = (rows: readonly Scrap[][], draw: { merges?: [number, number, number, number][]; hidden?: number[] } = {}): Promise<Uint8Array> => {
	const page = newPage("S");
	page.fill(rows);
	for (const merge of draw.merges ?? []) page.merge(...merge);
	for (const row of draw.hidden ?? []) page.hideRow(row);
	return bytesOf([page]);
};
const read = async (...drawing: Parameters<typeof drawn>): Promise<Batch> => upload(await drawn(...drawing));

const question = ({ questions }: Batch, id: string) => questions.find((q) => q.id === id);
const doubts = ({ questions }: Batch) => questions.filter((q) => q.group === "doubtful").map((q) => q.id);
const valuesOf = async ({ id }: Batch, field: string) => (await rowsOf(id)).map(({ row }) => row[field]);

describe("a word alone under a column", () => {
	it("is no section for the rates below it, but asked about where it stands", async () => {
		for (const [column, cell] of [
			[4, "E3"],
			[9, "J3"],
			[2, "C3"],
		] as const) {
			const batch = await read([wide, rate("CNCKG"), alone(column, "SOC"), rate("CNCTU")]);
			expect(await valuesOf(batch, "ownership")).toEqual(["COC", "COC", "COC", "COC"]);
			expect(question(batch, "lineAside.ownership")).toMatchObject({ count: 1, cells: [cell] });
		}
	});

	it("is not asked about where every rate says the same", async () => {
		const batch = await read([["All rates for SOC containers in CNY"], wide, rate("CNCKG"), alone(9, "SOC"), rate("CNCTU")]);
		expect(await valuesOf(batch, "ownership")).toEqual(["SOC", "SOC", "SOC", "SOC"]);
		expect(doubts(batch)).toEqual([]);
	});

	it("is a section where it begins the line or is merged over the table", async () => {
		for (const [column, merges] of [
			[0, []],
			[1, [[3, 2, 3, 9]]],
		] as [number, [number, number, number, number][]][]) {
			const batch = await read([wide, rate("CNCKG"), alone(column, "SOC"), rate("CNCTU")], { merges });
			expect(await valuesOf(batch, "ownership")).toEqual(["COC", "COC", "SOC", "SOC"]);
			expect(doubts(batch)).toEqual([]);
		}
	});
});

describe("a last line below the rates", () => {
	const below = (line: string) => read([["Prices in CNY"], wide, rate("CNCKG"), rate("CNCTU"), [], [line]]);

	it("is asked about where it says other than was read, and may be taken for every rate", async () => {
		for (const [line, field, value] of [
			["USD", "currency", "USD"],
			["Rates in USD", "currency", "USD"],
			["All rates in USD", "currency", "USD"],
			["SOC", "ownership", "SOC"],
			["Rates for SOC containers only.", "ownership", "SOC"],
			["Valid for dangerous goods", "cargo", "dangerous"],
			["Rates are per TEU", "basis", "teu"],
			["* price per TEU", "basis", "teu"],
			["均为每TEU价格，40尺按2TEU计", "basis", "teu"],
			["Above rates expire on 2026-11-15.", "validTo", "2026-11-15"],
			["有效期延长至2027年4月30日", "validTo", "2027-04-30"],
			["Max weight 22 tons", "weightTo", "22"],
			["限重22吨", "weightTo", "22"],
		] as const) {
			const batch = await below(line);
			expect.soft({ line, doubts: doubts(batch) }).toEqual({ line, doubts: [`noteSays.${field}`] });
			expect.soft(question(batch, `noteSays.${field}`)?.cells).toEqual(["A6"]);
			expect.soft(batch.notices.filter(({ id }) => id === "import.noteRow")).toMatchObject([{ rows: [6] }]);
			expect.soft((await sheetOf(batch.id)).find((row) => row.sheet_row === 6)?.role).toBe("note");
			const other = await answered(batch.id, `noteSays.${field}`, "other");
			expect.soft(await valuesOf(other, field)).toEqual([value, value, value, value]);
		}
	});

	it("is asked about where it gives the end that the sheet does not", async () => {
		const open = wide.filter((head) => head !== "Valid To");
		const batch = await read([["Prices in CNY"], open, rate("CNCKG").toSpliced(8, 1), [], ["有效期至2027年4月30日"]]);
		expect(question(batch, "noteSays.validTo")).toMatchObject({ cells: ["A5"] });
	});

	it("is asked about where it has amounts of its own", async () => {
		for (const line of ["Chengdu–Qingdao 20GP: 5200", "Chengdu–Qingdao: USD 5200", "注：上海 20GP 5200元", "SOC +10%"])
			expect.soft({ line, asked: question(await below(line), "noteAmounts")?.cells }).toEqual({ line, asked: ["A6"] });
	});

	it("is asked about where it changes what the prices are", async () => {
		for (const line of [
			"以上价格单位为千元",
			"Prices in thousands",
			"以上为双程价格，单程八折",
			"Rates per ton",
			"成都线暂停",
			"Validity extended by two weeks",
		])
			expect.soft({ line, asked: question(await below(line), "noteTerms")?.cells }).toEqual({ line, asked: ["A6"] });
	});

	it("is told and not asked about where it says the same, or nothing of the rates", async () => {
		for (const line of [
			"COC",
			"Rates in CNY",
			"价格有效期至2026年12月31日",
			"*以最终确认为准",
			"电话：021-5888 5200",
			"合同号：123456",
			"Thank you for your support",
		]) {
			const batch = await below(line);
			expect.soft({ line, doubts: doubts(batch) }).toEqual({ line, doubts: [] });
			expect.soft(batch.notices.some(({ id }) => id === "import.noteRow")).toBe(true);
		}
	});
});

describe("a line that is struck through or hidden", () => {
	const struck = (text: string): Ink => ({ value: text, struck: true });

	it("does not head a section unless a person says so", async () => {
		for (const [id, line, hidden] of [
			["crossed.struck", struck("SOC"), []],
			["crossed.hidden", "SOC", [3]],
		] as const) {
			const batch = await read([wide, rate("CNCKG"), [line], rate("CNCTU")], { hidden: [...hidden] });
			expect(await valuesOf(batch, "ownership")).toEqual(["COC", "COC", "COC", "COC"]);
			expect(question(batch, id)).toMatchObject({ count: 1, cells: ["A3"] });
			expect(batch.notices.some((notice) => notice.id === "import.hiddenRows")).toBe(false);
			const other = await answered(batch.id, id, "other");
			expect(await valuesOf(other, "ownership")).toEqual(["COC", "COC", "SOC", "SOC"]);
		}
	});

	it("is no title unless a person says so", async () => {
		for (const [id, line, hidden] of [
			["crossed.struck", struck("All rates in USD"), []],
			["crossed.hidden", "All rates in USD", [1]],
		] as const) {
			const batch = await read([[line], wide, rate("CNCKG")], { hidden: [...hidden] });
			expect(await valuesOf(batch, "currency")).toEqual(["CNY", "CNY"]);
			expect(question(batch, id)?.cells).toEqual(["A1"]);
			const other = await answered(batch.id, id, "other");
			expect(await valuesOf(other, "currency")).toEqual(["USD", "USD"]);
		}
	});

	it("says what is left of it, without a question where that is the same", async () => {
		const title = (...runs: { text: string; struck?: boolean }[]) => read([[{ runs }], wide, rate("CNCKG")]);
		const other = await title({ text: "All rates in CNY", struck: true }, { text: " All rates in USD" });
		expect(await valuesOf(other, "currency")).toEqual(["USD", "USD"]);
		expect(question(other, "crossed.struck")?.cells).toEqual(["A1"]);
		const same = await title({ text: "October " }, { text: "November", struck: true }, { text: ", all rates in USD" });
		expect(await valuesOf(same, "currency")).toEqual(["USD", "USD"]);
		expect(question(same, "crossed.struck")).toBeUndefined();
	});

	it("is asked about where it is a head, and no other row is said to be read as rates", async () => {
		const batch = await read([wide.map((head) => (head === "20GP" ? struck(head) : head)), rate("CNCKG"), rate("CNCTU")], { hidden: [3] });
		expect(question(batch, "crossedHeads")?.cells).toEqual(["D1"]);
		expect(batch.notices.find(({ id }) => id === "import.hiddenRows")).toMatchObject({ rows: [3] });
	});
});

describe("a line between the rates of a section that is not understood", () => {
	it("is asked about with what still holds below it", async () => {
		const batch = await read([wide, ["Dangerous goods"], rate("CNCKG"), [], ["Reefer surcharge"], wide, rate("CNCTU")]);
		expect(await valuesOf(batch, "cargo")).toEqual(["dangerous", "dangerous", "dangerous", "dangerous"]);
		const asked = question(batch, "noteInSection.2");
		expect(asked).toMatchObject({ group: "doubtful", count: 1, cells: ["A5"], answer: null });
		expect(asked?.message).toMatch(/row 5, “Reefer surcharge”.* row 2, “Dangerous goods”/);
		expect(asked?.options.map(({ label }) => label)).toEqual(["The section goes on below", "Leave out the rates below"]);
		expect(question(batch, "noteBetween")).toBeUndefined();
	});

	it("leaves the rates below it out where a person says so, to the next section, and counts them", async () => {
		const batch = await read([wide, ["SOC"], rate("CNCKG"), ["Somewhere else"], rate("CNCTU"), rate("CNKMG"), ["COC"], rate("CNSIA")]);
		const cities = async () => [...new Set(await valuesOf(batch, "inlandCity"))];
		expect(await cities()).toEqual(["CNCKG", "CNCTU", "CNKMG", "CNSIA"]);
		const { ledger } = await answered(batch.id, "noteInSection.2", "other");
		expect(await cities()).toEqual(["CNCKG", "CNSIA"]);
		expect(ledger?.leftOut).toMatchObject([{ reason: "of rates below a line that is not understood", count: 8 }]);
		expect(ledger?.amounts).toBe((ledger?.read ?? 0) + (ledger?.questions ?? 0) + 8);
	});

	it("is asked about alone where no section holds", async () => {
		const batch = await read([wide, rate("CNCKG"), ["Reefer surcharge"], rate("CNCTU"), ["Dangerous goods"], rate("CNKMG")]);
		expect(question(batch, "noteBetween")).toMatchObject({ count: 1, cells: ["A3"] });
		expect(doubts(batch).filter((id) => id.startsWith("noteInSection"))).toEqual([]);
	});
});

describe("a section of one field below one of another", () => {
	const sheet = [wide, ["SOC"], ["USD"], rate("CNCKG"), ["COC"], rate("CNCTU"), ["EUR"], rate("CNKMG")];

	it("does not fall back to what is assumed without a question", async () => {
		const batch = await read([wide, ["SOC"], ["USD"], rate("CNCKG"), ["COC"], rate("CNCTU"), rate("CNKMG")]);
		expect(await valuesOf(batch, "currency")).toEqual(["USD", "USD", "CNY", "CNY", "CNY", "CNY"]);
		expect(question(batch, "sectionEnds.currency")).toMatchObject({ count: 4, cells: ["A5"] });
		const other = await answered(batch.id, "sectionEnds.currency", "other");
		expect(await valuesOf(other, "currency")).toEqual(["USD", "USD", "USD", "USD", "USD", "USD"]);
		expect(await valuesOf(other, "ownership")).toEqual(["SOC", "SOC", "COC", "COC", "COC", "COC"]);
	});

	it("is not asked about what the sheet gives in another place", async () => {
		expect(question(await read([["Prices in CNY"], ...sheet]), "sectionEnds.currency")).toBeUndefined();
		const own = sheet.map((row) => (row === wide ? [...row, "Currency"] : row.length > 1 ? [...row, "CNY"] : row));
		expect(question(await read(own), "sectionEnds.currency")).toBeUndefined();
	});

	it("is not asked about where a band of weights has no end", async () => {
		const batch = await read([wide, ["≤20T"], rate("CNCKG"), [">20T"], rate("CNCKG")]);
		expect(await valuesOf(batch, "weightTo")).toEqual(["20", "20", "999.999", "999.999"]);
		expect(doubts(batch)).toEqual([]);
	});

	it("is not asked about below a new header", async () => {
		const long = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To"];
		const other = ["CNCTU", "CNSHA", "Export", "20GP", 4_000, "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31"];
		const batch = await read([wide, ["USD"], rate("CNCKG"), [], long, other]);
		expect(await valuesOf(batch, "currency")).toEqual(["USD", "USD", "CNY"]);
		expect(question(batch, "sectionEnds.currency")).toBeUndefined();
	});
});

describe("where nobody can be asked", () => {
	const older = () => olderClient(desk);
	const money = [...wide, "Currency"];
	const priced = [...rate("CNCKG"), "CNY"];

	it("lines of every such kind are refused with their row", async () => {
		for (const [rows, row, hidden] of [
			[[money, priced, alone(4, "SOC"), priced.with(0, "CNCTU")], 3, []],
			[[money, priced, [], ["Rates for SOC containers only."]], 4, []],
			[[money, priced, [], ["Round-trip rates"]], 4, []],
			[[money, priced, ["SOC"], priced.with(0, "CNCTU")], 3, [3]],
			[[[{ value: "All rates for SOC", struck: true }], money, priced], 1, []],
			[[money.map((head) => (head === "20GP" ? { value: head, struck: true } : head)), priced], 1, []],
		] as [Scrap[][], number, number[]][]) {
			const refused = await checkExcelImport(older(), "inlandRail", await put(await drawn(rows, { hidden }))).catch((error: unknown) => error);
			expect.soft(refused).toMatchObject({ messageId: "import.sheet.hasErrors", data: expect.arrayContaining([expect.objectContaining({ row })]) });
		}
	});
});
