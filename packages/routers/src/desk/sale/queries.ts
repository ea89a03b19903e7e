import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import type { DiscountCheckInput, WishesInput } from "../../kit/charges/search.ts";

/** Whether any product in force of a port may be sold at a discount, and whether there are products at all. */
export async function canDiscount(
	db: Kysely<Database>,
	input: DiscountCheckInput,
	date: string,
): Promise<{ portId: string; products: number; allowed: boolean }> {
	const port = await db
		.selectFrom("place")
		.select("id")
		.where("kind", "=", "port")
		.where((eb) => (input.portId ? eb("id", "=", input.portId) : eb("code", "=", input.portCode ?? "")))
		.executeTakeFirst();
	if (!port) throw new InvalidFieldError(input.portId ? "portId" : "portCode", "problem.unknownPort", { code: input.portId ?? input.portCode ?? "" });
	const { products, discounted } = await db
		.selectFrom("corridor_rate")
		.select(({ fn }) => [fn.countAll<number>().as("products"), fn.sum<number | null>("discount_allowed").as("discounted")])
		.where("port_id", "=", port.id)
		.where("valid_from", "<=", date)
		.where("valid_to", ">=", date)
		.$if(input.direction !== undefined, (query) => query.where("direction", "=", input.direction ?? "westbound"))
		.executeTakeFirstOrThrow();
	return { portId: port.id, products, allowed: Number(discounted ?? 0) > 0 };
}

const wishTables = { bookingService: "booking_surcharge_rate", trucking: "trucking_surcharge_rate" } as const;

const trainTables = ["icr_ramp_rate", "icr_surcharge_rate"] as const;
const rampTruckTables = ["icr_inland_trucking_rate", "icr_europe_trucking_rate"] as const;

/** Codes of what ramps and trains abroad have on wish on a day, in order. */
async function wishesOfTrains(db: Kysely<Database>, { direction, date }: Pick<WishesInput, "direction" | "date">): Promise<string[]> {
	const found = await Promise.all(
		trainTables.map((table) =>
			db
				.selectFrom(table)
				.select("charge")
				.distinct()
				.where("on_wish", "=", 1)
				.where("direction", "=", direction)
				.where("valid_from", "<=", date)
				.where("valid_to", ">=", date)
				.execute(),
		),
	);
	return [...new Set(found.flat().map(({ charge }) => charge))].sort();
}

/** What trucks to and from ramps have a price for on wish on a day: ADR, or nothing. */
async function wishesOfRampTrucks(db: Kysely<Database>, { direction, date }: Pick<WishesInput, "direction" | "date">): Promise<string[]> {
	const found = await Promise.all(
		rampTruckTables.map((table) =>
			db
				.selectFrom(table)
				.select("id")
				.where("adr_bp", "is not", null)
				.where("direction", "=", direction)
				.where("valid_from", "<=", date)
				.where("valid_to", ">=", date)
				.limit(1)
				.execute(),
		),
	);
	return found.some((rows) => rows.length > 0) ? ["ADR"] : [];
}

/** Codes of the charges that a port, one of a city's or, where none is named, any has on wish on a day, in order; of trains abroad those of any place. */
export async function chargesOnWish(db: Kysely<Database>, input: WishesInput): Promise<string[]> {
	const { with: service, code, placeKind, direction, date } = input;
	if (service === "train") return wishesOfTrains(db, input);
	if (service === "rampTrucking") return wishesOfRampTrucks(db, input);
	const named = (kind: "port" | "portCity") =>
		db
			.selectFrom("place")
			.select("id")
			.where("kind", "=", kind)
			.where("code", "=", code ?? "");
	const rows = await db
		.selectFrom(wishTables[service])
		.select("charge")
		.distinct()
		.$if(code !== undefined, (query) =>
			query.where(
				"port_id",
				"in",
				placeKind === "portCity" ? db.selectFrom("place").select("id").where("port_city_id", "in", named("portCity")) : named("port"),
			),
		)
		.where("on_wish", "=", 1)
		.where("direction", "=", direction)
		.where("valid_from", "<=", date)
		.where("valid_to", ">=", date)
		.orderBy("charge")
		.execute();
	return rows.map(({ charge }) => charge);
}
