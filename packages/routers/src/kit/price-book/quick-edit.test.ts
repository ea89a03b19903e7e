import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
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

test("every wrong field of every row is named, and the row that has no id or meets another rate", async () => {
	const ids: string[] = [];
	for (const containerType of ["20GP", "40HC"])
		ids.push((await as("PM").inlandRail.add({ row: railRow({ containerType, ssr: "5000", cost: "1000" }) } as never)).id);
	const [first = "", second = ""] = ids;
	const edit = (rows: object[]) => rest("POST", "/api/v1/inlandRail/UpdateQuickEdit", "PM", { rows });
	const rows = [
		{ priceGUID: first, railCost: "abc", currency: "ZZZ" },
		{ priceGUID: second, validTo: "2027-02-30", containerType: "99XX" },
	];
	const wrong = (await edit(rows)) as unknown as { code: string; problems: { field: string; row: number }[] };
	expect(wrong.code).toBe("000001");
	expect(wrong.problems.map(({ field, row }) => `${row} ${field}`).sort()).toEqual([
		"1 rows.0.currency",
		"1 rows.0.railCost",
		"2 rows.1.containerType",
		"2 rows.1.validTo",
	]);
	expect(await edit([{ priceGUID: first, remark: "a" }, { remark: "b" }])).toMatchObject({
		code: "000001",
		problems: [{ field: "rows.1.priceGUID", row: 2, column: "priceGUID" }],
	});
	expect(
		await edit([
			{ priceGUID: first, remark: "a" },
			{ priceGUID: second, containerType: "20GP" },
		]),
	).toMatchObject({
		code: "000001",
		data: expect.stringContaining("2"),
		problems: [{ field: "rows.1.priceGUID", row: 2 }],
		conflict: { theirs: [{ priceGUID: first, containerType: "20GP", transportationMode: "rail" }] },
	});
	expect((await as("PM").inlandRail.list({})).items.map(({ version }) => version)).toEqual([1, 1]);
});

test("a price that is emptied on a rate on request is empty, and one of a rate that has to have it stays", async () => {
	const { id } = await as("PM").inlandRail.add({ row: railRow({ ssr: "5000", msr: "4000", cost: "1000" }) } as never);
	const edit = async (row: object) => (await rest("POST", "/api/v1/inlandRail/UpdateQuickEdit", "PM", { rows: [{ priceGUID: id, ...row }] })).code;
	const prices = async () => (await as("PM").inlandRail.list({})).items.map(({ row }) => [row.ssr, row.msr]);
	expect([await edit({ ssr: "", remark: "a" }), await prices()]).toEqual(["000000", [["5000.00", "4000.00"]]]);
	expect([await edit({ onRequest: true, ssr: "", msr: null }), await prices()]).toEqual(["000000", [[null, null]]]);
	expect(await edit({ onRequest: false })).toBe("000001");
	expect(await edit({ onRequest: false, ssr: "6000", msr: "5000" })).toBe("000000");
	const update = await rest("POST", "/api/v1/inlandRail/UpdatePrice", "PM", { priceGUID: id, onRequest: true, ssr: "", msr: "" });
	expect([update.code, await prices()]).toEqual(["000000", [[null, null]]]);
});
