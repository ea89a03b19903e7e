import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks that leave something unsaid. */
export const leftSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const blank = (key: string): Rates => ({ ink: { [key]: null }, truth: { [key]: ask("the same again or the standard") } });
	const below = (key: string, columns = [...long, key]): Sketch => ({
		name: `blank cells below filled ones: ${key}`,
		features: ["blank:below"],
		columns,
		rows: [head(columns, tongue), ...rows(2), blank(key), ...rows(1), blank(key), blank(key)],
	});
	const owned = [...long, "ownership"];
	return [
		below("ownership"),
		below("cargo"),
		below("weightTo", [...long, "weightFrom", "weightTo"]),
		below("vat"),
		below("validTo", long),
		{
			name: "blank cells above filled ones, and below what they stand for",
			features: ["blank:certain"],
			clear: true,
			columns: owned,
			rows: [
				head(owned, tongue),
				...rows(2, () => ({ ink: { ownership: null } })),
				{ ink: { ownership: say("船东箱", "COC") }, truth: { ownership: is("COC") } },
				{ ink: { ownership: null } },
				...rows(1),
			],
		},
	];
};
