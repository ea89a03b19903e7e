import { languages, translate } from "@iqt/i18n";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RateRow } from "../price-book/define.ts";
import { railRow } from "../price-book/testing.ts";
import "../../prices/books.ts";
import { areaFinder } from "./areas.ts";
import { importBook, rateKey } from "./book.ts";
import type { ReadingContext } from "./cell-reading.ts";
import { readCell } from "./cell-values.ts";
import { daysInText, inOrder, parseDay } from "./day.ts";
import { duplicateFinder } from "./duplicates.ts";
import { type NewRate, textOfRate } from "./placed-rates.ts";
import { type KnownPlace, placeIndex } from "./places.ts";
import { containerOf, directionOf, isEveryContainer, transitOf } from "./terms.ts";
import { isNone, isNote, isOnRequest, isOpenEnd, labelKey } from "./text.ts";

const plainContext: ReadingContext = {
	places: placeIndex([]),
	currencies: new Set(),
	areas: () => [],
	isProvinceOf: () => false,
	truckers: null,
	date1904: false,
	decimal: null,
	dayOrders: inOrder(null),
	formulaProblem: () => null,
};

describe("cells that show other than they hold", () => {
	it.each([
		["container", { value: 40, format: [{ mark: "HQ" }] }, "40HC"],
		["amount", { value: 4_000, unseen: true as const }, "import.unseen"],
		["text", { value: "FOB", unseen: true as const }, "import.unseen"],
		["amount", { value: 4_000_000, scaled: true as const }, "import.shownScaled"],
		["amount", { value: 4_000, scaled: true as const, format: [{ mark: "k", scaled: true as const }] }, "4000"],
		["amount", { value: 4_000, scaled: true as const, format: [{ mark: "元", scaled: true as const }] }, "import.shownScaled"],
	] as const)("a cell of kind %s, %j, is %s", (kind, cell, expected) => {
		const found = readCell({ name: "field", kind, required: true, labels: [] }, { isDate: false, ...cell }, plainContext);
		expect(found.kind === "value" ? found.value : found.kind === "problem" ? found.messageId : found.kind).toBe(expected);
	});
});

describe("numbers of a sheet", () => {
	const reading = (kind: "weight" | "percent" | "integer" | "transit" | "text", value: string | number, decimal: "point" | "comma" | null = null) => {
		return readCell({ name: "field", kind, required: true, labels: [] }, { value, isDate: false }, { ...plainContext, decimal });
	};
	const read = (...of: Parameters<typeof reading>) => {
		const found = reading(...of);
		return found.kind === "value" ? found.value : found.kind === "problem" ? found.messageId : found.kind;
	};

	it.each([
		["28,000 kg", "comma", "28"],
		["28.000 kg", "point", "28"],
		["28,5 t", "comma", "28.5"],
	] as const)("a weight lighter than any box is read the other way: %s by a decimal %s is %s", (text, decimal, tonnes) => {
		expect(read("weight", text, decimal)).toBe(tonnes);
	});

	it.each([
		["25t", "25"],
		["16.5 吨", "16.5"],
		["26500 kg", "26.5"],
		["26500", "26.5"],
		["26,500 kg", "26.5"],
		["25", "25"],
		["0,5", "0.5"],
		["24,50", "24.5"],
		["24,50 t", "24.5"],
		["1,234", "1.234"],
		// 24,555 kg or 24.555 t: the same, as is the limit that stands where none is given.
		["24.555", "24.555"],
		["999.999", "999.999"],
		[24.555, "24.555"],
		[16.5 * 1.1, "18.15"],
		[0, "0"],
		["24,5", "import.unclearComma"],
		["24,5 t", "import.unclearComma"],
		["24.555 t", "import.unclearAmount"],
		["26.500 kg", "import.unclearAmount"],
		["1,234.5", "import.weightTooFine"],
		["24.5555", "import.weightTooFine"],
		[24.5555, "import.weightTooFine"],
		["-5", "import.notAWeight"],
		[-5, "import.notAWeight"],
		["24.5.6", "import.notAWeight"],
		["?", "import.notAWeight"],
	])("the weight %j is %s", (value, expected) => expect(read("weight", value)).toBe(expected));

	it.each([
		["weight", "24²"],
		["transit", "10²"],
		["integer", "1①"],
		["percent", "9²"],
	] as const)("the sign in a %s of %j is no digit", (kind, value) => expect(read(kind, value)).toBe("import.strangeSign"));

	it.each([
		["10²", "10²"],
		["m²  ①\n½", "m² ① ½"],
		["（Ａ）", "(A)"],
	])("the text %j stays %s", (value, expected) => expect(read("text", value)).toBe(expected));

	it("goes by the column's way where a weight could be either, and says so unless it is the same", () => {
		expect(reading("weight", "24,5", "comma")).toEqual({ kind: "value", value: "24.5" });
		expect(reading("weight", "26.500 kg", "comma")).toEqual({ kind: "value", value: "26.5", remark: "ambiguousAmount" });
		expect(reading("weight", "999.999", "comma")).toEqual({ kind: "value", value: "999.999" });
	});

	it.each([
		["9%", "9"],
		["9", "9"],
		[0.09, "9"],
		[0.07, "7"],
		["9,25 %", "9.25"],
		["9,5", "import.unclearComma"],
		["13.000", "import.unclearAmount"],
		// Not rounded to nine: the book refuses it.
		["8.99999", "8.99999"],
		["nine", "import.notAPercent"],
	])("the percentage %j is %s", (value, expected) => expect(read("percent", value)).toBe(expected));

	it.each([
		["1200", 1200],
		["1,200", 1200],
		[1200, 1200],
		["1.200", "import.unclearAmount"],
		["24,5", "import.unclearComma"],
		["24.5", "import.notANumber"],
		[24.5, "import.notANumber"],
		["5万", "import.notANumber"],
	])("the whole number %j is %s", (value, expected) => expect(read("integer", value)).toBe(expected));
});

