import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, answered, rowsOf } = desk;

function drawn(rows: readonly (readonly Scrap[])[]): Promise<Uint8Array> {
	return sheetBytes(rows);
}

const refusedOf = async (bytes: Uint8Array) =>
	checkExcelImport(olderClient(desk), "inlandRail", await put(bytes)).then(
		() => null,
		(error: unknown) => error,
	);

describe("an amount without a currency beside others that have one", () => {
	const wide = ["Inland City", "Port City", "Direction", "COC/SOC", "20GP", "40GP", "40HC", "SSR", "MSR", "Valid From", "Valid To"];
	const lane = (city: string, ...prices: Scrap[]): Scrap[] => [
		...[city, "CNSHA", "Export", "COC", ...prices, "cost*1.1", "cost*1.05", "2026-10-01", "2026-12-31"],
	];
	const mixed = [["Prices in CNY"], wide, lane("CNCKG", 400, 600, 700), lane("CNCTU", "USD 520", "USD 690", 700)];

	it("is asked about, and read as those where a person says so", async () => {
		const { id, questions } = await upload(await drawn(mixed));
		const asked = questions.find((q) => q.id === "currencyInRow");
		expect(asked).toMatchObject({ group: "doubtful", count: 1, cells: ["G4"], answer: null });
		expect(asked?.options.map(({ label }) => label)).toEqual(["CNY, as read", "USD, as the row's other amounts"]);
		const currencies = async () => (await rowsOf(id)).map(({ row }) => row.currency);
		expect(await currencies()).toEqual(["CNY", "CNY", "CNY", "USD", "USD", "CNY"]);
		await answered(id, "currencyInRow", "other");
		expect(await currencies()).toEqual(["CNY", "CNY", "CNY", "USD", "USD", "USD"]);
	});

	it("is asked about under a line that is a question itself", async () => {
		const { questions } = await upload(await drawn([["Valid 1 Apr 2027 to 30 Jun 2027; all rates in CNY unless stated"], ...mixed.slice(1)]));
		expect(questions.find((q) => q.id === "currencyInRow")).toMatchObject({ count: 1, cells: ["G4"] });
		expect(questions.some(({ id }) => id.startsWith("lineSays"))).toBe(true);
	});

	it("is refused with what to write where nobody can be asked", async () => {
		expect(await refusedOf(await drawn(mixed))).toMatchObject({
			data: [{ field: "E4" }, { field: "F4" }, { field: "G4", row: 4, messageId: "import.sheet.currencyInRow" }],
		});
	});

	it("is certain where its own column's head or a cell of the row says its currency", async () => {
		const heads = wide.map((head) => (head === "40HC" ? "40HC (CNY)" : head));
		const own = (await upload(await drawn([["Prices in CNY"], heads, lane("CNCTU", "USD 520", "USD 690", 700)]))).questions;
		const alike = (await upload(await drawn([["Prices in USD"], wide, lane("CNCTU", "USD 520", "USD 690", 700)]))).questions;
		for (const questions of [own, alike]) expect(questions.map(({ id }) => id)).not.toContain("currencyInRow");
	});
});

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = (city: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[city, "CNSHA", "Export", "20GP", "COC", 4_000, "cost*1.1", "cost*1.05", "CNY", "2026-10-01", "2026-12-31"].map((value, i) => over[i] ?? value);

describe("a cost that is none", () => {
	it.each([
		["zeroAmount", "other", 0],
		["zeroAmount", "other", 0.001],
		["struck", "takeRest", { value: "4200", struck: true }],
	] as const)("leaves the rate out, counted, where all its prices are formulas of it: %s", async (question, answer, cost) => {
		const { id } = await upload(await drawn([heads, rate("CNCKG"), rate("CNCTU", { 5: cost as Scrap })]));
		const after = await answered(id, question, answer);
		expect(after.counts).toMatchObject({ new: 1, skipped: 1 });
		expect(after.counts.error ?? 0).toBe(0);
		expect(after.questions.find((q) => q.id === "dropped.noRate")).toMatchObject({ cells: expect.arrayContaining(["F3"]), answer: null });
		expect(after.ledger?.amounts).toBe((after.ledger?.read ?? 0) + (after.ledger?.leftOut ?? []).reduce((sum, { count }) => sum + count, 0));
	});

	it("leaves the rate out, counted, where one of its prices is a formula of it and another stands by itself", async () => {
		const { id } = await upload(await drawn([heads, rate("CNCKG"), rate("CNCTU", { 5: 0, 7: 4_400 })]));
		const after = await answered(id, "zeroAmount", "other");
		expect(after.counts).toMatchObject({ new: 1, error: 0, skipped: 1 });
		expect(after.questions.find((q) => q.id === "dropped.noRate")).toMatchObject({ cells: expect.arrayContaining(["F3", "H3"]) });
		expect(after.ledger?.amounts).toBe((after.ledger?.read ?? 0) + (after.ledger?.leftOut ?? []).reduce((sum, { count }) => sum + count, 0));
	});

	it.each<[string, string, Scrap, string]>([
		["struck", "takeRest", { value: 7_000, struck: true }, "that are struck through"],
		["zeroAmount", "other", 0, "that are 0, so no price"],
	])("is counted as left out by its reason where its rate has prices of its own: %s", async (question, answer, cost, reason) => {
		const { id } = await upload(await drawn([heads, rate("CNCTU", { 5: cost, 6: 4_500, 7: 4_400 })]));
		const { counts, ledger } = await answered(id, question, answer);
		expect(counts).toMatchObject({ new: 1 });
		expect(ledger).toMatchObject({ amounts: 3, read: 2, leftOut: [{ reason, count: 1, cells: ["F2"] }] });
	});

	it("leaves a rate with prices of its own without a cost", async () => {
		const { id } = await upload(await drawn([heads, rate("CNCKG"), rate("CNCTU", { 5: 0, 6: 4_500, 7: 4_400 })]));
		expect((await answered(id, "zeroAmount", "other")).counts).toMatchObject({ new: 2 });
		expect((await rowsOf(id)).map(({ row }) => [row.cost ?? null, row.ssr])).toEqual([
			["4000", "cost*1.1"],
			[null, "4500"],
		]);
	});
});

it("days that another cell of the sheet decides are noticed with that cell, and not asked about", async () => {
	const rows = [rate("CNCKG", { 9: "03/04/2027", 10: "05/06/2027" }), rate("CNCTU", { 9: "01/05/2027", 10: "31/05/2027" })];
	const { id, notices, questions } = await upload(await drawn([heads, ...rows]));
	expect(notices.find((notice) => notice.id === "import.daysDecided")?.message).toBe(
		"3 dates such as “03/04/2027” were read with the day first, as K3, “31/05/2027”, shows.",
	);
	expect(questions.map((asked) => asked.id)).not.toContain("ambiguousDay");
	expect((await rowsOf(id)).map(({ row }) => row.validFrom)).toEqual(["2027-04-03", "2027-05-01"]);
});

it("an answer about a sign that may part thousands or decimals holds for cells their own column leaves in doubt, and no others", async () => {
	const sold = (city: string, cost: Scrap, ssr: Scrap) => rate(city, { 5: cost, 6: ssr });
	const rows = [sold("CNCKG", "2.345,50", "5,234"), sold("CNCTU", "3.940", "5,999.50"), sold("CNWUH", "3.950,25", "6,000")];
	const { id, questions } = await upload(await drawn([heads, ...rows]));
	expect(questions.find((asked) => asked.id === "ambiguousAmount")).toMatchObject({ count: 1, cells: ["F3"] });
	const prices = async () => (await rowsOf(id)).map(({ row }) => [row.cost, row.ssr]);
	await answered(id, "ambiguousAmount", "comma");
	expect(await prices()).toEqual([
		["2345.5", "5234"],
		["3940", "5999.5"],
		["3950.25", "6000"],
	]);
	await answered(id, "ambiguousAmount", "point");
	expect(await prices()).toEqual([
		["2345.5", "5234"],
		["3.94", "5999.5"],
		["3950.25", "6000"],
	]);
});

describe("a price under a line through it", () => {
	it("counts once the same is written in its place, and stays so when it is written again", async () => {
		const { id } = await upload(await drawn([heads, rate("CNCKG", { 5: { value: "4620", struck: true } }), rate("CNCTU", { 5: "abc" })]));
		const write = async (row: number, text: string) => {
			await as("PM").correct({ batchId: id, corrections: [{ row, field: "cost", column: 6, text }] });
			await Promise.all(desk.working);
			return (await rowsOf(id)).map((one) => [one.outcome, one.row.cost ?? null]);
		};
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["error", "error"]);
		expect(await write(2, "4620")).toEqual([
			["new", "4620"],
			["error", null],
		]);
		expect((await write(2, "4620"))[0]).toEqual(["new", "4620"]);
		// What cannot be read is no more understood for being written twice.
		await write(3, "abc");
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ corrected: 1 });
	});
});
