import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { answered, rowsOf, upload } = importDeskPerTest();

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "COC/SOC"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4, 9, 8, "CNY", "2026-10-01", "2026-12-31", "COC"];

/** Reads one rate of a sheet of this name, with these heads. */
function named(name: string, ...rows: Scrap[][]) {
	const page = newPage(name, false);
	page.fill(rows.length > 0 ? rows : [heads, rate]);
	return bytesOf([page]).then((bytes) => upload(bytes));
}

const asked = ({ questions }: Awaited<ReturnType<typeof named>>) => questions.filter(({ group }) => group !== "assumed").map(({ id }) => id);

describe("the name of a sheet", () => {
	it.each([
		...["含税", "excl VAT", "TEU", "TEU价", "标箱", "卖价", "Sales price", "对外报价", "Competitor", "竞争对手", "net"],
		...["冷箱", "危", "附加费", "Surcharges", "return trip", "双背", "勿用", "历史"],
	])("is asked about as a title over the rates is: %s", async (name) => expect(asked(await named(name))).toEqual(["sheetName"]));

	it.each(["7月", "July", "Q3", "三季度", "2027年1月"])("is asked about where rates hold at another time: %s", async (name) =>
		expect(asked(await named(name))).toEqual(["sheetPeriod"]),
	);

	it.each<[string, Scrap, Scrap]>([
		...["2026-10", "2026_10", "Rates_2026_10", "Oct 26", "Oct 25", "Rates 2025"].map((name): [string, Scrap, Scrap] => [
			name,
			"2026-11-01",
			"2026-11-30",
		]),
		["Rates 2025", "2026-10-01", null],
		["Nov 26", "2026-11-20", "2026-12-31"],
	])("is asked about where it names another month or year: %s over %s", async (name, from, to) => {
		const dated = rate.with(8, from as string).with(9, to as string);
		expect(asked(await named(name, heads, dated))).toEqual(["sheetPeriod"]);
	});

	it.each([
		...["26年12月", "Dec 26", "Dec-26", "Dec26", "Dec'26", "12.26", "26.12", "12-26", "Rates 12.26", "12月26", "26Dec"],
		...["26年", "Q4 26", "26Q4", "4Q26", "Q4'26", "26年四季度", "26年Q4", "26年11-12月", "Nov-Dec 26"],
	])("is asked about once where the year of its two digits is another one: %s", async (name) => {
		expect(asked(await named(name, heads, rate.with(8, "2027-12-01").with(9, "2027-12-31")))).toEqual(["sheetPeriod"]);
		const own = name.includes("11") || name.startsWith("Nov") ? "2026-11-01" : "2026-12-01";
		const ofQuarter = /q|季/i.test(name);
		expect(asked(await named(name, heads, rate.with(8, ofQuarter ? "2026-10-01" : own).with(9, "2026-12-31")))).toEqual([]);
	});

	it.each(["06.12", "V1.26", "20-26T", "26.4.30", "12.26"])(
		"is none where its numbers are no month and year, or the day rates begin: %s",
		async (name) => expect(asked(await named(name, heads, rate.with(8, "2026-12-26").with(9, "2026-12-31")))).not.toContain("sheetPeriod"),
	);

	it.each<[string, Scrap]>([
		["2026_11", "2026-11-01"],
		["Nov 26", "2026-11-01"],
		["Nov 26", "2026-11-26"],
		["Nov 12", "2026-11-01"],
	])("is no question where that is theirs, or a day: %s from %s", async (name, from) =>
		expect(asked(await named(name, heads, rate.with(8, from as string).with(9, "2026-11-30")))).toEqual([]),
	);

	it.each([
		["2026-10", "Export, CNY, COC, valid 01 Nov 2026 - 30 Nov 2026"],
		["Rates 2025", "Export, CNY, COC, valid 01 Oct 2026 - 31 Dec 2026"],
	])("is asked about before rates have all of their prices: %s", async (name, title) => {
		const rows = [[title], ["From", "To", "20GP", "40HC"], ["Chongqing", "Shanghai", 400, 700]];
		expect(asked(await named(name, ...rows))).toEqual(["missingPrices", "barePrices", "sheetPeriod"]);
	});

	it.each(["Q4", "四季度", "2026Q4", "Sheet1", "Tabelle2", "运价", "Rail rates", "Data", "成本", "重庆", "CNY", "Chongqing - Shanghai", "COC"])(
		"is no question where it says what the rates do, or nothing: %s",
		async (name) => expect(asked(await named(name))).toEqual([]),
	);

	it("that a line over the rates says as well is asked about there alone", async () => {
		const own = heads.filter((name) => name !== "Inland City");
		const rows = [["成都始发铁路运价（VIP）"], own, rate.slice(1)];
		expect(asked(await named("成都", ...rows))).toEqual(["linePart.1"]);
		expect(asked(await named("西安", ...rows))).toEqual(["linePart.1", "sheetName"]);
	});

	it("counts amounts in thousands where a person says so", async () => {
		const batch = await named("thousand CNY");
		expect(asked(batch)).toContain("moneyUnit.1000");
		await answered(batch.id, "moneyUnit.1000", "x1000");
		expect((await rowsOf(batch.id)).map(({ row }) => row.cost)).toEqual(["4000"]);
	});
});

