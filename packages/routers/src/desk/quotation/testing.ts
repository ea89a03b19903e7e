import type { Database } from "@iqt/db";
import { depotServiceRows } from "@iqt/db/seed/depot-services";
import { priceIndexRows } from "@iqt/db/seed/indices";
import { containerRow, placeRow } from "@iqt/db/testing";
import type { Kysely } from "kysely";

const sharedColumns = (at: string) => ({
	direction: "westbound" as const,
	ownership: "COC" as const,
	cargo: "general" as const,
	ssr_formula: null,
	msr_formula: null,
	min_minor: null,
	max_minor: null,
	valid_from: "2026-10-01",
	valid_to: "2026-12-31",
	remark: null,
	change_id: crypto.randomUUID(),
	recorded_at: at,
	changed_by: null,
});

/**
 * A price book with one way to sell: Chongqing, Yubei (door) by truck and rail to Shanghai. A 40HC of 18.5 t costs CNY 1,420 by truck
 * (1,000 × 1.12 + 300), 4,500 by rail (MSR 4,200, cost 3,900) and USD 100 terminal handling: 6,597.58 in CNY. Places and currencies that
 * are there are used.
 */
export async function seedPrices(db: Kysely<Database>, at: string): Promise<{ railId: string }> {
	const known = await db.selectFrom("place").select(["id", "kind", "code"]).execute();
	const place = (kind: "port" | "portCity" | "inlandCity", code: string, name: string, name_zh: string) =>
		placeRow({ id: known.find((one) => one.kind === kind && one.code === code)?.id ?? crypto.randomUUID(), kind, code, name, name_zh });
	const [port, city, inland] = [
		place("port", "CNSHA", "Shanghai", "上海"),
		place("portCity", "CNSHA", "Shanghai", "上海"),
		place("inlandCity", "CNCKG", "Chongqing", "重庆"),
	];
	const shared = sharedColumns(at);
	const railId = crypto.randomUUID();
	await db
		.insertInto("currency")
		.values([
			{ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" },
			{ code: "USD", name: "Dollar", exponent: 2, numeric_code: "840" },
		])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-18", per_usd: "6.7758", source: "test" }).execute();
	await db
		.insertInto("container_type")
		.values(containerRow({ code: "40HC" }))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto("depot_service")
		.values(depotServiceRows())
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto("price_index")
		.values(priceIndexRows())
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto("place")
		.values([port, city, inland])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const area = (code: string, parent: string | null, level: "province" | "city" | "district", name: string, path: string) => ({
		code,
		parent_code: parent,
		level,
		name,
		path,
	});
	await db
		.insertInto("area")
		.values([area("50", null, "province", "重庆市", "重庆市"), area("500112", "50", "district", "渝北区", "重庆市 / 渝北区")])
		.execute();
	const lane = { inland_city_id: inland.id, port_city_id: city.id };
	await db
		.insertInto("corridor_rate")
		.values({
			...shared,
			...lane,
			id: crypto.randomUUID(),
			port_id: port.id,
			mode: "rail",
			discount_allowed: 1,
			transit_min: null,
			transit_max: null,
			container_type: "*",
			basis: "container",
			cost_minor: null,
			ssr_minor: null,
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("inland_rail_rate")
		.values({
			...shared,
			...lane,
			id: railId,
			mode: "rail",
			brt_code: null,
			frequency: "daily",
			transit_min: 5,
			transit_max: 7,
			container_type: "40HC",
			basis: "container",
			cost_minor: 390_000,
			ssr_minor: 450_000,
			msr_minor: 420_000,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("trucking_cost_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			hub_id: inland.id,
			area_code: "500112",
			trucker_code: "TRK-CKG-01",
			distance_km: 30,
			container_type: "40HC",
			basis: "container",
			cost_minor: 100_000,
			ssr_minor: null,
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("cost_strategy_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			hub_id: inland.id,
			area_code: "",
			name: null,
			container_type: "*",
			basis: "container",
			cost_minor: null,
			ssr_minor: null,
			ssr_formula: "cost*1.12+300",
			msr_minor: null,
			currency: "CNY",
		})
		.execute();
	await db
		.insertInto("booking_service_rate")
		.values({
			...shared,
			id: crypto.randomUUID(),
			port_id: port.id,
			charge: "THC",
			container_type: "40HC",
			basis: "container",
			cost_minor: null,
			ssr_minor: 10_000,
			msr_minor: null,
			currency: "USD",
		})
		.execute();
	await db
		.insertInto("term")
		.values({
			id: crypto.randomUUID(),
			domain: "inlandRail",
			lane_key: `${inland.id}|${city.id}`,
			language: "en",
			body: "<p>Cut-off two days &amp; more</p>",
			updated_at: at,
			version: 1,
		})
		.execute();
	return { railId };
}

/** A search that `seedPrices` has a price for. */
export const sampleSearch = {
	scope: "doorToPort" as const,
	direction: "westbound" as const,
	origin: { kind: "area" as const, code: "500112" },
	destination: { kind: "place" as const, code: "CNSHA" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 18_500,
	readyDate: "2026-12-03",
};
