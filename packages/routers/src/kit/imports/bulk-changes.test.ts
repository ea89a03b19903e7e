import { expect, test } from "vitest";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "../price-book/testing.ts";

const world = worldPerTest(rateDb);
const bulkChanges = async (role = "PM") => (await world.as(role).imports.bulkChanges({})).items;

test("a change of many rates is listed with who, what and how many, and its id undoes it for as long as it stands", async () => {
	const rates = world.as("PM").inlandRail;
	const first = await rates.add({ row: railRow() });
	const second = await rates.add({ row: railRow({ containerType: "20GP" }) });
	const { changeId } = await rates.applyToAll({ predicate: {}, operation: { field: "ssr", op: "percent", value: "5" } });
	expect(await bulkChanges()).toMatchObject([
		{ action: "applyToAll", domain: "inlandRail", count: 2, changeId, applied: { field: "ssr", op: "percent", value: "5" } },
	]);
	expect((await bulkChanges())[0]?.actor).toBeTruthy();

	const undone = await rates.undo({ changeId });
	expect(await bulkChanges()).toMatchObject([{ count: 2, changeId: null }]);
	const again = await rates.undo({ changeId: undone.changeId });
	expect(await bulkChanges()).toMatchObject([{ changeId: again.changeId }]);
	await rates.undo({ changeId: again.changeId });

	await rates.quickEdit({ rows: [first, second].map(({ id }) => ({ id, version: 5, cells: { remark: "checked" } })) });
	await rates.remove({ ids: [first.id, second.id] });
	expect(await bulkChanges()).toMatchObject([
		{ action: "delete", count: 2, applied: null },
		{ action: "quickEdit", count: 2, applied: null },
		{ action: "applyToAll", changeId: null },
	]);
	expect(await world.as("PM").imports.bulkChanges({ pageSize: 1, pageIndex: 2 })).toMatchObject({
		total: 3,
		totalPages: 3,
		items: [{ action: "quickEdit" }],
	});
});

test("a change of one rate is none of many, and whoever may not edit a book sees none of it", async () => {
	const rates = world.as("PM").inlandRail;
	const { id } = await rates.add({ row: railRow() });
	await rates.quickEdit({ rows: [{ id, version: 1, cells: { remark: "checked" } }] });
	expect(await bulkChanges()).toEqual([]);
	await rates.applyToAll({ predicate: {}, operation: { field: "remark", op: "set", value: "all" } });
	expect(await bulkChanges("SALS")).toEqual([]);
	await expect(world.as("SALS").imports.bulkChanges({ domain: "inlandRail" })).resolves.toMatchObject({ total: 0 });
});
