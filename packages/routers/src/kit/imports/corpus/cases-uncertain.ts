import { ask, is, may, type Rates, type Sketch } from "./sketch.ts";
import { head, long, rows, wide } from "./table.ts";
import type { Sense } from "./truth.ts";
import type { Tongue } from "./words.ts";
import type { Scrap } from "./workbook.ts";

/** Workbooks of which some cells look like what they may not be: each kind is one question. */
export const uncertainSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const based = [...long, "basis"];
	const chilled = say("冷藏", "Reefer");
	const reefer = (ink: Scrap, box: Sense): Rates => ({
		ink: { containerType: ink, cargo: chilled },
		truth: { containerType: box, cargo: is("reefer") },
	});
	const sizes = wide("containerType=20GP", "containerType=40HC");
	const [ofTwenty = "", ofForty = ""] = sizes.filter((key) => key.startsWith("cost|"));
	return [
		{
			name: "numbers without a format among days",
			features: ["doubt:bareDay"],
			columns: long,
			rows: [head(long, tongue), ...rows(1), { ink: { validFrom: 46_388 }, truth: { validFrom: ask("a number") } }, ...rows(1)],
		},
		{
			name: "days in two digits that nothing decides",
			features: ["doubt:shortDay"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{ ink: { validFrom: "1.2.27" }, truth: { validFrom: ask("day or month first") } },
				{ ink: { validTo: "27.03.31" }, truth: { validTo: ask("year first or last") } },
			],
		},
		{
			name: "days in two digits that others decide",
			features: ["day:short"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { validFrom: "27/1/1", validTo: "27/3/31" }, truth: { validFrom: is("2027-01-01"), validTo: is("2027-03-31") } },
				{ ink: { validFrom: "27/2/13", validTo: "27/6/30" }, truth: { validFrom: is("2027-02-13"), validTo: is("2027-06-30") } },
			],
		},
		{
			name: "dates that a spreadsheet made of days beside those it left as texts",
			features: ["doubt:swapped"],
			columns: long,
			rows: [
				head(long, tongue),
				{
					ink: { validFrom: { value: 46_665, format: "m/d/yyyy" }, validTo: "31/12/2027" },
					truth: { validFrom: ask("exchanged"), validTo: is("2027-12-31") },
				},
				{ ink: { validFrom: "15/4/2027", validTo: "31/12/2027" }, truth: { validFrom: is("2027-04-15"), validTo: is("2027-12-31") } },
			],
		},
		...["0.000", "#,##0.000"].map(
			(format): Sketch => ({
				name: `amounts shown with three decimals: ${format}`,
				features: ["doubt:threeDecimals"],
				columns: long,
				rows: [
					head(long, tongue),
					...rows(1),
					{
						ink: { cost: { value: 1.25, format }, ssr: "cost+500", msr: "cost+300" },
						truth: { cost: ask("thousands"), ssr: is("cost+500"), msr: is("cost+300") },
					},
				],
			}),
		),
		{
			name: "days without a year",
			features: ["doubt:yearless"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				...[say("5月20日", "20-May"), "15-May", "May 20th", "5/20"].map((validTo) => ({ ink: { validTo }, truth: { validTo: ask("which year") } })),
			],
		},
		{
			name: "rates that are over among others",
			features: ["doubt:past"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{ ink: { validFrom: "2025-01-01", validTo: "2025-03-31" }, truth: { validFrom: is("2025-01-01"), validTo: ask("over") } },
			],
		},
		{
			name: "costs of none beside other prices",
			features: ["doubt:noCost"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				...["N/A", "-", say("无", "none")].map((cost) => ({
					ink: { cost, ssr: 5_000, msr: 4_800 },
					truth: { cost: ask("none"), ssr: is("5000"), msr: is("4800") },
				})),
			],
		},
		{
			name: "heads that say whether VAT is in their prices",
			features: ["head:tax"],
			columns: long,
			rows: [
				{
					...head(long, tongue, {
						cost: say("不含税运费", "Freight excl. VAT"),
						ssr: say("含税销售价", "SSR incl. VAT"),
						msr: say("最低销售价（含税）", "MSR (VAT included)"),
					}),
					asks: [4, 5, 6],
				},
				...rows(3),
			],
		},
		{
			name: "a validity over two columns in two rows of heads",
			features: ["head:ends"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue, { validFrom: say("有效期", "Validity"), validTo: null as unknown as string }),
				{ cells: [...long.slice(2).map(() => null), say("起", "From"), say("止", "To")] },
				...rows(3),
			],
		},
		{
			name: "blank costs beside other prices",
			features: ["doubt:blankCost"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				...rows(2, () => ({ ink: { cost: null, ssr: 5_000, msr: 4_800 }, truth: { cost: ask("blank"), ssr: is("5000"), msr: is("4800") } })),
			],
		},
		{
			name: "prices of a container charged once a shipment",
			features: ["doubt:onceBasis"],
			columns: based,
			rows: [
				head(based, tongue),
				{ ink: { basis: say("箱", "container") }, truth: { basis: is("container") } },
				{ ink: { basis: say("票", "shipment") }, truth: { basis: ask("once for all") } },
			],
		},
		...[7.2, 72_000].map(
			(cost): Sketch => ({
				name: `an amount far from the other container of its row: ${cost}`,
				features: ["doubt:offRow"],
				columns: sizes,
				rows: [
					head(sizes, tongue),
					{
						ink: { [ofTwenty]: 4_000, [ofForty]: cost, ssr: "cost+500", msr: "cost+300" },
						truth: { [ofTwenty]: is("4000"), [ofForty]: ask("far from 4000"), ssr: is("cost+500"), msr: is("cost+300") },
					},
				],
			}),
		),
		{
			name: "prices of a truck's trip",
			features: ["doubt:perTrip"],
			columns: based,
			rows: [
				head(based, tongue),
				{ ink: { basis: say("箱", "container") }, truth: { basis: is("container") } },
				{ ink: { basis: say("趟", "per trip") }, truth: { basis: ask("one container or two") } },
			],
		},
		{
			name: "what vendors write otherwise",
			features: ["words:otherwise"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { direction: "出口 Export" }, truth: { direction: is("westbound") } },
				{ ink: { direction: "進口" }, truth: { direction: is("eastbound") } },
				{ ink: { portCity: "廈門" }, truth: { portCity: is("CNXMN") } },
				{ ink: { containerType: "40GP-SOC" }, truth: { containerType: is("40GP"), ownership: is("SOC") } },
				{ ink: { ssr: "成本*1.2", msr: "成本+300" }, truth: { ssr: is("cost*1.2"), msr: is("cost+300") } },
			],
		},
		{
			name: "a reefer of forty feet and a star behind an amount",
			features: ["doubt:otherwise"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{ ink: { containerType: "40RF" }, truth: { containerType: ask("high or not"), cargo: may("reefer") } },
				{ ink: { cost: "4050*" }, truth: { cost: ask("a star") } },
			],
		},
		{
			name: "reefer cargo beside boxes by their feet, and beside dry ones",
			features: ["doubt:otherwise"],
			columns: [...long, "cargo"],
			rows: [
				head([...long, "cargo"], tongue),
				...rows(1),
				reefer("20'", is("20RF")),
				reefer(20, is("20RF")),
				reefer("40'", ask("high or not")),
				reefer("20RF", is("20RF")),
				{ ink: { containerType: "40HC", cargo: chilled }, truth: { containerType: is("40HC"), cargo: ask("in a dry box") } },
			],
		},
	];
};
