import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proceduresOf, saidBy } from "../../testing/portal.ts";
import { importsRouter } from "./router.ts";
import { forwarding, type ImportDesk, importDesk, railLine as line, railSheet as sheet } from "./testing.ts";

let desk: ImportDesk;
let batchId: string;
let mapping: NonNullable<Awaited<ReturnType<ReturnType<typeof as>["batch"]>>["mapping"]>;
const { as, upload } = forwarding(() => desk);

beforeAll(async () => {
	desk = await importDesk();
	const batch = await upload(await sheet(line(), line({ 3: "40GP", 4: "abc" })));
	batchId = batch.id;
	if (!batch.mapping) throw new Error("nothing was read");
	mapping = batch.mapping;
});
afterAll(() => desk.close());

/** A call with what it takes, and one field more somewhere in it. */
const calls: Record<string, () => object[]> = {
	start: () => [{ domain: "inlandRail", objectName: "x", sheet: "Rates" }],
	paste: () => [{ domain: "inlandRail", lines: [["a"]], head: true }],
	batch: () => [{ batchId, full: true }],
	list: () => [{ book: "inlandRail" }],
	history: () => [{ state: "preview" }],
	bulkChanges: () => [{ state: "preview" }],
	missing: () => [{ batchId, mode: "replace" }],
	impact: () => [{ batchId, mode: "replace", all: true }],
	setMapping: () => {
		const [first, ...others] = mapping.columns;
		return [
			{ batchId, mapping, remember: false },
			{ batchId, mapping: { ...mapping, currency: "USD" } },
			{ batchId, mapping: { ...mapping, columns: [{ ...first, hidden: true }, ...others] } },
			{ batchId, mapping: { ...mapping, columns: [{ ...first, target: { ...first?.target, unit: "kg" } }, ...others] } },
			{ batchId, mapping: { ...mapping, more: [{ headerRows: [2, 2], columns: [], currency: "USD" }] } },
		];
	},
	forgetMapping: () => [{ batchId, own: true }],
	answer: () => [
		{ batchId, answers: [{ id: "x", answer: "as" }], confirmed: ["doubtful"] },
		{ batchId, answers: [{ id: "x", answer: "as", price: "1" }] },
	],
	choose: () => [
		{ batchId, lines: [1], choice: "sheet" },
		{ batchId, rows: [{ line: 1, choice: "sheet", all: true }] },
	],
	correct: () => [
		{ batchId, corrections: [{ row: 3, field: "cost", column: 5, text: "4000" }], all: true },
		{ batchId, corrections: [{ row: 3, field: "cost", column: 5, text: "4000", currency: "USD" }] },
	],
	corrections: () => [{ batchId, row: 3 }],
	sheetRows: () => [{ batchId, from: 1, count: 1, sheet: "Rates" }],
	previewRows: () => [{ batchId, onlyWrong: true }],
	applyBatch: () => [{ batchId, mode: "merge", leaveOutError: true }],
	startApply: () => [{ batchId, mode: "merge", confirm: ["assumed"] }],
	undo: () => [{ batchId, force: true }],
	cancel: () => [{ batchId, force: true }],
	errorFile: () => [{ batchId, format: "csv" }],
};

describe("a field that a call of an import does not take", () => {
	it("is tried for every one of them", () => {
		expect(Object.keys(calls).sort()).toEqual(
			proceduresOf(importsRouter)
				.map(({ path }) => path)
				.sort(),
		);
	});

	it.each(Object.keys(calls))("is refused by its name: %s", async (name) => {
		for (const input of calls[name]?.() ?? []) {
			const procedures = as("PM") as unknown as Record<string, (sent: object) => Promise<unknown>>;
			const { code, data } = await saidBy(Promise.resolve(procedures[name]?.(input)));
			expect({ code, told: JSON.stringify(data) }).toEqual({ code: "000001", told: expect.stringContaining("There is no such field") });
		}
		expect(await as("PM").batch({ batchId })).toMatchObject({ state: "preview", corrected: 0, counts: { new: 1, error: 1 } });
	});
});
