import { type Insertable, type Kysely, sql } from "kysely";
import { insertMany } from "./insert-many.ts";
import { bargeRates, lowWaterRates } from "./seed/barges.ts";
import type { SeedChange } from "./seed/change.ts";
import { depotRates } from "./seed/depots.ts";
import { enlargementAsked } from "./seed/enlarge.ts";
import { demoExchangeRates } from "./seed/exchange-rates.ts";
import { icrDepotRates, icrEuropeTruckingRates, icrInlandTruckingRates, icrRampRates, icrRates, icrSurchargeRates } from "./seed/icr.ts";
import { indexValueRows } from "./seed/indices.ts";
import { ntoccStrategies } from "./seed/ntocc.ts";
import { type DemoUser, demoCompanies, demoSuppliers, demoUsers } from "./seed/people.ts";
import { quarter } from "./seed/periods.ts";
import { railRates } from "./seed/rail.ts";
import type { Stamp } from "./seed/rate.ts";
import { seedReference } from "./seed/reference.ts";
import { bookingServices, corridors, customsCosts, customsRates } from "./seed/services.ts";
import { bookingSurcharges } from "./seed/surcharges.ts";
import { demoTerms } from "./seed/terms.ts";
import { costStrategies, truckingRates } from "./seed/trucking.ts";
import { truckingSurcharges } from "./seed/trucking-surcharges.ts";
import type { Database, RateTableName } from "./tables/index.ts";

export type { SeedChange } from "./seed/change.ts";
export { type Enlargement, enlargement } from "./seed/enlarge.ts";
export { type DemoUser, demoUsers } from "./seed/people.ts";
export { fillAreas, seedReference } from "./seed/reference.ts";

const CHUNK = 5_000;

export interface SeedOptions {
	/** A large one has the same at first; `enlargement` adds the rest while people work. */
	size: "demo" | "large";
	/** `yyyy-MM-dd`: validity lies around it. */
	today: string;
	/** When the rows were recorded. */
	now: Date;
	/** A check code nobody guesses: the one thing that is another in every installation. */
	checkCode: () => string;
	/** Creates one user with its roles (which must exist) and password. */
	createUser: (user: DemoUser) => Promise<unknown>;
	/** Writes the change-log entry whose id the rows carry. */
	logChange: (trx: Kysely<Database>, change: SeedChange) => Promise<void>;
	/** Writes quotations, once rates, companies and users are there; goes on where a start that was cut off has stopped. */
	quotations?: () => Promise<unknown>;
	/** Told what is being written. */
	progress?: (message: string) => void;
}

/** Writes rows as they are made; a row that is there already is written again, so a seed that was cut off can be repeated. */
async function fill<T extends RateTableName>(
	db: Kysely<Database>,
	table: T,
	rows: Iterable<Insertable<Database[T]>>,
	progress?: (message: string) => void,
): Promise<number> {
	let count = 0;
	let chunk: Insertable<Database[T]>[] = [];
	const flush = async () => {
		await insertMany(db, table, chunk, { replace: true });
		count += chunk.length;
		chunk = [];
		if (count % 100_000 === 0) progress?.(`${table} ${count}`);
	};
	for (const row of rows) {
		chunk.push(row);
		if (chunk.length === CHUNK) await flush();
	}
	if (chunk.length > 0) await flush();
	progress?.(`${table} ${count}`);
	return count;
}

/** Corrects some of next quarter's rail costs, so that versions have a history. */
async function correct(db: Kysely<Database>, today: string, stamp: Stamp): Promise<number> {
	// What a seed that was cut off corrected has been written anew since.
	await db.deleteFrom("inland_rail_rate_history").execute();
	const result = await db
		.updateTable("inland_rail_rate")
		.set({
			cost_minor: sql`cost_minor + 5000`,
			version: sql`version + 1`,
			change_id: stamp.changeId,
			recorded_at: stamp.at,
			remark: "Track access charge adjusted",
		})
		.where("valid_from", "=", quarter(today, 1).from)
		.where("version", "=", 1)
		.where("direction", "=", "westbound")
		.where("brt_code", "like", "R-%-TAO")
		.executeTakeFirstOrThrow();
	return Number(result.numUpdatedRows);
}

