import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { head, long, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Columns of all that a rate has. */
const all = [...long, "ownership", "cargo", "weightTo", "transit", "vat", "frequency"];
const prices = ["cost", "ssr", "msr"];
const days = ["validFrom", "validTo"];
const undated = long.filter((key) => !days.includes(key));
/** Columns of prices that a container alone names. */
const bare = ["inlandCity", "portCity", "direction", "cost|containerType=20GP", "cost|containerType=40HC", "currency", ...days];

/** What nobody can tell at the end of a head: of which fields, in either tongue. */
const odd: readonly (readonly [zh: string, en: string, fields: readonly string[]])[] = [
	...["(2)", "(+1)", "(-5)", "(×)", "(×2)", "/2", "+", "(1.06)", "?"].map((end) => [end, end, all] as const),
	...[["/2箱", "/2 boxes"] as const, ["(元/100箱)", "(CNY/100)"] as const, ["/10箱", " / 10 containers"] as const].map(
		(end) => [...end, prices] as const,
	),
	...["(000)", "(1,000)", "(+6%)", "(2030)", "(=100)"].map((end) => [end, end, prices] as const),
	...[["(到港)", "(arrival)"] as const, ["(+7)", "(+7)"] as const, ["(到站)", "(station)"] as const].map((end) => [...end, days] as const),
];

/** What says no more than how a cell is filled in. */
const plain: readonly (readonly [zh: string, en: string])[] = [
	["（必填）", " (required)"],
	["*", " *"],
	["：", ":"],
];

/** Workbooks whose heads, formats and marks beside the rates say more than is understood. */
export const oddSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const names = head(all, tongue).cells;
	const ended = (end: string, fields: readonly string[]) => {
		const labels = Object.fromEntries(all.map((key, i) => [key, `${names[i]}${fields.includes(key) ? end : ""}`]));
		return head(all, tongue, labels);
	};
	const amount = (format: string, value = 4_100): Rates => ({ ink: { cost: { value, format } }, truth: { cost: ask(`shown by ${format}`) } });
	const mark = (text: string): Sketch => ({
		name: `a column without a head that holds ${text}`,
		features: ["column:marks"],
		columns: [...long, "other"],
		set: { mode: ask("whether the mark holds for the rates") },
		rows: [{ ...head([...long, "other"], tongue, { other: "" }), asks: [10] }, ...rows(3, (i) => ({ ink: { other: i === 1 ? text : null } }))],
	});
	const often = (text: string): Rates => ({ ink: { frequency: text }, truth: { frequency: ask("no schedule") } });
	return [
		...odd.map(
			([zh, en, fields]): Sketch => ({
				name: `heads that end in ${say(zh, en)}: ${fields.length > 3 ? "all" : fields.join(", ")}`,
				features: ["head:odd"],
				columns: all,
				rows: [{ ...ended(say(zh, en), fields), asks: fields.map((key) => all.indexOf(key)) }, ...rows(2)],
			}),
		),
		...plain.map(
			([zh, en]): Sketch => ({
				name: `heads that end in ${say(zh, en)}`,
				features: ["head:plain"],
				clear: true,
				columns: all,
				rows: [ended(say(zh, en), all), ...rows(2)],
			}),
		),
		{
			name: "heads with the year that all rates are of",
			features: ["head:plain"],
			clear: true,
			columns: all,
			rows: [ended("(2026)", [...prices, ...days]), ...rows(2)],
		},
		{
			name: "numbers that their formats show as others",
			features: ["format:shown"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				...['"-"0', '"("0")"', '0"-"', '0"."00', '0" ?"', '"~"0', "\\-0", '0"!"', "*-0", "0:00", '0","00'].map((format) => amount(format)),
				...rows(1),
			],
		},
		{
			name: "numbers that their formats show as they are",
			features: ["format:plain"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				...["#,##0.00_);[Red]\\(#,##0.00\\)", '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', '0".-"', "# ##0", '0","000', "0.00E+00"].map(
					(format): Rates => ({ ink: { cost: { value: 4_100, format } }, truth: { cost: is("4100") } }),
				),
			],
		},
		...["×", "x", "*", "√", "停"].map(mark),
		...[
			["suspended", "none", "no service", "取消", "停", "2/week from May", "×"],
			["停运", "暂停", "stopped", "cancelled", "无", "on hold", "2/week, not in July"],
		].map(
			(words, i): Sketch => ({
				name: `frequencies that are none (${i + 1})`,
				features: ["words:frequency"],
				columns: [...long, "frequency"],
				rows: [
					head([...long, "frequency"], tongue),
					...rows(1),
					...words.map(often),
					...[say("每周二、四", "Tue/Thu"), "3/week"].map((text): Rates => ({ ink: { frequency: text }, truth: { frequency: is(text) } })),
				],
			}),
		),
		...["$A$1:$J$3", "$B$2:$C$3"].map(
			(printArea): Sketch => ({
				name: `rows outside the print area ${printArea}`,
				features: ["row:unprinted"],
				columns: long,
				printArea,
				rows: [head(long, tongue), ...rows(2), ...rows(1, () => ({ truth: { inlandCity: ask("its row is not printed") } }))],
			}),
		),
		{
			name: "prices outside the print area",
			features: ["column:unprinted"],
			columns: long,
			printArea: "$A$1:$E$4",
			rows: [{ ...head(long, tongue), asks: [5, 6] }, ...rows(3)],
		},
		...["2Q28", "28年4-6月", "Apr-Jun 28"].map(
			(period): Sketch => ({
				name: `days shortened in a title: ${period}`,
				features: ["validity:short"],
				clear: true,
				columns: undated,
				set: { validFrom: is("2028-04-01"), validTo: is("2028-06-30") },
				rows: [{ cells: [period] }, head(undated, tongue), ...rows(2)],
			}),
		),
		{
			name: "a title beside the number of its paper",
			features: ["title:paper"],
			clear: true,
			columns: long,
			rows: [{ cells: [say("铁路运价表", "Rail tariff"), null, say("报价单号：BJ20280401", "Quotation No. Q-17")] }, head(long, tongue), ...rows(2)],
		},
		...[say("以上价格不含THC", "excl. THC"), say("不含报关费、查验费", "Rates exclude customs clearance"), say("THC未含", "THC not included")].map(
			(text): Sketch => ({
				name: `what prices do not include: ${text}`,
				features: ["title:excludes"],
				columns: long,
				rows: [{ cells: [text], asked: true }, head(long, tongue), ...rows(2)],
			}),
		),
		{
			name: "containers alone over prices",
			features: ["column:bare"],
			columns: bare,
			rows: [
				{ ...head(bare, tongue), asks: [3, 4] },
				...rows(2, (i) => {
					const costs = bare.filter((key) => key.startsWith("cost|")).map((key, c) => [key, 3_000 + 100 * i + 10 * c] as const);
					const none = { ssr: ask("no column has it"), msr: ask("no column has it") };
					return {
						ink: Object.fromEntries(costs),
						truth: { ...Object.fromEntries(costs.map(([key, cost]) => [key, is(String(cost))])), ...none },
					};
				}),
			],
		},
		{
			name: "rows that are all printed",
			features: ["row:printed"],
			clear: true,
			columns: long,
			printArea: "$A$1:$H$4",
			rows: [head(long, tongue), ...rows(3)],
		},
	];
};
