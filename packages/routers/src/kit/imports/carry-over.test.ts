import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;

const heads = [
	"Inland City",
	"Port City",
	"Direction",
	"Container",
	"Rail Cost",
	"SSR",
	"MSR",
	"Valid From",
	"Valid To",
	"Currency",
	"Word of the carrier",
];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31", "CNY", "weekly"];
const backwards = <T>(cells: readonly T[]): T[] => [...cells].reverse();

/** A sheet of two tables, the second with its columns the other way round. */
async function twoTables(second: readonly string[] = heads): Promise<Uint8Array> {
	const other = rate.map((value) => (value === "CNSHA" ? "CNNGB" : value));
	const rows = [heads, rate, [], backwards(second), backwards(other)];
	return sheetBytes(rows);
}

/** A mapping with a column of one of its tables, from 0, settled as a field. */
function settling(mapping: Mapping | null, table: number, header: string, field: string | null): Mapping {
	if (!mapping) throw new Error("nothing is mapped");
	const change = (one: Mapping["more"][number]) => ({
		...one,
		columns: one.columns.map((c) => (c.header === header ? { ...c, target: field === null ? null : { field } } : c)),
	});
	return table === 0 ? { ...mapping, ...change(mapping) } : { ...mapping, more: mapping.more.map((one, i) => (i === table - 1 ? change(one) : one)) };
}

const fieldsOf = (mapping: Mapping | null, header: string) =>
	mapping ? tablesOf(mapping).map(({ columns }) => columns.find((c) => c.header === header)?.target?.field ?? null) : [];

async function settle(batchId: string, mapping: Mapping) {
	await as("PM").setMapping({ batchId, mapping });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

describe("what is settled for a head of one table", () => {
	const word = "Word of the carrier";

	it("holds for the same words in the other, and it is told which columns follow", async () => {
		const { id, mapping, carried } = await upload(await twoTables());
		expect(mapping?.more).toHaveLength(1);
		expect(carried).toEqual([]);
		expect(fieldsOf(mapping, word)).toEqual([null, null]);
		const after = await settle(id, settling(mapping, 0, word, "remark"));
		expect(fieldsOf(after.mapping, word)).toEqual(["remark", "remark"]);
		expect(after.carried).toEqual([{ table: 1, column: 1, from: 0 }]);
		expect((await rowsOf(id)).map(({ row }) => row.remark)).toEqual(["weekly", "weekly"]);
	});

	it("stays out of a table that is answered otherwise, then and later", async () => {
		const { id, mapping } = await upload(await twoTables());
		const first = await settle(id, settling(settling(mapping, 0, word, "remark"), 1, word, "frequency"));
		expect(fieldsOf(first.mapping, word)).toEqual(["remark", "frequency"]);
		const second = await settle(id, settling(first.mapping, 0, word, "brtCode"));
		expect(fieldsOf(second.mapping, word)).toEqual(["brtCode", "frequency"]);
		expect(second.carried).toEqual([]);
	});

	it("is answered otherwise once it was carried over, and says so no more", async () => {
		const { id, mapping } = await upload(await twoTables());
		const first = await settle(id, settling(mapping, 1, word, "remark"));
		expect(first.carried).toEqual([{ table: 0, column: 11, from: 1 }]);
		const second = await settle(id, settling(first.mapping, 0, word, null));
		expect(fieldsOf(second.mapping, word)).toEqual([null, "remark"]);
		expect(second.carried).toEqual([]);
	});

	it("takes no field from another column of the other table", async () => {
		const { id, mapping } = await upload(await twoTables(heads.map((head) => (head === "SSR" ? "Remark" : head))));
		expect(fieldsOf(mapping, "Remark")).toEqual([null, "remark"]);
		const after = await settle(id, settling(mapping, 0, word, "remark"));
		expect(fieldsOf(after.mapping, word)).toEqual(["remark", null]);
		expect(fieldsOf(after.mapping, "Remark")).toEqual([null, "remark"]);
	});

	it("is remembered, and holds for another table that no sheet had before", async () => {
		const first = await upload(await sheetBytes([heads, rate]));
		await settle(first.id, settling(first.mapping, 0, word, "remark"));
		await as("PM").applyBatch({ batchId: first.id, mode: "merge", confirmed: ["assumed", "doubtful", "dropped"] });
		const { mapping, carried } = await upload(await twoTables());
		expect(fieldsOf(mapping, word)).toEqual(["remark", "remark"]);
		expect(carried).toEqual([{ table: 1, column: 1, from: 0 }]);
	});
});
