import { is, type Rates } from "./sketch.ts";
import type { Tongue } from "./words.ts";

/** Columns of a sheet with a row per rate. */
export const long = ["inlandCity", "portCity", "direction", "containerType", "cost", "ssr", "msr", "currency", "validFrom", "validTo"];
export const noCurrency = long.filter((key) => key !== "currency");

const heads: Record<string, Record<Tongue, string>> = {
	inlandCity: { zh: "内陆城市", en: "Inland City" },
	portCity: { zh: "港口城市", en: "Port City" },
	direction: { zh: "方向", en: "Direction" },
	containerType: { zh: "箱型", en: "Container" },
	ownership: { zh: "箱属", en: "COC/SOC" },
	cargo: { zh: "货类", en: "Cargo" },
	weightTo: { zh: "重量上限", en: "Weight up to" },
	weightBand: { zh: "重量", en: "Weight" },
	cost: { zh: "成本", en: "Cost" },
	ssr: { zh: "销售价", en: "SSR" },
	msr: { zh: "最低销售价", en: "MSR" },
	currency: { zh: "币种", en: "Currency" },
	validFrom: { zh: "生效日期", en: "Valid From" },
	validTo: { zh: "失效日期", en: "Valid To" },
	transit: { zh: "时效", en: "Transit time" },
	vat: { zh: "税率", en: "VAT" },
	frequency: { zh: "班期", en: "Frequency" },
	remark: { zh: "备注", en: "Remark" },
	idle: { zh: "铅封费", en: "Seal fee" },
};

/** Labels of columns; of one per container its size. */
export const head = (columns: readonly string[], tongue: Tongue, other: Record<string, string> = {}) => ({
	cells: columns.map((key) => other[key] ?? /containerType=(\w+)/.exec(key)?.[1] ?? heads[key.split("|")[0] ?? ""]?.[tongue] ?? key),
});

/** So many usual rows, or rows as told. */
export const rows = (count: number, row: (i: number) => Rates = () => ({})): Rates[] => Array.from({ length: count }, (_, i) => row(i));

/** Columns of a sheet with a column of costs for each of these sets ("containerType=20GP|cargo=general"). */
export const wide = (...sets: string[]): string[] => [
	...["inlandCity", "portCity", "direction"],
	...sets.map((set) => `cost|${set}`),
	...["ssr", "msr", "currency", "validFrom", "validTo"],
];

/** A row of such a sheet: a cost in each of its columns, sold by formulas. */
export const priced =
	(columns: readonly string[]) =>
	(i: number): Rates => {
		const costs = columns.filter((key) => key.startsWith("cost|")).map((key, c) => [key, 3_000 + 100 * i + 10 * c] as const);
		return {
			ink: { ...Object.fromEntries(costs), ssr: "cost*1.1", msr: "cost*1.05" },
			truth: { ...Object.fromEntries(costs.map(([key, cost]) => [key, is(String(cost))])), ssr: is("cost*1.1"), msr: is("cost*1.05") },
		};
	};

/** A row of labels over some of the columns, by their places from 0. */
export const above = (columns: readonly string[], labels: Record<number, string>) => ({ cells: columns.map((_, c) => labels[c] ?? null) });
