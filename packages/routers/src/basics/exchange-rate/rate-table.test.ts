import { expect, test } from "vitest";
import { type Meaning, perDollar, readTable, rowsOfText, type TableAnswers } from "./rate-table.ts";

const known = new Set(["USD", "CNY", "EUR", "JPY", "HKD", "GBP"]);
const read = (text: string, answers: TableAnswers = {}) => readTable(rowsOfText(text), known, answers);
const figures = (text: string, answers?: TableAnswers) =>
	(read(text, answers)?.figures ?? []).map(({ day, currency, figure }) => `${day} ${currency} ${figure}`);
const reckoned = (text: string, meaning: Meaning, answers?: TableAnswers) =>
	perDollar(read(text, answers)?.figures ?? [], meaning).rates.map(({ day, currency, perUsd }) => `${day} ${currency} ${perUsd}`);

/** As the list of Bank of China is copied. */
const bankOfChina = [
	"货币名称\t现汇买入价\t现钞买入价\t现汇卖出价\t现钞卖出价\t中行折算价\t发布日期\t发布时间",
	"欧元\t780.11\t780.11\t785.85\t788.38\t780.3\t2026.11.20 10:30:00\t10:30:00",
	"日元\t4.2133\t4.2133\t4.2442\t4.2508\t4.2146\t2026.11.20 10:30:00\t10:30:00",
	"美元\t676.4\t676.4\t679.26\t679.26\t677.58\t2026.11.20 10:30:00\t10:30:00",
].join("\n");

test("a list of Bank of China: which of its prices counts is asked, then each is for 100 units, in yuan", () => {
	expect(read(bankOfChina)).toMatchObject({
		columns: ["现汇买入价", "现钞买入价", "现汇卖出价", "现钞卖出价", "中行折算价"].map((label, i) => ({ index: i + 1, label })),
		needsDay: false,
		figures: [],
	});
	expect(figures(bankOfChina, { column: 5 })).toEqual(["2026-11-20 EUR 780.3", "2026-11-20 JPY 4.2146", "2026-11-20 USD 677.58"]);
	expect(reckoned(bankOfChina, { base: "CNY", how: "perCurrency", per: "100" }, { column: 5 })).toEqual([
		"2026-11-20 EUR 0.86835832",
		"2026-11-20 JPY 160.769705",
		"2026-11-20 CNY 6.7758",
	]);
});

test("a sheet of the ECB: days down, currencies across, what a euro is of each", () => {
	const sheet = "Date, USD, JPY, CNY, XYZ\n20 November 2026, 1.1516, 185.14, 7.803, 9.1\n19 November 2026, 1.1500, N/A, 7.79, 9";
	expect(read(sheet)?.unknown).toEqual(["XYZ"]);
	expect(reckoned(sheet, { base: "EUR", how: "perBase", per: "1" })).toEqual([
		"2026-11-20 JPY 160.767628",
		"2026-11-20 CNY 6.77579",
		"2026-11-20 EUR 0.86835707",
		"2026-11-19 CNY 6.773913",
		"2026-11-19 EUR 0.86956522",
	]);
});

test("day, currency and rate in any order of columns, with and without a head; currencies down and days across", () => {
	const list = ["2026-11-20 CNY 6.7758", "2026-11-21 CNY 6.78", "2026-11-20 JPY 1160.77"];
	expect(figures("2026/11/20\tCNY\t6.7758\n2026/11/21\tCNY\t6.7800\n2026/11/20\tJPY\t1,160.77")).toEqual([list[0], "2026-11-21 CNY 6.7800", list[2]]);
	expect(figures("Currency\tRate\tDay\nCNY\t6.7758\t2026-11-20")).toEqual([list[0]]);
	expect(figures("\t2026-11-20\t2026-11-21\nCNY\t6.7758\t6.78\nJPY\t1160.77\t")).toEqual(list);
	expect(reckoned("Currency\tRate\nCNY\t6.7758", { base: "USD", how: "perBase", per: "1" }, { day: "2026-11-20" })).toEqual([
		"2026-11-20 CNY 6.7758",
	]);
});

test("a row that says for how many units it is holds for itself, in its name or in a column of units", () => {
	const table = "货币\t中间价\t日期\n美元\t6.7758\t2026-11-20\n100日元\t4.2146\t2026-11-20";
	const beside = "Currency\tUnit\tRate\tDay\nUSD\t1\t6.7758\t2026-11-20\nJPY\t100\t4.2146\t2026-11-20";
	for (const text of [table, beside])
		expect(reckoned(text, { base: "CNY", how: "perCurrency", per: "1" }), text).toEqual(["2026-11-20 JPY 160.769705", "2026-11-20 CNY 6.7758"]);
	expect(read(beside)?.columns).toEqual([{ index: 2, label: "Rate" }]);
	expect(perDollar(read(table)?.figures ?? [], { base: "CNY", how: "perBase", per: "1" })).toEqual({
		rates: [],
		problems: [{ row: 3, text: "100 JPY", why: "units" }],
	});
});

