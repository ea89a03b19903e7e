import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { DiscountCheckInput, WishesInput } from "../../kit/charges/search.ts";
import { oneMeant, placeCodes } from "../../kit/price-book/older/places.ts";
import { ofDangerous } from "./asked-by.ts";

/** The port a check is about: by its GUID, its code or name, or as that of a corridor. InvalidFieldError for what there is none of. */
async function portMeant(db: Kysely<Database>, { portId, portCode, corridorId }: DiscountCheckInput): Promise<string> {
	const ofPlace = db.selectFrom("place_called").select("id").where("kind", "=", "port");
	const unknown = (field: "portId" | "portCode", code: string) => new InvalidFieldError(field, "problem.unknownPort", { code });
	if (portId !== undefined) {
		const port = await ofPlace.where("id", "=", portId).executeTakeFirst();
		if (!port) throw unknown("portId", portId);
		return port.id;
	}
	if (portCode !== undefined) {
		const code = oneMeant((await placeCodes(db, [portCode]))(["port"], portCode), "portCode", portCode);
		const port = code === undefined ? undefined : await ofPlace.where("code", "=", code).executeTakeFirst();
		if (!port) throw unknown("portCode", portCode);
		return port.id;
	}
	const corridor = await db
		.selectFrom("corridor_rate")
		.select("port_id")
		.where("id", "=", corridorId ?? "")
		.executeTakeFirst();
	if (!corridor) throw new DomainError("notFound", "error.notFound");
	return corridor.port_id;
}

/** Whether any product in force of a port, or the corridor that is named, may be sold at a discount, and how many products there are. */
export async function canDiscount(
	db: Kysely<Database>,
	input: DiscountCheckInput,
	date: string,
): Promise<{ portId: string; products: number; allowed: boolean }> {
	const portId = await portMeant(db, input);
	const { corridorId, direction } = input;
	const { products, discounted } = await db
		.selectFrom("corridor_rate")
		.select(({ fn }) => [fn.countAll<number>().as("products"), fn.sum<number | null>("discount_allowed").as("discounted")])
		.where("port_id", "=", portId)
		.where("valid_from", "<=", date)
		.where("valid_to", ">=", date)
		.$if(corridorId !== undefined, (query) => query.where("id", "=", corridorId ?? ""))
		.$if(direction !== undefined, (query) => query.where("direction", "=", direction ?? "westbound"))
		.executeTakeFirstOrThrow();
	return { portId, products, allowed: Number(discounted ?? 0) > 0 };
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
	return found.some((rows) => rows.length > 0) ? [ofDangerous] : [];
}

/** Codes of the charges that may be wished for, but those of dangerous goods where it is known that there are none. */
export async function chargesOnWish(db: Kysely<Database>, { cargo, ...input }: WishesInput): Promise<string[]> {
	const found = await chargesOffered(db, input);
	return cargo === undefined || cargo === "dangerous" ? found : found.filter((charge) => charge !== ofDangerous);
}

/** Codes of the charges that a port, one of a city's or, where none is named, any has on wish on a day, in order; of trains abroad those of any place. */
async function chargesOffered(db: Kysely<Database>, input: Omit<WishesInput, "cargo">): Promise<string[]> {
	const { with: service, code, placeKind, direction, date } = input;
	if (service === "train") return wishesOfTrains(db, input);
	if (service === "rampTrucking") return wishesOfRampTrucks(db, input);
	const named = (kind: "port" | "portCity") =>
		db
			.selectFrom("place_called")
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
