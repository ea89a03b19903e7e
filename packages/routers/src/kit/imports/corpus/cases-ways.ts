import { ask, is, type Sketch } from "./sketch.ts";
import { head, long, noCurrency, priced, rows } from "./table.ts";
import type { Tongue } from "./words.ts";

/** Workbooks that say what others say in ways of their own. */
export const waySketches = (tongue: Tongue): Sketch[] => {
	const say = (zh: string, en: string) => (tongue === "zh" ? zh : en);
	const oneDay = long.filter((key) => key !== "validFrom");
	/** Rates with one column for both days. */
	const validity = (name: string, ink: string, from: string, to: string): Sketch => ({
		name: `a column of periods: ${name}`,
		features: ["day:period"],
		clear: true,
		columns: oneDay,
		set: { validFrom: is(from) },
		rows: [head(oneDay, tongue, { validTo: say("有效期", "Validity") }), ...rows(3, () => ({ ink: { validTo: ink }, truth: { validTo: is(to) } }))],
	});
	/** Days of which the first is as unclear as the last: a column in each order. */
	const unclear = { validFrom: ask("order"), validTo: ask("order") };
	const banded = [...long.slice(0, 4), "cost|weightFrom=0|weightTo=20", "cost|weightFrom=20|weightTo=24", ...long.slice(5)];
	const months = ["cost|validFrom=2028-01-01|validTo=2028-01-31", "cost|validFrom=2028-02-01|validTo=2028-02-29"];
	const monthly = [...long.slice(0, 4), ...months, "ssr", "msr", "currency"];
	const revised = [...long.slice(0, 4), "idle", ...long.slice(4)];
	return [
		{
			name: "heads that are bands of weights alone",
			features: ["weight:head"],
			columns: banded,
			rows: [head(banded, tongue, { [banded[4] ?? ""]: say("20吨（含）以下", "≤20T"), [banded[5] ?? ""]: ">20-24T" }), ...rows(3, priced(banded))],
		},
		{
			name: "heads that are months alone",
			features: ["day:head"],
			columns: monthly,
			rows: [
				head(monthly, tongue, { [monthly[4] ?? ""]: say("2028年1月", "Jan 2028"), [monthly[5] ?? ""]: say("2028年2月", "Feb 2028") }),
				...rows(3, priced(monthly)),
			],
		},
		{
			name: "prices before and after a change",
			features: ["price:revised"],
			columns: revised,
			rows: [head(revised, tongue, { idle: say("成本（调整前）", "Cost before"), cost: say("成本（调整后）", "Cost after") }), ...rows(3)],
		},
		validity("a month", say("2028年4月", "04/2028"), "2028-04-01", "2028-04-30"),
		validity("months", say("2028年4-6月", "Apr'28-Jun'28"), "2028-04-01", "2028-06-30"),
		validity("quarters", say("2028年第二至三季度", "Q2-Q3 2028"), "2028-04-01", "2028-09-30"),
		{
			name: "days that may be months",
			features: ["day:unclear"],
			columns: oneDay,
			set: { validFrom: ask("months") },
			rows: [
				head(oneDay, tongue, { validTo: say("有效期", "Validity") }),
				...rows(2, () => ({ ink: { validTo: say("2028.4-6", "4-6/2028") }, truth: { validTo: ask("months") } })),
			],
		},
		{
			name: "days in another order in each column",
			features: ["day:unclear"],
			columns: long,
			rows: [
				head(long, tongue),
				{ ink: { validFrom: "13/04/2028", validTo: "06/30/2028" }, truth: { validFrom: is("2028-04-13"), validTo: is("2028-06-30") } },
				...rows(2, () => ({ ink: { validFrom: "03/04/2028", validTo: "06/07/2028" }, truth: unclear })),
			],
		},
		{
			name: "a numbered section in another currency than the title over it",
			features: ["section:against"],
			columns: noCurrency,
			set: { currency: ask("title against section") },
			rows: [
				{ cells: [say("以下价格均为美元", "All rates in USD")] },
				{ cells: [say("一、人民币价格", "1. Rates in CNY")] },
				head(noCurrency, tongue),
				...rows(2),
				{ cells: [say("二、出口", "2. Export")], set: { currency: is("USD") } },
				...rows(2),
			],
		},
	];
};
