import { describe, expect, it } from "vitest";
import { type Ink, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, put, rowsOf, upload } = desk;

type Cells = Record<string, string | number | Ink>;
const usual: Cells = {
	...{ "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP", "Rail Cost": 4_000, SSR: 9_000, MSR: 8_000 },
	...{ Currency: "CNY", "Valid From": "2027-01-01", "Valid To": "2027-03-31" },
};
const cities = ["CNCKG", "CNCTU", "CNWUH", "CNCSX"];

/** A sheet with a rate for each of these. */
const sheetOf = (...rates: Cells[]) => {
	const heads = Object.keys({ ...usual, ...rates[0] });
	return sheetBytes([heads, ...rates.map((own, i) => heads.map((head) => ({ ...usual, "Inland City": cities[i] ?? "", ...own })[head] ?? ""))]);
};

async function read(...rates: Cells[]) {
	const batch = await upload(await sheetOf(...rates));
	return { batch, rows: await rowsOf(batch.id), asked: batch.questions.filter(({ group }) => group !== "assumed") };
}

/** What an older client is refused with, of its sheet's cells. */
async function refused(...rates: Cells[]) {
	const error = await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheetOf(...rates))).catch((e: unknown) => e);
	return JSON.stringify((error as { data?: unknown }).data);
}

describe("rates that are over", () => {
	it("are asked about once, and imported or left out and counted", async () => {
		const over = { "Valid From": "2025-01-01", "Valid To": "2025-03-31" };
		const { asked, batch } = await read(over, over, {});
		expect(asked).toMatchObject([{ id: "past", group: "doubtful", count: 2, cells: ["J2", "J3"] }]);
		const after = await answered(batch.id, "past", "other");
		expect((await rowsOf(batch.id)).map(({ outcome }) => outcome)).toEqual(["skipped", "skipped", "new"]);
		expect(after.ledger?.leftOut).toMatchObject([{ reason: "of rates that are over and left out", count: 6 }]);
		expect((await answered(batch.id, "past", "confirm")).counts).toMatchObject({ new: 3 });
	});

	it("are those that ended before today", async () => {
		const { asked } = await read({ "Valid From": "2026-10-01", "Valid To": "2026-11-20" }, { "Valid From": "2026-10-01", "Valid To": "2026-11-19" });
		expect(asked).toMatchObject([{ id: "past", cells: ["J3"] }]);
	});
});

describe("a cost that a word says there is none of", () => {
	it.each(["N/A", "-", "无"])("beside other prices is asked about: %s", async (text) => {
		const { asked, batch, rows } = await read({ "Rail Cost": text }, {});
		expect(asked).toMatchObject([{ id: "noCost", group: "doubtful", count: 1, cells: ["E2"], message: expect.stringContaining(`“${text}”`) }]);
		expect(rows[0]?.row.cost).toBeNull();
		const after = await answered(batch.id, "noCost", "other");
		expect((await rowsOf(batch.id)).map(({ outcome }) => outcome)).toEqual(["skipped", "new"]);
		expect(after.ledger?.leftOut).toMatchObject([{ reason: "of rates without a cost that are left out", count: 2 }]);
	});

	it("is asked about, too, where its cell is blank, and counted", async () => {
		const { asked, batch, rows } = await read({ "Rail Cost": "" }, {}, { "Rail Cost": "" });
		expect(asked).toMatchObject([
			{ id: "blankCost", group: "doubtful", count: 2, cells: ["E2", "E4"], options: [{ value: "confirm" }, { value: "other" }] },
		]);
		expect(rows.map(({ outcome, row }) => [outcome, row.cost])).toEqual([
			["new", null],
			["new", "4000"],
			["new", null],
		]);
		const applying = as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] });
		await expect(applying).rejects.toMatchObject({ cause: { messageId: "import.unanswered" } });
		const after = await answered(batch.id, "blankCost", "other");
		expect((await rowsOf(batch.id)).map(({ outcome }) => outcome)).toEqual(["skipped", "new", "skipped"]);
		expect(after.ledger).toMatchObject({ amounts: 7, read: 3, leftOut: [{ reason: "of rates without a cost that are left out", count: 4 }] });
	});

	it("is none to a program, which leaves the cell blank where it is not known", async () => {
		expect(await refused({ "Rail Cost": "" })).not.toContain("blankCost");
	});
});

describe("a price of one container that the sheet says is charged once a shipment", () => {
	it("is asked about once, and per container where a person says so", async () => {
		const { asked, batch, rows } = await read({ 单位: "票" }, { 单位: "票" });
		expect(asked).toMatchObject([
			{
				id: "onceBasis",
				count: 2,
				cells: ["K2", "K3"],
				message: expect.stringContaining("“Per shipment”"),
				options: [{ value: "other" }, { value: "keep" }],
			},
		]);
		expect(rows.map(({ outcome }) => outcome)).toEqual(["error", "error"]);
		await answered(batch.id, "onceBasis", "other");
		expect((await rowsOf(batch.id)).map(({ outcome, row }) => [outcome, row.basis])).toEqual([
			["new", "container"],
			["new", "container"],
		]);
	});

	it.each(["元/票", "USD/票"])("in its head or its title alike: %s", async (unit) => {
		const heads = Object.keys(usual);
		const batch = await upload(await sheetBytes([[`单位：${unit}`], heads, Object.values({ ...usual, Currency: unit === "元/票" ? "CNY" : "USD" })]));
		expect(batch.questions).toContainEqual(expect.objectContaining({ id: "onceBasis" }));
	});
});

