import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount, unitWithin } from "./amount.ts";
import { currencyIn } from "./currency.ts";

const amount = (cell: string | number | boolean | null, style: "point" | "comma" | null = null) => {
	const read = parseAmount(cell, style);
	return read.kind === "amount" ? read.value : read.kind;
};

describe("amounts by the hour", () => {
	it.each(["80元/小时", "80 per hour", "EUR 80/hr", "80 / hours"])("%s", (cell) => {
		expect(parseAmount(cell)).toMatchObject({ kind: "amount", value: "80", per: "hour" });
	});
});

describe("amounts by the day", () => {
	it.each([
		"80元/天",
		"80 per day",
		"USD 80/container/day",
		"80元/天/箱",
		"80元/箱/天",
		"80元/箱·天",
		"80元/(箱·天)",
		"80元/天·箱",
		"USD 80/container-day",
		"80 per diem",
		"80 USD per diem",
		"80/day/ctr",
		"80元每箱每天",
	])("%s", (cell) => {
		expect(parseAmount(cell)).toMatchObject({ kind: "amount", value: "80", per: "day" });
	});
});

describe("amounts of a container", () => {
	it.each(["收费标准 单位：元/箱·天", "price per container-day"])("are by the day in a line that says so: %s", (text) => {
		expect(unitWithin(text)?.per).toBe("day");
	});

	it.each(["元/箱·天数", "per container - days 1-7"])("are by the container beside days that are no unit: %s", (text) => {
		expect(unitWithin(text)?.per).toBe("container");
	});
});

