import { ask, is, type Sketch } from "./sketch.ts";
import { head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

const remarked = [...long, "remark"];

/** Workbooks with lines between and below their rates that say something, and do not hold for what stands under them. */
export const lineSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const sizes = wide("containerType=20GP", "containerType=40HC").filter((key) => key !== "currency");
	/** A line of one word under the nth column. */
	const under = (column: number, word: string) => ({ cells: [...Array.from({ length: column }, () => null), word], asked: true });
	/** Rates with such a line below them. */
	const below = (name: string, line: string, columns: readonly string[] = long): Sketch => ({
		name: `a last line: ${name}`,
		features: ["line:below"],
		columns: [...columns],
		rows: [head(columns, tongue), ...rows(3), { cells: [] }, { cells: [line], asked: true }],
	});
	return [
		{
			name: "a title that is struck through",
			features: ["line:struck"],
			columns: noCurrency,
			set: { currency: ask("struck") },
			rows: [{ cells: [{ value: say("以下价格均为美元", "All rates in USD"), struck: true }], asked: true }, head(noCurrency, tongue), ...rows(3)],
		},
		{
			name: "a hidden title",
			features: ["line:hidden"],
			columns: noCurrency,
			set: { currency: ask("hidden") },
			rows: [{ cells: [say("以下价格均为美元", "All rates in USD")], asked: true }, head(noCurrency, tongue), ...rows(3)],
			hidden: [1],
		},
		{
			name: "a section of two periods",
			features: ["line:periods"],
			columns: long.filter((key) => !key.startsWith("valid")),
			rows: [
				head(
					long.filter((key) => !key.startsWith("valid")),
					tongue,
				),
				{
					cells: [say("有效期 2027-03-01至2027-03-31及2027-05-01至2027-05-31", "Valid 1 Mar 2027 - 31 Mar 2027 and 1 May 2027 - 31 May 2027")],
					asked: true,
					set: { validFrom: ask("two periods"), validTo: ask("two periods") },
				},
				...rows(3),
			],
		},
		{
			name: "a section that is struck through",
			features: ["line:struck"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				{ cells: [{ value: say("危险品", "Dangerous cargo"), struck: true }], asked: true, set: { cargo: ask("struck") } },
				...rows(2),
			],
		},
		{
			name: "a hidden section",
			features: ["line:hidden"],
			columns: long,
			rows: [head(long, tongue), ...rows(2), { cells: ["SOC"], asked: true, set: { ownership: ask("hidden") } }, ...rows(2)],
			hidden: [4],
		},
		{
			name: "a head of prices that is struck through",
			features: ["line:struck"],
			columns: sizes,
			rows: [
				{ cells: head(sizes, tongue).cells.map((label) => (label === "20GP" ? { value: label, struck: true } : label)), labels: true },
				...rows(3, priced(sizes)),
			],
		},
		{
			name: "a section of owners below one of a currency",
			features: ["line:sections"],
			columns: noCurrency,
			rows: [
				head(noCurrency, tongue),
				{ cells: ["SOC"], set: { ownership: is("SOC") } },
				{ cells: ["USD"], set: { currency: is("USD") } },
				...rows(2),
				{ cells: ["COC"], asked: true, set: { ownership: is("COC"), currency: ask("still dollars") } },
				...rows(2),
			],
		},
		below("the currency", say("价格均为美元", "Rates in USD")),
		{ ...below("another currency than that of the title", "USD", noCurrency), set: { currency: ask("below") } },
		below("owners", say("以上为SOC价格", "Rates for SOC containers only.")),
		below("cargo", say("适用于危险品", "Valid for dangerous goods")),
		below("the unit", say("价格为每TEU", "Rates are per TEU")),
		below("another end", say("有效期延长至2027年4月30日", "Above rates expire on 2026-11-15.")),
		below("a rate", say("成都–青岛 20GP：5200", "Chengdu–Qingdao 20GP: 5200")),
		below("thousands", say("以上价格单位为千元", "Prices in thousands")),
		below("a weight", say("限重22吨", "Max weight 22 tons")),
		below("there and back", say("以上为双程价格，单程八折", "Round-trip rates")),
		{
			name: "a currency under one column of prices",
			features: ["line:aside"],
			columns: sizes,
			rows: [head(sizes, tongue), under(4, "USD"), ...rows(3, priced(sizes))],
		},
		{
			name: "a remark that goes on below its row",
			features: ["line:aside"],
			columns: remarked,
			rows: [head(remarked, tongue), ...rows(2), under(10, say("仅SOC", "SOC only")), ...rows(2)],
		},
		{
			name: "cargo under a column of places",
			features: ["line:aside"],
			columns: noCurrency,
			rows: [head(noCurrency, tongue), ...rows(1), under(1, say("危险品", "DG")), ...rows(2)],
		},
	];
};
