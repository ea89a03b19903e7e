import { is, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks in which something beside the table speaks of its rates. */
export const titleSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	return [
		{
			name: "titles that speak of amounts, tax and weights",
			features: ["title:left"],
			columns: long,
			rows: [
				{ cells: [say("旺季附加费另加15%", "Rates subject to +15% peak season surcharge")], asked: true },
				{ cells: [say("价格均含9%增值税", "Prices exclude 9% VAT")], asked: true },
				{ cells: [say("限重22吨", "Weight limit 22 tons")], asked: true },
				{ cells: [say("港杂费 USD 50/箱 未含", "Port surcharge USD 50/unit not included")], asked: true },
				{ cells: [say("（延期：2027-01-31）", "(extended to 2027-01-31)")], asked: true },
				head(long, tongue),
				...rows(3),
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
