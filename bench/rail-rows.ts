/** Rates made for measuring: any number of them, none of which meets another. */
import { type Database, insertMany, migrate } from "@iqt/db";
import type { Insertable, Kysely } from "kysely";

type RailRow = Insertable<Database["inland_rail_rate"]>;

/** The nth id; ids sort as their numbers do. */
export const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** `count` rates on 100 × 100 lanes; validity is a month each, so that none meet. */
export function* railRows(count: number, from = 0): Generator<RailRow> {
	for (let n = from; n < from + count; n++) {
		const month = Math.floor(n / 10_000);
		const year = 2000 + Math.floor(month / 12);
		const day = `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
		yield {
			id: id(n),
			inland_city_id: id(n % 100),
			port_city_id: id(Math.floor(n / 100) % 100),
			mode: "rail",
			brt_code: `R-${n}`,
			frequency: null,
			transit_min: 4,
			transit_max: 6,
			direction: "westbound",
			container_type: "40HC",
			ownership: "COC",
			cargo: "general",
			basis: "container",
			cost_minor: 500_000 + n,
			ssr_minor: null,
			ssr_formula: "cost*1.12+300",
			msr_minor: 540_000,
			msr_formula: null,
			min_minor: null,
			max_minor: null,
			currency: "CNY",
			valid_from: `${day}-01`,
			valid_to: `${day}-28`,
			remark: null,
			change_id: id(0),
			recorded_at: "2026-01-01T00:00:00.000Z",
			changed_by: null,
		};
	}
}

/** Migrates `db` and adds the places and the currency that `railRows` refer to. */
export async function prepare(db: Kysely<Database>): Promise<void> {
	await migrate(db);
	await db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	await insertMany(
		db,
		"place",
		Array.from({ length: 100 }, (_, n) => ({
			id: id(n),
			kind: "port" as const,
			code: `P${n}`,
			name: `Place ${n}`,
			name_zh: `地 ${n}`,
			country: "CN",
			port_city_id: null,
			latitude: 30,
			longitude: 100,
			time_zone: null,
			aliases: "[]",
			active: 1 as const,
		})),
	);
}