describe("days", () => {
	const day = (value: string | number | null, end = false, order: "dayFirst" | "monthFirst" | null = null) => {
		const read = parseDay({ value, isDate: typeof value === "number" }, { date1904: false, end, order });
		return read.kind === "day" ? read.value : read.kind;
	};

	it.each([
		[46_296, "2026-10-01"],
		["2026年10月1日", "2026-10-01"],
		["2026/10/1", "2026-10-01"],
		["2026-11-30", "2026-11-30"],
		["2026.10.01", "2026-10-01"],
		["20261001", "2026-10-01"],
		["1-Oct-26", "2026-10-01"],
		["Oct 1, 2026", "2026-10-01"],
		["1st October 2026", "2026-10-01"],
		["01.10.2026", "2026-10-01"],
		["01.10.26", "2026-10-01"],
		["26.12.01", "unclear"],
		["2026-10-01T00:00:00Z", "2026-10-01"],
		["2026-10-01 00:00", "2026-10-01"],
		["31/12/2026", "2026-12-31"],
		["1. October 2026", "2026-10-01"],
		["1.Oct.2026", "2026-10-01"],
		["12/31/2026", "2026-12-31"],
		["2026年12月31日止", "2026-12-31"],
		["长期有效", "open"],
		["long-term", "open"],
		["until further notice", "open"],
		[2_958_465, "open"],
		["2026-02-30", "invalid"],
		["soon", "invalid"],
		["", "none"],
		[null, "none"],
	])("%j is %s", (value, expected) => expect(day(value)).toBe(expected));

	it("takes a month for its first or last day, and a lost format for a day", () => {
		expect([day("2026年2月"), day("2026年2月", true), day("2024-02", true)]).toEqual(["2026-02-01", "2026-02-28", "2024-02-29"]);
		expect(parseDay({ value: 46_296, isDate: false }, { date1904: false, end: false, order: null })).toMatchObject({ value: "2026-10-01" });
		expect(parseDay({ value: 44_834, isDate: true }, { date1904: true, end: false, order: null })).toMatchObject({ value: "2026-10-01" });
	});

	it("goes by the column where day and month could be either, and says so", () => {
		expect(parseDay({ value: "01/10/2026", isDate: false }, { date1904: false, end: false, order: null })).toEqual({
			kind: "day",
			value: "2026-10-01",
			ambiguous: true,
			order: null,
		});
		expect(parseDay({ value: "01/10/2026", isDate: false }, { date1904: false, end: false, order: "dayFirst" })).toMatchObject({ ambiguous: false });
		expect(parseDay({ value: "May-27", isDate: false }, { date1904: false, end: true, order: null })).toEqual({ kind: "unclear" });
		expect([day("May 2027", true), day("May-2027")]).toEqual(["2027-05-31", "2027-05-01"]);
		expect(parseDay({ value: 46_508, isDate: true, monthOnly: true }, { date1904: false, end: true, order: null })).toMatchObject({
			value: "2027-05-31",
		});
		expect(daysInText("Validity 1 Oct 2026 - 31 Dec 2026")).toEqual(["2026-10-01", "2026-12-31"]);
		expect(daysInText("2026.10.1-12.31")).toEqual(["2026-10-01", "2026-12-31"]);
		expect(day("01/10/2026", false, "monthFirst")).toBe("2026-01-10");
		expect(daysInText("单位：元/箱  有效期：2026年10月1日 至 2026年12月31日，另有注明除外")).toEqual(["2026-10-01", "2026-12-31"]);
	});
});

