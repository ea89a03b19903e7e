import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To"];
const rate = (city: string) => [city, "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31"];
const first = [heads, rate("CNCKG")];
const second = [heads, rate("CNCTU")];

async function read(...rows: readonly (readonly (string | number)[])[]) {
	const batch = await upload(await sheetBytes(rows.map((row) => [...row])));
	const values = (field: string) => rowsOf(batch.id).then((all) => all.map(({ row }) => row[field]));
	return { values, asked: batch.questions.filter(({ group }) => group === "doubtful").map(({ id, cells }) => [id, ...cells]) };
}

describe("a numbered title of a section", () => {
	it.each([
		["一、SOC（自备箱）", "二、COC（铁路箱/船东箱）"],
		["1. SOC", "2. COC"],
		["(1) SOC", "(2) COC"],
		["（一）SOC", "（二）COC"],
		["A. SOC", "B. COC"],
		["I. SOC", "II. COC"],
		["1. SOC in USD", "2. USD, COC"],
		["Part I: SOC", "Part II: COC"],
		["第一部分 SOC", "第二部分 COC"],
	])("ends what the one before it said: %s", async (one, two) => {
		const over = await read([one], ...first, [two], ...second);
		expect([await over.values("ownership"), over.asked]).toEqual([["SOC", "COC"], []]);
		const within = await read(heads, [one], rate("CNCKG"), [two], rate("CNCTU"));
		expect([await within.values("ownership"), within.asked]).toEqual([["SOC", "COC"], []]);
	});

	it("leaves nothing of the one before it to hold below", async () => {
		const { values, asked } = await read(["All rates in USD"], ["一、SOC"], ...first, ["二、每TEU"], ...second);
		expect([await values("ownership"), await values("currency"), await values("basis")]).toEqual([
			["SOC", "COC"],
			["USD", "USD"],
			["container", "teu"],
		]);
		expect(asked).toEqual([]);
		const within = await read(heads, ["一、SOC，USD"], rate("CNCKG"), ["二、每TEU"], rate("CNCTU"));
		expect([await within.values("currency"), within.asked]).toEqual([["USD", "CNY"], []]);
	});

	it("ends one that lies within another, and not that", async () => {
		const { values, asked } = await read(["一、USD"], ["1. SOC"], ...first, ["2. COC"], ...second, ["二、CNY"], heads, rate("CNXIY"));
		expect([await values("ownership"), await values("currency"), asked]).toEqual([["SOC", "COC", "COC"], ["USD", "USD", "CNY"], []]);
	});

	it("asks what of a line below it holds behind it", async () => {
		const { asked } = await read(["一、SOC"], ["Rates in USD"], ...first, ["二、COC"], ...second);
		expect(asked).toEqual([["sectionEnds.currency", "A5"]]);
		const within = await read(heads, ["USD"], ["一、SOC"], rate("CNCKG"), ["二、COC"], rate("CNCTU"));
		expect(within.asked).toEqual([["sectionEnds.currency", "A5"]]);
	});

	it.each([
		["一、SOC", "2. COC"],
		["1. SOC", "3. COC"],
		["SOC", "二、COC"],
	])("is asked about where it may not lie beside the one before it: %s, %s", async (one, two) => {
		const { asked } = await read([one], ...first, [two], ...second);
		expect(asked).toMatchObject([["contradiction.ownership.section.title", expect.any(String)]]);
	});

	it.each([
		["Rates in USD", "一、CNY", "二、每TEU", "currency", ["CNY", "USD"]],
		["All SOC", "1. COC", "2. USD", "ownership", ["COC", "SOC"]],
	])("goes before a title over it, which is asked about once where it says otherwise: %s, %s", async (title, one, two, field, expected) => {
		const { values, asked } = await read([title], [one], ...first, [two], ...second);
		expect([await values(field), asked]).toEqual([expected, [[`contradiction.${field}.title.title`, "4"]]]);
	});

	it("is none in a list of what holds for all rates", async () => {
		const { values, asked } = await read(["1. SOC"], ["2. USD"], ...first, ...second);
		expect([await values("ownership"), await values("currency"), asked]).toEqual([["SOC", "SOC"], ["USD", "USD"], []]);
	});

	it.each(["1. Oct 2026 - 31. Dec 2026", "1.Oct 2026 - 31.Dec 2026", "01. October 2026 to 31. December 2026"])(
		"is none where a day begins the line: %s",
		async (line) => {
			const plain = [heads, rate("CNCKG")].map((cells) => cells.slice(0, -2));
			const { values, asked } = await read([line], ...plain);
			expect([await values("validFrom"), await values("validTo"), asked]).toEqual([["2026-10-01"], ["2026-12-31"], []]);
		},
	);

	it("is asked about once where it is not wholly understood, whatever it says", async () => {
		const { asked } = await read(heads, rate("CNCKG"), ["二、欧洲港口进口（币种：美元，SOC）"], rate("CNCTU"));
		expect(asked.filter(([id]) => id?.startsWith("lineSays"))).toEqual([["lineSays.row3", "4"]]);
	});

	it("may say which end of the lane is the station", async () => {
		for (const way of ["出口（内陆站 → 港口）", "出口（站到港口）"]) expect((await read([`一、${way}`], ...first)).asked).toEqual([]);
		expect((await read(["一、出口（港口 → 内陆站）"], ...first)).asked).not.toEqual([]);
	});
});

describe("lines that say different things", () => {
	const messages = async (...rows: readonly (readonly (string | number)[])[]) =>
		(await upload(await sheetBytes(rows.map((row) => [...row])))).questions
			.filter(({ id }) => id.startsWith("sectionSeveral."))
			.map(({ message, cells }) => [message, ...cells]);

	it("are both named, over the rates and between them", async () => {
		const differ = (rows: string) => `COC/SOC: rows ${rows} say different things, so neither was taken.`;
		expect(await messages(["SOC"], ["Rates in USD"], ["COC"], ...first)).toEqual([[differ("1 and 3"), "A3"]]);
		expect(await messages(...first, ["SOC"], ["COC"], rate("CNCTU"))).toEqual([[differ("3 and 4"), "A4"]]);
	});

	it("are one where it does so by itself", async () => {
		expect(await messages(["SOC, COC"], ...first)).toEqual([["COC/SOC: row 1 says more than one thing, so none was taken.", "A1"]]);
	});
});
