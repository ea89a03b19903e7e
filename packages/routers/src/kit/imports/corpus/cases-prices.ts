import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { above, head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

const prices = ["cost", "ssr", "msr"];

/** Workbooks in which one price of a rate says what the others do not: that it is on request, what it is charged by, that it is added to the cost. */
export const priceSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const asked = (...fields: string[]): Rates["truth"] => Object.fromEntries(fields.map((field) => [field, ask("one price says it")]));
	const word = (field: string, ink: string): Rates => ({ ink: { [field]: ink }, truth: asked(...prices, "onRequest") });
	const formulas = { ssr: "cost*1.1", msr: "cost*1.05" };
	const wideIn = wide("containerType=20GP", "containerType=40GP").filter((key) => key !== "currency");
	const sized = wide("containerType=20GP", "containerType=40HC");
	const besideSizes = [...sized.slice(0, 3), "idle", ...sized.slice(3)];
	const twoUnits = [...long.slice(0, 5), "idle", ...long.slice(5)];
	const nothing = Object.fromEntries(prices.map((field) => [field, is(null)]));
	return [
		{
			name: "words for on request beside amounts",
			features: ["onRequest:beside"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				word("cost", say("单询", "TBA")),
				word("cost", say("另议", "On request")),
				word("ssr", say("单询", "TBA")),
				word("msr", say("询价", "Tbc")),
				...rows(1),
			],
		},
		{
			name: "words for on request beside nothing but formulas",
			features: ["onRequest:formulas"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				{ ink: { cost: say("单询", "TBA"), ...formulas }, truth: { ...nothing, onRequest: is(true) } },
				{ ink: { cost: say("单询", "TBA"), ssr: say("单询", "TBA"), msr: null }, truth: { ...nothing, onRequest: is(true) } },
			],
		},
		{
			name: "amounts in formulas that may be thousands",
			features: ["doubt:threeDecimals"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				...["1.200*1.1", "cost+1.200"].map((ssr): Rates => ({ ink: { ssr }, truth: { ssr: ask("thousands in a formula") } })),
				{ ink: { ssr: "cost*1.125" }, truth: { ssr: is("cost*1.125") } },
				{ ink: { cost: 1.234 }, truth: { cost: ask("too fine") } },
			],
		},
		{
			name: "what one price alone is charged by",
			features: ["basis:beside"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				...[say("4000/TEU", "4000 per TEU"), say("4000/提单", "4000/BL"), say("4000/公里", "4000/km")].map(
					(ink): Rates => ({ ink: { cost: ink }, truth: { cost: is("4000"), ...asked("basis") } }),
				),
				{ ink: { cost: { value: 4_000, format: '0" /TEU"' } }, truth: { cost: is("4000"), ...asked("basis") } },
				{ ink: { ssr: { value: 9_000, format: '0"/BL"' } }, truth: { ssr: is("9000"), ...asked("basis") } },
			],
		},
		{
			name: "what all prices of a rate are charged by",
			features: ["basis:beside"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				{
					ink: { cost: "4000/TEU", ssr: "4400/TEU", msr: "4200/TEU" },
					truth: { cost: is("4000"), ssr: is("4400"), msr: is("4200"), basis: is("teu") },
				},
				{ ink: { cost: "4000/TEU", ...formulas }, truth: { cost: is("4000"), ssr: is("cost*1.1"), msr: is("cost*1.05"), basis: is("teu") } },
				{
					ink: { containerType: "*", cost: say("4000/票", "4000/shipment"), ...formulas },
					truth: { containerType: is("*"), cost: is("4000"), ssr: is("cost*1.1"), msr: is("cost*1.05"), basis: is("shipment") },
				},
				{ ink: { cost: say("4000/箱", "4000/container") }, truth: { cost: is("4000") } },
			],
		},
		{
			name: "the unit of a price that is not used",
			features: ["basis:oneHead"],
			columns: besideSizes,
			rows: [head(besideSizes, tongue, { idle: say("成本/TEU", "Cost/TEU") }), ...rows(2, priced(besideSizes))],
		},
		...[
			[say("成本/箱", "Cost/container"), say("成本/TEU", "Cost/TEU"), "container"],
			[say("成本/TEU", "Cost/TEU"), say("成本/箱", "Cost/container"), "teu"],
			[say("成本/TEU", "Cost/TEU"), say("成本", "Cost"), "teu"],
		].map(
			([cost = "", idle = "", basis = ""]): Sketch => ({
				name: `a price under "${cost}" and "${idle}"`,
				features: ["basis:oneHead"],
				columns: twoUnits,
				rows: [
					head(twoUnits, tongue, { cost, idle }),
					...rows(2, (): Rates => ({ ink: formulas, truth: { ssr: is("cost*1.1"), msr: is("cost*1.05"), basis: is(basis) } })),
				],
			}),
		),
		{
			name: "the unit of selling prices alone",
			features: ["basis:oneHead"],
			columns: long,
			rows: [
				head(long, tongue, { ssr: say("销售价/TEU", "SSR/TEU"), msr: say("最低销售价/TEU", "MSR/TEU") }),
				...rows(2, (): Rates => ({ truth: asked("basis") })),
			],
		},
		{
			name: "percentages of the cost under their heads",
			features: ["percent"],
			columns: long,
			rows: [
				head(long, tongue, { ssr: say("销售价(%)", "SSR (%)"), msr: say("最低销售价(%)", "MSR (%)") }),
				...rows(2, (): Rates => ({ ink: { ssr: 12, msr: 8 }, truth: asked("ssr", "msr", "basis") })),
			],
		},
		{
			name: "factors beside a cost",
			features: ["amount:factor"],
			columns: long,
			rows: [head(long, tongue), ...rows(2, (): Rates => ({ ink: { ssr: 1.12, msr: 1.05 }, truth: asked("ssr", "msr") }))],
		},
		{
			name: "a currency in the head of one price alone",
			features: ["currency:oneHead"],
			columns: noCurrency,
			set: { currency: ask("one head says it") },
			rows: [head(noCurrency, tongue, { cost: say("成本 (美元)", "Cost (USD)") }), ...rows(2)],
		},
		{
			name: "currencies under each container and a price of all of them",
			features: ["currency:oneHead"],
			columns: wideIn,
			rows: [
				head(wideIn, tongue),
				above(wideIn, { 3: "USD", 4: "CNY" }),
				...rows(2, priced(wideIn)).map(
					(row): Rates => ({ ...row, ink: { ...row.ink, msr: 500 }, truth: { ...row.truth, msr: is("500"), currency: ask("which of them") } }),
				),
			],
		},
		{
			name: "amounts with a plus before them",
			features: ["plus"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(2),
				{ ink: { ssr: "+500", msr: "+300" }, truth: asked("ssr", "msr") },
				{ ink: { ssr: "+ 500" }, truth: asked("ssr") },
				{ ink: { cost: "+4000" }, truth: asked("cost") },
				{ ink: { ssr: "+5%" }, truth: asked("ssr") },
				{ ink: { ssr: { value: 500, format: "+0" } }, truth: asked("ssr") },
			],
		},
	];
};
