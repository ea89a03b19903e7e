import { expect, it } from "vitest";
import { importBook } from "./book.ts";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import type { Mapping } from "./mapping.ts";
import { isMoney } from "./money-words.ts";
import { askAboutOwnCurrencies } from "./own-currencies.ts";
import type { Question } from "./questions.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerFile } from "./testing-desk.ts";

const desk = importDeskPerFile([]);
const { put, upload, rowsOf } = desk;

async function read(...rows: Scrap[][]) {
	const { id, questions } = await upload(await sheetBytes(rows));
	return { questions, rates: (await rowsOf(id)).map(({ row }) => row) };
}

const asked = (questions: readonly Pick<Question, "id">[]) => questions.map(({ id }) => id);
const title = ["CNY, COC, general cargo, export, valid 2027-01-01 - 2027-03-31"];
const lane = ["Inland city", "Port"];
const ways = (direction: string, box: string, price: string, per: string): Scrap[] => ["CNCKG", "CNSHA", direction, box, price, per];

it.each([
	["20GP COC / SOC", "ownership"],
	["20GP general / DG", "cargo"],
	["20GP CNY / USD", "currency"],
	["20GP Export / Import", "direction"],
])("a head of two things parted by a slash between blanks is asked about, and not read as the last of them: %s", async (head, field) => {
	const { questions, rates } = await read(["valid 2027-01-01 - 2027-03-31"], [...lane, head], ["CNCKG", "CNSHA", 3_500]);
	expect(asked(questions)).toContain("heads");
	expect(["SOC", "dangerous", "USD", "eastbound"]).not.toContain(rates[0]?.[field]);
});

it.each(["40ft / 40HC", "40FT / 40HQ", "40GP / 40HC"])("a head of both containers of forty feet is the price of either: %s", async (head) => {
	const { rates } = await read(title, [...lane, "20GP", head], ["CNCKG", "CNSHA", 3_500, 4_600]);
	expect(rates.map(({ containerType, cost }) => [containerType, cost]).sort()).toEqual([
		["20GP", "3500"],
		["40GP", "4600"],
		["40HC", "4600"],
	]);
});

it("a group of two quarters is not read as the last of them", async () => {
	const { questions, rates } = await read(["CNY, COC, export"], [...lane, "Q1 2027 / Q2 2027"], [null, null, "20GP"], ["CNCKG", "CNSHA", 3_500]);
	expect(rates.map(({ validFrom }) => validFrom)).not.toContain("2027-04-01");
	expect(questions.filter(({ message }) => message.includes("Q1 2027")).length).toBeGreaterThan(0);
});

it("rows of amounts with their currency beside “Container” are rates, and no second head", async () => {
	const { rates } = await read(
		["COC, valid 2027-01-01 - 2027-03-31"],
		[...lane, "Direction", "Container", "Price", "Per"],
		...[
			ways("Export", "20GP", "CNY 3500", "Container"),
			ways("Export", "40HC", "CNY 3600", "Container"),
			ways("Import", "40HC", "USD 360", "Container"),
		],
	);
	expect(rates.map(({ cost, currency }) => [cost, currency])).toEqual([
		["3500", "CNY"],
		["3600", "CNY"],
		["360", "USD"],
	]);
	expect(["CNY 3500", "USD 360", "RMB 2,900"].map(isMoney)).toEqual([true, true, true]);
	expect(["20 USD", "USD", "40HC", "3500", "USD 40"].map(isMoney)).toEqual([false, false, false, false, false]);
});

it.each<[string, string[], string]>([
	["in one line", ["Valid 1 Jan 2027 - 31 Mar 2027; DG valid 1 Jan 2027 - 28 Feb 2027"], "cargo"],
	["in the line below", ["Valid 1 Jan 2027 - 31 Mar 2027", "SOC: valid 1 Jan 2027 - 28 Feb 2027"], "ownership"],
	["in the line above", ["SOC valid 1 Jan 2027 - 28 Feb 2027", "Valid 1 Jan 2027 - 31 Mar 2027"], "ownership"],
])("days of a part of the rates are of no other, nor is what they are of: %s", async (_, lines, field) => {
	const { questions, rates } = await read(...lines.map((line) => [line]), [...lane, "20GP"], ["CNCKG", "CNSHA", 3_500]);
	expect(asked(questions)).toEqual(expect.arrayContaining(["sectionSeveral.validTo", `sectionSeveral.${field}`]));
	expect(["dangerous", "SOC"]).not.toContain(rates[0]?.[field]);
	expect(rates[0]).not.toHaveProperty("validTo", "2027-02-28");
});