describe("words", () => {
	it("knows the trade's spellings", () => {
		expect(["40HQ", "40'HC", "20'", "20尺", "40GP", "高柜", "x"].map(containerOf)).toEqual(["40HC", "40HC", "20GP", "20GP", "40GP", "40HC", null]);
		expect(["出口", "Export", "westbound", "进口", "Import", "去程", "?"].map(directionOf)).toEqual([
			"westbound",
			"westbound",
			"westbound",
			"eastbound",
			"eastbound",
			"westbound",
			null,
		]);
		expect(["*", "所有", "all", "40GP"].map(isEveryContainer)).toEqual([true, true, true, false]);
		expect(languages.map((language) => isEveryContainer(translate(language, "book.anyContainer")))).toEqual([true, true, true, true]);
		expect(["All containers", "所有箱型", "all?", "**", "20GP*"].map(isEveryContainer)).toEqual([true, true, false, false, false]);
		expect(["4-6", "4~6天", "4 to 6 days", "5", "5天", "4至6", "6-4", "x"].map((value) => transitOf({ value, isDate: false }, false))).toEqual([
			[4, 6],
			[4, 6],
			[4, 6],
			[5, 5],
			[5, 5],
			[4, 6],
			null,
			null,
		]);
		// 4-6 typed into Excel becomes the 6th of April.
		expect(transitOf({ value: 46_118, isDate: true }, false)).toEqual([4, 6]);
		expect(transitOf({ value: 5, isDate: false }, false)).toEqual([5, 5]);
		expect([isOpenEnd("Until Further Notice"), isNone(" — "), isOnRequest("on  request"), isNote("注：以上价格不含税"), isNote("重庆")]).toEqual([
			true,
			true,
			true,
			true,
			false,
		]);
		expect(labelKey("Transit Time (days)")).toBe("transittime");
	});

	it("finds places by code, name, Chinese name, alias and port", () => {
		const place = (kind: KnownPlace["kind"], code: string, name: string, nameZh: string, more: Partial<KnownPlace> = {}): KnownPlace => ({
			id: `${kind}${code}`,
			kind,
			code,
			name,
			nameZh,
			aliases: [],
			portCityId: null,
			active: true,
			...more,
		});
		const find = placeIndex([
			place("inlandCity", "CNCKG", "Chongqing", "重庆"),
			place("portCity", "CNSZX", "Shenzhen", "深圳市"),
			place("port", "CNYTN", "Yantian", "盐田", { portCityId: "portCityCNSZX" }),
			place("portCity", "CNTXG", "Tianjin", "天津", { aliases: ["xingang", "天津新港"] }),
			place("inlandCity", "CNSZH", "Suzhou", "苏州"),
			place("inlandCity", "CNSUZ", "Suzhou", "宿州"),
			place("inlandCity", "CNOLD", "Chongqing", "老重庆", { active: false }),
		]);
		const code = (text: string, ...kinds: KnownPlace["kind"][]) => {
			const match = find(text, kinds);
			return match.kind === "found" ? match.place.code : match.kind;
		};
		expect(["CNCKG", "cnckg", "Chongqing", "重庆市", "重庆 (CNCKG)", "Chongqing, China", "CNCKG 重庆"].map((t) => code(t, "inlandCity"))).toEqual(
			Array(7).fill("CNCKG"),
		);
		expect([code("盐田", "portCity"), code("Xingang", "portCity"), code("天津新港", "portCity"), code("盐田", "inlandCity")]).toEqual([
			"CNSZX",
			"CNTXG",
			"CNTXG",
			"unknown",
		]);
		expect(code("Suzhou", "inlandCity")).toBe("several");
		expect(["Chongqing / 重庆", "重庆 Chongqing", "重慶", "重慶市"].map((t) => code(t, "inlandCity"))).toEqual(Array(4).fill("CNCKG"));
		expect([code("深圳 / 重庆", "inlandCity", "portCity"), code("重庆 Shenzhen", "inlandCity")]).toEqual(["unknown", "unknown"]);
		const found = areaFinder([
			{ code: "500112", name: "渝北区", path: "重庆市 / 渝北区", path_en: "" },
			{ code: "320106", name: "鼓楼区", path: "江苏省 / 南京市 / 鼓楼区", path_en: "" },
			{ code: "350102", name: "鼓楼区", path: "福建省 / 福州市 / 鼓楼区", path_en: "" },
		]);
		const area = (text: string) => found(text).map(({ code }) => code);
		expect([area("渝北区"), area("鼓楼区"), area("南京市鼓楼区"), area("福建省/福州市/鼓楼区"), area("x")]).toEqual([
			["500112"],
			["320106", "350102"],
			["320106"],
			["350102"],
			[],
		]);
	});
});

