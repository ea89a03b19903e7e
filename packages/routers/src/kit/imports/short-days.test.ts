import { describe, expect, it } from "vitest";
import { type Ink, sheetBytes } from "./corpus/workbook.ts";
import { shortDay } from "./short-days.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, rowsOf, upload } = desk;

/** Reads a sheet of rates with these first and last days. */
async function read(...days: (string | number | Ink)[][]) {
	const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
	const cities = ["CNCKG", "CNCTU", "CNWUH"];
	const lines = days.map((own, i) => [cities[i] ?? "", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", ...own]);
	const batch = await upload(await sheetBytes([heads, ...lines]));
	return { batch, asked: batch.questions.filter(({ group }) => group !== "assumed"), days: await daysOf(batch.id) };
}
const daysOf = async (id: string) => (await rowsOf(id)).map(({ row }) => [row.validFrom, row.validTo]);

describe("a day in numbers of two digits", () => {
	it.each<[string, readonly string[] | undefined]>([
		["27.03.31", ["first", "last"]],
		["31.3.27", ["first", "last"]],
		["27.01.01", ["first"]],
		["1.2.27", ["last"]],
		["3/31/27", ["last"]],
		["15-03-27", ["last"]],
		["27/1/1", ["first"]],
		["1/2/7", undefined],
		["1.2.2027", undefined],
		["1.2/27", undefined],
	])("has its year where it may be: %s", (text, places) => {
		expect(shortDay(text)?.places).toEqual(places);
	});

	it("is asked for its order where nothing decides it", async () => {
		const { asked, batch, days } = await read(["1.2.27", "5.6.27"]);
		expect(asked).toMatchObject([{ id: "ambiguousDay", count: 2, cells: ["I2", "J2"] }]);
		expect(days).toEqual([["2027-02-01", "2027-06-05"]]);
		await answered(batch.id, "ambiguousDay", "monthFirst");
		expect(await daysOf(batch.id)).toEqual([["2027-01-02", "2027-05-06"]]);
	});

	it.each([
		["3/31/27", "1/2/27", "2027-03-31", "2027-01-02"],
		["31.3.27", "1.2.27", "2027-03-31", "2027-02-01"],
		["27.01.01", "27.03.31", "2027-01-01", "2027-03-31"],
		["27/3/31", "27/1/1", "2027-03-31", "2027-01-01"],
	])("is read as others of the sheet are written: %s, %s", async (one, other, first, second) => {
		const { asked, batch, days } = await read([one, "2028-01-01"], [other, "2028-01-01"]);
		expect([asked, days.map(([from]) => from)]).toEqual([[], [first, second]]);
		expect(batch.notices.map(({ id }) => id)).toContainEqual(expect.stringMatching(/^import\.(days|years)Decided$/));
	});

	it.each([
		["yearFirst", "2027-03-31", "2027-06-30"],
		["yearLast", "2031-03-27", "2030-06-27"],
	])("is asked for where its year is, where nothing decides it: %s", async (answer, first, second) => {
		const { asked, batch } = await read(["27.03.31", ""], ["27.06.30", ""]);
		expect(asked).toMatchObject([{ id: "yearPlace", group: "doubtful", count: 2, cells: ["I2", "I3"] }]);
		expect((await rowsOf(batch.id)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
		await answered(batch.id, "yearPlace", answer);
		expect((await daysOf(batch.id)).map(([from]) => from)).toEqual([first, second]);
	});

	it("leaves those between dots with all of their year as they are written everywhere", async () => {
		const { batch, days } = await read(["01.02.2027", "2028-01-01"], ["03/04/2027", "2028-01-01"]);
		expect(days[0]?.[0]).toBe("2027-02-01");
		await answered(batch.id, "ambiguousDay", "monthFirst");
		expect((await daysOf(batch.id)).map(([from]) => from)).toEqual(["2027-02-01", "2027-03-04"]);
		expect((await read(["01.02.2027", "03.31.2027"])).days).toEqual([["2027-01-02", "2027-03-31"]]);
	});
});

describe("a number in a column of days", () => {
	it("that no format makes a day is asked about", async () => {
		const { asked, days } = await read([46_388, { value: 46_477, format: "yyyy-mm-dd" }], ["2027-01-01", 20_270_331]);
		expect(asked).toMatchObject([{ id: "bareDay", group: "doubtful", count: 1, cells: ["I2"], message: expect.stringContaining("46388") }]);
		expect(days).toEqual([
			["2027-01-01", "2027-03-31"],
			["2027-01-01", "2027-03-31"],
		]);
	});
});

describe("a day without its year", () => {
	it.each(["5月20日", "5月20号", "20th May", "May 20", "20-May", "20 May", "May 20th", "5/20", "20/5"])(
		"is asked for it once for all: %s",
		async (text) => {
			const { asked, batch } = await read(["2026-12-01", text], ["2026-12-01", text]);
			expect(asked).toMatchObject([
				{ id: "yearless", group: "doubtful", count: 2, cells: ["J2", "J3"], message: expect.stringContaining(`“${text}”`) },
			]);
			expect(asked[0]?.options.map(({ value, label }) => [value, label])).toEqual([
				["2026", "2026"],
				["2027", "2027"],
				["2026-2027", "From 2026 to 2027"],
				["keep", "None: correct each row"],
			]);
			await answered(batch.id, "yearless", "2027");
			expect((await daysOf(batch.id)).map(([, to]) => to)).toEqual(["2027-05-20", "2027-05-20"]);
		},
	);

	it("may begin in one year and end in the next", async () => {
		const { batch } = await read(["12月1日", "2月28日"], ["5-Dec", "Feb 5"]);
		await answered(batch.id, "yearless", "2026-2027");
		expect(await daysOf(batch.id)).toEqual([
			["2026-12-01", "2027-02-28"],
			["2026-12-05", "2027-02-05"],
		]);
	});

	it("may have been a month of a year: both are asked one after the other", async () => {
		const { asked, batch } = await read(["2026-12-01", "27-May"]);
		expect(asked.map(({ id }) => id)).toEqual(["dayOrMonth"]);
		const after = await answered(batch.id, "dayOrMonth", "asDay");
		expect(after.questions.map(({ id }) => id)).toContain("yearless");
		await answered(batch.id, "yearless", "2027");
		expect((await daysOf(batch.id))[0]?.[1]).toBe("2027-05-27");
	});

	it.each(["2月30日", "13月1日", "5/6", "31-Apr"])("that no year has, or that may be two, stays to be written: %s", async (text) => {
		const { asked, batch } = await read(["2026-12-01", text]);
		expect([asked, (await rowsOf(batch.id))[0]?.outcome]).toEqual([[], "error"]);
	});
});