describe("a charge of a whole shipment that stands under each container of its row", () => {
	const heads = ["Port", "Charge", "Direction", "COC/SOC", "单位", "20GP SSR", "40GP/40HC SSR", "Currency", "Valid From", "Valid To"];
	const line = (charge: string, unit: string, ...amounts: unknown[]) =>
		["CNNGB", charge, "Export", "COC", unit, ...amounts, "CNY", "2027-01-01", "2027-03-31"] as const;
	const readCharges = async (...lines: ReturnType<typeof line>[]) => {
		const batch = await upload(await sheetBytes([heads, ...lines.map((cells) => cells.map((value) => value as string))]), "bookingService");
		return { batch, asked: batch.questions.find(({ id }) => id.startsWith("once")) };
	};
	const told = async (id: string) => (await rowsOf(id)).map(({ outcome, row }) => [outcome, row.charge, row.containerType, row.basis, row.ssr]);

	it("may be one for any container, where all amounts are alike", async () => {
		const { batch, asked } = await readCharges(line("THC", "箱", 860, 1260), line("DOC", "票", 450, 450), line("SEAL", "个", 30, 30));
		expect(asked).toMatchObject({ id: "onceForAll", group: "doubtful", count: 3, cells: ["E3"] });
		expect(asked?.options.map(({ value }) => value)).toEqual(["once", "other", "keep"]);
		const once = await answered(batch.id, "onceForAll", "once");
		// A unit nobody knows is no basis: each of its prices waits for one.
		expect(once.ledger).toMatchObject({ amounts: 6, read: 3, questions: 2, leftOut: [{ count: 1, cells: ["G3"] }] });
		expect(await told(batch.id)).toEqual([
			["new", "THC", "20GP", "container", "860"],
			["new", "THC", "40GP", "container", "1260"],
			["new", "THC", "40HC", "container", "1260"],
			["new", "DOC", "*", "shipment", "450"],
			["duplicate", "DOC", "*", "shipment", "450"],
			["duplicate", "DOC", "*", "shipment", "450"],
			...["20GP", "40GP", "40HC"].map((container) => ["error", "SEAL", container, undefined, "30"]),
		]);
		await answered(batch.id, "onceForAll", "other");
		expect((await told(batch.id)).slice(3, 6)).toEqual(["20GP", "40GP", "40HC"].map((box) => ["new", "DOC", box, "container", "450"]));
	});

	it.each([
		["differ", 450, 600],
		["are not all there", 450, "-"],
	])("may be per container alone where its amounts %s", async (_, ...amounts) => {
		const { asked } = await readCharges(line("DOC", "B/L", ...amounts));
		expect([asked?.id, asked?.options.map(({ value }) => value)]).toEqual(["onceBasis", ["other", "keep"]]);
	});
});

describe("prices of a truck's trip", () => {
	it.each<[Cells, string]>([
		[{ 单位: "趟" }, "K2"],
		[{ Basis: "per trip" }, "K2"],
		[{ "Rail Cost": "4000元/趟" }, "E2"],
	])("are read per container, and asked about: %j", async (cells, cell) => {
		const { asked, rows } = await read(cells);
		expect(asked).toMatchObject([{ id: "perTrip", group: "doubtful", count: 1, cells: [cell] }]);
		expect([rows[0]?.row.basis, rows[0]?.row.cost]).toEqual(["container", "4000"]);
	});
});

describe("a currency in a title", () => {
	it.each(["RMB", "报价：RMB", "All rates in RMB"])("that the heads of amounts contradict is asked about: %s", async (title) => {
		const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost (USD)", "SSR (USD)", "MSR (USD)", "Valid From", "Valid To"];
		const batch = await upload(
			await sheetBytes([[title], heads, ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2027-01-01", "2027-03-31"]]),
		);
		expect(batch.questions).toContainEqual(expect.objectContaining({ id: "contradiction.currency.header.title", group: "doubtful" }));
	});
});

describe("a program, which cannot be asked,", () => {
	it.each<[string, Cells, string]>([
		["a rate that is over", { "Valid From": "2025-01-01", "Valid To": "2025-03-31" }, "import.sheet.past"],
		["a cost of none", { "Rail Cost": "N/A" }, "import.sheet.noCost"],
		["a number for a day", { "Valid From": 46_388 }, "import.sheet.bareDay"],
		["a price per trip", { 单位: "趟" }, "import.sheet.perTrip"],
		["a unit of all containers", { 单位: "票" }, "import.onceForContainer"],
		["a year at either end", { "Valid To": "27.03.31" }, "import.yearFirstOrLast"],
	])("is told what to write in the place of %s", async (_, cells, told) => {
		expect(await refused(cells)).toContain(told);
	});
});
