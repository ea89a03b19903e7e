import { ask, is, may, type Rates, type Sketch } from "./sketch.ts";
import { above, head, long, noCurrency, priced, rows, wide } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks whose layout says what their cells mean, one oddity each. */
export const layoutSketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const sizes = wide("containerType=20GP", "containerType=40GP", "containerType=40HC");
	const owners = wide(...["COC", "SOC"].flatMap((o) => ["20GP", "40HC"].map((c) => `containerType=${c}|ownership=${o}`)));
	const cargos = wide(...["general", "dangerous"].flatMap((o) => ["20GP", "40HC"].map((c) => `containerType=${c}|cargo=${o}`)));
	const bands = wide("containerType=20GP|weightFrom=0|weightTo=24", "containerType=20GP|weightFrom=24|weightTo=999.999", "containerType=40HC");
	const monies = wide("containerType=20GP|currency=USD", "containerType=40GP|currency=USD", "containerType=40HC|currency=CNY").filter(
		(key) => key !== "currency",
	);
	const ways = wide(...["westbound", "eastbound"].flatMap((d) => ["20GP", "40HC"].map((c) => `containerType=${c}|direction=${d}`))).filter(
		(key) => key !== "direction" && key !== "currency",
	);
	const swapped = [...owners.slice(0, 3), ...owners.slice(5, 7), ...owners.slice(3, 5), ...owners.slice(7)];
	const written = ["westbound", "eastbound"].flatMap((d) => ["cost", "ssr", "msr"].map((price) => `${price}|direction=${d}`));
	const bothWays = ["inlandCity", "portCity", "containerType", "ownership", ...written];
	const otherWays = ["ownership", "containerType", "inlandCity", "portCity", ...written];
	const overEach = (columns: readonly string[]) =>
		above(columns, Object.fromEntries(written.map((_, i) => [4 + i, i < 3 ? say("出口", "Export") : say("进口", "Import")])));
	const bothPriced = (i: number): Rates => {
		const costs = written.map((key, c) => [key, 3_000 + 100 * i + ([0, 1_000, 500][c % 3] ?? 0)] as const);
		return { ink: Object.fromEntries(costs), truth: Object.fromEntries(costs.map(([key, cost]) => [key, is(String(cost))])) };
	};
	const onRequest: Rates = {
		ink: Object.fromEntries(["cost", "ssr", "msr"].map((key) => [key, say("单询", "On request")])),
		truth: { ...Object.fromEntries(["cost", "ssr", "msr"].map((key) => [key, is(null)])), onRequest: is(true) },
	};
	const title = { cells: [say("以下价格均为美元，有效期：2026-10-01 至 2026-12-31", "All rates in USD, valid from 2026-10-01 to 2026-12-31")] };
	const titled = { currency: is("USD"), validFrom: is("2026-10-01"), validTo: is("2026-12-31") };
	const bare = long.slice(0, 7);
	const beforePrices = [...long.slice(0, 4), "idle", ...long.slice(4)];
	const later = [...bare.slice(0, 4), "msr", "cost", "ssr"];
	return [
		{
			name: "directions written over each of their columns, in both of two tables",
			features: ["group:direction", "header:second"],
			clear: true,
			columns: bothWays,
			set: titled,
			rows: [
				title,
				overEach(bothWays),
				head(bothWays, tongue),
				...rows(3, bothPriced),
				{ cells: [say("危险品", "Dangerous cargo")], set: { cargo: is("dangerous") } },
				{ ...overEach(otherWays), columns: otherWays },
				head(otherWays, tongue),
				...rows(3, bothPriced),
			],
		},
		{
			name: "old prices in a hidden column before the new ones",
			features: ["column:hidden"],
			clear: true,
			columns: beforePrices,
			hiddenColumns: [5],
			rows: [head(beforePrices, tongue, { idle: say("成本", "Cost") }), ...rows(3)],
		},
		{
			name: "a rate on request right above a second header",
			features: ["header:second"],
			columns: bare,
			set: titled,
			rows: [title, head(bare, tongue), ...rows(2), onRequest, { ...head(later, tongue), columns: later }, ...rows(2)],
		},
		{
			name: "currency merged over rows",
			features: ["merged:currency"],
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { currency: "USD" }, truth: { currency: is("USD") } },
				...rows(3),
				{ ink: { currency: "EUR" }, truth: { currency: is("EUR") } },
				...rows(2),
			],
			merges: ["H2:H5", "H6:H8"],
		},
		{
			name: "dates merged over all rows",
			features: ["merged:validFrom", "merged:validTo"],
			columns: long,
			rows: [head(long, tongue), ...rows(5)],
			merges: ["I2:I6", "J2:J6"],
		},
		{
			name: "lane merged over its containers",
			features: ["merged:lane"],
			columns: long,
			rows: [head(long, tongue), {}, ...["40GP", "40HC"].map((size) => ({ ink: { containerType: size }, truth: { containerType: is(size) } }))],
			merges: ["A2:A4", "B2:B4", "C2:C4"],
		},
		{
			name: "a price merged over two containers",
			features: ["merged:price"],
			columns: sizes,
			rows: [head(sizes, tongue), ...rows(3, priced(sizes))],
			merges: ["D2:E2", "E4:F4"],
		},
		{
			name: "a price merged over rows",
			features: ["merged:price"],
			columns: long,
			rows: [head(long, tongue), ...rows(4)],
			merges: ["E2:E4"],
		},
		{
			name: "COC and SOC over the containers",
			features: ["group:ownership"],
			columns: owners,
			rows: [above(owners, { 3: "COC", 5: say("SOC 自备箱", "SOC") }), head(owners, tongue), ...rows(3, priced(owners))],
			merges: ["D1:E1", "F1:G1"],
		},
		{
			name: "cargo over the containers",
			features: ["group:cargo"],
			columns: cargos,
			rows: [above(cargos, { 3: say("普货", "General cargo"), 5: say("危险品 DG", "DG") }), head(cargos, tongue), ...rows(3, priced(cargos))],
			merges: ["D1:E1", "F1:G1"],
		},
		{
			name: "weight bands in the heads",
			features: ["group:weight"],
			columns: bands,
			rows: [head(bands, tongue, { [bands[3] ?? ""]: "20GP (≤24T)", [bands[4] ?? ""]: "20GP (>24T)" }), ...rows(3, priced(bands))],
		},
		{
			name: "USD and RMB over the containers",
			features: ["group:currency"],
			columns: monies,
			rows: [above(monies, { 3: "USD", 5: "RMB" }), head(monies, tongue), ...rows(3, priced(monies))],
			merges: ["D1:E1"],
		},
		{
			name: "prices in another order below a second header",
			features: ["header:second"],
			columns: long,
			rows: [
				head(long, tongue),
				...rows(3),
				{
					...head([...long.slice(0, 4), "msr", "cost", "ssr", ...long.slice(7)], tongue),
					columns: [...long.slice(0, 4), "msr", "cost", "ssr", ...long.slice(7)],
				},
				...rows(3),
			],
		},
		{
			name: "a second table with a title of its own",
			features: ["header:second", "section:currency"],
			columns: noCurrency,
			set: { currency: is("USD") },
			rows: [
				{ cells: [say("币种：美元", "All rates in USD")] },
				head(noCurrency, tongue),
				...rows(2),
				{ cells: [] },
				{ cells: [say("币种：欧元", "All rates in EUR")], set: { currency: may("EUR") } },
				head(noCurrency, tongue),
				...rows(2),
			],
		},
		{
			name: "directions in rows of their own",
			features: ["section:direction", "section:currency"],
			columns: noCurrency.filter((key) => key !== "direction"),
			rows: [
				head(
					noCurrency.filter((key) => key !== "direction"),
					tongue,
				),
				{ cells: [say("进口，all rates in USD", "Import, all rates in USD")], set: { direction: is("eastbound"), currency: is("USD") } },
				...rows(2),
				{ cells: [say("出口，人民币", "Export, all rates in CNY")], set: { direction: is("westbound"), currency: is("CNY") } },
				...rows(2),
			],
		},
		{
			name: "owners in rows of their own",
			features: ["section:ownership"],
			columns: long,
			rows: [
				head(long, tongue),
				{ cells: [say("SOC 自备箱", "SOC")], set: { ownership: is("SOC") } },
				...rows(2),
				{ cells: ["COC"], set: { ownership: is("COC") } },
				...rows(2),
			],
		},
		{
			name: "cargo in rows of its own",
			features: ["section:cargo"],
			columns: long,
			rows: [
				head(long, tongue),
				{ cells: [say("危险品", "Dangerous cargo")], set: { cargo: is("dangerous") } },
				...rows(2),
				{ cells: [say("普货", "General cargo")], set: { cargo: is("general") } },
				...rows(2),
			],
		},
		{
			name: "owners over the containers, the label written once and not merged",
			features: ["group:ownership"],
			columns: owners,
			rows: [above(owners, { 3: "COC", 5: "SOC" }), head(owners, tongue), ...rows(3, priced(owners))],
		},
		{
			name: "three rows of heads: price and currency, direction, size",
			features: ["group:direction", "group:currency"],
			columns: ways,
			set: { currency: is("USD") },
			rows: [
				above(ways, { 2: say("铁路成本 (美元)", "Rail Cost (USD)") }),
				above(ways, { 2: say("出口", "Export"), 4: say("进口", "Import") }),
				head(ways, tongue),
				...rows(3, priced(ways)),
			],
			merges: ["C1:F1", "C2:D2", "E2:F2"],
		},
		{
			name: "sizes as numbers",
			features: ["header:numbers"],
			columns: sizes,
			rows: [
				{ cells: head(sizes, tongue).cells.map((label) => (label === "20GP" ? 20 : label === "40GP" ? 40 : label)), labels: true },
				...rows(3, priced(sizes)),
			],
		},
		{
			name: "what is the same as above left empty",
			features: ["empty:lane"],
			columns: long,
			rows: [
				head(long, tongue),
				{},
				...["40GP", "40HC"].map(
					(size): Rates => ({ ink: { inlandCity: null, portCity: null, containerType: size }, truth: { containerType: is(size) }, ask: "no lane" }),
				),
			],
		},
		{
			name: "the currency in a note below",
			features: ["note:currency"],
			columns: noCurrency,
			set: { currency: may("USD") },
			rows: [head(noCurrency, tongue), ...rows(4), { cells: [] }, { cells: [say("备注：以上价格均为美元", "Note: all rates above are in USD")] }],
		},
		{
			name: "a title with two currencies",
			features: ["contradiction:title"],
			columns: noCurrency,
			set: { currency: ask("two currencies in a title") },
			rows: [{ cells: [say("币种：美元/人民币", "Rates in USD or CNY")] }, head(noCurrency, tongue), ...rows(3)],
		},
		{
			name: "titles with days that are no validity",
			features: ["title:idle"],
			columns: long.filter((key) => key !== "validFrom" && key !== "validTo"),
			set: { validFrom: ask("no validity"), validTo: ask("no validity") },
			rows: [
				{ cells: [say("制表 2026-09-15，修订 2026-09-20", "Printed 2026-09-15, revised 2026-09-20")] },
				head(
					long.filter((key) => key !== "validFrom" && key !== "validTo"),
					tongue,
				),
				...rows(3),
			],
		},
		{
			name: "owners in a sentence between rows",
			features: ["section:ownership"],
			columns: long,
			rows: [head(long, tongue), ...rows(2), { cells: [say("以下为SOC箱价格", "Below: SOC rates")], set: { ownership: may("SOC") } }, ...rows(2)],
		},
		{
			name: "owners over the containers of two tables, the other way round in the second",
			features: ["group:ownership", "header:second"],
			columns: owners,
			rows: [
				above(owners, { 3: "COC", 5: "SOC" }),
				head(owners, tongue),
				...rows(2, priced(owners)),
				{ ...above(swapped, { 3: "SOC", 5: "COC" }), columns: swapped },
				head(swapped, tongue),
				...rows(2, priced(swapped)),
			],
			merges: ["D1:E1", "F1:G1", "D5:E5", "F5:G5"],
		},
	];
};