describe("a name that is one place's own and another's further spelling", () => {
	const place = (kind: KnownPlace["kind"], code: string, name: string, more: Partial<KnownPlace> = {}): KnownPlace => ({
		...{ id: kind + code, kind, code, name, nameZh: name, aliases: [], portCityId: null, active: true },
		...more,
	});
	const find = placeIndex([
		place("port", "CNTAG", "Taicang", { aliases: ["changshu", "suzhou", "tc"], portCityId: "portCityCNTAG" }),
		place("portCity", "CNTAG", "Taicang"),
		place("port", "CNCGU", "Changshu", { active: false, aliases: ["taicang"] }),
		place("inlandCity", "CNSZH", "Suzhou"),
		place("portCity", "CNTXG", "Tianjin Xingang", { aliases: ["tianjin", "xingang"] }),
		place("port", "CNXGG", "Xingang", { portCityId: "portCityCNTXG" }),
		place("port", "CNTSN", "Tianjin", { active: false }),
		place("inlandCity", "CNWUH", "武汉", { aliases: ["吴家山"] }),
	]);
	it.each([
		["Changshu", "port", "several"],
		["Suzhou", "port", "several"],
		["Changshu", "portCity", "several"],
		["Taicang", "port", "CNTAG"],
		["CNCGU", "port", "CNCGU"],
		["Tianjin", "portCity", "CNTXG"],
		["Xingang", "portCity", "CNTXG"],
		["武汉吴家山", "inlandCity", "CNWUH"],
		["武汉向塘", "inlandCity", "unknown"],
	] as const)("is asked about: %s as %s is %s", (text, kind, expected) => {
		const match = find(text, [kind]);
		expect(match.kind === "found" ? match.place.code : match.kind).toBe(expected);
	});

	it("are never initials alone, which are many cities'", () => {
		const context = { ...plainContext, places: find };
		const field = { name: "port", kind: "place", required: true, labels: [], placeKinds: ["port"] } as const;
		const read = (text: string) => readCell(field, { value: text, isDate: false }, context);
		expect(read("TC")).toMatchObject({ value: "CNTAG", remark: "initials" });
		expect(read("TAG")).toMatchObject({ kind: "problem" });
		expect(read("Taicang")).toEqual({ kind: "value", value: "CNTAG" });
	});
});

describe("currencies of a cell", () => {
	it.each([
		["XXX", "problem"],
		["XTS", "problem"],
		["XAU", "problem"],
		["XOF", "XOF"],
		["USD", "USD"],
	])("are money: %s is %s", (text, expected) => {
		const context = { ...plainContext, currencies: new Set(["XXX", "XTS", "XAU", "XOF", "USD"]) };
		const read = readCell({ name: "currency", kind: "currency", required: true, labels: [] }, { value: text, isDate: false }, context);
		expect(read.kind === "value" ? read.value : read.kind).toBe(expected);
	});
});

describe("days that a number or a clock leaves open", () => {
	const day = (value: string | number, end = false) => {
		const read = parseDay({ value, isDate: false }, { date1904: false, end, order: null });
		return read.kind === "day" ? read.value : read.kind;
	};
	it.each([
		[2029.1, "unclear"],
		[2029.11, "2029-11-01"],
		[2029.2, "2029-02-01"],
		["2029.1", "2029-01-01"],
		["2029.10", "2029-10-01"],
		["2028-04-01 24:00", "invalid"],
	])("%j is %s", (value, expected) => expect(day(value)).toBe(expected));

	it("a clock's 24:00 ends the day it stands beside", () => expect(day("2028-04-01 24:00", true)).toBe("2028-04-01"));
});