describe("amounts", () => {
	it.each([
		["￥3,450.00", "3450"],
		["3450 元", "3450"],
		["3.450,00", "3450"],
		["\u20094120", "4120"],
		["3\u00a0450,50", "3450.5"],
		["3\u202f450", "3450"],
		["1,234,567", "1234567"],
		["1.234.567,8", "1234567.8"],
		["3'450.00", "3450"],
		["３４５０", "3450"],
		["CNY 4,500/箱", "4500"],
		["US$5,250.00 per container", "5250"],
		["1.2万", "12000"],
		["0.5", "0.5"],
		["(120)", "-120"],
		["-12.5", "-12.5"],
		["3450元整", "3450"],
		["R$ 1.200,50", "1200.5"],
		["CHF 3000.-", "3000"],
		["3'000.–", "3000"],
		["3.000,-", "3000"],
		["3000,-- EUR", "3000"],
		["3000 руб.", "3000"],
		["3000-", "leftover"],
		[3450, "3450"],
		[0.1 + 0.2, "0.3"],
		[1e21, "1000000000000000000000"],
		["—", "none"],
		["-", "none"],
		["/", "none"],
		["", "none"],
		[null, "none"],
		["N/A", "none"],
		["单询", "onRequest"],
		["POR", "onRequest"],
		["Price on request", "onRequest"],
		["询价", "onRequest"],
		["1,23,456.00", "invalid"],
		["12,3456.00", "invalid"],
		["3450 x", "leftover"],
		["cost*1.1", "leftover"],
		["1200①", "leftover"],
		["1,200¹", "leftover"],
		["1200起", "leftover"],
		["1200 (含税)", "leftover"],
		["Express 1200", "leftover"],
		["1200\n2200", "several"],
		["1200/2200", "several"],
		["USD 1200 RMB", "several"],
		["1200 2200", "several"],
		["USD\n1200", "1200"],
		["3千", "3000"],
		["1 200", "1200"],
		["1200欧元", "1200"],
		["1.2.3,4", "invalid"],
		// A point before three digits parts thousands or decimals, a comma before one or two says too little: no guess.
		["99.999", "unclear"],
		["¥3.450", "unclear"],
		["24,5", "unclear"],
		["1234,567", "unclear"],
		["24,50", "unclear"],
		["4,00", "unclear"],
		["CNY 940,00", "unclear"],
		["4,5000", "unclear"],
		["45,0000", "unclear"],
		["4500,0000", "unclear"],
		["0,4500", "unclear"],
		["4，50000", "unclear"],
		["4500.0000", "4500"],
		["450.0000", "450"],
		["6000/车", "leftover"],
		["6000元/车", "leftover"],
		["6000/自然箱", "6000"],
		["0,50", "0.5"],
		["1234,50", "1234.5"],
		["19,000", "19000"],
		["1,234,567.50", "1234567.5"],
		["1234.567", "1234.567"],
		["0.125", "0.125"],
		[true, "invalid"],
	])("%j is %s", (cell, value) => expect(amount(cell)).toBe(value));

	it("goes by the column where a sign could be either, and says so", () => {
		expect(parseAmount("3.940")).toEqual({ kind: "unclear", thousands: "3940", decimals: "3.94" });
		expect(parseAmount("24,5")).toEqual({ kind: "unclear", thousands: null, decimals: "24.5" });
		expect(parseAmount("3.940", "comma")).toMatchObject({ value: "3940", ambiguous: true });
		expect(parseAmount("4,00")).toEqual({ kind: "unclear", thousands: null, decimals: "4" });
		expect(parseAmount("4,00", "comma")).toMatchObject({ value: "4", ambiguous: false });
		expect(parseAmount("24,5", "comma")).toMatchObject({ value: "24.5", ambiguous: false });
		expect(parseAmount("3.940", "point")).toMatchObject({ value: "3.94", ambiguous: true });
		expect(parseAmount("3,940", "comma")).toMatchObject({ value: "3.94", ambiguous: true });
		expect(parseAmount("3,940", "point")).toMatchObject({ value: "3940", ambiguous: false });
		expect(parseAmount("3,94", "point")).toMatchObject({ kind: "unclear", decimals: "3.94" });
		expect(parseAmount("4,5000", "comma")).toMatchObject({ value: "4.5", ambiguous: true });
		expect(parseAmount("4,5000", "point")).toMatchObject({ kind: "unclear", decimals: "4.5" });
		expect(parseAmount("4.5000", "comma")).toMatchObject({ kind: "unclear", decimals: "4.5" });
		expect(parseAmount("4.5000")).toMatchObject({ value: "4.5", style: null });
		expect(parseAmount("0.940")).toMatchObject({ value: "0.94", ambiguous: false });
	});

	it("reads back every way to write an amount of two decimals", () => {
		const grouped = (n: bigint, sign: string) => n.toString().replace(/\B(?=(\d{3})+$)/g, sign);
		fc.assert(
			fc.property(
				fc.bigInt({ min: 0n, max: 999_999_999n }),
				fc.integer({ min: 0, max: 99 }),
				fc.constantFrom([",", "."], [".", ","], [" ", ","], ["'", "."], ["", "."], ["\u00a0", "."]),
				fc.constantFrom(["￥", ""], ["", " 元"], ["EUR ", ""], ["", "/箱"]),
				(whole, cents, [group = "", point = ""], [before = "", after = ""]) => {
					const text = `${before}${grouped(whole, group)}${point}${String(cents).padStart(2, "0")}${after}`;
					// A comma and two digits behind so few may be thousands cut short, unless the column shows what it is.
					const style = point === "," && whole < 1_000n ? "comma" : null;
					expect(Number(amount(text, style))).toBe(Number(`${whole}.${String(cents).padStart(2, "0")}`));
				},
			),
		);
	});

	it.each([
		["欧元 1200", "EUR"],
		["1200日元", "JPY"],
		["加元", "CAD"],
		["澳元", "AUD"],
		["韩元", "KRW"],
		["新加坡元", "SGD"],
		["JP¥ 1200", "JPY"],
		["A$ 1200", "AUD"],
		["S$", "SGD"],
		["NT$", "TWD"],
		["CA$", "CAD"],
		["R$", "BRL"],
		["3000 руб.", "RUB"],
		["РУБ", "RUB"],
		["US$", "USD"],
		["HK$", "HKD"],
		["新台币", "TWD"],
		["人民币", "CNY"],
		["¥", "CNY|JPY"],
		["JPY ¥", "JPY"],
		["1200 EUR", "EUR"],
		["Express", null],
		["Neurope", null],
		["元旦", null],
		["Kunming - Yen Vien", null],
		["USD / RMB", null],
	])("%s names %s", (text, codes) => expect(currencyIn(text)?.join("|") ?? null).toBe(codes));

	it("finds currencies in headers", () => {
		expect(["出口运价 (RMB)", "单位：元/箱", "US$/40HC", "费用(HKD)", "€", "rate"].map((text) => currencyIn(text)?.[0] ?? null)).toEqual([
			"CNY",
			"CNY",
			"USD",
			"HKD",
			"EUR",
			null,
		]);
	});
});
