import { beforeEach, describe, expect, it } from "vitest";
import { type Ink, sheetBytes } from "./corpus/workbook.ts";
import { exampleDay } from "./day.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, rowsOf, upload } = desk;

// None of the days is over yet.
beforeEach(() => {
	desk.services.clock.now = new Date("2026-01-05T08:00:00.000Z");
});

const lane = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY"];

/** Reads a sheet of rates with these days. */
async function read(days: (string | Ink)[][], [from, to] = ["Valid From", "Valid To"]) {
	const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", from, to];
	const cities = ["CNCKG", "CNCTU", "CNWUH"];
	const lines = [heads, ...days.map((own, i) => [cities[i] ?? "", ...lane.slice(1), ...own])];
	const batch = await upload(await sheetBytes(lines));
	const rows = (await rowsOf(batch.id)).map(({ row, errors }) => ({
		row,
		told: (JSON.parse(errors ?? "[]") as { messageId: string }[]).map((e) => e.messageId),
	}));
	return { batch, rows, asked: batch.questions.filter(({ group }) => group !== "assumed") };
}

/** 2027-03-15 and 2027-03-31 as Excel counts. */
const [MIDDLE, LAST] = [46_461, 46_477];

/** 2027-01-04, 2027-12-04 and 2027-12-31 as Excel counts, as it shows them. */
const [EARLY, LATE, END] = [46_391, 46_725, 46_752].map((value) => ({ value, format: "m/d/yyyy" })) as [Ink, Ink, Ink];

describe("dates beside days that stayed texts", () => {
	it.each<[string, (string | Ink)[][], string[]]>([
		[
			"in their column",
			[
				[EARLY, END],
				["15/4/2027", END],
				[LATE, END],
			],
			["I2", "I4"],
		],
		[
			"in the other column",
			[
				[EARLY, "30/4/2027"],
				[EARLY, "31/5/2027"],
			],
			["I2", "I3"],
		],
		["with the month first", [[EARLY, "4/30/2027"]], ["I2"]],
	])("are asked about where the texts stand %s, and may have day and month exchanged", async (_, days, cells) => {
		const { asked, batch, rows } = await read(days);
		expect(asked).toMatchObject([
			{ id: "swappedDay", cells, count: cells.length, options: [{ value: "confirm" }, { label: "Day and month exchanged" }] },
		]);
		expect(rows[0]?.row).toMatchObject({ validFrom: "2027-01-04" });
		await answered(batch.id, "swappedDay", "other");
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ validFrom: "2027-04-01" });
	});

	it.each<[string, (string | Ink)[][]]>([
		[
			"one of them has a day that is no month",
			[
				[EARLY, "30/4/2027"],
				[{ value: MIDDLE, format: "m/d/yyyy" }, "31/5/2027"],
			],
		],
		["the texts are no days a spreadsheet takes for its own", [[EARLY, "30.4.2027"]]],
		["the year comes first in the texts", [[EARLY, "2027-04-30"]]],
		["nothing changes", [[{ value: 46_388, format: "m/d/yyyy" }, "30/4/2027"]]],
	])("are no question where %s", async (_, days) => {
		expect((await read(days)).asked).toEqual([]);
	});
});

