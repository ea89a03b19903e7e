import { sql } from "kysely";
import { expect, test } from "vitest";
import { ask } from "../../kit/charges/statement.ts";
import { defineRateBook } from "../../kit/price-book/define.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { levelsOn } from "../../pricing/load.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { lowWater } from "./schema.ts";

const world = worldPerTest(rateDb);
const as = (role: string) => world.as(role).lowWater;
const row = (indexFrom: number, indexTo: number | null, more: object = {}) => ({
	...{ inlandCity: "CNCKG", indexCode: "kaub", indexFrom, indexTo, direction: "westbound", containerType: "40HC", ownership: "COC" },
	...{ basis: "container", cost: "40", ssr: "55", msr: "50", currency: "CNY", validFrom: "2026-10-01", validTo: null, ...more },
});
const add = (indexFrom: number, indexTo: number | null, more: object = {}) => as("VDM").add({ row: row(indexFrom, indexTo, more) });

test("steps of a gauge stand beside each other, with holes, and never over each other", async () => {
	await add(-20, 30, { ssr: "970" });
	await add(131, 150);
	await add(80, null, { indexCode: "RUHRORT" });
	expect(await saidBy(add(150, null))).toMatchObject({ code: "000007" });
	expect(await saidBy(add(90, 80))).toMatchObject({ code: "000001", data: [{ field: "row.indexTo" }] });
	expect(await saidBy(add(31, 40, { indexCode: "KAUP" }))).toMatchObject({ code: "000001", data: [{ field: "indexCode" }] });
	const { items } = await as("PM").list({});
	expect(items.map((rate) => `${rate.row.indexCode} ${rate.row.indexFrom}–${rate.row.indexTo}`).sort()).toEqual([
		"KAUB -20–30",
		"KAUB 131–150",
		"RUHRORT 80–null",
	]);
});

test("an index that rates go by keeps its code, and is not deleted", async () => {
	await add(0, 150);
	const { items } = await world.as("PM").priceIndex.list({ filters: [{ field: "code", op: "eq", value: "KAUB" }] });
	const { id, version, ...index } = items[0] ?? { id: "", version: 0 };
	expect(await saidBy(world.as("PM").priceIndex.remove({ ids: [id] }))).toMatchObject({ code: "000004" });
	expect(await saidBy(world.as("PM").priceIndex.save({ ...index, id, version, code: "PEGEL" } as never))).toMatchObject({
		code: "000001",
		data: [{ field: "code" }],
	});
});

test("is not for those who sell", async () => {
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
});

test("the steps of one index are told from those of another by the key, or the book is refused at start", async () => {
	const { tiers: _tiers, ...more } = lowWater;
	const steps = { from: "indexFrom", to: "indexTo" };
	expect(() => defineRateBook({ ...more, tiers: { ...steps, index: "remark" } })).toThrow(/no part of its key/);
	expect(() => defineRateBook({ ...more, tiers: { ...steps, index: "gauge" } })).toThrow(/has no field gauge/);
	const { rows } = await sql<{ name: string }>`select name from pragma_index_info('low_water_rate_key')`.execute(world.db);
	expect(rows.map(({ name }) => name)).toContain("index_code");
});

test("as of an instant: values of an index as they were known then", async () => {
	const value = (id: string, day: string, of: string, changed_at: string) =>
		world.db
			.insertInto("index_value")
			.values({ id, index_code: "KAUB", day, value: of, source: null, changed_at: `2026-11-${changed_at}T08:00:00.000Z`, changed_by: null })
			.execute();
	await value("v1", "2026-11-01", "118", "01");
	await value("v2", "2026-11-02", "95", "05");
	await world.db.updateTable("index_value").set({ value: "88", changed_at: "2026-11-07T08:00:00.000Z" }).where("id", "=", "v1").execute();
	const read = async (asOf: string | null, from: string, to = from) => {
		const [levels] = await ask(world.db, levelsOn(asOf, { from, to }));
		return levels.map((level) => `${level.day} ${level.value}`);
	};
	expect(await read("2026-10-31T00:00:00.000Z", "2026-11-02")).toEqual([]);
	expect(await read("2026-11-04T00:00:00.000Z", "2026-11-02")).toEqual(["2026-11-01 118"]);
	expect(await read("2026-11-06T00:00:00.000Z", "2026-11-01", "2026-11-30")).toEqual(["2026-11-02 95", "2026-11-01 118"]);
	await world.db.deleteFrom("index_value").where("id", "=", "v2").execute();
	expect(await read("2026-11-08T00:00:00.000Z", "2026-11-02")).toEqual(["2026-11-02 95"]);
	expect(await read(null, "2026-11-02")).toEqual(["2026-11-01 88"]);
});
