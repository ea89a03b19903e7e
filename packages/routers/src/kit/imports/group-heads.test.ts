import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf, answered } = importDeskPerTest();

const lane = ["Inland City", "Port City", "Direction"];
const others = ["Currency", "Valid From", "Valid To"];
const laneOf: Scrap[] = ["CNCKG", "CNSHA", "Export"];
const othersOf: Scrap[] = ["CNY", "2026-10-01", "2026-12-31"];
/** The columns of a group and of what stands beside it: what stands in the upper row, what in the lower, and what below them. */
type Columns = readonly (readonly [upper: string | null, lower: string | null, cell: Scrap])[];

/** Reads such columns between those of the lane and of the days. `over`: how many of them, from the first that is named on, the group is merged over. */
async function read(columns: Columns, { merged, full = false }: { merged?: [from: number, to: number]; full?: boolean } = {}) {
	const page = newPage("S");
	const [upper, lower, cells] = [0, 1, 2].map((at) => columns.map((one) => one[at] ?? null)) as [Scrap[], Scrap[], Scrap[]];
	const again = (heads: string[]) => heads.map((head) => (full ? head : null));
	page.fill([
		[...lane, ...upper, ...others],
		[...again(lane), ...lower, ...again(others)],
		[...laneOf, ...cells, ...othersOf],
	]);
	if (merged) page.merge(1, 3 + merged[0], 1, 3 + merged[1]);
	return upload(await bytesOf([page]));
}

const ratesOf = async (id: string, field: string) => (await rowsOf(id)).map(({ row }) => [row.containerType, row.ownership, row[field] ?? null]);
const asked = (questions: Awaited<ReturnType<typeof upload>>["questions"]) =>
	questions.filter(({ id }) => id === "underGroup" || id === "reached").map(({ id, cells }) => [id, ...cells]);

describe("a group merged over several columns beside a plain price", () => {
	it.each<[string, Columns, [number, number], string, unknown[][]]>([
		[
			"a basis",
			[
				["40HC", "Cost", 4_000],
				[null, "Basis", "TEU"],
				["20GP", null, 3_000],
			],
			[1, 2],
			"basis",
			[
				["40HC", "COC", "teu"],
				["20GP", "COC", "container"],
			],
		],
		[
			"a least",
			[
				["20GP", null, 3_000],
				["40HC", "Cost", 4_000],
				[null, "Min", 500],
			],
			[2, 3],
			"min",
			[
				["20GP", "COC", null],
				["40HC", "COC", "500"],
			],
		],
		[
			"a tax under an owner",
			[
				["COC", "20GP", 3_000],
				[null, "VAT", 9],
				["SOC", "20GP", 2_500],
			],
			[1, 2],
			"vat",
			[
				["20GP", "COC", "9"],
				["20GP", "SOC", "0"],
			],
		],
	])("has %s for its own price alone", async (_, columns, merged, field, expected) => {
		const { id, questions } = await read(columns, { merged });
		expect([await ratesOf(id, field), asked(questions)]).toEqual([expected, []]);
	});

	it("has it for the prices of its weights alone", async () => {
		const columns: Columns = [
			["≤20T", "Cost", 3_000],
			[null, "VAT", 9],
			[">20T", "Cost", 4_000],
		];
		const { id } = await read(columns, { merged: [1, 2] });
		expect((await rowsOf(id)).map(({ row }) => [row.weightTo, row.vat])).toEqual([
			["20", "9"],
			["999.999", "0"],
		]);
	});

	it("has it for all of them where the group says the same of each", async () => {
		const columns: Columns = [
			["COC", "20GP", 3_000],
			[null, "40HC", 4_000],
			[null, "VAT", 9],
		];
		const { id } = await read(columns, { merged: [1, 3] });
		expect((await ratesOf(id, "vat")).map(([, , vat]) => vat)).toEqual(["9", "9"]);
	});
});

describe("a group written over the first of its columns alone", () => {
	it("holds for those behind it, which is asked", async () => {
		const { id, questions } = await read([
			["20GP", "Cost", 3_000],
			[null, "Basis", "Container"],
			["40HC", "Cost", 4_000],
			[null, "Basis", "TEU"],
		]);
		expect((await ratesOf(id, "basis")).map(([, , basis]) => basis)).toEqual(["container", "teu"]);
		expect(asked(questions)).toEqual([["reached", "E1", "G1"]]);
	});

	it.each<[string, Columns, boolean]>([
		[
			"E1",
			[
				["40HC", "Cost", 4_000],
				[null, "Basis", "TEU"],
				["20GP", null, 3_000],
			],
			false,
		],
		[
			"F1",
			[
				["20GP", "Cost", 3_000],
				["40HC", "Cost", 4_000],
				[null, "Basis", "TEU"],
			],
			true,
		],
	])("leaves to people whether what stands behind its price is of that alone: %s", async (cell, columns, full) => {
		const { id, questions } = await read(columns, { full });
		const question = questions.find((one) => one.id === "underGroup");
		expect(asked(questions)).toEqual([["underGroup", cell]]);
		expect(question?.options.map(({ label }) => label)).toEqual(["For all rates of the row", "For “40HC” alone"]);
		expect((await ratesOf(id, "basis")).map(([, , basis]) => basis)).toEqual(["teu", "teu"]);
		await answered(id, "underGroup", "other");
		expect(Object.fromEntries((await ratesOf(id, "basis")).map(([box, , basis]) => [box, basis]))).toEqual({ "40HC": "teu", "20GP": "container" });
	});

	it("leaves to people whether what stands behind the prices of a direction is of that alone, which it asks of no price", async () => {
		const page = newPage("S");
		page.fill([
			["Inland City", "Port City", null, "Export", "Import", null, null, null, null],
			[null, null, "Container", "Cost", "Cost", "Remark", "Currency", "Valid From", "Valid To"],
			["CNCKG", "CNSHA", "20GP", 3_000, 2_800, "via Manzhouli", "CNY", "2026-10-01", "2026-12-31"],
		]);
		const { id, questions } = await upload(await bytesOf([page]));
		const remarks = async () => Object.fromEntries((await rowsOf(id)).map(({ row }) => [row.direction, [row.cost, row.remark ?? null]]));
		expect(asked(questions)).toEqual([["underGroup", "F1", "G1", "I1"]]);
		expect(await remarks()).toEqual({ westbound: ["3000", "via Manzhouli"], eastbound: ["2800", "via Manzhouli"] });
		await answered(id, "underGroup", "other");
		expect(await remarks()).toEqual({ westbound: ["3000", null], eastbound: ["2800", "via Manzhouli"] });
	});
});