describe("days of a sheet", () => {
	it("are written one way: a column takes its order from another, and two that contradict are a question", async () => {
		const one = await read([["01/02/2027", "31/03/2027"]]);
		expect(one.asked).toEqual([]);
		expect(one.rows[0]?.row).toMatchObject({ validFrom: "2027-02-01", validTo: "2027-03-31" });
		const two = await read([
			["13/02/2027", "05/03/2027"],
			["01/02/2027", "03/31/2027"],
		]);
		expect(two.asked).toMatchObject([
			{ id: "ambiguousDay.J", count: 1, cells: ["J2"], message: expect.stringContaining("of column J, such as “05/03/2027”") },
			{ id: "ambiguousDay.I", count: 1, cells: ["I3"] },
		]);
		// Quoted as the sheet has it.
		expect(two.batch.notices.find(({ id }) => id === "import.ambiguousDays")).toMatchObject({ message: expect.stringContaining("05/03/2027") });
	});

	it("are read as the one order that the sheet shows, whichever column shows it, and told with the cell", async () => {
		const { asked, batch, rows } = await read([
			["04/01/2027", "06/30/2027"],
			["03/04/2027", "05/06/2027"],
		]);
		expect(asked).toEqual([]);
		expect(rows.map(({ row }) => [row.validFrom, row.validTo])).toEqual([
			["2027-04-01", "2027-06-30"],
			["2027-03-04", "2027-05-06"],
		]);
		expect(batch.notices.find(({ id }) => id === "import.daysDecided")?.message).toContain(
			"3 dates such as “04/01/2027” were read with the month first",
		);
	});

	it.each([
		["dayFirst", "04/01/2027", "06/30/2027", "2027-04-01", "2027-02-03"],
		["monthFirst", "01/04/2027", "30/06/2027", "2027-04-01", "2027-03-02"],
	])("which the sheet decides stay so, whatever is answered about those it does not: %s", async (order, from, to, decided, meant) => {
		const { asked, batch } = await read([
			[from, to],
			["03-02-2027", "2027-09-30"],
		]);
		expect(asked).toMatchObject([{ id: "ambiguousDay", count: 1, cells: ["I3"] }]);
		await answered(batch.id, "ambiguousDay", order);
		expect((await rowsOf(batch.id)).map(({ row }) => row.validFrom)).toEqual([decided, meant]);
	});

	it.each(["dayFirst", "monthFirst"])(
		"that another day of their row decides stay so in a sheet that shows both orders, whatever is answered: %s",
		async (order) => {
			const { asked, batch } = await read([
				["13/02/2027", "05/03/2027"],
				["01/02/2027", "03/31/2027"],
				["02/01/2027", "04/05/2027"],
			]);
			expect(asked.map(({ id, count }) => [id, count])).toEqual([
				["ambiguousDay.J", 2],
				["ambiguousDay.I", 2],
			]);
			for (const { id } of asked) await answered(batch.id, id, order);
			const isDay = order === "dayFirst";
			expect((await rowsOf(batch.id)).map(({ row }) => [row.validFrom, row.validTo])).toEqual([
				["2027-02-13", "2027-03-05"],
				["2027-01-02", "2027-03-31"],
				[isDay ? "2027-01-02" : "2027-02-01", isDay ? "2027-05-04" : "2027-04-05"],
			]);
		},
	);

	it("may be written in one order in one column and in the other one in another", async () => {
		const { asked, batch } = await read([
			["13/02/2027", "03/31/2027"],
			["01/02/2027", "05/03/2027"],
		]);
		expect(asked.map(({ id, cells }) => [id, cells])).toEqual([
			["ambiguousDay.I", ["I3"]],
			["ambiguousDay.J", ["J3"]],
		]);
		await answered(batch.id, "ambiguousDay.I", "dayFirst");
		await answered(batch.id, "ambiguousDay.J", "monthFirst");
		expect((await rowsOf(batch.id))[1]?.row).toMatchObject({ validFrom: "2027-02-01", validTo: "2027-05-03" });
	});

	it("are not asked about where their own row shows the order, and their column not the other", async () => {
		const { asked, rows } = await read([
			["13/02/2027", "05/03/2027"],
			["01/13/2027", "03/04/2027"],
		]);
		expect(asked).toEqual([]);
		expect(rows.map(({ row }) => row.validTo)).toEqual(["2027-03-05", "2027-03-04"]);
	});

	it.each(["04/2027", "Apr 2027", "2027年4月", "2027-04"])("of a month alone are all of it in the one column for both: %s", async (text) => {
		for (const head of ["Validity", "Valid", "有效期"]) {
			const { asked, rows } = await read([[text]], [head, ""]);
			expect([rows[0]?.row, asked]).toMatchObject([{ validFrom: "2027-04-01", validTo: "2027-04-30" }, []]);
		}
		expect((await read([[text]], ["Valid To", ""])).rows[0]?.row.validFrom).toBeUndefined();
		expect((await read([["2027-03-01", text]], ["Valid From", "Validity"])).rows[0]?.row).toMatchObject({
			validFrom: "2027-03-01",
			validTo: "2027-04-30",
		});
	});

	it.each(["2027.4-6", "4-6/2027", "2027年4-6"])("parted by two signs may be months: %s", async (text) => {
		expect((await read([["2027-03-01", text]])).rows[0]?.told).toContain("import.monthOrDay");
	});

	it.each([
		["yyyy", MIDDLE, "import.monthOrDay"],
		["yyyy", LAST, "import.monthOrDay"],
		["mmm-yy", MIDDLE, "import.monthOrDay"],
	])("shown as %s may be others: %s", async (format, value, told) => {
		const { rows } = await read([["2027-01-01", { value, format }]]);
		expect(rows[0]?.told).toContain(told);
	});

	it.each([
		["2029.1", true, "2029-01-31"],
		["2029.4-6", false, "2029-04-01"],
		["4-6/2029", false, "2029-01-01"],
		["2029", true, "2029-12-31"],
		["2029-10", true, "2029-10-31"],
		["Jun-29", true, "2029-06-30"],
	])("that may be others are asked for with a day of their own year: %s", (text, end, example) => {
		expect(exampleDay(text, end)).toBe(example);
	});

	it("shown as the month they end in are the last of it", async () => {
		const { rows } = await read([["2027-01-01", { value: LAST, format: "mmm-yy" }]]);
		expect(rows[0]?.row.validTo).toBe("2027-03-31");
	});

	it("of a moment are the day it falls on in the business", async () => {
		const { rows } = await read([["2027-01-01T00:00:00+08:00", "2027-03-31T16:00:00Z"]]);
		expect(rows[0]?.row).toMatchObject({ validFrom: "2027-01-01", validTo: "2027-04-01" });
	});

	it.each(["2570-03-31", "2028-02-30", "31/13/2027"])("of no year or month there is are an error, and no open end: %s", async (day) => {
		const { batch, rows } = await read([["2027-01-01", day]]);
		expect(rows[0]?.told).toContain("import.notADay");
		expect(JSON.stringify(batch.notices)).not.toContain("no end date");
		expect(batch.questions.map(({ id }) => id)).not.toContain("assumed.validTo");
	});

	it.each([
		["Valid From", "Valid until (excl.)"],
		["生效日期", "有效期至（不含）"],
		["有效期起", "有效期至（不含当天）"],
		["Valid From (excl.)", "Valid To"],
		["Valid From", "Valid To (booking)"],
		["生效日期（次日）", "失效日期"],
	])("under a head that says more are asked about: %s, %s", async (...heads) => {
		const { asked } = await read([["2027-01-01", "2027-03-31"]], heads);
		expect(asked).toMatchObject([{ id: "headWords", group: "doubtful" }]);
	});

	it.each([
		["Valid From (yyyy-mm-dd)", "Valid To (incl.)"],
		["生效日期（含）", "失效日期（含当日）"],
		["Effective Date", "Expiry Date (DD/MM/YYYY)"],
		["有效期 起", "有效期 止"],
	])("under a head that says how they are written are not: %s, %s", async (...heads) => {
		const { asked } = await read([["2027-01-01", "2027-03-31"]], heads);
		expect(asked).toEqual([]);
	});

	/** A day that is shown without its year. */
	const short = (value: number): Ink => ({ value, format: "d-mmm" });
	/** 2026-05-27 and 2026-06-28, which may be typed as May-27 and Jun-28; 2026-06-04, which may not. */
	const [MAY, JUNE, DAY_OF_JUNE] = [46_169, 46_201, 46_177];

	it.each([
		["asDay", "2026-05-27", "2026-06-28"],
		["asMonth", "2027-05-31", "2028-06-30"],
	])("that may be months of a year are asked about once: %s", async (answer, first, second) => {
		const { asked, batch, rows } = await read([
			["2026-01-01", short(MAY)],
			["2026-01-01", short(JUNE)],
		]);
		expect(rows.map(({ told }) => told)).toEqual([["import.monthOrDay"], ["import.monthOrDay"]]);
		expect(asked).toMatchObject([{ id: "dayOrMonth", count: 2, cells: ["J2", "J3"], message: expect.stringContaining("such as “27-May”") }]);
		await answered(batch.id, "dayOrMonth", answer);
		expect((await rowsOf(batch.id)).map(({ row }) => row.validTo)).toEqual([first, second]);
	});

	it.each<[string, string | Ink, string, string]>([
		[
			"a day that is no year",
			short(DAY_OF_JUNE),
			"2026-05-27",
			"1 date such as “27-May” was read as a day of that month, as J3, “2026-06-04”, shows.",
		],
		["a whole day", "2026-06-15", "2026-05-27", "as J3, “2026-06-15”, shows"],
		["a month of a year", "Jun 2027", "2027-05-31", "read as that month of a year, as J3, “Jun 2027”, shows"],
		["a month of a year as a format shows it", { value: 46_539, format: "mmm-yy" }, "2027-05-31", "as J3, “2027-06”, shows"],
	])("are read as another cell of their column shows, and told: %s", async (_, other, day, told) => {
		const { asked, batch, rows } = await read([
			["2026-01-01", short(MAY)],
			["2026-01-01", other],
		]);
		expect([rows[0]?.row.validTo, asked]).toEqual([day, []]);
		expect(batch.notices.find(({ id }) => id === "import.dayOrMonthDecided")?.message).toContain(told);
	});

	it.each<[string, (string | Ink)[]]>([
		["the ends of months, which may be either", ["2026-06-30"]],
		["days and months", ["2026-06-15", "Jun 2027"]],
		["a day of another column alone", []],
	])("are asked about beside %s", async (_, others) => {
		const { asked } = await read([["2026-01-15", short(MAY)], ...others.map((other) => ["2026-01-01", other])]);
		expect(asked).toMatchObject([{ id: "dayOrMonth", count: 1, cells: ["J2"] }]);
	});

	it.each(["27-May", "May-27", "27 May"])("written as a text are asked about alike: %s", async (text) => {
		const { asked, batch } = await read([["2026-01-01", text]]);
		expect(asked).toMatchObject([{ id: "dayOrMonth", count: 1 }]);
		await answered(batch.id, "dayOrMonth", "asMonth");
		expect((await rowsOf(batch.id))[0]?.row.validTo).toBe("2027-05-31");
		const beside = await read([
			["2026-01-01", text],
			["2026-01-01", "Jun 2027"],
		]);
		expect([beside.rows[0]?.row.validTo, beside.asked]).toEqual(["2027-05-31", []]);
	});
});

