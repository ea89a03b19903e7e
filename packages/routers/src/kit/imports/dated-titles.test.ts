import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload, rowsOf } = desk;

const heads = ["Inland City", "Port City", "20GP Cost", "20GP SSR", "20GP MSR", "40HC Cost", "40HC SSR", "40HC MSR"];
const rate = ["CNCKG", "CNSHA", 4_400, 5_000, 4_700, 6_000, 6_600, 6_300];

/** What is read of a sheet of two rates without days under a row of titles, and what is asked about it. */
async function under(...title: Scrap[]) {
	const { id, questions } = await upload(await sheetBytes([title, heads, rate]));
	const rows = await rowsOf(id);
	return { rows: rows.map(({ row }) => row), asked: questions.map((q) => q.id) };
}

/** The same of a sheet that gives all else a rate needs, and more of its columns. */
async function whole(title: string, names: string[] = [], cells: string[] = []) {
	const { id, questions } = await upload(await sheetBytes([[title], [...heads, "Direction", ...names], [...rate, "Export", ...cells]]));
	const rows = await rowsOf(id);
	return { rows: rows.map(({ row }) => row), asked: questions.map((q) => q.id) };
}

const quarter = { validFrom: "2027-01-01", validTo: "2027-03-31" };
const march = { validFrom: "2027-03-01", validTo: "2027-03-31" };
const january = { validFrom: "2027-01-01", validTo: "2027-01-31" };

describe("a title of a month or a quarter", () => {
	it.each<[string, object]>([
		["Cost USD, valid Jan-Mar 2027", { currency: "USD", ...quarter }],
		["Rail rates USD/TEU, Jan-Mar 2027", { currency: "USD", basis: "teu", ...quarter }],
		["Prices in USD per TEU, March 2027", { currency: "USD", basis: "teu", ...march }],
		["Rail tariff USD 2027/01", { currency: "USD", ...january }],
		["铁路成本 美元/TEU 2027年1-3月", { currency: "USD", basis: "teu", ...quarter }],
		["铁路运价 美元/TEU 2027年第一季度", { currency: "USD", basis: "teu", ...quarter }],
		["SOC rates, 2027Q1", { ownership: "SOC", ...quarter }],
		["自备箱 2027年一季度", { ownership: "SOC", ...quarter }],
		["Rates for dangerous goods, 2027Q1", { cargo: "dangerous", ...quarter }],
		["2027年第一季度危险品运价", { cargo: "dangerous", ...quarter }],
		["Rates up to 18 t, Jan-Mar 2027", { weightFrom: "0", weightTo: "18", ...quarter }],
		["2027Q1", { currency: "CNY", ...quarter }],
	])("says all else that it says, too: %s", async (title, says) => {
		const { rows, asked } = await under(title);
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).toMatchObject(says);
		const said = Object.keys(says).filter((field) => field !== "currency" || /USD|美元/.test(title));
		expect(asked.filter((id) => said.some((field) => id === `assumed.${field}`))).toEqual([]);
	});

	it.each([
		["Rail rates valid 01/01/27 - 31/03/27, RMB, COC", quarter],
		["Bahnraten 1. Quartal 2027", quarter],
		["Bahntarife Januar bis März 2027", quarter],
		["Tarifas 1 de enero al 31 de marzo de 2027", quarter],
		["运价表（2027年1月1日起执行）", { validFrom: quarter.validFrom }],
		["运价表（2027年1月1日起实行）", { validFrom: quarter.validFrom }],
	])("is understood as a whole: %s", async (title, says) => {
		const { rows, asked } = await under(title);
		for (const row of rows) expect(row).toMatchObject(says);
		expect(asked.filter((id) => /^(?:line|title)/.test(id))).toEqual([]);
	});

	it.each([
		["Rail rates USD/TEU, Jan-Mar 2027", /lineSays/],
		["限重18吨 2027年第一季度", /lineSays/],
		["Rates -10%, Jan-Mar 2027", /linePart/],
		["Cost USD Jan 2027, EUR Feb 2027", /currency/],
	])("is asked about where its other words may mean several things: %s", async (title, id) => {
		expect((await under(title)).asked.join(" ")).toMatch(id);
	});
});

