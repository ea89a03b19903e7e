import { ask, is, type Rates, type Sketch } from "./sketch.ts";
import { above, head, long, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks whose heads or cells name a thing twice, or in another way than the portal counts it. */
export const headSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	/** Heads in both languages, one above the other or side by side. */
	const twofold = (between: string) =>
		Object.fromEntries(long.map((key, i) => [key, [head(long, tongue).cells[i], head(long, tongue === "zh" ? "en" : "zh").cells[i]].join(between)]));
	/** A column of numbers under a head, or shown by a format, that says another unit than the portal's. */
	const counted = (field: string, label: string, ink: Rates["ink"], fields: readonly string[] = [field]): Sketch => ({
		name: `${field} under "${label}"`,
		features: ["unit:other"],
		columns: [...long, field],
		rows: [
			head([...long, field], tongue, { [field]: label }),
			...rows(3, () => ({ ink: { ...ink }, truth: Object.fromEntries(fields.map((name) => [name, ask("another unit")])) })),
		],
	});
	const days = ["transitMin", "transitMax"];
	const emptied = { formula: 'IFERROR(VLOOKUP(A2,Z:Z,1,0),"")', value: "" };
	const port = (ink: string, truth: Rates["truth"]): Rates => ({ ink: { portCity: ink }, truth });
	const bothWays = [
		...["inlandCity", "portCity", "cost|direction=westbound|containerType=20GP", "cost|direction=eastbound|containerType=20GP"],
		...["ssr", "msr", "currency", "validFrom", "validTo"],
	];
	const dated = (days: string) => ["20GP", "40HC"].map((size) => `containerType=${size}|${days}`);
	const inTwoGroups = wide(...dated("validFrom=2027-01-01|validTo=2027-02-28"), ...dated("validFrom=2027-03-01|validTo=2027-04-30")).filter(
		(key) => key !== "validFrom" && key !== "validTo",
	);
	const sized = wide("containerType=20GP", "containerType=40HC");
	const twoLanes = [
		"inlandCity",
		"portCity",
		"cost|direction=westbound|containerType=20GP",
		"back",
		"idle",
		"ssr",
		"msr",
		"currency",
		"validFrom",
		"validTo",
	];
	return [
		{
			name: "groups of prices that hold one after the other",
			features: ["head:days"],
			columns: inTwoGroups,
			merges: ["D1:E1", "F1:G1"],
			rows: [
				above(inTwoGroups, {
					3: say("2027年1月1日至2月28日", "1 Jan - 28 Feb 2027"),
					5: say("自2027年3月1日至2027年4月30日止", "from 1 Mar 2027 to 30 Apr 2027"),
				}),
				head(inTwoGroups, tongue),
				...rows(2, priced(inTwoGroups)),
			],
		},
		{
			name: "heads of prices that say other days than the columns of days",
			features: ["head:days"],
			columns: sized,
			rows: [
				head(sized, tongue, {
					"cost|containerType=20GP": say("20GP（2031年2月28日止）", "20GP (until 28 Feb 2031)"),
					"cost|containerType=40HC": say("40HC（至2031年2月）", "40HC (until Feb 2031)"),
				}),
				...rows(2, (i) => ({ ...priced(sized)(i), truth: { ...priced(sized)(i).truth, validTo: ask("its head has another last day") } })),
			],
		},
		{
			name: "two lanes in one row",
			features: ["head:secondLane"],
			columns: twoLanes,
			rows: [
				head(twoLanes, tongue, {
					"cost|direction=westbound|containerType=20GP": say("出口 20GP", "Export 20GP"),
					back: say("回程城市", "Return city"),
					idle: say("进口 20GP", "Import 20GP"),
				}),
				...rows(2, (i) => ({ ...priced(twoLanes)(i), ink: { ...priced(twoLanes)(i).ink, back: say("长沙", "Changsha"), idle: 2_500 } })),
			],
		},
		{
			name: "days that say they are the other end than their column",
			features: ["day:otherEnd"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{ ink: { validTo: say("2033.02.28起", "from 28 Feb 2033") }, truth: { validTo: ask("a first day") } },
				{ ink: { validFrom: say("2027年1月止", "until Jan 2027") }, truth: { validFrom: ask("a last day") } },
			],
		},
		{
			name: "heads that may be over several things",
			features: ["head:vague"],
			clear: true,
			columns: long,
			rows: [
				head(long, tongue, { inlandCity: say("起运站", "Origin city"), containerType: say("类型", "Type"), currency: say("币制", "Currency") }),
				...rows(2),
				{ ink: { containerType: say("40英尺高箱", "40' HC") }, truth: { containerType: is("40HC") } },
			],
		},
		{
			name: "prices of both ways on a lane whose heads name its ends",
			features: ["head:ways"],
			clear: true,
			columns: bothWays,
			rows: [
				above(bothWays, { 2: say("出口", "Export"), 3: say("进口", "Import") }),
				head(bothWays, tongue, { inlandCity: say("起运城市", "Origin city"), portCity: say("目的港", "Destination port") }),
				...rows(3, priced(bothWays)),
			],
		},
		counted("transit", say("时效（小时）", "Transit time (hours)"), { transit: 96 }, days),
		counted("transit", say("时效（周）", "Transit time (weeks)"), { transit: "2-3" }, days),
		counted("transit", say("时效", "Transit time"), { transit: { value: 96, format: '0" h"' } }, days),
		counted("transit", say("时效（天）", "Transit time (days)"), { transit: { value: 2, format: '0" weeks"' } }, days),
		counted("weightTo", say("重量上限（磅）", "Weight up to (lbs)"), { weightTo: 44_000 }, ["weightTo"]),
		counted("weightTo", say("重量上限（短吨）", "Weight up to (short tons)"), { weightTo: 24 }, ["weightTo"]),
		counted("weightTo", say("重量上限（斤）", "Weight up to (lb)"), { weightTo: 48_000 }, ["weightTo"]),
		counted("vat", say("税率（‰）", "VAT (‰)"), { vat: 60 }),
		counted("vat", say("税率", "VAT"), { vat: { value: 60, format: '0"‰"' } }),
		counted("vat", say("税率", "VAT"), { vat: 1.09 }),
		{
			name: "numbers under heads and formats that say the portal's own unit",
			features: ["unit:own"],
			clear: true,
			columns: [...long, "transit", "weightTo", "vat"],
			rows: [
				head([...long, "transit", "weightTo", "vat"], tongue, {
					transit: say("时效（天）", "Transit time (days)"),
					weightTo: say("重量上限（公斤）", "Weight up to (kg)"),
					vat: say("税率(%)", "VAT (%)"),
				}),
				...rows(2, () => ({
					ink: { transit: { value: 12, format: '0"天"' }, weightTo: 24_000, vat: 9 },
					truth: { transitMin: is(12), transitMax: is(12), weightTo: is("24"), vat: is("9") },
				})),
			],
		},
		...[
			[say("类型", "Type"), "HC"],
			[say("高度", "Height"), "9'6\""],
		].map(
			([label = "", kind = ""]): Sketch => ({
				name: `containers over two columns, ${label}`,
				features: ["container:split"],
				columns: [...long, "kind"],
				rows: [
					head([...long, "kind"], tongue, { containerType: say("箱型尺寸", "Size"), kind: label }),
					...rows(2, () => ({ ink: { containerType: 40, kind }, truth: { containerType: ask("its kind stands beside it") } })),
				],
			}),
		),
		{
			name: "formulas that come to an empty text",
			features: ["formula:empty"],
			columns: [...long, "ownership"],
			rows: [
				head([...long, "ownership"], tongue),
				...rows(1),
				{ ink: { validTo: emptied }, truth: { validTo: ask("a formula of nothing") } },
				{ ink: { ownership: emptied }, truth: { ownership: ask("a formula of nothing") } },
				{ ink: { cost: emptied }, truth: { cost: ask("a formula of nothing") } },
			],
		},
		{
			name: "cells that show other than they hold",
			features: ["format:shown"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(1),
				{ ink: { cost: { value: 4_000, format: ";;;" } }, truth: { cost: ask("nothing is shown") } },
				{ ink: { cost: { value: 4_000_000, format: "#,##0," } }, truth: { cost: ask("thousands are shown") } },
				{ ink: { containerType: { value: 40, format: '0"HQ"' } }, truth: { containerType: is("40HC") } },
				{ ink: { portCity: { value: "CNSHA", format: '@" (DG)"' } }, truth: { cargo: is("dangerous") } },
			],
		},
		{
			name: "an x in a column of ticks",
			features: ["doubt:tick"],
			columns: [...long, "onRequest"],
			rows: [
				head([...long, "onRequest"], tongue, { onRequest: say("单询", "On request") }),
				...rows(2, () => ({ ink: { onRequest: "√", cost: null, ssr: null, msr: null }, truth: { onRequest: is(true) } })),
				{ ink: { onRequest: "x" }, truth: { onRequest: ask("a tick or a cross") } },
				{ ink: { onRequest: "×" }, truth: { onRequest: ask("a tick or a cross") } },
			],
		},
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