it("a cost that is in one currency alone is asked about under a head of another, and under one of none beside others", () => {
	const { fields } = importBook("icrPrice");
	const column = (at: number, header: string, field: string) => ({ column: at, header, target: { field } });
	const questionsOf = (columns: Mapping["columns"], titles: string[] = [], currencies: string[] = []) => {
		const found: [string, string | undefined][] = [];
		const add = ({ id }: Pick<Question, "id">, cell?: string) => void found.push([id, cell]);
		const mapping = { sheet: "S", headerRows: [2, 2], columns, more: [], repeated: [], defaults: {} } as unknown as Mapping;
		const opened = { mapping, titles: titles.map((text) => ({ text })), profile: { currencies: new Set(currencies) } };
		askAboutOwnCurrencies(opened, fields, { add } as never);
		return found;
	};
	const [china, abroad] = [column(4, "国内段(USD)", "costCny"), column(5, "境外段(USD)", "costUsd")];
	expect(questionsOf([china, abroad])).toEqual([["headCurrency", "D2"]]);
	const plain = [column(4, "国内段", "costCny"), column(5, "境外段", "costUsd")];
	expect(questionsOf(plain)).toEqual([]);
	expect(questionsOf(plain, ["单位：美元"])).toEqual([["costCurrency", "D2"]]);
	expect(questionsOf([...plain, column(6, "币种", "currency")], [], ["USD"])).toEqual([["costCurrency", "D2"]]);
});

it.each(["KW 1 - KW 13 2027", "W1-W13 2027", "2027年第1周至第13周"])(
	"a cell of weeks is the days from the first to the last of them: %s",
	async (weeks) => {
		const { rates } = await read(["CNY, COC, export"], [...lane, "20GP", "Validity"], ["CNCKG", "CNSHA", 3_500, weeks]);
		expect(rates[0]).toMatchObject({ validFrom: "2027-01-04", validTo: "2027-04-04" });
	},
);

it.each(["POA", "a.A.", "auf Anfrage", "议价", "price on application"])(
	"a lane whose price is to be asked for is one on request: %s",
	async (words) => {
		const { rates } = await read(title, [...lane, "20GP"], ["CNCKG", "CNSHA", words]);
		expect(rates[0]).toMatchObject({ onRequest: true, cost: null });
	},
);

it("boxes under a group's price with a number behind their head are boxes, and asked about", async () => {
	const heads = [null, null, "Import costs", null];
	const { questions, rates } = await read(title, heads, [...lane, "Cost", "Container/100"], ["CNCKG", "CNSHA", 3_500, "20GP"]);
	expect(rates[0]).toMatchObject({ containerType: "20GP", cost: "3500" });
	expect(asked(questions)).toContain("headWords");
});

it("every note that speaks of an amount is quoted, to people and to programs", async () => {
	const notes = ["Prices exclude CNY 200 for loading", "From 1 February CNY 150 more a box"];
	const sheet = await sheetBytes([title, [...lane, "20GP", "SSR", "MSR"], ["CNCKG", "CNSHA", 3_500, 4_000, 3_900], ...notes.map((note) => [note])]);
	const { questions } = await upload(sheet);
	const about = questions.find(({ message }) => message.includes(String(notes[0])));
	expect(about?.lines).toEqual([`Row 5: “${notes[1]}”.`]);
	const refused: unknown = await checkExcelImport(olderClient(desk), "inlandRail", await put(sheet)).catch((error: unknown) => error);
	expect(JSON.stringify(refused)).toContain(notes[1]);
});

it("a title that says what the prices are is quoted as it stands, and what stands beside it is heard", async () => {
	const heads = ["Inland city", "Port", "20GP", "40HC"];
	const rows = [["铁路运费（成本）上浮", null, null, "有效期：2027.01.01-2027.02.28"], heads, ["CNCKG", "CNSHA", 3_500, 4_600]];
	const { questions, rates } = await read(...rows);
	expect(rates.map(({ cost, validFrom, validTo }) => [cost, validFrom, validTo])).toEqual([
		["3500", "2027-01-01", "2027-02-28"],
		["4600", "2027-01-01", "2027-02-28"],
	]);
	const about = questions.filter(({ message }) => message.includes("铁路运费"));
	expect(about).toHaveLength(1);
	expect(about[0]?.message).toContain("铁路运费（成本）上浮");
});
