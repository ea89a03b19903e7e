import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOf, type Ink, newPage, type Page } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { as, put, rowsOf } = forwarding(() => desk);

type Scrap = Ink | string | number | null;

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Cargo", "Basis", "Currency", "Cost", "SSR", "MSR"].concat([
	...["Valid From", "Valid To", "VAT %", "Remark"],
]);
const rate = (over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	["CNCKG", "CNSHA", "Export", "20GP", "COC", "General", "Container", "CNY", 4_000, 4_600, 4_300, "2027-01-01", "2027-03-31", "6%", null].map(
		(value, i) => (over[i] === undefined ? value : over[i]),
	);
const two = [rate(), rate({ 0: "CNCTU", 8: 4_200, 9: 4_800, 10: 4_500 })];

interface Book {
	above?: readonly (readonly Scrap[])[];
	heads?: readonly Scrap[];
	rows?: readonly (readonly Scrap[])[];
	below?: readonly (readonly Scrap[])[];
	sheet?: string;
	draw?: (page: Page) => void;
}

function drawn({ above = [], heads: over = heads, rows = two, below = [], sheet = "S", draw }: Book): Promise<Uint8Array> {
	const page = newPage(sheet);
	for (const [r, cells] of [...above, over, ...rows, ...below].entries())
		for (const [c, scrap] of cells.entries()) if (scrap !== null) page.put(r + 1, c + 1, typeof scrap === "object" ? scrap : { value: scrap });
	draw?.(page);
	return bytesOf([page]);
}

/** What a person is asked of a sheet beyond what it says nothing of, and how many rows are in error. */
async function read(book: Book, domain = "inlandRail") {
	const bytes = await drawn(book);
	const { id } = await as("PM").start({ domain, objectName: await put(bytes) });
	await Promise.all(desk.working);
	const batch = await as("PM").batch({ batchId: id });
	const rows = await rowsOf(id);
	const asked = batch.questions.filter(({ group }) => group !== "assumed");
	return { batch, rows, asked, wrong: batch.counts.error };
}

const isSilent = ({ asked, wrong }: Awaited<ReturnType<typeof read>>) => asked.length === 0 && wrong === 0;

const grouped = (at: number, text: string): Book => ({
	above: [heads.map((_, i) => (i === at ? text : null))],
	draw: (page) => page.merge(1, at + 1, 1, at + 2),
});
const commented = (row: number, column: number, comment: string): Book => ({
	draw: (page) => page.put(row, column, { value: (row === 1 ? heads : (two[row - 2] ?? []))[column - 1] as string | number, comment }),
});
const transit = (cell: Scrap): Book => ({ heads: [...heads, "时效"], rows: two.map((row) => [...row, cell]) });
const limit = (cell: Scrap): Book => ({ heads: [...heads, "Weight to (t)"], rows: two.map((row) => [...row, cell]) });
const headed = (at: number, text: string): Book => ({ heads: heads.map((head, i) => (i === at ? text : head)) });
const above = (...lines: string[]): Book => ({ above: lines.map((line) => [line]) });
const below = (...lines: string[]): Book => ({ below: [[], ...lines.map((line) => [line])] });

describe("books that change by something outside their cells", () => {
	it.each<[string, Book]>([
		["the way back in a title over the cities", grouped(0, "Europe - China")],
		[
			"the way out over rates of the way back",
			{ above: [["From China to Europe"]], rows: two.map((row) => row.map((cell, i) => (i === 2 ? "Import" : cell))) },
		],
		["欧洲至中国", above("欧洲至中国铁路运价")],
		["a kind of service over the prices", grouped(8, "Express")],
		["an exclusion beside one cost", commented(2, 9, "excl. THC")],
		["a place elsewhere as the sheet's name", { sheet: "Ningbo" }],
		["an end mistyped by decades", { rows: [rate({ 12: "2072-03-31" })] }],
		[
			"a currency beside one price alone",
			{ heads: heads.filter((head) => head !== "Currency"), rows: [rate({ 8: "USD 700", 9: 900, 10: 850 }).toSpliced(7, 1)] },
		],
		["containers counted in a head", headed(3, "Container (x2)")],
		["a basis counted in tonnes", headed(6, "Basis (t)")],
		["a tax of yes or no", headed(13, "VAT (0/1)")],
		["ends by another clock", headed(12, "Valid To (UTC)")],
		["quarterly tariff of another quarter", above("China Railway quarterly tariff – Q2 2027")],
		["mail: subject with a start", above("From: sales@railco.example", "Subject: rates from 1 Feb 2027", "Dear all, please find our rates below")],
		["mail: currency in a sentence", above("Dear Ms Lin, all rates in USD as agreed")],
		["mail: withdraws an offer", above("This offer replaces our mail of 3 January")],
		["depot list", above("Empty return depots, drop-off fee per unit")],
		["THC of carriers beside", { heads: [...heads, "THC"], rows: two.map((row) => [...row, 950]) }],
		["all-in over cost", headed(8, "All-in cost")],
		["含税 over cost", headed(8, "成本 Cost (含税)")],
		["pairs over cost", headed(8, "Cost (per 2x20')")],
		["a footnote of a head", { ...headed(8, "Cost 1)"), below: [[], ["1) excluding lift-on"]] }],
		["a starred end", { ...headed(12, "Valid To*"), below: [[], ["* booking date"]] }],
		["legend of colours", below("Yellow = new price from 1 February")],
		["a month alone", below("Rates for February only")],
		["a word beside the table", { draw: (page) => page.put(2, 17, { value: "valid from 15 Jan" }) }],
		["an old sheet", { sheet: "Old" }],
		["a sheet of owners", { sheet: "SOC" }],
		["a sheet of dollars", { sheet: "USD" }],
		["one origin in the title", above("Rates from Chongqing only")],
		["net of rebate over prices", grouped(8, "Net of rebate")],
		["a section of a way", { rows: [rate(), ["Via Khorgos"], rate({ 0: "CNCTU" })] }],
		["a section of goods", { rows: [rate(), ["Reefer"], rate({ 0: "CNCTU" })] }],
		["a booking date over days", grouped(11, "Booking date")],
		["trains over prices", grouped(8, "Train A")],
		["a number shown in thousands", { rows: [rate({ 8: { value: 4_000_000, format: '0.0,"k"' } })] }],
		["a number shown per tonne", { rows: [rate({ 8: { value: 4_000, format: '0" /t"' } })] }],
		["transit in working days", transit("5个工作日")],
		["transit in business days", { heads: [...heads, "Transit time"], rows: two.map((row) => [...row, "4-5 business days"]) }],
		["transit in a format of working days", transit({ value: 5, format: '0"个工作日"' })],
		["transit in percent", transit({ value: 5, format: "0%" })],
		["transit in a format of other days", transit({ value: 5, format: '0"天(不含清关)"' })],
		["a limit shown as no exact one", limit({ value: 26, format: '0"吨左右"' })],
		["a limit shown as a day", limit({ value: 26, format: "m/d" })],
		["a limit shown by thousands", limit({ value: 26, format: "0," })],
		["a tax with words behind it", { rows: [rate({ 13: { value: 0.06, format: '0%" excl"' } })] }],
		["a comment on a head", commented(1, 9, "per TEU")],
		["a comment on an end", commented(2, 13, "expires end of Feb")],
		["a table of surcharges below", { below: [[], ["Surcharges"], ["BAF", 120], ["LSS", 80]] }],
		["a quarterly increase", below("Rates increase by 5% every quarter")],
		["不含境外段", below("以上运价不含境外段")],
		["返程价", below("上述价格为返程优惠价")],
		["by weight", below("运费按实际重量计收")],
		["40HC by 40GP", below("40HC 按 40GP 加 200")],
		["危险品 by times", below("危险品按普货1.5倍收取")],
		["stops on holidays", below("节假日停运")],
		["by a rate of exchange", below("按开船前一天汇率折算")],
		["单位 per TEU", above("单位：元/TEU")],
		["开票价", above("开票价（6个点）")],
		["回空 in the price", below("价格含回空费")],
		["a least number", below("2柜起订")],
		["FEU and a share", below("Prices are per FEU; TEU at 60%")],
		["one portal's bookings", below("Rates apply to shipments booked through the ABC portal only")],
		["a least number in English", below("Rates subject to a 5-container minimum")],
		["other sizes", below("Rate for 40HC also valid for 40GP")],
		["heavier ones", below("For 20GP heavier than 20 tons add USD 100")],
		["exchange in a title", above("Prices in CNY, payable in USD at 7.15")],
		["cargo ready", below("Rates valid for cargo ready before 15 Feb")],
		["a table's caption", above("Table 3: rates for 45' only")],
		["two prices in a cell", { rows: [rate({ 8: "4,000\n(4,200 from 1 Feb)" })] }],
		["a currency in a head against the column", headed(8, "Cost\n(USD)")],
		["a commission", below("Rates are gross, commission 5%")],
		["round trips in a remark", { rows: [rate({ 14: "round trip" })] }],
		["half prices", above("半价促销")],
		["per day", below("Rates are per day")],
		["two ways of one title", above("Westbound / Eastbound identical")],
		["a provisional list", above("Provisional – to be confirmed by the railway")],
		["through another border", below("All rates via Alashankou; via Khorgos +300")],
		["trucking in the price", above("Door pick-up included")],
		["containers of the customer", below("Prices for shipper's own boxes")],
		["a first day in the footer", below("Effective 1 February 2027")],
		["last year alone", above("Last year")],
		["去年", above("去年")],
		["least prices in a title", above("Rates from")],
		["least prices below", below("Rates from")],
		["least prices in a sentence", above("Prices starting from:")],
		["价格起", above("以下价格起")],
		["least prices as the sheet's name", { sheet: "Rates from" }],
		["prices of the last year", above("Prices as in 2026 until renewed")],
		["a double column head", headed(9, "SSR / MSR")],
		["a percentage over SSR", headed(9, "SSR (%)")],
		["a mark-up over SSR", headed(9, "SSR (on top)")],
		["per kilogram over cost", headed(8, "Cost / kg")],
		["thousands over cost", headed(8, "Cost ('000)")],
		["a factor in the title", above("Prices ×1000")],
		["Feb in a group", grouped(8, "Feb")],
		["two rates of a lane by service", { rows: [rate(), rate({ 8: 4_100 })] }],
		["站到门", above("站到门价格")],
		["a lane that begins where it ends", { rows: [rate({ 0: "Shanghai" })] }],
	])("are asked about: %s", async (_, book) => {
		expect(isSilent(await read(book))).toBe(false);
	});

	it.each<[string, Book]>([
		["nothing", {}],
		["rows of the year of the title", above("Booking service prices 2027")],
		["a footer of the terminal's tariff", below("All charges are subject to the terminal tariff.")],
		["a title of the trade", above("China - Europe rail tariff 2027")],
		["mail around it", above("Dear Ms Lin,", "please find our rates below", "Best regards", "Li Wei, Sales Manager")],
		["a remark of a sealed container", { rows: [rate({ 14: "Per sealed container" })] }],
		["the sheet's name of a port of theirs", { sheet: "Shanghai" }],
		["the sheet's name of none", { sheet: "Sheet1" }],
		[
			"a currency beside every price",
			{ heads: heads.filter((head) => head !== "Currency"), rows: [rate({ 8: "USD 700", 9: "USD 900", 10: "USD 850" }).toSpliced(7, 1)] },
		],
		["days in brackets", { ...headed(12, "Valid To (yyyy-mm-dd)") }],
		["percent in brackets", headed(13, "VAT (%)")],
		["transit in days", transit("5个自然日")],
		["transit in a format of days", transit({ value: 5, format: '0"天"' })],
		["a title in the middle", { above: [[null, null, null, null, null, null, null, null, "Rail Freight Rates"]] }],
		["the day it was printed", { above: [[null, null, null, null, null, null, null, null, "制表日期：2026-11-20"]] }],
		["the unit right over the prices", { above: [[null, null, null, null, null, null, null, null, "单位：元/箱"]] }],
	])("are not where it changes nothing: %s", async (_, book) => {
		const { asked, wrong } = await read(book);
		expect({ asked: asked.map(({ id, message }) => [id, message]), wrong }).toEqual({ asked: [], wrong: 0 });
	});
});

it("a charge without a container is asked about by the container, once for all of them", async () => {
	const own = ["Port", "Charge", "Direction", "Container", "COC/SOC", "Basis", "Cost", "SSR", "Currency", "Valid From", "Valid To"];
	const charge = (port: string, container: string | null): Scrap[] => [
		...[port, "VGM", "Export", container, "COC", "Container", 100, 120, "CNY", "2027-01-01", "2027-03-31"],
	];
	const { asked, rows } = await read({ heads: own, rows: [charge("CNSHA", "20GP"), charge("CNNGB", null), charge("CNTAO", null)] }, "bookingService");
	expect(rows.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
	expect(asked.map(({ id, count }) => [id, count])).toEqual([["assumed.containerType", 2]]);
});

it.each<[string, Book]>([
	["heads of their own", { heads: heads.map((head) => (head === "Cost" ? "Cost (USD)" : head === "SSR" ? "SSR (CNY)" : head)) }],
	["the format of one", { rows: [rate({ 10: { value: 4_300, format: '"HKD"0' } })] }],
	["the format of two", { rows: [rate({ 9: { value: 4_600, format: '"US$"0' }, 10: { value: 4_300, format: '"US$"0' } })] }],
	["cells of their own", { rows: [rate({ 8: "USD 700", 9: "CNY 4600", 10: "CNY 4300" })] }],
])("prices of one rate in two currencies are an error, whichever the column says: by %s", async (_, book) => {
	const { rows, asked } = await read(book);
	expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => "error"));
	expect(asked).toEqual([]);
});

it("a number is kept with the words its format shows where words are asked for, and read by its unit alone where one is", async () => {
	const formats = ['0"/month"', '"每月"0"班"', "0%", "0"];
	const { rows } = await read({
		heads: [...heads, "Frequency", "Weight to (t)"],
		rows: formats.map((format, i) => [...rate({ 3: ["20GP", "40GP", "40HC", "45HC"][i] }), { value: 2, format }, { value: 26, format: '0"t"' }]),
	});
	expect(rows.map(({ row }) => [row.frequency, row.weightTo])).toEqual([
		["2/month", "26"],
		["每月2班", "26"],
		["200%", "26"],
		["2", "26"],
	]);
	const heavy = await read(limit({ value: 26, format: '0"吨以上"' }));
	expect(heavy.rows.map(({ row }) => [row.weightFrom, row.weightTo])).toEqual([
		["25.999", "999.999"],
		["25.999", "999.999"],
	]);
});