describe("a day that says it is the other end than its column is of", () => {
	it.each([
		["2027-01-01", "2033.02.28起"],
		["2027-01-01", "2034年4月起"],
		["2027-01-01", "2034/3/31起"],
		["2027-01-01", "from 31 Mar 2034"],
		["", "2034年3月31日起"],
		["2027-01-01止", "2027-03-31"],
		["until 1 Jan 2027", "2027-03-31"],
	])("is no day of it: %s, %s", async (from, to) => {
		const { rows } = await read([[from, to]]);
		expect(rows[0]?.told).toContain("import.otherEnd");
	});

	it("is read where it says what its column does", async () => {
		const { asked, rows } = await read([["自2027-01-01起", "2027年3月止"]]);
		expect([asked, rows[0]?.row]).toEqual([[], expect.objectContaining({ validFrom: "2027-01-01", validTo: "2027-03-31" })]);
	});

	it("is the first one below 有效期 where no column has those", async () => {
		const { asked, rows } = await read(
			[
				["", "2027.01.01起"],
				["", "2027年2月起"],
			],
			["No", "有效期"],
		);
		expect(asked).toEqual([]);
		expect(rows.map(({ row }) => [row.validFrom, row.validTo ?? null])).toEqual([
			["2027-01-01", null],
			["2027-02-01", null],
		]);
	});
});
