import { insertMany, migrate } from "@iqt/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { changeWriter, checkChain } from "../../door/change-log.ts";
import { railRow, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { as } = world;

const { mode: _m, brtCode: _b, frequency: _f, transitMin: _min, transitMax: _max, inlandCity: _i, portCity: _p, msr: _msr, ...shared } = railRow();
const haul = (over = {}) => ({ ...shared, ssr: null, hub: "CNCKG", areaCode: "500112", truckerCode: "TRK-7", distanceKm: 40, ...over });
const strategy = (over = {}) => ({
	...shared,
	cost: null,
	ssr: "cost*1.1",
	hub: "CNCKG",
	areaCode: "",
	name: "Standard",
	containerType: "*",
	...over,
});

let inland: string;
let twin: string;
beforeEach(async () => {
	await insertMany(world.db, "area", [{ code: "500112", parent_code: "5001", level: "district", name: "渝北区", path: "重庆市 / 渝北区" }]);
	const place = await world.db.selectFrom("place").selectAll().where("code", "=", "CNCKG").where("kind", "=", "inlandCity").executeTakeFirstOrThrow();
	inland = place.id;
	twin = crypto.randomUUID();
	await insertMany(world.db, "place", [{ ...place, id: twin, kind: "portCity" }]);
});

type Table = "trucking_cost_rate" | "cost_strategy_rate";

/** An edit as versions before wrote it: the hub went to the other place of its code, and the log told the cost alone. */
async function movingEdit(table: Table, domain: string, id: string) {
	const writer = changeWriter(world.db, { id: 1, name: "pm", source: "web" }, new Date("2026-10-10T10:00:00Z"));
	await sql`update ${sql.table(table)} set hub_id = ${twin}, cost_minor = 123400, version = version + 1, change_id = ${writer.id}, changed_by = 1 where id = ${id}`.execute(
		world.db,
	);
	await writer.write({
		...{ action: "quickEdit", objectType: domain, objectId: id },
		...{ before: { [id]: { cost: "775.00" } }, after: { [id]: { cost: "1234.00" } } },
	});
}

/** Brings the database up to date once more, as if it came from the version before. */
async function update(): Promise<string[]> {
	await sql`delete from schema_migration where name = '0036-hubs-moved-back'`.execute(world.db);
	return migrate(world.db);
}

const hubOf = async (table: Table, id: string) =>
	await world.db.selectFrom(table).select(["hub_id", "version"]).where("id", "=", id).executeTakeFirstOrThrow();

describe("a rate that an edit of other cells moved to another place of its hub's code", () => {
	test("goes back with all it says since, told in the log and in its history, once", async () => {
		const { id } = await as("superuser").truckingCost.add({ row: haul() });
		const { id: rule } = await as("superuser").costStrategy.add({ row: strategy() });
		const { id: other } = await as("superuser").truckingCost.add({ row: haul({ areaCode: "500112", truckerCode: "TRK-8" }) });
		await movingEdit("trucking_cost_rate", "truckingCost", id);
		await movingEdit("cost_strategy_rate", "costStrategy", rule);
		expect(await update()).toEqual(["0036-hubs-moved-back"]);
		expect(await hubOf("trucking_cost_rate", id)).toEqual({ hub_id: inland, version: 3 });
		expect(await hubOf("cost_strategy_rate", rule)).toEqual({ hub_id: inland, version: 3 });
		expect(await hubOf("trucking_cost_rate", other)).toEqual({ hub_id: inland, version: 1 });
		const rate = await as("superuser").truckingCost.get({ id });
		expect(rate.row).toMatchObject({ hub: "CNCKG", cost: "1234.00" });
		expect((await as("superuser").truckingCost.history({ id })).map(({ action, changedBy }) => [action, changedBy])).toEqual([
			["moveBack", "system"],
			["quickEdit", "pm"],
			["create", expect.anything()],
		]);
		expect(await checkChain(world.db)).toMatchObject({ found: 0 });
		const { items } = await as("superuser", "en").changeLog.list({ filters: [{ field: "action", op: "eq", value: "moveBack" }], pageSize: 10 });
		expect(items.map(({ objectName, objectType, before, after }) => ({ objectName, objectType, before, after }))).toEqual([
			{
				...{ objectType: "costStrategy", objectName: "Chongqing, Standard, Export, COC" },
				...{ before: { [rule]: { hub: "CNCKG", hubKind: "portCity" } }, after: { [rule]: { hub: "CNCKG", hubKind: "inlandCity" } } },
			},
			{
				...{ objectType: "truckingCost", objectName: "Chongqing – 重庆市 / 渝北区, TRK-7, Export, 40HC, COC" },
				...{ before: { [id]: { hub: "CNCKG", hubKind: "portCity" } }, after: { [id]: { hub: "CNCKG", hubKind: "inlandCity" } } },
			},
		]);
		await update();
		expect(await hubOf("trucking_cost_rate", id)).toEqual({ hub_id: inland, version: 3 });
	});

	test("goes back where the edit was from a day on and made another rate of it", async () => {
		const { id } = await as("superuser").truckingCost.add({ row: haul() });
		const { id: next } = await as("superuser").truckingCost.update({ id, version: 1, row: haul({ cost: "900" }), from: "2026-11-15" });
		// The rate from that day on was made at the other place.
		await sql`update trucking_cost_rate set hub_id = ${twin} where id = ${next}`.execute(world.db);
		const { id: third } = await as("superuser").truckingCost.update({
			id: next,
			version: 1,
			row: haul({ cost: "950", validFrom: "2026-11-15" }),
			from: "2026-12-01",
		});
		expect((await hubOf("trucking_cost_rate", third)).hub_id).toBe(twin);
		await update();
		for (const rate of [id, next, third]) expect((await hubOf("trucking_cost_rate", rate)).hub_id).toBe(inland);
	});

	test("stays where another rate has taken its place, where it was made there, and where a person moved it", async () => {
		const { id: taken } = await as("superuser").truckingCost.add({ row: haul() });
		await movingEdit("trucking_cost_rate", "truckingCost", taken);
		const { id: standsNow } = await as("superuser").truckingCost.add({ row: haul({ cost: "800" }) });
		expect((await hubOf("trucking_cost_rate", standsNow)).hub_id).toBe(inland);
		const { id: madeThere } = await as("superuser").truckingCost.add({ row: haul({ truckerCode: "TRK-9" }) });
		await sql`update trucking_cost_rate set hub_id = ${twin} where id = ${madeThere}`.execute(world.db);
		const { id: wanted } = await as("superuser").truckingCost.add({ row: haul({ truckerCode: "TRK-10" }) });
		await as("superuser").truckingCost.update({ id: wanted, version: 1, row: haul({ truckerCode: "TRK-10", hub: "CNSIA" }) });
		const elsewhere = (await hubOf("trucking_cost_rate", wanted)).hub_id;
		expect(elsewhere).not.toBe(inland);
		await update();
		expect((await hubOf("trucking_cost_rate", taken)).hub_id).toBe(twin);
		expect((await hubOf("trucking_cost_rate", madeThere)).hub_id).toBe(twin);
		expect((await hubOf("trucking_cost_rate", wanted)).hub_id).toBe(elsewhere);
		expect((await as("superuser").changeLog.list({ filters: [{ field: "action", op: "eq", value: "moveBack" }], pageSize: 10 })).total).toBe(0);
		expect(await checkChain(world.db)).toMatchObject({ found: 0 });
	});
});
