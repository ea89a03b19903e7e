import { fine, parallel, refused, times } from "./answers.ts";
import type { Attack } from "./run.ts";

const formula = (text: string, cost = "4500.00") => ({ text, values: { cost }, decimals: 2 });

/** Formulas and texts no clerk would write. */
export const formulas: Attack[] = [
	{
		name: "pm works out a formula over a value of 12,000 digits",
		answers: refused,
		run: async (s) => s.send("pm", `/trpc/sale.previewFormula?input=${JSON.stringify(formula("cost*cost", "9".repeat(12_000)))}`),
	},
	{
		name: "pm works out a formula over a value of 50 digits",
		answers: refused,
		run: (s) => s.query("pm", "sale.previewFormula", formula("cost*cost", "9".repeat(50))),
	},
	{
		name: "pm multiplies a value by itself as often as fits",
		answers: [fine, ...refused],
		run: (s) => parallel(10, () => s.query("pm", "sale.previewFormula", formula(times(60, () => "cost").join("*"), "999999999999999"))),
	},
	{ name: "pm sends 300 brackets", answers: [fine, ...refused], run: (s) => s.query("pm", "sale.previewFormula", formula("(".repeat(300))) },
	{
		name: "pm sends a formula of spaces",
		answers: [fine, ...refused],
		run: (s) => s.query("pm", "sale.previewFormula", formula(`1${" ".repeat(398)}`)),
	},
	{
		name: "pm adds a rate whose cost is 90,000 brackets",
		answers: refused,
		run: async (s) => (await s.mutation("pm", "inlandRail.add", { row: { cost: "(".repeat(90_000) } })).answer,
	},
	{
		name: "pm saves terms of 50,000 open tags",
		answers: refused,
		run: async (s) =>
			(await s.mutation("pm", "inlandRail.saveTerm", { lane: ["a", "b"], language: "en", body: "<".repeat(50_001), version: 0 })).answer,
	},
	{
		name: "admin saves a notice of 90 KB",
		answers: refused,
		run: async (s) =>
			(await s.mutation("admin", "notice.save", { title: "x", content: "x".repeat(90_000), level: "info", audience: "everybody" })).answer,
	},
	{
		name: "admin saves a parameter of 100 KB of digits",
		answers: refused,
		run: async (s) => (await s.mutation("admin", "parameter.save", { key: "x", type: "number", value: "9".repeat(99_000) })).answer,
	},
];