describe("a row of titles one of which is a period", () => {
	it.each<[string, Scrap[]]>([
		["two names with values", ["Currency", "USD", "Valid", "2027-01-01 - 2027-03-31"]],
		["the period first", ["有效期", "2027-01-01至2027-03-31", "币种", "美元"]],
		["a currency by itself", ["Cost, valid Jan-Mar 2027", null, "USD"]],
		["months in Chinese", ["成本，有效期2027年1-3月", null, "美元"]],
	])("has its other cells read: %s", async (_, title) => {
		const { rows, asked } = await under(...title);
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).toMatchObject({ currency: "USD", ...quarter });
		expect(asked).not.toContain("assumed.currency");
	});

	it.each<[string, Scrap[], RegExp]>([
		["a surcharge", ["All prices plus 5% fuel surcharge", null, "Jan-Mar 2027"], /linePart/],
		["a surcharge in Chinese", ["所有价格另加5%燃油附加费", null, "2027年第一季度"], /linePart/],
		["a surcharge behind a limit", ["限重22吨", null, "5% fuel surcharge on top", null, "Jan-Mar 2027"], /linePart|titleLeft/],
		["a surcharge behind a limit and without days", ["限重22吨", null, "5% fuel surcharge on top"], /linePart|titleLeft/],
		["two currencies", ["Cost, Jan-Mar 2027", null, "CNY", null, null, "USD"], /currency/i],
		["two kinds of cargo", ["Cost, Jan-Mar 2027", null, "General", null, null, "DG"], /cargo/],
		["owners of boxes", ["成本 2027年第一季度", null, "COC", null, null, "SOC"], /ownership/],
		["units", ["Cost, Jan-Mar 2027", null, "per container", null, null, "per TEU"], /basis/i],
		["months", ["Cost CNY", null, "Valid Jan 2027", null, null, "Valid Feb 2027"], /valid/],
		["months in Chinese", ["成本 人民币", null, "2027年1月", null, null, "2027年2月"], /valid/],
	])("is asked about where it says several things: %s", async (_, title, id) => {
		const { asked } = await under(...title);
		expect(asked.filter((one) => !one.startsWith("assumed.")).join(" ")).toMatch(id);
	});
});

it("a title of several months gives rates none of them", async () => {
	const { rows } = await under("Cost USD, Jan 2027; Feb 2027");
	for (const row of rows) expect(row).toMatchObject({ currency: "USD" });
	expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
		[undefined, undefined],
		[undefined, undefined],
	]);
});

const spring = { validFrom: "2027-03-01", validTo: "2027-04-30" };

describe("a title of two months, or of an end", () => {
	it.each([
		...["Mar/Apr 2027", "March & April 2027", "March and April 2027", "Mar + Apr 2027", "Mar/Apr/2027", "Mar, Apr 2027", "Mar 2027/Apr 2027"],
		...["Rail rates Mar/Apr 2027", "Mar/Apr 2027 rates", "Validity: Mar/Apr 2027", "Rates valid Mar 2027, Apr 2027"],
		...["2027年3、4月", "2027年3月/4月", "2027年3月、4月", "2027年3月和4月", "铁路运价 2027年3、4月", "有效期：2027年3、4月"],
	])("holds for both: %s", async (title) => {
		const { rows, asked } = await under(title);
		for (const row of rows) expect(row).toMatchObject(spring);
		expect(asked.filter((id) => !id.startsWith("assumed."))).toEqual([]);
	});

	it.each([
		...["from March 2027", "as from March 2027", "valid from March 2027", "effective March 2027", "March 2027 onwards", "Rail rates from March 2027"],
		...["Validity: from March 2027", "2027年3月起", "自2027年3月", "铁路运价 2027年3月起", "有效期：2027年3月起", "2027年3月生效"],
	])("is open behind a first day: %s", async (title) => {
		const { rows, asked } = await whole(title);
		for (const row of rows) expect(row).toMatchObject({ validFrom: "2027-03-01", validTo: null });
		expect(asked).toContain("assumed.validTo");
	});

	it.each(["until end of March 2027", "Valid until March 2027", "by the end of March 2027", "Validity: until March 2027", "有效期至2027年3月"])(
		"says no first day beside a last one: %s",
		async (title) => {
			const { rows } = await under(title);
			expect(rows).toHaveLength(2);
			for (const row of rows) {
				expect(row).not.toHaveProperty("validFrom");
				expect(row).toMatchObject({ validTo: "2027-03-31" });
			}
		},
	);

	it.each([
		...[
			"Dec/Jan 2027",
			"Mar/Jun 2027",
			"March 2027 & 2028",
			"March 2027/28",
			"March 2027 (1-15)",
			"March 2027 +",
			"by March 2027",
			"end of March 2027",
		],
		...["from Mar/Apr 2027", "Validity: March 2027 (1-15)", "Validity: March 2027 & 2028", "Validity: Dec/Jan 2027", "202703-04", "202703-202704"],
		...["2027年1、3月", "2027年3月、4月、5月", "铁路运价 2027年3月（1-15）", "有效期：2027年12月、1月"],
	])("is asked about where nobody can tell its days, and gives none: %s", async (title) => {
		const { rows, asked } = await under(title);
		expect(asked).toContain("titleLeft");
		for (const row of rows) expect(row).not.toHaveProperty("validFrom");
	});

	it.each(["Rates valid in March 2027", "(1) March 2027", "1、2027年3月", "Rail tariff 2027, valid March 2027", "铁路运价（2027年3月）"])(
		"is one month beside other words and numbers: %s",
		async (title) => {
			const { rows, asked } = await under(title);
			for (const row of rows) expect(row).toMatchObject(march);
			expect(asked.filter((id) => !id.startsWith("assumed."))).toEqual([]);
		},
	);

	it.each<[string, Scrap[]]>([
		["over the prices", [null, null, "Mar/Apr 2027"]],
		["beside its name", ["Validity", "2027年3、4月"]],
		["beside its name in English", ["Validity", "Mar/Apr 2027"]],
	])("holds for both %s", async (_, title) => {
		const { rows } = await under(...title);
		for (const row of rows) expect(row).toMatchObject(spring);
	});
});

