import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { removeMatching } from "./apply.ts";
import type { RateRow } from "./define.ts";
import { rateOrThrow, removeRates, updateRate } from "./queries.ts";
import { quickEdit } from "./quick-edit.ts";
import { applyStaged, nextChange, railRow, stageRows } from "./testing.ts";
import { pm, railBookPerTest } from "./testing-rail.ts";
import { undoChange } from "./undo.ts";

const { db, inOne, add, all, periods } = railBookPerTest();
const batchId = "22222222-0000-4000-8000-000000000001";
const stage = (rows: RateRow[]) => stageRows(db(), batchId, rows);
const apply = (mode: "merge" | "replace", change = nextChange()) => applyStaged(db(), { mode, batchId, change });

describe("a sheet with several periods of a lane", () => {
	const months = [
		{ validFrom: "2026-10-01", validTo: "2026-10-31", cost: "1" },
		{ validFrom: "2026-11-01", validTo: "2026-11-30", cost: "2" },
	];

	test("replaces a row that runs over all of them", async () => {
		await add({ validFrom: "2026-01-01", validTo: null });
		await stage(months.map(railRow));
		await apply("replace");
		expect(await periods()).toEqual(["2026-01-01 2026-09-30 5865.00", "2026-10-01 2026-10-31 1.00", "2026-11-01 2026-11-30 2.00"]);
	});

	test("and undo leaves the book as it was", async () => {
		await add({ validFrom: "2026-01-01", validTo: null });
		await stage(months.map(railRow));
		const change = nextChange();
		await apply("replace", change);
		await inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()));
		expect(await periods()).toEqual(["2026-01-01  5865.00"]);
	});
});

describe("undo", () => {
	test("is refused when a row the change added was edited since", async () => {
		const change = nextChange();
		const id = await add({}, change);
		await inOne((trx) => quickEdit(trx, inlandRail, [{ id, version: 1, cells: { cost: "2" } }], pm, nextChange()));
		await expect(inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()))).rejects.toMatchObject({ kind: "state" });
		expect(await periods()).toEqual(["2026-10-01 2026-12-31 2.00"]);
	});

	test("is refused when a row the change added was deleted since", async () => {
		const change = nextChange();
		const id = await add({}, change);
		await inOne((trx) => removeRates(trx, inlandRail, [id], nextChange()));
		await expect(inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()))).rejects.toMatchObject({ kind: "state" });
	});

	test("says which rate stands where a deleted one was", async () => {
		const id = await add();
		const change = nextChange();
		await inOne((trx) => removeRates(trx, inlandRail, [id], change));
		await add({ cost: "3" });
		await expect(inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()))).rejects.toMatchObject({ kind: "exists" });
		expect(await periods()).toEqual(["2026-10-01 2026-12-31 3.00"]);
	});

	test("can itself be undone", async () => {
		const id = await add();
		const change = nextChange();
		await inOne((trx) => quickEdit(trx, inlandRail, [{ id, version: 1, cells: { cost: "2" } }], pm, change));
		const undo = nextChange();
		await inOne((trx) => undoChange(trx, inlandRail, change.id, undo));
		expect(await periods()).toEqual(["2026-10-01 2026-12-31 5865.00"]);
		await inOne((trx) => undoChange(trx, inlandRail, undo.id, nextChange()));
		expect(await periods()).toEqual(["2026-10-01 2026-12-31 2.00"]);
	});
});

test("what matches is deleted, and comes back", async () => {
	await add();
	await add({ containerType: "20GP" });
	const change = nextChange();
	const predicate = { filters: [{ field: "containerType", op: "eq" as const, value: "20GP" }] };
	expect(await inOne((trx) => removeMatching(trx, inlandRail, predicate, pm, change))).toMatchObject({ count: 1 });
	expect((await all()).map((r) => r.row.containerType)).toEqual(["40HC"]);
	await inOne((trx) => undoChange(trx, inlandRail, change.id, nextChange()));
	expect(await all()).toHaveLength(2);
});

describe("a change from a day", () => {
	test("refuses a last day before it", async () => {
		const id = await add({ validTo: null });
		const current = await rateOrThrow(db(), inlandRail, id, pm);
		const change = { id, row: inlandRail.row.parse(railRow({ validTo: "2026-10-15" })), from: "2026-11-01" };
		await expect(inOne((trx) => updateRate(trx, inlandRail, change, current, nextChange()))).rejects.toMatchObject({ kind: "invalid" });
		expect(await periods()).toEqual(["2026-10-01  5865.00"]);
	});
});

test("a block of many rows asks for the places as often as one row does", async () => {
	await stage(Array.from({ length: 50 }, (_, i) => railRow({ weightFrom: String(i / 100), weightTo: String((i + 1) / 100) })));
	await apply("merge");
	const ids = await db().selectFrom("inland_rail_rate").select("id").execute();
	expect(ids).toHaveLength(50);
	const asked: string[] = [];
	const listening: KyselyPlugin = {
		transformQuery: ({ node }) => {
			if (node.kind === "SelectQueryNode") asked.push(JSON.stringify(node));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const edit = async (edited: typeof ids) => {
		asked.length = 0;
		const edits = edited.map(({ id }) => ({ id, version: 1, cells: { cost: "10", remark: "x" } }));
		await inOne((trx) => quickEdit(trx.withPlugin(listening), inlandRail, edits, pm, nextChange()));
		return asked.filter((node) => node.includes('"name":"place"')).length;
	};
	const forOne = await edit(ids.slice(0, 1));
	expect(forOne).toBeGreaterThan(0);
	expect(await edit(ids.slice(1))).toBe(forOne);
	expect(await periods()).toEqual(Array(50).fill(expect.stringMatching(/ 10\.00$/)));
});
