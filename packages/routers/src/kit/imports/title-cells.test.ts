import { beforeEach, describe, expect, it } from "vitest";
import { type Ink, type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload, rowsOf } = desk;

// None of the days is over yet.
beforeEach(() => {
	desk.services.clock.now = new Date("2026-01-05T08:00:00.000Z");
});

const heads = ["Inland City", "Port City", "Container", "Rail Cost", "SSR", "MSR"];
const rate = ["CNCKG", "CNSHA", "20GP", 4_000, 9_000, 8_000];
const day = (serial: number): Ink => ({ value: serial, format: "yyyy-mm-dd" });

/** What is read of a sheet of one rate under some rows of titles, and what is asked about it beside what is assumed. */
async function under(...titles: Scrap[][]) {
	const { id, questions } = await upload(await sheetBytes([...titles, heads, rate]));
	const [read] = await rowsOf(id);
	const { currency, direction, ownership, validFrom, validTo } = read?.row ?? {};
	return { row: { currency, direction, ownership, validFrom, validTo }, asked: questions.filter((q) => q.group !== "assumed").map((q) => q.id) };
}

const all = { currency: "USD", direction: "eastbound", ownership: "SOC", validFrom: "2026-10-01", validTo: "2026-12-31" };

describe("titles that have a field in one cell and its value in the next", () => {
	it.each<[string, Scrap[][]]>([
		[
			"a row each",
			[
				["币种：", "美元"],
				["方向：", "进口"],
				["箱属：", "SOC"],
				["生效日期：", "2026-10-01"],
				["失效日期：", "2026-12-31"],
			],
		],
		["in one row", [["币种：", "美元", "方向：", "进口", "箱属：", "SOC", "生效日期：", day(46_296), "失效日期：", day(46_387)]]],
		[
			"without a colon",
			[
				["Currency", "USD", null, "Direction", "Import"],
				["COC/SOC", "SOC"],
				["Valid from", day(46_296), null, "Valid to", day(46_387)],
			],
		],
		["behind one", [["Currency: USD", "Direction: Import"], ["Ownership", "SOC"], ["Effective: 1 Oct 2026 | Expiry: 31 Dec 2026"]]],
		[
			"two of them in cells of their own",
			[
				["Currency: USD", "Direction: Import"],
				["Ownership", "SOC"],
				["Effective: 1 Oct 2026", "Expiry: 31 Dec 2026"],
			],
		],
	])("are read, and none is a head of columns: %s", async (_, titles) => {
		expect(await under(...titles)).toEqual({ row: all, asked: [] });
	});

	it("are asked about where a day is of what nobody can tell", async () => {
		const own: Scrap[][] = [["币种：", "美元", "方向：", "进口", "箱属：", "SOC"]];
		expect(await under(...own, ["更新日期", day(46_200)], ["Effective: 2026-10-01"], ["有效期", day(46_387)])).toMatchObject({
			asked: ["titleLeft"],
		});
	});

	it("hold no more than a head does of its columns", async () => {
		expect(await under(["Currency", "USD", "Direction", "Import"], ["Effective: 2026-10-01"])).toMatchObject({
			row: { ...all, ownership: "COC", validTo: null },
			asked: [],
		});
	});

	it.each([
		["to", "Valid"],
		["-", "Validity:"],
		["至", "有效期"],
	])("are both days of a period in four cells, with “%s” between them", async (between, name) => {
		const { row } = await under(["Currency", "USD"], [name, day(46_296), between, "2026-12-31"]);
		expect(row).toMatchObject({ currency: "USD", validFrom: "2026-10-01", validTo: "2026-12-31" });
	});

	it.each<Scrap[]>([
		["Quotation No. Q-2028-0417", null, null, "Date: 20 Mar 2028"],
		["Quotation No.: Q-2028-0417", null, "Issued: 20 Mar 2028"],
		["客户：某某物流有限公司", null, null, "日期：2028年3月20日"],
		["报价单号：BJ20280401", null, "单位：元"],
		["Quotation No.", "Q-2028-0417", null, "Date", "2028-03-20"],
		["合同编号", "BJ20280401", null, "报价日期", day(46_200)],
		["Rail tariff", null, "Quotation No. Q-17"],
		["Rail tariff", null, null, "Quotation No.", "Q-17"],
		["铁路运价表", null, null, null, "编号：BJ20280401"],
	])("are no head where they say what the paper is: %s", async (...line) => {
		const read = await upload(await sheetBytes([["Rail rates"], line, heads, rate]));
		expect(read.mapping?.headerRows).toEqual([3, 3]);
		expect(read.questions.map(({ id }) => id).filter((id) => !id.startsWith("assumed"))).toEqual([]);
	});

	it("are asked about as a line where they are not understood, and stay heads over some of the columns", async () => {
		const asked = async (...line: Scrap[]) => {
			const { questions, mapping } = await upload(await sheetBytes([line, heads, rate]));
			return [mapping?.headerRows[0], questions.map(({ id }) => id).filter((id) => !id.startsWith("assumed"))];
		};
		expect(await asked("To: IKEA", null, "From: ABC")).toEqual([2, ["linesLeft"]]);
		expect((await asked(null, null, null, "Cost: USD", "Selling: USD"))[0]).toBe(1);
		expect((await asked(null, null, null, "单位：元", "单位：美元"))[0]).toBe(1);
	});

	it("say what they say of all rates beside the number of the paper", async () => {
		expect((await under(["Rail tariff", null, "Quotation No.: 2027", "Valid to 2026-11-30"])).row.validTo).toBe("2026-11-30");
	});

	it("say nothing of rates where they are a legend", async () => {
		const { row, asked } = await under(
			["Legend: COC = carrier owned, SOC = shipper owned"],
			["Currency", "USD"],
			["Valid", day(46_296), "to", "2026-12-31"],
		);
		expect(row.ownership).toBe("COC");
		expect(asked.filter((id) => /sectionSeveral|linesLeft|lineSays/.test(id))).toEqual([]);
		expect((await under(["Legend: rates = SOC"], ["Currency", "USD"])).asked).not.toEqual([]);
	});

	/** A number as a format shows it. */
	const shown = (value: number, format: string): Ink => ({ value, format });

	it.each<[string, string | null, string, Scrap[]]>([
		["May 2027", null, "2027-05-31", ["Valid to", shown(46_508, "mmm-yy")]],
		["May 2027, its last day", null, "2027-05-31", ["Valid to", shown(46_538, "mmm-yy")]],
		["May 2027, a text", null, "2027-05-31", ["Valid to", "May 2027"]],
		["May 2027, behind a colon", null, "2027-05-31", ["Valid to: May 2027"]],
		["2027-05", null, "2027-05-31", ["失效日期", "2027-05"]],
		["May 2027, of both days", "2027-05-01", "2027-05-31", ["Validity", shown(46_508, "mmm-yy")]],
		["4-May", null, "2026-05-04", ["Valid to", shown(46_146, "d-mmm")]],
		["May to June 2027", "2027-05-01", "2027-06-30", ["Valid", shown(46_508, "mmm-yy"), "to", shown(46_539, "mmm-yy")]],
	])("take a day as it is shown: %s", async (_, from, to, title) => {
		const { row, asked } = await under(title, ["Currency", "USD", "Direction", "Import"]);
		expect([row.validFrom ?? null, row.validTo, asked]).toEqual([from, to, []]);
	});

	it.each<Scrap[]>([
		["Valid to", shown(46_169, "d-mmm")],
		["Valid to", shown(46_519, "mmm-yy")],
		["Valid to", shown(46_519, "yyyy")],
		["Valid to", "27-May"],
		["Valid to: May-27"],
		["Valid", shown(46_143, "d-mmm"), "to", shown(46_169, "d-mmm")],
	])("are asked about where a day is shown as what may be others: %j", async (...title) => {
		const { row, asked } = await under(title, ["Currency", "USD", "Direction", "Import"]);
		expect(row.validTo ?? null).toBeNull();
		expect(
			asked.filter((id) => /titleLeft|linesLeft/.test(id)),
			String(asked),
		).toHaveLength(1);
	});
});
