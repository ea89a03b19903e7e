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
	const other = (label: string, text: string): Sketch => ({
		name: `a column no field has: ${label}`,
		features: ["column:other"],
		columns: [...long, "other"],
		set: { mode: ask("whether the column holds for the rates") },
		rows: [head([...long, "other"], tongue, { other: label }), ...rows(3, (i) => ({ ink: { other: i === 1 ? text : null } }))],
	});
	const owned = [...long, "ownership"];
	return [
		below("ownership"),
		below("cargo"),
		below("weightTo", [...long, "weightFrom", "weightTo"]),
		below("vat"),
		below("validTo", long),
		other(say("状态", "Status"), say("停运", "cancelled")),
		other(say("操作", "Action"), say("删除", "delete")),
		other(say("经由", "Via"), say("郑州", "Zhengzhou")),
		other(say("含税", "Incl. tax"), say("是", "yes")),
		{
			name: "costs that a merged cell hides",
			features: ["merged:hidden"],
			columns: long,
			merges: ["E2:E3"],
			under: { E3: 4_222 },
			rows: [head(long, tongue), ...rows(3)],
		},
		{
			name: "another sheet with amounts and no rates",
			features: ["sheet:amounts"],
			columns: long,
			rows: [head(long, tongue), ...rows(3)],
			behind: [
				{
					name: "THC",
					hidden: false,
					rows: [
						[say("港口", "Port"), "THC 20", "THC 40"],
						[say("上海", "Shanghai"), 850, 1_250],
					],
				},
			],
		},
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
