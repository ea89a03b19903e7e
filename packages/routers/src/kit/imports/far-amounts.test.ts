import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, put, rowsOf, upload } = desk;

const cities = ["CNCKG", "CNCTU", "CNSIA", "CNZGZ", "CNWUH", "CNCSX", "CNHFE", "CNKHN", "CNYIU", "CNTYN"];
const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];

/** A sheet with a rate for each of these costs; `container` of each place. */
const sheetOf = (costs: readonly number[], container = (_: number) => "20GP", [from, to] = ["2027-01-01", "2027-03-31"]) =>
	sheetBytes([
		heads,
		...costs.map((cost, i) => [cities[i] ?? "", "CNSHA", "Export", container(i), cost, "cost+500", "cost+300", "CNY", from ?? "", to ?? ""]),
	]);

const asked = (batch: Awaited<ReturnType<typeof upload>>) => batch.questions.filter(({ id }) => ["offBook", "offEarlier", "offColumn"].includes(id));
const taken = async (bytes: Uint8Array) => {
	const { id: batchId } = await upload(bytes);
	await as("PM").applyBatch({ batchId, mode: "merge", leaveOutErrors: true, leaveOutClashes: true, confirmed: ["assumed", "doubtful", "dropped"] });
	await Promise.all(desk.working);
};

describe("an amount with a digit too many or too few", () => {
	it("is asked about beside the others of its column", async () => {
		const batch = await upload(await sheetOf([4_000, 4_500, 38_000, 5_200, 4_100, 480]));
		expect(asked(batch)).toMatchObject([
			{ id: "offColumn", group: "doubtful", count: 2, cells: expect.arrayContaining(["E4", "E7"]), options: [{ value: "confirm" }] },
		]);
		expect(asked(batch)[0]?.message).toContain("among others of about 4");
		const told = (await rowsOf(batch.id)).flatMap(({ sheet_row, errors }) => ((errors ?? "").includes("import.offColumn") ? [sheet_row] : []));
		expect(told).toEqual([4, 7]);
		expect(asked(await answered(batch.id, "offColumn", "confirm"))[0]?.answer).toBe("confirm");
	});

	it.each<[string, number[]]>([
		["few others", [4_000, 4_500, 5_200, 40_000]],
		["amounts that differ widely", [1_000, 4_000, 4_500, 5_200, 14_000, 40_000]],
		["none that is so far", [4_000, 4_500, 5_200, 4_100, 4_800, 30_000]],
		["many that are as far", [4_000, 4_500, 5_200, 4_100, 40_000, 45_000, 52_000]],
	])("is not told by %s", async (_, costs) => {
		expect(asked(await upload(await sheetOf(costs)))).toEqual([]);
	});

	it("is not told by amounts for another container", async () => {
		const costs = [4_000, 4_500, 5_200, 4_100, 4_800, 40_000];
		expect(asked(await upload(await sheetOf(costs, (i) => (i === 5 ? "45HC" : "20GP"))))).toEqual([]);
	});

	const wide = ["Inland City", "Port City", "Direction", "20GP", "40GP", "40HC", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
	const inRow = async (...rows: (number | null)[][]) => {
		const cells = rows.map((costs, i) => [cities[i] ?? "", "CNSHA", "Export", ...costs, "cost+500", "cost+300", "CNY", "2027-01-01", "2027-03-31"]);
		const { questions } = await upload(await sheetBytes([wide, ...cells]));
		return questions.filter(({ id }) => id.startsWith("off"));
	};

	it.each<[string, (number | null)[], string[]]>([
		["one of three", [4_000, 6_900, 7.2], ["F2"]],
		["either of two", [4_000, null, 7.2], ["D2", "F2"]],
		["one with a digit too many", [4_000, 69_000, 7_000], ["E2"]],
	])("is asked about beside the other containers of its row: %s", async (_, costs, cells) => {
		expect(await inRow(costs)).toMatchObject([{ id: "offRow", group: "doubtful", count: cells.length, cells, options: [{ value: "confirm" }] }]);
	});

	it("is not where they are within eight times, and once where its column tells of it as well", async () => {
		expect(await inRow([1_000, 2_000, 7_900])).toEqual([]);
		const usual = [4_000, 6_900, 7_000];
		expect(await inRow(usual, usual, usual, usual, [4_000, 6_900, 7.2])).toMatchObject([{ id: "offColumn", cells: ["F6"] }]);
	});

	it("is asked about beside the rate it replaces, which goes before the others of its column", async () => {
		await taken(await sheetOf([4_000, 4_500, 4_200, 5_200, 4_100, 40_000]));
		const batch = await upload(await sheetOf([4_100, 45_000, 4_300, 520, 4_100, 41_000]));
		expect(asked(batch)).toMatchObject([{ id: "offBook", count: 2, cells: ["E3", "E5"], message: expect.stringContaining("4500.00 → 45000.00") }]);
		const error = await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheetOf([4_100, 45_000]))).catch((e: unknown) => e);
		expect(JSON.stringify((error as { data?: unknown }).data)).toContain("import.sheet.offBook");
	});

	it("is asked about beside the last rate before it, where it replaces none", async () => {
		await taken(await sheetOf([400, 450, 42_000], undefined, ["2026-07-01", "2026-09-30"]));
		await taken(await sheetOf([4_000, 4_500, 4_200], undefined, ["2026-10-01", "2026-12-31"]));
		await taken(await sheetOf([400, 450, 42_000], undefined, ["2027-04-01", "2027-06-30"]));
		const batch = await upload(await sheetOf([4_100, 45_000, 520]));
		expect(asked(batch)).toMatchObject([{ id: "offEarlier", count: 2, cells: ["E3", "E4"], message: expect.stringContaining("4500.00 → 45000.00") }]);
		const told = (await rowsOf(batch.id)).flatMap(({ sheet_row, errors }) => ((errors ?? "").includes("import.offEarlier") ? [sheet_row] : []));
		expect(told).toEqual([3, 4]);
		const error = await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheetOf([4_100, 45_000]))).catch((e: unknown) => e);
		expect(JSON.stringify((error as { data?: unknown }).data)).toContain("import.sheet.offEarlier");
	});
});
