import { ask, is, type Sketch } from "./sketch.ts";
import { head, noCurrency, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks that say what others say in ways of their own. */
export const waySketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	return [
		{
			name: "a numbered section in another currency than the title over it",
			features: ["section:against"],
			columns: noCurrency,
			set: { currency: ask("title against section") },
			rows: [
				{ cells: [say("以下价格均为美元", "All rates in USD")] },
				{ cells: [say("一、人民币价格", "1. Rates in CNY")] },
				head(noCurrency, tongue),
				...rows(2),
				{ cells: [say("二、出口", "2. Export")], set: { currency: is("USD") } },
				...rows(2),
			],
		},
	];
};
