import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { head, long, noCurrency, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

const taxed = [...long, "vat"];

/** Workbooks that hold what is almost certain: it is told or asked for, never taken in silence. */
export const certaintySketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const lane = (code: string, cost: number) => [code, "CNSHA", say("出口", "Export"), "20GP", cost, cost + 400, cost + 200, "CNY"];
	const dollars = (name: string, over: Partial<Sketch>): Sketch => ({
		name,
		features: ["currency:dollar"],
		columns: noCurrency,
		rows: [head(noCurrency, tongue), ...rows(3, (i) => ({ ink: { cost: `$${4_000 + 100 * i}` } }))],
		...over,
	});
	const heads = head(long, tongue).cells.slice(0, 8);
	return [
		{
			name: "a hidden sheet with rates",
			features: ["sheet:hidden"],
			columns: long,
			rows: [head(long, tongue), ...rows(3)],
			behind: [{ name: say("旧价", "Old"), hidden: true, rows: [heads, lane("CNCKG", 3_900), lane("CNCTU", 3_800)] }],
		},
		{
			name: "two sheets with rates, one of them hidden",
			features: ["sheet:hidden"],
			columns: long,
			rows: [head(long, tongue), ...rows(3)],
			behind: [
				{ name: say("附表", "More"), hidden: false, rows: [heads, lane("CNXMN", 3_900)] },
				{ name: say("备份", "Backup"), hidden: true, rows: [heads, lane("CNCKG", 3_900), lane("CNCTU", 3_800)] },
			],
		},
		{
			name: "percentages in every way of writing them",
			features: ["percent"],
			columns: taxed,
			rows: [
				head(taxed, tongue),
				{},
				{ ink: { vat: 6 }, truth: { vat: is("6") } },
				{ ink: { vat: "6%" }, truth: { vat: is("6") } },
				{ ink: { vat: "0.5%" }, truth: { vat: is("0.5") } },
				{ ink: { vat: 0 }, truth: { vat: is("0") } },
				{ ink: { vat: { value: 0.005, format: "0.0%" } }, truth: { vat: is("0.5") } },
			],
		},
		{
			name: "shares among percentages",
			features: ["percent"],
			columns: taxed,
			rows: [
				head(taxed, tongue),
				{},
				{ ink: { vat: 6 }, truth: { vat: is("6") } },
				{ ink: { vat: 0.06 }, truth: { vat: ask("share or percent") } },
				{ ink: { vat: "0.09" }, truth: { vat: ask("share or percent") } },
			],
		},
		{
			name: "rows of nothing but a place",
			features: ["row:place"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				{ cells: [say("贵阳", "Guiyang")], asked: true },
				...rows(1),
				{ cells: [say("昆明", "Kunming")], asked: true },
				{ cells: [say("兰州", "Lanzhou")], asked: true },
			],
		},
		dollars("dollars of no country", { set: { currency: ask("dollars") } }),
		dollars("dollars of no country in the cells' formats", {
			set: { currency: ask("dollars") },
			rows: [head(noCurrency, tongue), ...rows(3, (i) => ({ ink: { cost: { value: 4_000 + 100 * i, format: '"$"#,##0' } } }))],
		}),
		dollars("dollars in the column of currencies", {
			columns: long,
			rows: [head(long, tongue), ...rows(2), ...rows(2, () => ({ ink: { currency: "$" }, truth: { currency: ask("dollars") } }))],
		}),
		dollars("dollars whose title says which", {
			set: { currency: is("USD") },
			rows: [
				{ cells: [say("以下价格均为美元", "All rates in USD")] },
				head(noCurrency, tongue),
				...rows(3, (i) => ({ ink: { cost: `$${4_000 + 100 * i}` } })),
			],
		}),
		dollars("dollars of Hong Kong by the head", {
			set: { currency: is("HKD") },
			rows: [
				head(noCurrency, tongue, {
					cost: say("成本 (港币)", "Cost (HKD)"),
					ssr: say("销售价 (港币)", "SSR (HKD)"),
					msr: say("最低销售价 (港币)", "MSR (HKD)"),
				}),
				...rows(3, (i) => ({ ink: { cost: `$${4_000 + 100 * i}` } })),
			],
		}),
		{
			name: "amounts that formulas work out",
			features: ["amount:formula"],
			columns: [...long, "idle"],
			rows: [
				head([...long, "idle"], tongue),
				...rows(2, (i): Rates => ({ ink: { ssr: { formula: `E${i + 2}*1.1`, value: 4_400 + i } }, truth: { ssr: is(String(4_400 + i)) } })),
				{ ink: { ssr: { formula: 'E4&""', value: "4700" } }, truth: { ssr: is("4700") } },
				{ ink: { ssr: "cost*1.12+300", idle: { formula: "E5*2" } }, truth: { ssr: is("cost*1.12+300") } },
				{ ink: { ssr: "#REF!" }, truth: { ssr: ask("an error") } },
				{ cells: [say("合计", "Grand total:"), null, null, null, { formula: "SUM(E2:E6)", value: 20_000 }, { formula: "SUM(F2:F6)" }] },
				{ cells: [say("合计 Total", "Total / Sum"), null, null, null, 20_000, 22_000, 21_000] },
			],
		},
	];
};