describe("duplicates", () => {
	it("are rates of one key, which a price per container and one per TEU have in common", () => {
		const book = importBook("inlandRail");
		const keyOf = (changes: RateRow) => rateKey(book, railRow(changes));
		expect(keyOf({ basis: "teu" })).toBe(keyOf({}));
		expect(keyOf({ basis: "bl" })).not.toBe(keyOf({}));
		expect(keyOf({ containerType: "20GP" })).not.toBe(keyOf({}));
	});

	const rate = (line: number, over: Partial<NewRate> = {}): NewRate => ({
		line,
		sheetRow: line + 1,
		part: 0,
		key: "k",
		from: "2026-10-01",
		to: "2026-12-31",
		weightFrom: 0,
		weightTo: 30,
		steps: [0, 1],
		endless: false,
		text: textOfRate({ cost: "1" }),
		...over,
	});

	const finder = (rates: readonly NewRate[]) =>
		duplicateFinder({ textsOf: async (lines) => new Map(rates.flatMap(({ line, text }) => (lines.includes(line) ? [[line, text]] : []))) });
	const told = async (...rates: NewRate[]) => {
		const duplicates = finder(rates);
		for (const one of rates) duplicates.add(one);
		const found = [];
		for await (const some of duplicates.clashes()) found.push(...some.map(({ rate: { line }, problem }) => ({ line, problem })));
		return found.sort((a, b) => a.line - b.line);
	};

	it("tells repeats from clashes and names both rows", async () => {
		const duplicates = finder([]);
		expect(duplicates.add(rate(1))).toBeNull();
		expect(duplicates.add(rate(2))).toMatchObject({ sheetRow: 2 });
		expect(await told(rate(1), rate(2), rate(3, { text: textOfRate({ cost: "2" }) }))).toMatchObject([
			{ line: 1, problem: { messageId: "import.twicePrice", values: { row: 4 } } },
			{ line: 3, problem: { messageId: "import.twicePrice", values: { row: 2, fields: "cost" } } },
		]);
		expect(await told(rate(1), rate(5, { from: "2026-12-01", to: "2027-03-31", text: textOfRate({ cost: "3" }) }))).toMatchObject([
			{ problem: { messageId: "import.twiceOverlap", values: { row: 6, from: "2026-12-01", to: "2026-12-31", open: "no" } } },
			{ problem: { messageId: "import.twiceOverlap", values: { row: 2, from: "2026-12-01", to: "2026-12-31", open: "no" } } },
		]);
		const open = { to: "9999-12-31", text: textOfRate({ cost: "3" }) };
		expect(await told(rate(1, { to: "9999-12-31" }), rate(5, { ...open, from: "2026-12-01" }))).toMatchObject([
			{ problem: { values: { from: "2026-12-01", open: "yes" } } },
			{ problem: { values: { from: "2026-12-01", open: "yes" } } },
		]);
		const text = textOfRate({ cost: "4" });
		expect(await told(rate(1), rate(6, { text, weightFrom: 30, weightTo: 40 }), rate(7, { text, key: "other" }))).toEqual([]);
	});

	it("finds every rate that meets another, as looking at each with each does", async () => {
		const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
		const placed = fc.record({ from: fc.nat(30), days: fc.nat(12), weightFrom: fc.nat(8), weight: fc.integer({ min: 1, max: 6 }) });
		await fc.assert(
			fc.asyncProperty(fc.array(placed, { maxLength: 25 }), async (made) => {
				const rates = made.map(({ from, days, weightFrom, weight }, i) =>
					rate(i + 1, { from: day(from), to: day(from + days), weightFrom, weightTo: weightFrom + weight, text: textOfRate({ cost: String(i) }) }),
				);
				const meets = (a: NewRate, b: NewRate) =>
					a !== b && a.to >= b.from && a.from <= b.to && a.weightFrom < b.weightTo && a.weightTo > b.weightFrom;
				const expected = rates.filter((one) => rates.some((other) => meets(one, other)));
				const found = await told(...rates);
				expect(found.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
				for (const { line, problem } of found) {
					const other = rates.find((one) => one.sheetRow === problem.values.row);
					expect(other && meets(rates[line - 1] as NewRate, other)).toBe(true);
				}
			}),
		);
	});
});
