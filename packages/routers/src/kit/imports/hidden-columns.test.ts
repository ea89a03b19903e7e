import { describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To", "Remark"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "USD", "2026-10-01", "2026-12-31", "FOB"];

function drawn(hidden: number, more: readonly [head: string, value: string | number] | [] = []): Promise<Uint8Array> {
	const page = newPage("S");
	const [head, value] = more;
	page.fill([
		[...heads, head ?? null],
		[...rate, value ?? null],
	]);
	page.hideColumn(hidden);
	return bytesOf([page]);
}

describe("a column nobody sees", () => {
	it.each([
		[4, "D1"],
		[5, "E1"],
		[8, "H1"],
		[9, "I1"],
	])("is asked about where rates are read from it: column %i", async (column, cell) => {
		const { questions } = await upload(await drawn(column));
		expect(questions.find((q) => q.id === "hiddenColumns")).toMatchObject({ group: "doubtful", count: 1, cells: [cell], answer: null });
		const name = await put(await drawn(column));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ field: cell })]),
		});
	});

	it("is none where it holds remarks", async () => {
		expect((await upload(await drawn(11))).questions.filter((q) => q.group !== "assumed")).toEqual([]);
	});

	it("gives way to one of the same field that people see", async () => {
		const { id, questions } = await upload(await drawn(5, ["Rail Cost", 4_200]));
		expect((await rowsOf(id)).map(({ row }) => row.cost)).toEqual(["4200"]);
		expect(questions.map((q) => q.id)).not.toContain("hiddenColumns");
	});
});
