import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { describeProblems } from "../../door/problems.ts";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { olderClient, sampleUrl } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "COC/SOC"];
const rate = (code: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[code, "CNSHA", "Export", "20GP", 4_000, 4_500, 4_300, "CNY", "2026-10-01", "2026-12-31", "COC"].map((value, i) => over[i] ?? value);

async function drawn(
	rows: readonly (readonly Scrap[])[],
	{ behind = [], hidden = [] }: { behind?: readonly (readonly Scrap[])[]; hidden?: readonly number[] } = {},
): Promise<Uint8Array> {
	const pages = [rows, behind].flatMap((lines, at) => {
		if (lines.length === 0) return [];
		const page = newPage(at === 0 ? "Rates" : "More");
		page.fill(lines);
		if (at === 0) for (const row of hidden) page.hideRow(row);
		return [page];
	});
	return bytesOf(pages);
}

/** What a program is told of a sheet: the count of its sentence, and each fault as it is answered. */
async function told(bytes: Uint8Array) {
	const older = olderClient(desk);
	const refused = await checkExcelImport(older, "inlandRail", await put(bytes)).then(
		() => null,
		(error: { messageId: string; values: { count: number }; data: unknown[] }) => error,
	);
	if (!refused) throw new Error("the sheet was taken");
	return { messageId: refused.messageId, count: refused.values.count, problems: describeProblems(refused.data, "en") };
}

describe("what a program is told of a sheet it sent", () => {
	it("names a column once, and asks nobody whether to leave one out", async () => {
		const { problems } = await told(
			await drawn([
				[...heads, "Cost", "Zone"],
				[...rate("CNCKG"), 4_100, "Zone A"],
			]),
		);
		const columns = problems.filter(({ field }) => field === "L1" || field === "M1");
		expect(columns.map(({ column }) => column)).toEqual(["L", "M"]);
		expect(columns.every(({ message }) => !message.includes("?") && message.includes("Take it out of the sheet"))).toBe(true);
	});

	it("says of each doubtful cell what to write there", async () => {
		const rows = [
			rate("CNCKG", { 8: "03/04/2027", 9: "2027-12-31" }),
			rate("CNCTU", { 5: 0 }),
			rate("CNKMG", { 4: { value: 0.09, format: "0%" } }),
			rate("CNGYG", { 4: { formula: "E3*2" } }),
			rate("CNSIA", { 4: "3.940" }),
			rate("CNWUH", { 4: "TBA" }),
		];
		const { count, messageId, problems } = await told(await drawn([heads, ...rows]));
		expect({ count, messageId }).toEqual({ count: 6, messageId: "import.sheet.hasErrors" });
		const at = (field: string) => problems.find((p) => p.field === field)?.message;
		expect(at("I2")).toBe("“03/04/2027” may be 2027-04-03 or 2027-03-04 (year-month-day). Write one of them so.");
		expect(at("F3")).toMatch(/^The amount is 0, which may be the price or stand for none\. Write/);
		expect(at("E4")).toMatch(/^The amount is shown in percent, so it is not clear/);
		expect(at("E5")).toMatch(/or write the value in its place\.$/);
		expect(at("E6")).toBe("“3.940” can be 3940 or 3.94. Write one of them as a number, not as text.");
		expect(at("E7")).toMatch(/^“TBA” stands for this price, but beside it are amounts/);
		expect(problems.filter(({ message }) => /column mapping|leave (it|them) out|value here\.$/.test(message))).toEqual([]);
	});

	it("says of an empty cell of a choice that it is required, not which codes there are", async () => {
		const { problems } = await told(await drawn([heads, rate("CNCKG"), rate("CNCTU", { 2: "" })]));
		expect(problems).toMatchObject([{ field: "C3", message: "Required" }]);
	});

	it("names the field that the whole sheet says nothing of, and the sheet that was not read", async () => {
		const noCurrency = (cells: readonly Scrap[]) => cells.filter((_, i) => i !== 7);
		const { problems } = await told(await drawn([heads, rate("CNCKG")].map(noCurrency)));
		expect(problems).toMatchObject([{ field: "currency", row: 2, column: "Currency" }]);
		const two = await told(await drawn([heads, rate("CNCKG")], { behind: [heads, rate("CNCTU")] }));
		expect(two.problems).toMatchObject([
			{ field: "sheet", column: "More", message: expect.stringMatching(/Send each of these sheets as a file of its own/) },
		]);
	});

	it("refuses hidden rows with rates, and names them", async () => {
		const { count, problems } = await told(await drawn([heads, rate("CNCKG"), rate("CNCTU"), rate("CNKMG")], { hidden: [3, 4] }));
		expect(count).toBe(1);
		expect(problems).toMatchObject([{ field: "A3", row: 3, message: expect.stringMatching(/^2 rows are hidden \(3, 4\)/) }]);
	});

	it("tells of columns that give the same rate once, not in every row", async () => {
		const wide = ["Inland City", "Port City", "Direction", "20GP", "20GP", "SSR", "MSR", "Valid From", "Valid To"];
		const over = [null, null, null, "USD", "CNY"];
		const row = (code: string): Scrap[] => [code, "CNSHA", "Export", 500, 4_000, "cost*1.1", "cost*1.05", "2026-10-01", "2026-12-31"];
		const { count, problems } = await told(await drawn([over, wide, row("CNCKG"), row("CNCTU")]));
		expect(count).toBe(2);
		expect(problems).toMatchObject([{ field: "D3", row: 3, message: expect.stringMatching(/^Columns D and E give the same rate twice in one row/) }]);
	});

	it("tells of a cell once, however many rates it goes into, and counts rows of the sheet", async () => {
		const { count, problems } = await told(new Uint8Array(readFileSync(sampleUrl("vendor-rail-tariff"))));
		const directions = problems.filter(({ field }) => field.startsWith("C"));
		expect(directions.length).toBeGreaterThan(10);
		expect(new Set(directions.map(({ field }) => field)).size).toBe(directions.length);
		// Eighty rows, two lines around them, and a quarter in a title that some hold longer than.
		expect(count).toBeLessThanOrEqual(83);
	});
});

describe("why a program was refused", () => {
	const latest = async () =>
		(await desk.services.db.selectFrom("import_batch").select("id").orderBy(sql`rowid`, "desc").limit(1).executeTakeFirstOrThrow()).id;
	const opened = async (language: "en" | "zh") => as("PM", { language }).batch({ batchId: await latest() });
	const reason = async (language: "en" | "zh" = "en") => {
		const id = await latest();
		return (await as("PM", { language }).history({})).items.find((item) => item.id === id)?.reason;
	};

	it("stays with the import, in the language of whoever opens it: each fault with its cell", async () => {
		const { problems } = await told(await drawn([heads, rate("CNCKG", { 5: 0 }), rate("CNWUH", { 4: "TBA" })], { hidden: [2] }));
		const { refusal } = await opened("en");
		expect(refusal).toMatchObject({
			at: desk.services.now().toISOString(),
			message: expect.stringMatching(/^\d rows or lines of the sheet are wrong/),
		});
		expect(refusal?.problems).toEqual(problems);
		expect(problems.map(({ field }) => field)).toEqual(expect.arrayContaining(["F2", "E3", "A2"]));
		const chinese = (await opened("zh")).refusal;
		expect(chinese?.message).toMatch(/^表格中有 \d 处/);
		expect(chinese?.problems.map(({ field }) => field)).toEqual(problems.map(({ field }) => field));
		expect(chinese?.problems.find(({ field }) => field === "F2")?.message).toMatch(/0/);
		expect(await reason()).toBe(refusal?.message);
		expect(await reason("zh")).toBe(chinese?.message);
	});

	it("is the columns that no head names, where there are none", async () => {
		await told(await drawn([["Notes"], ["nothing here"]])).catch(() => undefined);
		expect(await reason()).toEqual(expect.stringMatching(/\w/));
	});

	it("is that rates would change, until they are changed", async () => {
		const older = olderClient(desk);
		await checkExcelImport(older, "inlandRail", await put(await drawn([heads, rate("CNCKG")])));
		expect((await opened("en")).refusal).toBeNull();
		const name = await put(await drawn([heads, rate("CNCKG", { 4: 3_900 })]));
		await expect(checkExcelImport(older, "inlandRail", name)).rejects.toMatchObject({ kind: "exists" });
		expect((await opened("en")).refusal).toMatchObject({ message: expect.stringMatching(/^1 row clashes/), problems: [] });
		await replaceAll(older, "inlandRail", name);
		expect(await opened("en")).toMatchObject({ state: "applied" });
		expect(await reason()).toBeNull();
	});

	it("is kept of a sheet with very many faults by the first of them", async () => {
		const wrong = Array.from({ length: 250 }, (_, i) => rate("CNCKG", { 4: `${"9".repeat(300)}x${i}`, 5: `${"8".repeat(300)}y${i}` }));
		await told(await drawn([heads, ...wrong]));
		const { refusal } = await opened("en");
		expect(refusal?.message).toMatch(/^250 rows/);
		expect(refusal?.problems.length).toBeGreaterThan(20);
		const [row] = await desk.services.db.selectFrom("import_batch").select("refusal").execute();
		expect(row?.refusal?.length).toBeLessThan(210_000);
	});
});