describe("the name of a sheet of charges", () => {
	const heads = ["Port", "Charge", "Direction", "Container", "Basis", "Cost", "SSR", "Currency", "Valid From", "Valid To", "COC/SOC"];
	const line = (charge: string): Scrap[] => ["CNSHA", charge, "Export", "20GP", "Container", 4, 9, "CNY", "2026-10-01", "2026-12-31", "COC"];
	const read = async (name: string, charges: readonly string[]) => {
		const page = newPage(name, false);
		page.fill([heads, ...charges.map(line)]);
		return asked(await upload(await bytesOf([page]), "bookingService"));
	};

	it.each(["Local charges", "Port charges", "港杂费", "港口费用", "费用表", "Booking", "Booking fee", "订舱服务", "订舱费", "THC", "码头操作费"])(
		"is no question where it is what such lists are called, or the one charge of its rates: %s",
		async (name) => expect(await read(name, ["THC"])).toEqual([]),
	);

	it.each([
		["THC", ["THC", "DOC"]],
		["SEAL", ["THC"]],
		["THC, DOC", ["THC"]],
		["Destination charges", ["THC"]],
		["目的港港杂费", ["THC"]],
		["Local charges VIP", ["THC"]],
		["附加费", ["THC"]],
	])("is asked about where it says more or other: %s over %j", async (name, charges) => expect(await read(name, charges)).toEqual(["sheetName"]));
});

describe("prices by the truck or wagon", () => {
	it.each(["20GP/车", "20GP 每车"])("are under no head of a box: %s", async (head) => {
		const own = heads.map((name) => (name === "Container" ? head : name)).filter((name) => !["Rail Cost", "SSR", "MSR"].includes(name));
		expect(asked(await named("S", own, ["CNCKG", "CNSHA", "Export", 4_000, "CNY", "2026-10-01", "2026-12-31", "COC"]))).toContain("dropped.column");
	});

	it("make the head of a cost a question", async () => {
		expect(
			asked(
				await named(
					"S",
					heads.map((name) => (name === "Rail Cost" ? "成本(元/车)" : name)),
					rate,
				),
			),
		).toContain("heads");
	});
});

describe("days of a title", () => {
	const days = async (title: string) => {
		const undated = (cells: Scrap[]) => cells.filter((_, i) => i !== 8 && i !== 9);
		const batch = await named("S", [title], undated(heads), undated(rate));
		return [asked(batch), (await rowsOf(batch.id)).map(({ row }) => [row.validFrom, row.validTo])];
	};
	it.each([
		["2028年4月价格表", "2028-04-01", "2028-04-30"],
		["2028年4-6月运价", "2028-04-01", "2028-06-30"],
		["2028年二季度", "2028-04-01", "2028-06-30"],
		["2027年12月-2028年2月", "2027-12-01", "2028-02-29"],
		["Valid: Apr 1st to Jun 30th, 2028", "2028-04-01", "2028-06-30"],
		["01/04/2028 - 30/06/2028", "2028-04-01", "2028-06-30"],
		["有效期2028年4月1日-30日", "2028-04-01", "2028-04-30"],
	])("are those of rates without any: %s", async (title, from, to) => expect(await days(title)).toEqual([[], [[from, to]]]));

	it.each(["2028年4月(第二版)", "Version 2028.04", "01/04/2028 - 05/06/2028"])("are not where it may mean others: %s", async (title) =>
		expect((await days(title))[1]).toEqual([[undefined, undefined]]),
	);
});

describe("boxes of the railway", () => {
	it.each([
		["铁路箱运价", ["lineSays.ownership"]],
		["COC（铁路箱）运价", []],
	])("are carrier's where the title says so, too: %s", async (title, ids) => {
		const unowned = (cells: Scrap[]) => cells.slice(0, -1);
		expect(asked(await named("S", [title], unowned(heads), unowned(rate)))).toEqual(ids);
	});
});
