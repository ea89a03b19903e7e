import { money } from "./money.ts";
import { ask, is, may, type Rates, type Sketch } from "./sketch.ts";
import type { Tongue } from "./words.ts";

const long = ["inlandCity", "portCity", "direction", "containerType", "cost", "ssr", "msr", "currency", "validFrom", "validTo"];
const noCurrency = long.filter((key) => key !== "currency");

const heads: Record<string, Record<Tongue, string>> = {
	inlandCity: { zh: "内陆城市", en: "Inland City" },
	portCity: { zh: "港口城市", en: "Port City" },
	direction: { zh: "方向", en: "Direction" },
	containerType: { zh: "箱型", en: "Container" },
	ownership: { zh: "箱属", en: "COC/SOC" },
	cargo: { zh: "货类", en: "Cargo" },
	weightTo: { zh: "限重", en: "Weight up to" },
	cost: { zh: "成本", en: "Cost" },
	ssr: { zh: "销售价", en: "SSR" },
	msr: { zh: "最低销售价", en: "MSR" },
	currency: { zh: "币种", en: "Currency" },
	validFrom: { zh: "生效日期", en: "Valid From" },
	validTo: { zh: "失效日期", en: "Valid To" },
	remark: { zh: "备注", en: "Remark" },
	idle: { zh: "铅封费", en: "Seal fee" },
};

/** Labels of columns; of one per container its size. */
export const head = (columns: readonly string[], tongue: Tongue, other: Record<string, string> = {}) => ({
	cells: columns.map((key) => other[key] ?? /containerType=(\w+)/.exec(key)?.[1] ?? heads[key.split("|")[0] ?? ""]?.[tongue] ?? key),
});

const rows = (count: number, row: (i: number) => Rates = () => ({})): Rates[] => Array.from({ length: count }, (_, i) => row(i));

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
	["noValue", { formula: "E2*2" }],
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
	[{ value: 46_387, format: "yyyy-mm-dd" }, "2026-12-31"],
	[{ value: 46_387, format: "m/d/yy" }, "2026-12-31"],
];

