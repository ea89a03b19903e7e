import { describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];

/** Three rates whose costs are one merged cell, with what the file has in each row. */
async function merged(...costs: (number | null)[]) {
	const page = newPage("S");
	for (const [c, value] of heads.entries()) page.put(1, c + 1, { value });
	for (const [r, container] of ["20GP", "40GP", "40HC"].entries())
		for (const [c, value] of ["CNCKG", "CNSHA", "Export", container, costs[r], 9_000, 8_900, "CNY", "2026-10-01", "2026-12-31"].entries())
			if (value !== null && value !== undefined) page.put(r + 2, c + 1, { value });
	page.merge(2, 5, 4, 5);
	return upload(await bytesOf([page]));
}

describe("values under a merged cell", () => {
	it("are counted and asked about where they are others than it shows", async () => {
		const { id, questions, ledger } = await merged(3_500, 4_111, 4_222);
		expect((await rowsOf(id)).map(({ row }) => row.cost)).toEqual(["3500", "3500", "3500"]);
		expect(questions.find((q) => q.id === "dropped.covered")).toMatchObject({ group: "dropped", count: 2, cells: ["E3", "E4"], answer: null });
		expect(ledger?.leftOut).toEqual([{ reason: "under a merged cell", count: 2, cells: ["E3", "E4"] }]);
		expect(ledger).toMatchObject({ amounts: 9, read: 7, questions: 0 });
	});

	it("are counted below a first cell that is empty, too", async () => {
		const { questions } = await merged(null, 4_111, null);
		expect(questions.find((q) => q.id === "dropped.covered")).toMatchObject({ cells: ["E3"] });
	});

	it("are left alone where they are the same", async () => {
		const { questions } = await merged(3_500, 3_500, 3_500);
		expect(questions.filter((q) => q.group !== "assumed")).toEqual([]);
	});
});
