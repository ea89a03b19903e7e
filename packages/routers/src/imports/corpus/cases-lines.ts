import type { Sketch } from "./sketch.ts";
import { head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

const remarked = [...long, "remark"];

/** Workbooks with lines between and below their rates that say something, and do not hold for what stands under them. */
export const lineSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const sizes = wide("containerType=20GP", "containerType=40HC").filter((key) => key !== "currency");
	/** A line of one word under the nth column. */
	const under = (column: number, word: string) => ({ cells: [...Array.from({ length: column }, () => null), word], asked: true });
	return [
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