describe("a title of a month over rates with a first day alone", () => {
	const beginning = (title: string) => whole(title, ["Valid from"], ["2027-03-10"]);

	it.each(["March 2027", "Rail rates March 2027", "2027年3月铁路运价"])("says their last one: %s", async (title) => {
		const { rows, asked } = await beginning(title);
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).toMatchObject({ validFrom: "2027-03-10", validTo: "2027-03-31" });
		expect(asked).not.toContain("assumed.validTo");
	});

	it.each([
		["March 2027/28", "titleLeft"],
		["April 2027", "titlePeriod"],
		["from April 2027", "titlePeriod"],
	])("is asked about where it says no such day: %s", async (title, id) => {
		expect((await beginning(title)).asked).toContain(id);
	});
});

describe("a title of two periods", () => {
	it.each([
		...["Valid 1 Mar 2027 - 31 Mar 2027 and 1 May 2027 - 31 May 2027", "Valid 1 Mar 2027 - 31 Mar 2027 & 1 Apr 2027 - 30 Apr 2027"],
		...["Valid 2027-03-01 - 2027-03-31 and 2027-05-01 - 2027-05-31", "Valid 1-31 Mar 2027 and 1-31 May 2027", "Valid 2027.3.1-3.31 + 2027.5.1-5.31"],
		...["Valid 1 Mar - 31 Mar 2027 and 1 May - 31 May 2027", "Valid 01.03.2027 - 31.03.2027 plus 01.05.2027 - 31.05.2027"],
		...["有效期 2027年3月1日至31日及5月1日至31日", "有效期 2027-03-01至2027-03-31和2027-05-01至2027-05-31"],
	])("is asked about, and gives rates no days: %s", async (title) => {
		const { rows, asked } = await whole(title);
		expect(asked.join(" ")).toMatch(/sectionSeveral.validFrom/);
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).not.toHaveProperty("validFrom");
	});

	it("is asked about between rates, too", async () => {
		const section = "Valid 1 Mar 2027 - 31 Mar 2027 and 1 May 2027 - 31 May 2027";
		const { id, questions } = await upload(await sheetBytes([[...heads, "Direction"], [section], [...rate, "Export"]]));
		expect(questions.map((q) => q.id)).toContain("sectionSeveral.validFrom");
		for (const { row } of await rowsOf(id)) expect(row).not.toHaveProperty("validFrom");
	});

	it.each(["Valid 1 Mar 2027 - 31 Mar 2027", "2027年3月1日至3月31日（1 Mar 2027 - 31 Mar 2027）", "Valid from 1 Mar 2027 and until 31 Mar 2027"])(
		"is none where its days are those of one: %s",
		async (title) => {
			const { rows, asked } = await whole(title);
			for (const row of rows) expect(row).toMatchObject(march);
			expect(asked.join(" ")).not.toContain("several");
		},
	);
});

describe("a title over some of the prices alone", () => {
	it.each<[string, Scrap[]]>([
		["a currency", ["Cost", null, null, null, null, "USD"]],
		["a currency under a period", ["Valid Jan-Mar 2027", null, null, null, null, "美元"]],
		["a cargo", [null, null, null, null, null, "Dangerous goods"]],
		["an owner over the first container, a cargo over the second", [null, null, "SOC", null, null, "危险品"]],
		["a month", ["Cost CNY", null, null, null, null, "Valid Feb 2027"]],
	])("is asked about, and no rate is read by it: %s", async (_, title) => {
		const { rows, asked } = await under(...title);
		expect(asked).toContain("titleOverPart");
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).toMatchObject({ currency: "CNY", cargo: "general" });
		expect(rows.map((row) => row.validFrom)).not.toContain("2027-02-01");
	});

	it.each<[string, Scrap[]]>([
		["its name stands before it", [null, null, "Currency", "USD"]],
		["it begins with the prices", [null, null, "USD"]],
		["its name is in it", [null, null, null, null, null, "Currency: USD"]],
	])("is not where %s", async (_, title) => {
		const { rows, asked } = await under(...title);
		expect(asked).not.toContain("titleOverPart");
		expect(rows.map((row) => row.currency)).toEqual(["USD", "USD"]);
	});
});
