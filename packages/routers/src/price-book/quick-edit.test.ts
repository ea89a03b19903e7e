import { expect, test } from "vitest";
import { saidBy } from "../auth/testing.ts";
import { worldPerTest } from "../auth/testing-world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);
const { as, rest } = world;

test("a row that stands twice in one edit is refused with its lines, and nothing is written", async () => {
	const { id } = await as("PM").inlandRail.add({ row: railRow({ ssr: "5000", cost: "1000" }) } as never);
	const other = await as("PM").inlandRail.add({ row: railRow({ ownership: "SOC", ssr: "5000", cost: "1000" }) } as never);
	const rows = [
		{ id, version: 1, cells: { ssr: "6000" } },
		{ id: other.id, version: 1, cells: { ssr: "6500" } },
		{ id: id.toUpperCase(), version: 1, cells: { cost: "1100" } },
	];
	expect(await saidBy(as("PM").inlandRail.quickEdit({ rows }))).toMatchObject({
		code: "000001",
		data: [{ field: "rows.2.id", message: expect.stringContaining(`Rows 1 and 3 are the same rate (${id})`) }],
	});
	const old = rows.map((row) => ({ priceGUID: row.id, version: row.version, ...row.cells }));
	expect(await rest("POST", "/api/v1/inlandRail/UpdateQuickEdit", "PM", old)).toMatchObject({
		code: "000001",
		data: expect.stringContaining("Rows 1 and 3 are the same rate"),
	});
	const { items } = await as("PM").inlandRail.list({});
	expect(items.map(({ version, row }) => [version, row.ssr, row.cost])).toEqual([
		[1, "5000.00", "1000.00"],
		[1, "5000.00", "1000.00"],
	]);
	const once = [{ id, version: 1, cells: { ssr: "6000", cost: "1100" } }];
	expect(await as("PM").inlandRail.quickEdit({ rows: once })).toMatchObject({ rows: [{ id, version: 2 }] });
});