test("a currency is what a cell is the name of, not one whose name is within it", () => {
	const named = ["文莱元", "牙买加元", "Moroccan dirham", "Belarusian ruble", "CNY/JPY", "日元2"];
	const all = new Set([...known, "CAD", "AED", "RUB", "ZAR"]);
	const rows = (names: readonly string[]) => rowsOfText(["USD\t1", ...names.map((name) => `${name}\t5`), "EUR\t2", "GBP\t2"].join("\n"));
	const { figures: taken = [], unknown } = readTable(rows(named), all, { day: "2026-11-20" }) ?? {};
	expect(taken.map(({ currency }) => currency)).toEqual(["USD", "EUR", "GBP"]);
	expect(unknown).toEqual(named);
	const whole = ["南非兰特", "阿联酋迪拉姆", "日元 (JPY)", "CNY Chinese yuan renminbi", "Hong Kong Dollar"];
	expect((readTable(rows(whole), all, { day: "2026-11-20" })?.figures ?? []).map(({ currency }) => currency)).toEqual([
		...["USD", "ZAR", "AED", "JPY", "CNY", "HKD", "EUR", "GBP"],
	]);
});

test("a table that says something else of its base than one is against another", () => {
	const list = "USD\t677.58\t2026-11-20\nJPY\t4.2146\t2026-11-20";
	const problemsBy = (base: string, per: Meaning["per"], text = list) =>
		perDollar(read(text)?.figures ?? [], { base, how: "perCurrency", per }).problems.map(({ why, text: told }) => `${why} ${told}`);
	expect(problemsBy("USD", "100")).toEqual(["base USD 677.58"]);
	expect(problemsBy("CNY", "100")).toEqual([]);
	expect(problemsBy("CNY", "100", `${list}\nCNY\t100\t2026-11-20`)).toEqual([]);
});

test("pairs are a table where all are against one currency", () => {
	expect(figures("USD\tCNY\t6.77\t2026-11-20\nEUR\tCNY\t7.8\t2026-11-20")).toEqual(["2026-11-20 USD 6.77", "2026-11-20 EUR 7.8"]);
	expect(figures("美元\tUSD\t6.77\t2026-11-20\n欧元\tEUR\t7.8\t2026-11-20")).toEqual(["2026-11-20 USD 6.77", "2026-11-20 EUR 7.8"]);
	expect(read("EUR\tUSD\t1.15\t2026-11-20\nUSD\tCNY\t6.77\t2026-11-20\nUSD\tJPY\t160\t2026-11-20")).toBeNull();
});

test("a list of many currencies is one, however few of them the register has", () => {
	const list = ["欧元\t780.3", "泰铢\t20.7", "卢布\t8.5", "澳门元\t84", "THB\t20.7", "VND\t2"].join("\n");
	expect(figures(list, { day: "2026-11-20" })).toEqual(["2026-11-20 EUR 780.3"]);
	expect(read(list, { day: "2026-11-20" })?.unknown).toEqual(["泰铢", "卢布", "澳门元", "THB", "VND"]);
});

test("a table without a day asks for it", () => {
	expect(read("Currency\tRate\nCNY\t6.7758")).toMatchObject({ needsDay: true, figures: [] });
	expect(figures("Currency\tRate\nCNY\t6.7758", { day: "2026-11-20" })).toEqual(["2026-11-20 CNY 6.7758"]);
});

test("what cannot be read is told with its row; nothing is guessed of it", () => {
	const table = "Day\tCurrency\tRate\n2026-11-20\tCNY\tabout 7\n03/04/2026\tCNY\t6.7\n2026-11-21\tJPY\t160\n2026-11-21\tJPY\t161\n2026-11-22\tJPY\t0";
	expect(read(table)?.problems).toEqual([
		{ row: 2, text: "about 7", why: "figure" },
		{ row: 3, text: "03/04/2026", why: "dayOrder" },
		{ row: 5, text: "JPY 2026-11-21", why: "twice" },
		{ row: 6, text: "0", why: "figure" },
	]);
	const noDollar = perDollar(read("Day\tCurrency\tRate\n2026-11-20\tJPY\t4.2")?.figures ?? [], { base: "CNY", how: "perCurrency", per: "100" });
	expect(noDollar).toEqual({ rates: [], problems: [{ row: 2, text: "2026-11-20", why: "noDollar" }] });
});

test.each(["", "hello", "a\tb\nc\td", "1\t2\n3\t4"])("%j is no table of rates", (text) => {
	expect(read(text)).toBeNull();
});
