import { describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Size", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];

/** A rate whose container stands in two columns. */
async function sheet(size: string | number, head: string, kind: string): Promise<Uint8Array> {
	const page = newPage("S");
	for (const [c, value] of [...heads, head].entries()) page.put(1, c + 1, { value });
	const cells = ["CNCKG", "CNSHA", "Export", size, 4_000, 4_500, 4_300, "CNY", "2026-10-01", "2026-12-31", kind];
	for (const [c, value] of cells.entries()) page.put(2, c + 1, { value });
	return bytesOf([page]);
}

describe("a container whose kind stands in a column of its own", () => {
	it.each([
		[40, "Type", "HC", "40HC"],
		["40'", "Height", "9'6\"", "40HC"],
		["40HQ", "类型", "普柜", "40GP"],
		[20, "Kind", "reefer", "20RF"],
	])("is asked about: %s, %s %s", async (size, head, kind, together) => {
		const batch = await upload(await sheet(size, head, kind));
		const id = "contradiction.containerType.column.column";
		expect(batch.questions.find((q) => q.id === id)).toMatchObject({ cells: ["K2"], answer: null, message: expect.stringContaining(together) });
		await answered(batch.id, id, "other");
		expect((await rowsOf(batch.id))[0]?.row.containerType).toBe(together);
	});

	it.each([
		["20GP", "Type", "HC"],
		[40, "Type", "Open top"],
	])("is an error where there is no such container: %s, %s %s", async (size, head, kind) => {
		const { id } = await upload(await sheet(size, head, kind));
		expect((await rowsOf(id))[0]?.outcome).toBe("error");
	});

	it.each([
		["40HQ", "Type", "HC"],
		[40, "Height", "8'6\""],
		[40, "Train", "X8001"],
	])("is no question where both say the same: %s, %s %s", async (size, head, kind) => {
		const { id, questions } = await upload(await sheet(size, head, kind));
		expect(questions.filter((q) => q.id.startsWith("contradiction"))).toEqual([]);
		expect((await rowsOf(id))[0]?.outcome).toBe("new");
	});

	it("is refused where nobody can be asked", async () => {
		const name = await put(await sheet(40, "Type", "HC"));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ field: "K2", row: 2 })]),
		});
	});
});
