import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks whose heads or cells name a thing twice, or in another way than the portal counts it. */
export const headSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	/** Heads in both languages, one above the other or side by side. */
	const twofold = (between: string) =>
		Object.fromEntries(long.map((key, i) => [key, [head(long, tongue).cells[i], head(long, tongue === "zh" ? "en" : "zh").cells[i]].join(between)]));
	const port = (ink: string, truth: Rates["truth"]): Rates => ({ ink: { portCity: ink }, truth });
	return [
		...["\n", " "].map(
			(between): Sketch => ({
				name: `heads in two languages ${between === " " ? "side by side" : "in two lines"}`,
				features: ["head:languages"],
				clear: true,
				columns: long,
				rows: [head(long, tongue, twofold(between)), ...rows(3)],
			}),
		),
		{
			name: "amounts with a comma before too few digits",
			features: ["doubt:shortComma"],
			columns: [...long, "remark"],
			rows: [
				head([...long, "remark"], tongue),
				...rows(2),
				{ ink: { cost: "4,00", remark: "10²" }, truth: { cost: ask("thousands cut short"), remark: is("10²") } },
				{ ink: { ssr: "45,50" }, truth: { ssr: ask("thousands cut short") } },
			],
		},
		{
			name: "ports in brackets behind their city",
			features: ["words:place"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				port(say("上海（洋山）", "Shanghai (Yangshan)"), { portCity: ask("a port of its own") }),
				port(say("上海（上海港）", "Shanghai (Shanghai port)"), { portCity: is("CNSHA") }),
			],
		},
	];
};
