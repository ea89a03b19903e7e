import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { above, head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Sense } from "./truth.ts";
import type { Tongue } from "./words.ts";
import type { Scrap } from "./workbook.ts";

/** Workbooks in which something beside the table speaks of its rates. */
export const titleSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const sizes = wide("containerType=20GP", "containerType=40HC").filter((key) => key !== "currency");
	const monies = wide("containerType=20GP|currency=USD", "containerType=40HC|currency=CNY").filter((key) => key !== "currency");
	const undated = ["inlandCity", "portCity", "direction", "containerType", "cost", "ssr", "msr"];
	const spring = { validFrom: is("2027-03-01"), validTo: is("2027-04-30") };
	const quarter = { validFrom: is("2027-01-01"), validTo: is("2027-03-31") };
	/** Rates without days and currency under one row of titles, of which one is a month or a quarter. */
	const dated = (name: string, cells: Scrap[], set: Record<string, Sense>, asked = false, truth: Rates["truth"] = {}): Sketch => ({
		name: `a title of a period: ${name}`,
		features: ["title:period"],
		columns: undated,
		set,
		rows: [{ cells, asked }, head(undated, tongue), ...rows(3, () => ({ truth }))],
	});
	const bands = wide("containerType=20GP|weightFrom=0|weightTo=20", "containerType=20GP|weightFrom=20|weightTo=24", "containerType=40HC");
	const places = { 0: say("内陆城市", "Inland City"), 1: say("港口城市", "Port City"), 2: say("方向", "Direction") };
	return [
		dated("its currency and unit", [say("铁路成本 美元/TEU 2027年1-3月", "Rail rates USD/TEU, Jan-Mar 2027")], {
			...quarter,
			currency: is("USD"),
			basis: is("teu"),
		}),
		dated("a currency alone", [say("成本（美元） 2027年第一季度", "Cost USD, valid Jan-Mar 2027")], { ...quarter, currency: is("USD") }),
		dated("its boxes", [say("自备箱运价 2027年第一季度", "SOC rates, 2027Q1")], { ...quarter, ownership: is("SOC"), currency: ask("none") }),
		dated("dangerous goods", [say("危险品运价 2027年1-3月", "Rates for dangerous goods, 2027Q1")], {
			...quarter,
			cargo: is("dangerous"),
			currency: ask("none"),
		}),
		dated("against a column of ways", [say("进口 2027年1-3月", "Import, Jan-Mar 2027")], { ...quarter, currency: ask("none") }, false, {
			direction: ask("title"),
		}),
		dated(
			"beside a currency",
			[say("币种", "Currency"), say("美元", "USD"), say("有效期", "Valid"), say("2027-01-01至2027-03-31", "2027-01-01 - 2027-03-31")],
			{ ...quarter, currency: is("USD") },
		),
		dated("and its currency in another cell", [say("成本 2027年第一季度", "Cost, valid Jan-Mar 2027"), null, say("美元", "USD")], {
			...quarter,
			currency: is("USD"),
		}),
		dated(
			"over columns of two",
			[say("成本 人民币", "Cost CNY"), null, null, null, say("2027年1月", "Valid Jan 2027"), say("2027年2月", "Valid Feb 2027")],
			{
				currency: is("CNY"),
				validFrom: ask("two months"),
				validTo: ask("two months"),
			},
		),
		dated(
			"beside a surcharge",
			[say("所有价格另加5%燃油附加费", "All prices plus 5% fuel surcharge"), null, say("2027年第一季度", "Jan-Mar 2027")],
			{ ...quarter, currency: ask("none") },
			true,
		),
		dated("two months", [say("2027年3、4月", "Mar/Apr 2027")], { ...spring, currency: ask("none") }),
		dated("two months in words", [say("铁路运价 2027年3月和4月", "Rail rates March and April 2027")], { ...spring, currency: ask("none") }),
		...[
			say("有效期20270101-20270331", "Rail rates 1.1. - 31.3.2027"),
			say("27年1月1日—27年3月31日", "Valid Jan 1st 2027 through March 31st, 2027"),
			say("二〇二七年一月一日至三月三十一日", "Valid: 01/01/27 - 31/03/27"),
			say("铁路运价 2027年Q1", "Rail rates 1Q2027"),
		].map((text) => dated(`written otherwise: ${text}`, [text], { ...quarter, currency: ask("none") })),
		dated("from a month on", [say("铁路运价 2027年3月起", "Rail rates from March 2027")], {
			validFrom: is("2027-03-01"),
			validTo: ask("none"),
			currency: ask("none"),
		}),
		...[say("2027年12月、1月", "Dec/Jan 2027"), say("2027年3月（1-15）", "March 2027 (1-15)"), say("2027年1、3月", "March 2027/28")].map((text) =>
			dated(`that may be another: ${text}`, [text], { validFrom: ask("the title"), validTo: ask("the title"), currency: ask("none") }, true),
		),
		...[
			say("有效期 2027年3月1日至31日及5月1日至31日", "Valid 1 Mar 2027 - 31 Mar 2027 and 1 May 2027 - 31 May 2027"),
			say("有效期 2027-03-01至2027-03-31和2027-05-01至2027-05-31", "Valid 1-31 Mar 2027 & 1-31 May 2027"),
		].map((text) =>
			dated(`of two periods: ${text}`, [text], { validFrom: ask("two periods"), validTo: ask("two periods"), currency: ask("none") }, true),
		),
		{
			name: "a currency beside the head",
			features: ["title:beside"],
			columns: noCurrency,
			set: { currency: is("USD") },
			rows: [{ cells: [...head(noCurrency, tongue).cells, null, say("以下价格均为美元", "All prices in USD")] }, ...rows(3)],
		},
		{
			name: "a currency beside a word that may be a head, over the head",
			features: ["title:beside"],
			columns: noCurrency,
			set: { currency: is("USD") },
			rows: [{ cells: [say("以下价格均为美元", "All prices in USD"), say("备注", "Remarks")] }, head(noCurrency, tongue), ...rows(3)],
		},
		{
			name: "what the paper is beside its day, over the head",
			features: ["title:paper"],
			clear: true,
			columns: long,
			rows: [
				{ cells: [say("报价单号：BJ-2026-0417", "Quotation No. Q-2026-0417"), null, null, say("日期：2026年9月20日", "Date: 20 Sep 2026")] },
				head(long, tongue),
				...rows(3),
				{ cells: [] },
				{ cells: [say("以上价格如有变动，另行通知。", "Prices are subject to change without notice.")] },
			],
		},
		{
			name: "a currency in the sheet's name",
			features: ["sheet:name"],
			sheet: say("美元 危险品", "DG USD"),
			columns: noCurrency,
			set: { currency: ask("the sheet's name"), cargo: ask("the sheet's name") },
			rows: [head(noCurrency, tongue), ...rows(3)],
		},
		{
			name: "amounts in thousands",
			features: ["title:unit"],
			columns: long,
			rows: [
				{ cells: [say("单位：千元", "Amounts in thousands")], asked: true },
				head(long, tongue),
				...rows(3, (i) => ({
					ink: { cost: 4 + i, ssr: 6 + i, msr: 5 + i },
					truth: { cost: is(String(4 + i)), ssr: is(String(6 + i)), msr: is(String(5 + i)) },
				})),
			],
		},
		{
			name: "a line of units under the head",
			features: ["head:units"],
			columns: sizes,
			set: { currency: is("USD") },
			rows: [head(sizes, tongue), above(sizes, { 3: "(USD)", 4: "(USD)", 5: "USD", 6: "USD" }), ...rows(3, priced(sizes))],
		},
		{
			name: "a line of two currencies under the head",
			features: ["head:units"],
			columns: monies,
			rows: [
				head(monies, tongue, { [monies[3] ?? ""]: "20GP", [monies[4] ?? ""]: "40HQ" }),
				above(monies, { 3: "USD", 4: say("人民币", "RMB") }),
				...rows(3, priced(monies)),
			],
		},
		{
			name: "weight bands under a container",
			features: ["head:bands"],
			columns: bands,
			rows: [
				above(bands, {
					...places,
					3: "20GP",
					5: "40HQ",
					6: "SSR",
					7: "MSR",
					8: say("币种", "Currency"),
					9: say("生效日期", "Valid From"),
					10: say("失效日期", "Valid To"),
				}),
				above(bands, { 3: "≤20T", 4: say("20-24吨", "20-24T") }),
				...rows(3, priced(bands)),
			],
			merges: ["D1:E1", "A1:A2", "B1:B2", "C1:C2", "F1:F2", "G1:G2", "H1:H2"],
		},
		{
			name: "titles that speak of amounts, tax and weights",
			features: ["title:left"],
			columns: long,
			set: { weightTo: ask("limit of weight") },
			rows: [
				{ cells: [say("旺季附加费另加15%", "Rates subject to +15% peak season surcharge")], asked: true },
				{ cells: [say("价格均含9%增值税", "Prices exclude 9% VAT")], asked: true },
				{ cells: [say("限重22吨", "Weight limit 22 tons")] },
				{ cells: [say("港杂费 USD 50/箱 未含", "Port surcharge USD 50/unit not included")], asked: true },
				{ cells: [say("（延期：2027-01-31）", "(extended to 2027-01-31)")], asked: true },
				head(long, tongue),
				...rows(3),
			],
		},
		{
			name: "a title that says what prices are charged by, and their currency",
			features: ["title:basis"],
			clear: true,
			columns: noCurrency,
			set: { basis: is("teu"), currency: is("USD") },
			rows: [{ cells: [say("价格为每TEU美元价格", "Price per TEU in USD")] }, head(noCurrency, tongue), ...rows(3)],
		},
		{
			name: "a title that says how long trains take",
			features: ["title:transit"],
			clear: true,
			columns: long,
			set: { transitMin: is(5), transitMax: is(7) },
			rows: [{ cells: [say("运输时间 5-7天", "Transit 5-7 days")] }, head(long, tongue), ...rows(3)],
		},
		{
			name: "a line that says how long trains take, where a column does",
			features: ["title:transit"],
			columns: [...long, "transit"],
			rows: [
				{ cells: [say("运输时间 5-7天", "Transit 5-7 days")], asked: true },
				head([...long, "transit"], tongue),
				...rows(3, () => ({ ink: { transit: "4-6" }, truth: { transitMin: is(4), transitMax: is(6) } })),
			],
		},
		{
			name: "a title that says by which way goods go",
			features: ["title:mode"],
			columns: long,
			set: { mode: is("railBarge") },
			rows: [{ cells: [say("铁水联运价格", "Rail-barge rates")] }, head(long, tongue), ...rows(3)],
		},
	];
};
