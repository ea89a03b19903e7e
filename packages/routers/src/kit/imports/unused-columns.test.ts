import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { rowsOf, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

/** What is asked about a column beside a rate's own. */
async function asked(head: string, text: string) {
	const { questions } = await upload(
		await sheetBytes([
			[...heads, head],
			[...rate, text],
		]),
	);
	return questions.find((q) => q.id === "dropped.words");
}

describe("a column no field has", () => {
	it.each([
		["Status", "cancelled"],
		["状态", "停运"],
		["状态", "作废"],
		["Info", "停用"],
		["Action", "delete"],
		["Origin 2", "Chengdu"],
		["Via", "Alashankou"],
		["含税", "是"],
		["Equipment 2", "40HC"],
		["Terms", "one way only"],
		["Load", "≤ 24 t"],
		["Pays in", "USD"],
		["客户", "ABC贸易"],
		["Customer", "IKEA"],
		["MOQ", "10 boxes"],
		["Version", "old"],
		["Rate type", "Spot"],
		["含THC", "不含"],
		["是否含报关", "不含"],
		["Includes", "THC, DOC"],
		["Incoterm", "FOB"],
		["Contract No", "SC-2027-01"],
		["L/E", "E"],
		["Full/Empty", "Empty"],
		["Temp", "-18C"],
		["Supplier", "CRCT"],
		["Type", "HC"],
		["Port name", "Shanghai, DG only"],
		["Country", "Germany"],
		["Contact", "all rates SOC"],
		["ETD", "2026-11-15"],
		["Departure", "Hamburg"],
		["Departure", "2030-05-01"],
		["Departure", "from 1 May"],
		["Departure day", "only 40HC"],
		["Departure day", "Mon: USD 100"],
		["Contact", "rates in USD"],
		["Contact", "not valid"],
		["Updated", "until 30 Jun 2030"],
		["Updated", "×"],
		["No.", "x"],
		["Cancelled", "X"],
	])("is asked about unless nothing under it can change a price: %s %s", async (head, text) => {
		expect(await asked(head, text)).toMatchObject({
			group: "dropped",
			cells: ["K1"],
			answer: null,
			message: expect.stringMatching(new RegExp(`K ${head}.*${text}`)),
		});
	});

	it.each([
		["Status", "active"],
		["状态", "有效"],
		["Inland city name", "重庆"],
		["Port name", "Shanghai"],
		["联系人", "Li Lei"],
		["Contact / 联系人", "Li Lei"],
		["Phone", "+86 21 5888 1234"],
		["E-mail", "rates@rail.example"],
		["业务员", "王芳"],
		["Rate ID", "R-0017"],
		["Ref.", "CKG/SHA/1"],
		["No.", "12"],
		["Country", "China"],
		["国家", "中国"],
		["Service name", "Yangtze shuttle"],
		["线路名称", "渝沪班列"],
		["更新日期", "2026-09-20"],
		["Departure", "Mon/Thu"],
		["Departure", "2/week"],
		["Departure day", "Tue"],
		["发车时间", "每周三、周五"],
		["Updated", "2026-09-20"],
		["First day", "2026-10-01"],
		["Trade", "Export"],
		["Via", "-"],
	])("is no more than told of where it says nothing else than the rates: %s %s", async (head, text) => {
		expect(await asked(head, text)).toBeUndefined();
	});
});

it.each(["×", "x", "*", "**", "√", "停"])("a mark under no head is asked about: %s", async (mark) =>
	expect(await asked("", mark)).toMatchObject({ group: "dropped", cells: ["K1"] }),
);

it("names every such column in one question, each with its first values", async () => {
	const { questions } = await upload(
		await sheetBytes([
			[...heads, "Customer", "Phone", "Incoterm"],
			[...rate, "IKEA", "+49 40 123", "FOB"],
			["CNCTU", ...rate.slice(1), "ABC", null, "FOB"],
		]),
	);
	expect(questions.filter((q) => q.group === "dropped")).toMatchObject([
		{ id: "dropped.words", cells: ["K1", "M1"], message: expect.stringContaining("K Customer (“IKEA”, “ABC”); M Incoterm (“FOB”)") },
	]);
});

describe("a schedule", () => {
	const frequency = async (text: string) => {
		const { id, questions } = await upload(
			await sheetBytes([
				[...heads, "Schedule"],
				[...rate, text],
			]),
		);
		return [(await rowsOf(id)).map(({ row }) => row.frequency), questions.some((q) => q.id === "wordsLeft.frequency")];
	};

	it("is how often trains leave", async () => expect(await frequency("2/week")).toEqual([["2/week"], false]));

	it.each(["每周二、四", "Mon/Thu", "daily", "2-3班/周"])("is read as it is written: %s", async (text) =>
		expect(await frequency(text)).toEqual([[text], false]),
	);

	it.each(["-", "n/a"])("is none: %s", async (text) => expect(await frequency(text)).toEqual([[null], false]));

	it.each([
		"suspended",
		"stopped",
		"none",
		"无",
		"no service",
		"取消",
		"停",
		"×",
		"2/week from May",
		"DG only",
		"USD 100 extra",
		"until 30 Jun 2030",
	])("is asked about where it says something else: %s", async (text) => expect(await frequency(text)).toEqual([[text], true]));
});

describe("a code of a line", () => {
	const code = async (text: string) => {
		const { questions } = await upload(
			await sheetBytes([
				[...heads, "BRT Code"],
				[...rate, text],
			]),
		);
		return questions.some((q) => q.id === "wordsLeft.brtCode");
	};

	it.each(["cancelled", "停", "X", "×", "void", "DG only", "取消", "old", "none"])(
		"is asked about where it says that its rate does not hold: %s",
		async (text) => expect(await code(text)).toBe(true),
	);

	it.each(["BRT-001", "CKGSHA", "No-12", "渝沪01", "SOC-CKG-1", "-"])("is no more than that: %s", async (text) =>
		expect(await code(text)).toBe(false),
	);
});

it("a transit time that is a date is asked about, whatever it is shown as", async () => {
	const { id, questions } = await upload(
		await sheetBytes([
			[...heads, "Transit time (days)"],
			[...rate, { value: 46_356, format: "yyyy-mm-dd" }],
			["CNCTU", ...rate.slice(1), "11-30"],
		]),
	);
	expect((await rowsOf(id)).map(({ row }) => [row.transitMin, row.transitMax])).toEqual([
		[11, 30],
		[11, 30],
	]);
	expect(questions.filter((q) => q.id === "transitDate")).toMatchObject([{ group: "doubtful", count: 1, cells: ["K2"] }]);
	expect(questions.find((q) => q.id === "transitDate")?.message).toContain("such as 2026-11-30");
});

describe("a struck-through cell of a column that is not read", () => {
	it.each<[string, Scrap, string]>([
		["No.", { value: 7, struck: true }, "7"],
		["序号", { value: "7", struck: true }, "7"],
		["Contact", { value: "Mr Li", struck: true }, "Mr Li"],
	])("is told, and leaves the prices of its row as they are: %s", async (head, cell, text) => {
		const batch = await upload(
			await sheetBytes([
				[head, ...heads],
				[cell, ...rate],
				[null, ...rate.with(0, "CNCTU")],
			]),
		);
		expect(batch.notices.map(({ message }) => message)).toContainEqual(
			expect.stringContaining(`1 cell of columns that are not read is struck through, such as A2, “${text}”.`),
		);
		expect(batch.questions.map(({ id }) => id)).not.toContain("struck");
		expect((await rowsOf(batch.id)).map(({ row, outcome }) => [row.cost, outcome])).toEqual([
			["4000", "new"],
			["4000", "new"],
		]);
	});
});
