import { money } from "./money.ts";
import { ask, is, may, type Rates, type Sketch } from "./sketch.ts";
import { head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Cells of one column that must each be a question. */
const doubts: [string, Rates["ink"] extends infer I ? (I extends Record<string, infer V> ? V : never) : never][] = [
	["twoLines", "1200\n2200"],
	["circled", "1200①"],
	["circledGrouped", "1,200①"],
	["struckRun", { runs: [{ text: "1,300", struck: true }, { text: " 1,200" }] }],
	["struckRunBehind", { runs: [{ text: "1,200 " }, { text: "1,300", struck: true }] }],
	["struck", { value: 1_200, struck: true }],
	["oneDecimalComma", "24,5"],
	["zero", 0],
	["zeroText", "0"],
	["alternatives", "1200/2200"],
	["slash", "1200 / 40HQ 2200"],
	["plus", "1200+50"],
	["star", "1200*"],
	["about", "约1200"],
	["from", "1200起"],
	["brackets", "1200 (1100)"],
	["question", "1200?"],
	["negative", -1_200],
	["percent", { value: 0.09, format: "0%" }],
	["day", { value: 46_327, format: "yyyy-mm-dd" }],
	["noValue", { formula: "E3*2" }],
	["yes", true as unknown as string],
];

const sums: [string, string, string][] = [
	["1 200", "1200", "spaced"],
	["1'200", "1200", "apostrophe"],
	["￥3,450.00", "3450", "yuan"],
	["3450 元", "3450", "yuan"],
	["3.450,00", "3450", "european"],
	["3千", "3000", "千"],
	["1.2万", "12000", "万"],
	["3,450.00", "3450", "grouped"],
	["CNY 3450", "3450", "code"],
	["３４５０", "3450", "fullWidth"],
];

const days: [string | { value: number; format: string }, string][] = [
	["2026-12-31", "2026-12-31"],
	["2026/12/31", "2026-12-31"],
	["2026年12月31日", "2026-12-31"],
	["31-Dec-26", "2026-12-31"],
	["31 Dec 2026", "2026-12-31"],
	["Dec 31, 2026", "2026-12-31"],
	["31.12.2026", "2026-12-31"],
	["20261231", "2026-12-31"],
	["31/12/2026", "2026-12-31"],
	["12/2026", "2026-12-31"],
	["12.2026", "2026-12-31"],
	[{ value: 46_387, format: "yyyy-mm-dd" }, "2026-12-31"],
	[{ value: 46_387, format: "m/d/yy" }, "2026-12-31"],
];

/** Workbooks whose cells are written in strange ways, one oddity each. */
export const valueSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const signs = Object.entries(money).flatMap(([code, { signs }]) => signs.map((sign) => [code, sign] as const));
	const names = Object.entries(money).flatMap(([code, { names }]) => [...names.zh, ...names.en].map((name) => [code, name] as const));
	const formats = Object.entries(money).flatMap(([code, { formats }]) => formats.map((format) => [code, format] as const));
	const sized = wide("containerType=20GP", "containerType=40HC");
	return [
		{
			name: "amounts that are a question",
			features: doubts.map(([name]) => `doubt:${name}`),
			columns: long,
			rows: [
				{ cells: [say("铁路价格表", "Rail tariff")] },
				head(long, tongue),
				...doubts.map(([name, ink]): Rates => ({ ink: { cost: ink }, truth: { cost: ask(name) } })),
				{},
			],
		},
		{
			name: "selling rates that are a question",
			features: doubts.map(([name]) => `doubt:${name}`),
			columns: long,
			rows: [
				{ cells: [say("铁路价格表", "Rail tariff")] },
				head(long, tongue),
				...doubts.map(([name, ink]): Rates => ({ ink: { ssr: ink }, truth: { ssr: ask(name) } })),
				{},
			],
		},
		{
			name: "amounts in every sound way",
			features: sums.map(([, , name]) => `amount:${name}`),
			columns: long,
			rows: [head(long, tongue), ...sums.map(([ink, value]): Rates => ({ ink: { cost: ink }, truth: { cost: is(value) } }))],
		},
		{
			name: "currencies by their signs",
			features: ["currency:signs"],
			columns: noCurrency,
			rows: [
				head(noCurrency, tongue),
				...signs.map(
					([code, sign], i): Rates => ({
						ink: { cost: `${sign}${5_000 + i}`, ssr: `${sign}${6_000 + i}`, msr: `${sign}${5_500 + i}` },
						truth: { cost: is(String(5_000 + i)), ssr: is(String(6_000 + i)), msr: is(String(5_500 + i)), currency: is(code) },
					}),
				),
			],
		},
		{
			name: "currencies by their names",
			features: ["currency:names"],
			columns: long,
			rows: [head(long, tongue), ...names.map(([code, name]): Rates => ({ ink: { currency: name }, truth: { currency: is(code) } }))],
		},
		{
			name: "currencies by the cells' formats",
			features: ["currency:formats"],
			columns: noCurrency,
			rows: [
				head(noCurrency, tongue),
				...formats.map(
					([code, format], i): Rates => ({
						ink: { cost: { value: 5_000 + i, format }, ssr: { value: 6_000 + i, format }, msr: { value: 5_500 + i, format } },
						truth: { cost: is(String(5_000 + i)), ssr: is(String(6_000 + i)), msr: is(String(5_500 + i)), currency: is(code) },
					}),
				),
			],
		},
		{
			name: "titles that name no currency of the rates",
			features: ["title:idle"],
			columns: noCurrency,
			set: { currency: ask("noCurrency") },
			rows: [
				{ cells: [say("Express 快线", "Express service")] },
				{ cells: [say("不含铅封费 USD 35", "Excl. USD 35 seal fee")] },
				{ cells: [say("欧亚班列", "Eurasia line")] },
				head(noCurrency, tongue),
				...rows(4),
			],
		},
		{
			name: "a title against the column",
			features: ["contradiction:title"],
			columns: long,
			rows: [
				{ cells: [say("币种：美元", "All rates in USD")] },
				head(long, tongue),
				...rows(4, () => ({ truth: { currency: ask("title against column") } })),
			],
		},
		{
			name: "a format against the header",
			features: ["contradiction:format"],
			columns: noCurrency,
			set: { currency: is("USD") },
			rows: [
				head(noCurrency, tongue, {
					cost: `${say("成本", "Cost")} (USD)`,
					ssr: `${say("销售价", "SSR")} (USD)`,
					msr: `${say("最低销售价", "MSR")} (USD)`,
				}),
				...rows(2),
				{ ink: { cost: { value: 1_234, format: "#,##0.00 [$€-407]" } }, truth: { cost: may("1234"), currency: ask("format against header") } },
				{ ink: { cost: "A$1,234" }, truth: { cost: may("1234"), currency: ask("sign against header") } },
			],
		},
		{
			name: "currency cells left empty",
			features: ["assumed:currency"],
			columns: long,
			rows: [head(long, tongue), ...rows(2), ...rows(3, () => ({ ink: { currency: null }, truth: { currency: ask("empty") } }))],
		},
		{
			name: "ditto marks",
			features: ["ditto"],
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { currency: "USD" }, truth: { currency: is("USD") } },
				...rows(2, () => ({ ink: { currency: say("同上", '"') }, truth: { currency: ask("ditto") } })),
			],
		},
		{
			name: "marks for the cell on the left",
			features: ["ditto:left"],
			columns: sized,
			rows: [
				head(sized, tongue),
				...rows(1, priced(sized)),
				{
					ink: { ...priced(sized)(2).ink, "cost|containerType=40HC": say("同左", "same as left") },
					truth: { ...priced(sized)(2).truth, "cost|containerType=40HC": ask("as on the left") },
				},
			],
		},
		{
			name: "days of 1904",
			features: ["day:1904newer"],
			columns: long,
			date1904: true,
			newer: true,
			rows: [
				head(long, tongue),
				...rows(3, () => ({ ink: { validFrom: { value: 44_834, format: "yyyy-mm-dd" }, validTo: { value: 44_925, format: "d-mmm-yy" } } })),
			],
		},
		{
			name: "a month and a year that Excel made a day",
			features: ["day:monthYear"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2, () => ({ ink: { validTo: { value: 46_535, format: "d-mmm" } }, truth: { validTo: ask("May-28") } })),
				...rows(2, () => ({ ink: { validTo: { value: 46_387, format: "d-mmm" } }, truth: { validTo: is("2026-12-31") } })),
			],
		},
		{
			name: "a month and a year that Excel made a day, beside days",
			features: ["day:monthYear"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2, () => ({ ink: { validTo: { value: 46_535, format: "d-mmm" } }, truth: { validTo: may("2027-05-28") } })),
				{ ink: { validTo: { value: 46_553, format: "d-mmm" } }, truth: { validTo: is("2027-06-15") } },
			],
		},
		{
			name: "a month and a year that Excel made a day, beside months",
			features: ["day:monthYear"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2, () => ({ ink: { validTo: { value: 46_535, format: "d-mmm" } }, truth: { validTo: may("2028-05-31") } })),
				{ ink: { validTo: "2028年6月" }, truth: { validTo: may("2028-06-30") } },
			],
		},
		{
			name: "last days in every sound way",
			features: ["day:ways"],
			columns: long,
			rows: [
				head(long, tongue),
				...days.map(([ink, value]): Rates => ({ ink: { validTo: ink }, truth: { validTo: is(value) } })),
				{ ink: { validTo: say("长期有效", "until further notice") }, truth: { validTo: is(null) } },
			],
		},
		{
			name: "last days that are a question",
			features: ["doubt:monthText", "doubt:monthCell", "doubt:endWithoutValue"],
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { validTo: "May-27" }, truth: { validTo: ask("May-27") } },
				{ ink: { validTo: { value: 46_508, format: "mmm-yy" } }, truth: { validTo: may("2027-05-31") } },
				{ ink: { validTo: "2026年12月" }, truth: { validTo: may("2026-12-31") } },
				{ ink: { validTo: { formula: "EDATE(I2,3)" } }, truth: { validTo: ask("noValue") } },
				{ ink: { validTo: "2026-12-31 / 2027-03-31" }, truth: { validTo: ask("two days") } },
				{ ink: { validTo: { value: "2026-12-31", struck: true } }, truth: { validTo: ask("struck") } },
			],
		},
		{
			name: "doubts behind many notes",
			features: ["notices"],
			columns: long,
			rows: [
				head(long, tongue),
				{},
				...Array.from({ length: 90 }, (_, i) => ({ cells: [`${say("注", "Note")} ${i + 1}: ${say("以内陆点", "at ramp")} ${i}`] })),
				...rows(3, () => ({ ink: { cost: "1200\n2200" }, truth: { cost: ask("twoLines") } })),
				...rows(2),
			],
		},
		{
			name: "a column of other amounts and a total",
			features: ["unmapped", "total"],
			columns: [...long, "idle"],
			rows: [head([...long, "idle"], tongue), ...rows(4), { cells: [say("合计", "Total"), null, null, null, 16_600, 18_200, 17_400] }],
		},
		{
			name: "kilograms that look like tonnes",
			features: ["weight:kgSmall"],
			columns: [...long, "weightTo"],
			rows: [
				head([...long, "weightTo"], tongue, { weightTo: say("重量上限 (kg)", "Weight up to (kg)") }),
				...rows(2, () => ({ ink: { weightTo: 800 }, truth: { weightTo: is("0.8") } })),
				{ ink: { weightTo: 24_000 }, truth: { weightTo: is("24") } },
			],
		},
		{
			name: "limits of weight",
			features: ["weight:limit"],
			columns: [...long, "weightTo"],
			rows: [
				head([...long, "weightTo"], tongue, { weightTo: say("限重", "Max weight") }),
				...rows(2, () => ({ ink: { weightTo: 26 }, truth: { weightTo: ask("what may be loaded") } })),
				{ ink: { weightTo: say("≤27吨", "≤27t") }, truth: { weightTo: ask("what may be loaded") } },
			],
		},
		{
			name: "tonnes that look like kilograms",
			features: ["weight:tonnesAgainst"],
			columns: [...long, "weightTo"],
			rows: [
				head([...long, "weightTo"], tongue, { weightTo: say("重量上限 (t)", "Weight up to (t)") }),
				{},
				{ ink: { weightTo: 26_500 }, truth: { weightTo: ask("tonnes or kilograms") } },
			],
		},
		{
			name: "a withdrawn row",
			features: ["doubt:struck"],
			columns: long,
			rows: [
				head(long, tongue),
				{},
				{
					ink: { cost: { value: 4_100, struck: true }, ssr: { value: 4_500, struck: true }, msr: { value: 4_300, struck: true } },
					ask: "struck row",
				},
				{},
			],
		},
		{
			name: "the same row twice, and with another price",
			features: ["twice"],
			columns: long,
			rows: [head(long, tongue), {}, { copy: true }, {}],
		},
		{
			name: "hidden rows",
			features: ["hidden"],
			columns: long,
			hidden: [3],
			rows: [head(long, tongue), {}, { optional: true }, {}],
		},
	];
};
