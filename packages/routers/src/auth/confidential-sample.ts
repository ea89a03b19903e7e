import type { Database, RateColumns } from "@iqt/db";
import type { Insertable, Kysely } from "kysely";
import { changeWriter } from "../change-log.ts";

/** How confidential values of the sample look in an answer, as minor units, decimal strings or text. */
export const confidentialMarks = ["987654321", "9876543.21", "876543217", "8765432.17", "TRUCKERMARK", "1.23456789"];

/** One rate in each book, with a cost, an MSR, a trucker and a margin that no answer to sales or a customer may hold. For tests. */
export async function insertConfidentialSample(db: Kysely<Database>, ownerId: number, now: Date): Promise<{ id: string }> {
	const id = crypto.randomUUID();
	const at = now.toISOString();
	const place = (kind: "port" | "portCity" | "inlandCity", code: string) => ({
		id: crypto.randomUUID(),
		kind,
		code,
		name: code,
		name_zh: code,
		country: "CN",
		port_city_id: null,
		latitude: 0,
		longitude: 0,
		time_zone: null,
		aliases: "[]",
		active: 1 as const,
	});
	const port = place("port", "CNSHA");
	const portCity = place("portCity", "CNSHA");
	const inland = place("inlandCity", "CNSIA");
	const rate: Insertable<RateColumns> = {
		id,
		direction: "westbound",
		container_type: "40HC",
		ownership: "COC",
		cargo: "general",
		basis: "container",
		cost_minor: 987654321,
		ssr_minor: 999999999,
		ssr_formula: null,
		msr_minor: 876543217,
		msr_formula: null,
		min_minor: null,
		max_minor: null,
		currency: "CNY",
		valid_from: "2026-01-01",
		valid_to: "9999-12-31",
		remark: null,
		change_id: id,
		recorded_at: at,
		changed_by: ownerId,
	};
	await db
		.insertInto("currency")
		.values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto("container_type")
		.values({ code: "40HC", iso_code: "45G1", name: "40' high cube", teu: "2", reefer: 0, max_gross_kg: 32500, sort: 1 })
		.execute();
	await db.insertInto("place").values([port, portCity, inland]).execute();
	await db
		.insertInto("inland_rail_rate")
		.values({
			...rate,
			inland_city_id: inland.id,
			port_city_id: portCity.id,
			brt_code: null,
			frequency: null,
			transit_min: 3,
			transit_max: 5,
			mode: "rail",
		})
		.execute();
	await db
		.insertInto("trucking_cost_rate")
		.values({ ...rate, hub_id: portCity.id, area_code: "31", trucker_code: "TRUCKERMARK", distance_km: 30 })
		.execute();
	await db
		.insertInto("cost_strategy_rate")
		.values({ ...rate, ssr_minor: null, ssr_formula: "cost*1.23456789", hub_id: portCity.id, area_code: "", name: null })
		.execute();
	await db
		.insertInto("booking_service_rate")
		.values({ ...rate, port_id: port.id, charge: "THC" })
		.execute();
	await db
		.insertInto("customs_rate")
		.values({ ...rate, port_id: port.id, category: "export", items_included: 3 })
		.execute();
	await db.transaction().execute((trx) =>
		changeWriter(trx, { id: ownerId, name: "Li Wei", source: "web" }, now).write({
			action: "update",
			objectType: "inlandRail",
			objectId: id,
			before: { cost: "9876543.21", msrMinor: 876543217 },
			after: { cost: "9876543.21", ssr: "1.00" },
		}),
	);
	return { id };
}
