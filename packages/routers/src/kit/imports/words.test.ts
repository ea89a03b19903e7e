import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesOf, newPage, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "COC/SOC", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "COC", "2027-01-01", "2027-03-31"];

interface Beside {
	title?: string;
	remark?: string;
	comment?: string;
	note?: string;
	sheet?: string;
	page?: string;
}

/** Words printed over the pages of a workbook's first sheet. */
function printed(bytes: Uint8Array, text: string): Uint8Array {
	const files = unzipSync(bytes);
	const name = "xl/worksheets/sheet1.xml";
	const sheet = files[name];
	if (!sheet) throw new Error("no sheet");
	const lines = `<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12${text}&amp;RPage &amp;P</oddHeader></headerFooter>`;
	files[name] = strToU8(strFromU8(sheet).replace("</worksheet>", `${lines}</worksheet>`));
	return zipSync(files, { level: 1 });
}

/** What is asked of a sheet of one rate with words beside it, but what is assumed. */
async function asked({ title, remark, comment, note, sheet = "S", page: over }: Beside): Promise<string[]> {
	const page = newPage(sheet);
	const rows = [...(title === undefined ? [] : [[title]]), [...heads, "Remark"], [...rate, remark ?? null], ...(note === undefined ? [] : [[note]])];
	page.fill(rows);
	if (comment !== undefined) page.put(2, 5, { value: 4_000, comment });
	const bytes = await bytesOf([page]);
	const { questions } = await upload(over === undefined ? bytes : printed(bytes, over));
	return questions.filter(({ group }) => group !== "assumed").map(({ id }) => id);
}

describe("words that speak of rates are asked about", () => {
	it.each([
		["以上为美元价", "remarkSays.currency"],
		["已停用", "remarkStops"],
		["单询", "remarkTerms"],
		["旧价", "remarkTerms"],
		["有效期至2月15日", "remarkTerms"],
		["valid until 15 Feb", "remarkTerms"],
		["valid till end of February", "remarkTerms"],
		["+500 from March", "remarkTerms"],
		["price for 2 boxes", "remarkTerms"],
		["only 20t", "remarkTerms"],
		["仅供宜家", "remarkTerms"],
		["10柜以上", "remarkTerms"],
		["含报关", "remarkTerms"],
		["Excl. USD 35 seal fee", "remarkTerms"],
		["不含税", "remarkTerms"],
	])("in a remark: %s", async (remark, id) => expect(await asked({ remark })).toContain(id));

	it.each(
		[
			"DRAFT - not valid for booking",
			"VOID",
			"Draft",
			"旧版",
			"Version 1 (old)",
			"作废",
			"Empty repositioning tariff",
			"空箱回运价格表",
			"for IKEA only",
			"仅供宜家",
		].concat(["Weekend rates", "Minimum 10 containers", "Valid for bookings made in January", "含THC", "Preliminary", "Proposal"]),
	)("in a title: %s", async (title) => expect(await asked({ title })).toEqual(["titleLeft"]));

	it.each(["含THC", "已停用", "valid till 28 Feb", "旧价", "only 20t"])("in a comment: %s", async (comment) =>
		expect(await asked({ comment })).toEqual(["comment"]),
	);

	it.each(["VOID", "Draft", "Minimum 10 boxes", "Weekend only", "红色字体为已停用", "仅供宜家使用"])("in a note: %s", async (note) =>
		expect(await asked({ note })).toContain("noteTerms"),
	);

	it.each([
		["All rates in USD, SOC", ["pageLine"]],
		["DRAFT", ["pageLine"]],
		["Rail tariff", []],
	])("over the printed pages: %s", async (page, ids) => expect(await asked({ page })).toEqual(ids));

	it.each([
		["2026Q4", ["sheetPeriod"]],
		["运价2026年12月", ["sheetPeriod"]],
		["Rates 2027-02", ["sheetPeriod"]],
		["2027Q1", []],
		["旧价", ["sheetName"]],
		["空箱", ["sheetName"]],
		["for IKEA only", ["sheetName"]],
	])("in the sheet's name: %s", async (sheet, ids) => expect(await asked({ sheet })).toEqual(ids));
});

describe("words that change nothing are not", () => {
	it.each([
		"valid until 31 March",
		"有效期至3月31日",
		"Express service",
		"Mon/Wed/Fri",
		"DG on request",
		"SOC 箱另议",
		"tel +49 40 123456",
		"COC only",
	])("in a remark: %s", async (remark) => expect(await asked({ remark })).toEqual([]));

	it.each(["报价仅供参考", "For reference only", "Rail freight tariff", "Issued 2026-09-15", "Departures Mon/Wed/Fri"])(
		"in a title: %s",
		async (title) => expect(await asked({ title })).toEqual([]),
	);
});

describe("heads as vendors write them", () => {
	const read = async (names: Readonly<Record<string, string>>) => {
		const { id, questions } = await upload(await sheetBytes([heads.map((head) => names[head] ?? head), rate]));
		return { row: (await rowsOf(id))[0]?.row, asked: questions.filter((q) => q.group !== "assumed").map((q) => q.id) };
	};
	const plain = { portCity: "CNSHA", direction: "westbound", cost: "4000", ssr: "9000", msr: "8000", currency: "CNY", validTo: "2027-03-31" };

	it.each<Readonly<Record<string, string>>>([
		{ "Inland City": "Inland Terminal", Direction: "Import/Export", "Valid To": "Valid thru" },
		{ "Inland City": "Rail Ramp", "Port City": "Port of Loading", "Rail Cost": "Rail freight", "Valid To": "Expires on" },
		{ "Rail Cost": "Net cost", SSR: "销售价", MSR: "最低价", "Valid From": "有效期从", "Valid To": "有效期至" },
		{ "Rail Cost": "Cost RMB" },
		{ "Rail Cost": "Cost in RMB", "COC/SOC": "Container owner" },
	])("name their fields: %j", async (names) => expect(await read(names)).toMatchObject({ row: plain, asked: [] }));

	it("are asked about where they say another currency than the rates", async () => {
		const { asked } = await read({ "Rail Cost": "Cost in USD" });
		expect(asked).toEqual([expect.stringContaining("contradiction.currency")]);
	});
});
