import { languages, translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { readCell } from "./cell-values.ts";
import { containerOf, directionOf, isEveryContainer, transitOf } from "./terms.ts";
import { plainContext } from "./testing-cells.ts";
import { isNone, isNote, isOnRequest, isOpenEnd, labelKey } from "./text.ts";

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