/**
 * Fills an empty database with a company that looks alive: reference data, rates in every domain (some 29,000 rows),
 * suppliers, customers, one user a role and quotations. The same options give the same rows. Answers false, and does nothing,
 * when the database has users of its own or was seeded. Over HTTP it takes many statements instead of one long transaction; cut off, it starts over.
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<boolean> {
	const present = (await db.selectFrom("user").select("user_name").limit(demoUsers.length).execute()).map((u) => u.user_name);
	// A seed that was cut off has some of its users, never the administrator, who comes last.
	if (present.some((name) => name === "admin" || !demoUsers.some((u) => u.userName === name))) return false;
	const { today, now, progress } = options;
	await seedReference(db);
	const stamp: Stamp = { changeId: crypto.randomUUID(), at: now.toISOString() };
	const rows = {
		inland_rail_rate: await fill(db, "inland_rail_rate", railRates(stamp, today), progress),
		trucking_cost_rate: await fill(db, "trucking_cost_rate", truckingRates(stamp, today), progress),
		cost_strategy_rate: await fill(db, "cost_strategy_rate", costStrategies(stamp, today), progress),
		trucking_surcharge_rate: await fill(db, "trucking_surcharge_rate", truckingSurcharges(stamp, today), progress),
		corridor_rate: await fill(db, "corridor_rate", corridors(stamp, today), progress),
		booking_service_rate: await fill(db, "booking_service_rate", bookingServices(stamp, today), progress),
		booking_surcharge_rate: await fill(db, "booking_surcharge_rate", bookingSurcharges(stamp, today), progress),
		customs_cost_rate: await fill(db, "customs_cost_rate", customsCosts(stamp, today), progress),
		customs_rate: await fill(db, "customs_rate", customsRates(stamp, today), progress),
		barge_rate: await fill(db, "barge_rate", bargeRates(stamp, today), progress),
		low_water_rate: await fill(db, "low_water_rate", lowWaterRates(stamp, today), progress),
		depot_rate: await fill(db, "depot_rate", depotRates(stamp, today), progress),
		icr_rate: await fill(db, "icr_rate", icrRates(stamp, today), progress),
		icr_ramp_rate: await fill(db, "icr_ramp_rate", icrRampRates(stamp, today), progress),
		icr_depot_rate: await fill(db, "icr_depot_rate", icrDepotRates(stamp, today), progress),
		icr_surcharge_rate: await fill(db, "icr_surcharge_rate", icrSurchargeRates(stamp, today), progress),
		icr_inland_trucking_rate: await fill(db, "icr_inland_trucking_rate", icrInlandTruckingRates(stamp, today), progress),
		icr_europe_trucking_rate: await fill(db, "icr_europe_trucking_rate", icrEuropeTruckingRates(stamp, today), progress),
		ntocc_price_strategy_rate: await fill(db, "ntocc_price_strategy_rate", ntoccStrategies(stamp, today), progress),
	};
	await db.transaction().execute(async (trx) => {
		await insertMany(trx, "company", demoCompanies(options.checkCode), { replace: true });
		await insertMany(trx, "supplier", demoSuppliers(), { replace: true });
		await insertMany(trx, "term", demoTerms(stamp.at), { replace: true });
		await insertMany(trx, "index_value", indexValueRows(today, stamp.at), { replace: true });
		await insertMany(trx, "exchange_rate", demoExchangeRates(today), { replace: true });
		await options.logChange(trx, { ...stamp, action: "import", objectType: "rates", objectId: "seed", after: rows });
		const correction: Stamp = { changeId: crypto.randomUUID(), at: new Date(now.getTime() + 1000).toISOString() };
		const corrected = await correct(trx, today, correction);
		await options.logChange(trx, {
			...correction,
			action: "update",
			objectType: "inlandRail",
			objectId: "seed",
			after: { rows: corrected, remark: "Track access charge adjusted" },
		});
		if (options.size === "large") {
			const there = Object.values(rows).reduce((sum, n) => sum + n, 0);
			await options.logChange(trx, enlargementAsked({ changeId: crypto.randomUUID(), at: now.toISOString(), today }, there));
		}
	});
	const missing = demoUsers.filter((u) => !present.includes(u.userName));
	for (const user of missing.filter((u) => u.userName !== "admin")) await options.createUser(user);
	await limits(db);
	await options.quotations?.();
	for (const user of missing.filter((u) => u.userName === "admin")) await options.createUser(user);
	progress?.("done");
	return true;
}

/** What the two approvers may decide alone: 5 % and 15 % below the standard rate. */
async function limits(db: Kysely<Database>): Promise<void> {
	for (const [userName, kind, max_discount_bp] of [
		["approver", "application", 500],
		["finalapprover", "final", 1_500],
	] as const) {
		const user = await db.selectFrom("user").select("id").where("user_name", "=", userName).executeTakeFirst();
		if (user)
			await db
				.insertInto("auditor_limit")
				.values({ id: crypto.randomUUID(), kind, user_id: user.id, max_discount_bp })
				.onConflict((c) => c.doNothing())
				.execute();
	}
}