/** Workbooks of one oddity each, for what people really send; every one in both tongues. */
export const sketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const signs = Object.entries(money).flatMap(([code, { signs }]) => signs.map((sign) => [code, sign] as const));
	const names = Object.entries(money).flatMap(([code, { names }]) => [...names.zh, ...names.en].map((name) => [code, name] as const));
	const formats = Object.entries(money).flatMap(([code, { formats }]) => formats.map((format) => [code, format] as const));
	const noPrices = long.filter((key) => key !== "containerType" && !["cost", "ssr", "msr"].includes(key));
	const formulas = { ssr: "cost*1.1", msr: "cost*1.05" };
	const formulaTruth = { ssr: is("cost*1.1"), msr: is("cost*1.05") };
	const wide = (...sets: string[]) => [...noPrices.slice(0, 3), ...sets.map((set) => `cost|${set}`), "ssr", "msr", ...noPrices.slice(3)];
	const priced =
		(columns: string[]) =>
		(i: number): Rates => ({
			ink: { ...Object.fromEntries(columns.filter((key) => key.startsWith("cost|")).map((key, c) => [key, 3_000 + 100 * i + 10 * c])), ...formulas },
			truth: {
				...Object.fromEntries(columns.filter((key) => key.startsWith("cost|")).map((key, c) => [key, is(String(3_000 + 100 * i + 10 * c))])),
				...formulaTruth,
			},
		});
	const sizes = wide("containerType=20GP", "containerType=40GP", "containerType=40HC");
	const owners = wide(...["COC", "SOC"].flatMap((o) => ["20GP", "40HC"].map((c) => `containerType=${c}|ownership=${o}`)));
	const cargos = wide(...["general", "dangerous"].flatMap((o) => ["20GP", "40HC"].map((c) => `containerType=${c}|cargo=${o}`)));
	const bands = wide("containerType=20GP|weightFrom=0|weightTo=24", "containerType=20GP|weightFrom=24|weightTo=999.999", "containerType=40HC");
	const monies = wide("containerType=20GP|currency=USD", "containerType=40GP|currency=USD", "containerType=40HC|currency=CNY").filter(
		(key) => key !== "currency",
	);
	const above = (columns: string[], labels: Record<number, string>) => ({ cells: columns.map((_, c) => labels[c] ?? null) });
	return [
		{
			name: "currency merged over rows",
			features: ["merged:currency"],
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { currency: "USD" }, truth: { currency: is("USD") } },
				...rows(3),
				{ ink: { currency: "EUR" }, truth: { currency: is("EUR") } },
				...rows(2),
			],
			merges: ["H2:H5", "H6:H8"],
		},
		{
			name: "dates merged over all rows",
			features: ["merged:validFrom", "merged:validTo"],
			columns: long,
			rows: [head(long, tongue), ...rows(5)],
			merges: ["I2:I6", "J2:J6"],
		},
		{
			name: "lane merged over its containers",
			features: ["merged:lane"],
			columns: long,
			rows: [head(long, tongue), {}, ...["40GP", "40HC"].map((size) => ({ ink: { containerType: size }, truth: { containerType: is(size) } }))],
			merges: ["A2:A4", "B2:B4", "C2:C4"],
		},
		{
			name: "a price merged over two containers",
			features: ["merged:price"],
			columns: sizes,
			rows: [head(sizes, tongue), ...rows(3, priced(sizes))],
			merges: ["D2:E2", "E4:F4"],
		},
		{
			name: "a price merged over rows",
			features: ["merged:price"],
			columns: long,
			rows: [head(long, tongue), ...rows(4)],
			merges: ["E2:E4"],
		},
		{
			name: "COC and SOC over the containers",
			features: ["group:ownership"],
			columns: owners,
			rows: [above(owners, { 3: "COC", 5: say("SOC 自备箱", "SOC") }), head(owners, tongue), ...rows(3, priced(owners))],
			merges: ["D1:E1", "F1:G1"],
		},
		{
			name: "cargo over the containers",
			features: ["group:cargo"],
			columns: cargos,
			rows: [above(cargos, { 3: say("普货", "General cargo"), 5: say("危险品 DG", "DG") }), head(cargos, tongue), ...rows(3, priced(cargos))],
			merges: ["D1:E1", "F1:G1"],
		},
		{
			name: "weight bands in the heads",
			features: ["group:weight"],
			columns: bands,
			rows: [head(bands, tongue, { [bands[3] ?? ""]: "20GP (≤24T)", [bands[4] ?? ""]: "20GP (>24T)" }), ...rows(3, priced(bands))],
		},
		{
			name: "USD and RMB over the containers",
			features: ["group:currency"],
			columns: monies,
			rows: [above(monies, { 3: "USD", 5: "RMB" }), head(monies, tongue), ...rows(3, priced(monies))],
			merges: ["D1:E1"],
		},
		{
			name: "prices in another order below a second header",
			features: ["header:second"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(3),
				{
					...head([...long.slice(0, 4), "msr", "cost", "ssr", ...long.slice(7)], tongue),
					columns: [...long.slice(0, 4), "msr", "cost", "ssr", ...long.slice(7)],
				},
				...rows(3),
			],
		},
		{
			name: "a second table with a title of its own",
			features: ["header:second", "section:currency"],
			columns: noCurrency,
			set: { currency: is("USD") },
			rows: [
				{ cells: [say("币种：美元", "All rates in USD")] },
				head(noCurrency, tongue),
				...rows(2),
				{ cells: [] },
				{ cells: [say("币种：欧元", "All rates in EUR")], set: { currency: may("EUR") } },
				head(noCurrency, tongue),
				...rows(2),
			],
		},
		{
			name: "directions in rows of their own",
			features: ["section:direction", "section:currency"],
			columns: noCurrency.filter((key) => key !== "direction"),
			rows: [
				head(
					noCurrency.filter((key) => key !== "direction"),
					tongue,
				),
				{ cells: [say("进口，all rates in USD", "Import, all rates in USD")], set: { direction: is("eastbound"), currency: is("USD") } },
				...rows(2),
				{ cells: [say("出口，人民币", "Export, all rates in CNY")], set: { direction: is("westbound"), currency: is("CNY") } },
				...rows(2),
			],
		},
		{
			name: "owners in rows of their own",
			features: ["section:ownership"],
			columns: long,
			rows: [
				head(long, tongue),
				{ cells: [say("SOC 自备箱", "SOC")], set: { ownership: is("SOC") } },
				...rows(2),
				{ cells: ["COC"], set: { ownership: is("COC") } },
				...rows(2),
			],
		},
		{
			name: "cargo in rows of its own",
			features: ["section:cargo"],
			columns: long,
			rows: [
				head(long, tongue),
				{ cells: [say("危险品", "Dangerous cargo")], set: { cargo: is("dangerous") } },
				...rows(2),
				{ cells: [say("普货", "General cargo")], set: { cargo: is("general") } },
				...rows(2),
			],
		},
		{
			name: "amounts that are a question",
			features: doubts.map(([name]) => `doubt:${name}`),
			columns: long,
			rows: [head(long, tongue), ...doubts.map(([name, ink]): Rates => ({ ink: { cost: ink }, truth: { cost: ask(name) } })), {}],
		},
		{
			name: "selling rates that are a question",
			features: doubts.map(([name]) => `doubt:${name}`),
			columns: long,
			rows: [head(long, tongue), ...doubts.map(([name, ink]): Rates => ({ ink: { ssr: ink }, truth: { ssr: ask(name) } })), {}],
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
				head([...long, "weightTo"], tongue, { weightTo: say("限重 (kg)", "Weight up to (kg)") }),
				...rows(2, () => ({ ink: { weightTo: 800 }, truth: { weightTo: is("0.8") } })),
				{ ink: { weightTo: 24_000 }, truth: { weightTo: is("24") } },
			],
		},
		{
			name: "tonnes that look like kilograms",
			features: ["weight:tonnesAgainst"],
			columns: [...long, "weightTo"],
			rows: [
				head([...long, "weightTo"], tongue, { weightTo: say("限重 (t)", "Weight up to (t)") }),
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
