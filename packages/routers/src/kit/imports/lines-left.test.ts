import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];
const other = ["CNCTU", ...rate.slice(1)];

function drawn(titles: readonly string[], notes: readonly string[], rates = [rate]): Promise<Uint8Array> {
	const rows = [...titles.map((text) => [text]), heads, ...rates, ...notes.map((text) => [text])];
	return sheetBytes(rows);
}

const asked = async (sheet: Promise<Uint8Array>) => (await upload(await sheet)).questions.filter((q) => q.group === "doubtful");

describe("lines around the table", () => {
	const unknown = [
		"Selling rates",
		"整列价格",
		"Week 5",
		"示例",
		"促销价",
		"站到门价格",
		"Customer: IKEA",
		"MSR",
		"1月",
		"via Duisburg",
		"Backhaul rates",
		"以上为补贴后价格",
		"GRI from February",
		"from 2026-11-01 all rates + CNY 200",
		"等待费：2小时免费，之后100元/小时",
		"提前3天订舱优惠200",
		"Rates valid for bookings 7 days before departure",
		"Book 10 boxes 7 days in advance",
		"Booking before 15 Feb only",
		"Free storage 5 days at terminal, then CNY 100/day",
		"contract 2027-02-15",
		"Valid until  28 Feb 2027",
		"excl. fuel 6.5%",
	];
	it("are asked about, all at once, where not all of them is understood", async () => {
		for (const at of ["titles", "notes"] as const) {
			const questions = await asked(at === "titles" ? drawn(unknown, []) : drawn([], unknown));
			const about = new Set(questions.flatMap((q) => q.cells));
			const first = at === "titles" ? 1 : 3;
			expect([at, unknown.filter((_, i) => !about.has(`A${first + i}`))]).toEqual([at, []]);
			expect(questions.filter((q) => q.id === "linesLeft")).toMatchObject([{ answer: null, options: [{ label: "They say nothing of the rates" }] }]);
		}
	});

	it("are asked about where they say what prices do not include", async () => {
		const lines = ["excl. THC", "Note: rates exclude destination THC", "不含目的港THC、报关费", "THC is not included in the rates"];
		expect((await asked(drawn(lines, []))).flatMap((q) => q.cells)).toEqual(["A1", "A2", "A3", "A4"]);
		expect((await asked(drawn([], lines))).flatMap((q) => q.cells)).toEqual(["A3", "A4", "A5", "A6"]);
	});

	it.each([
		"铁海联运价格表",
		"Inland rail freight price list 2026",
		"元通物流有限公司",
		"Tel: +86 21 5888 1234",
		"上海市浦东新区张杨路500号",
		"Quotation No. QT-2026-001",
		"更新日期：2026-09-15",
		"Page 1 of 2",
		"------",
		"Confidential",
		"报价仅供内部使用",
		"All rates in CNY",
		"Thank you for your business",
		"Rates are subject to change without notice",
		"Chongqing - Shanghai",
		"重庆到上海铁路运价",
		"From Chongqing",
		"请提前3个工作日订舱。",
		"2. Booking at least 7 days before departure.",
		"Cut-off: 2 working days before departure; docs by 12:00",
		"截单时间：周三12:00",
		"Free storage 5 days at Xi'an terminal",
		"3. Free time at terminal: 3 days.",
		"Documents required: commercial invoice, packing list, HS code",
		"合同号：XA2027-12",
		"打印日期：2026-09-20",
		"Date of issue: 20 September 2026",
		"CHINA RAILWAY CONTAINER TRANSPORT CO., LTD.",
		"Inland rail tariff, 4th quarter 2026",
		"Terms and conditions:",
		"Yours faithfully",
		"We are pleased to offer the following rates",
	])("need no answer where they say the same as the rates, or nothing: %s", async (line) => {
		expect(await asked(drawn([line], []))).toEqual([]);
		expect(await asked(drawn([], [line]))).toEqual([]);
	});

	it.each(["From Chongqing", "目的港：汉堡", "Rail tariff Xi'an - Hamburg", "POL: Chengdu  POD: Shanghai", "Chongqing to Shanghai rail rates"])(
		"are asked about where they name other places than the rates, or some of them alone: %s",
		async (line) => {
			expect((await asked(drawn([line], [], [rate, other]))).map((q) => [q.id, ...q.cells])).toEqual([["linesLeft", "A1"]]);
			expect((await asked(drawn([], [line], [rate, other]))).map((q) => q.cells)).toEqual([["A4"]]);
		},
	);

	it.each([
		["二、单证及其他费用（元/票）", "单证及其他费用"],
		["车队：TRK-NGB-01（宁波），USD", "车队：TRK-NGB-01（宁波）"],
		["二、USD，车队：TRK-NGB-01（宁波）", "车队：TRK-NGB-01（宁波）"],
		["USD, Block Rates - Q9/x", "Block Rates - Q9/x"],
		["Tender Week 5, USD, Backhaul", "Tender Week 5, Backhaul"],
		["Rates in USD", null],
	])("are quoted as they stand in the sheet where a part of them is understood: %s", async (line, rest) => {
		const plain = [heads.filter((head) => head !== "Currency"), rate.toSpliced(7, 1)];
		const { questions } = await upload(await sheetBytes([[line], ...plain]));
		const about = questions.filter(({ id }) => id.startsWith("linePart."));
		expect(about.map(({ message }) => /“([^”]*)” is not understood/.exec(message)?.[1])).toEqual(rest === null ? [] : [rest]);
	});

	it("are asked about where they name a month the rates hold beyond", async () => {
		expect((await asked(drawn([], ["有效期：2026年11月"]))).map((q) => [q.id, ...q.cells])).toEqual([
			["noteSays.validFrom", "A3"],
			["noteSays.validTo", "A3"],
		]);
		expect(await asked(drawn([], ["有效期：2026年第四季度"]))).toEqual([]);
		expect((await asked(drawn([], ["Inland rail tariff, third quarter of 2026"]))).map((q) => q.cells)).toEqual([["A3"]]);
	});

	it.each(["Page 1 of 2", "第1页 共2页", "第1页，共2页", "续表", "(Continued)", "------", "* * *"])(
		"need no answer between rates where a page ends: %s",
		async (line) => {
			expect(await asked(drawn([], [], [rate, [line], heads, other]))).toEqual([]);
		},
	);

	it("are refused with their row and text where nobody can be asked", async () => {
		await expect(checkExcelImport(olderClient(desk), "inlandRail", await put(await drawn([], ["Per train"])))).rejects.toMatchObject({
			data: [{ field: "ownership" }, { row: 3, field: "A3" }],
		});
		await expect(checkExcelImport(olderClient(desk), "inlandRail", await put(await drawn([], ["Block rates"])))).rejects.toMatchObject({
			data: [{ field: "ownership" }, { row: 3, field: "A3", values: { message: expect.stringContaining("Block rates") } }],
		});
	});
});
