import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf } = desk;

const heads = ["Port City", "Area", "Trucker", "Container", "Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
const read = async (...truckers: string[]) => {
	const rows = truckers.map((trucker, i) => ["CNSHA", "310115", trucker, "20GP", String(900 + i), "CNY", "1500", "1400", "2026-10-01", "2026-12-31"]);
	const file = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(file, "VDM") });
	await Promise.all(desk.working);
	return as("VDM").batch({ batchId: id });
};
const asked = (batch: Awaited<ReturnType<typeof read>>) => batch.questions.find((q) => q.id === "unknownTrucker");

describe("truckers of a sheet", () => {
	const register = () =>
		desk.services.db
			.insertInto("supplier")
			.values([
				{ id: "1", code: "TRK-SHA-01", name: "上海快运有限公司", kind: "trucker", email: null },
				{ id: "2", code: "RAIL-SHA", name: "Shanghai Rail", kind: "rail", email: null },
			])
			.execute();

	it("are known by code or name, and asked about once where they are not", async () => {
		await register();
		const batch = await read("TRK-SHA-01", "上海快运有限公司", "trk-sha-01", "Fast Truck", "Shanghai Rail", "上海快运有限公司?");
		expect((await rowsOf(batch.id)).map((r) => r.row.truckerCode)).toEqual([
			...["TRK-SHA-01", "TRK-SHA-01", "TRK-SHA-01"],
			...["Fast Truck", "Shanghai Rail", "上海快运有限公司?"],
		]);
		expect(asked(batch)).toMatchObject({ group: "doubtful", count: 3, cells: ["C5", "C6", "C7"], corrects: { field: null } });
		expect(asked(batch)?.message).toMatch(/3 .*“Fast Truck”, “Shanghai Rail”, /);
	});

	it("are not held against a register that has none", async () => {
		expect(asked(await read("Fast Truck"))).toBeUndefined();
	});
});
