import { insertMany } from "@iqt/db";
import { fillAreas } from "@iqt/db/seed";
import { dataOf, testDb } from "@iqt/db/testing";
import { addDays, businessDay } from "@iqt/i18n/days";
import { ensureJobs } from "@iqt/routers/app/jobs/runner";
import { sampleSearch, seedPrices } from "@iqt/routers/desk/quotation/testing";
import { laneLines, railSheet, referenceData } from "@iqt/routers/kit/imports/testing";
import { testServices, userPerRole } from "@iqt/routers/testing/portal";
import { sql } from "kysely";

/** Rates that an edit changes two by two, and that one change for all goes over. */
export const PAIRS = 4;
const BULK_ROWS = 600;
/** Cost all rates of that change begin with, minor units. */
export const BULK_COST = 100_000;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
export const editIds = (pair: number) => [0, 1].map((i) => `22222222-0000-4000-8000-${String(pair * 2 + i).padStart(12, "0")}`);
/** Vendors who are asked about every request. */
export const vendorIds = range(3).map((i) => `44444444-0000-4000-8000-${String(i).padStart(12, "0")}`);
/** The code a vendor has in both registers. */
const truckerCode = (i: number) => `KILL-${i}`;
/** What every request is for, two of the first and one of the other. */
export const requested = ["40HC", "20GP"] as const;
const bulkId = (i: number) => `33333333-0000-4000-8000-${String(i).padStart(12, "0")}`;

const containers = ["20GP", "40GP", "40HC", "45HC"];
/** The city of the rail rates that searches are priced by: no import is about it. */
const SOLD = "CNCKG";
export const SHEET_ROWS = laneLines(containers, {}, SOLD).length;

/** A rail sheet of every lane but those, all at one cost in yuan: a book with two costs was applied by half. */
export function sheetAt(cost: number): Promise<Uint8Array> {
	const today = businessDay(new Date());
	return railSheet(
		...laneLines(containers, { 4: String(cost), 6: "cost*1.1", 7: String(cost + 50), 8: addDays(today, -30), 9: addDays(today, 300) }, SOLD),
	);
}

/** What is sold, ready in three days; from another district nothing is, until its price is in the book. */
export const search = (area: string = sampleSearch.origin.code) => ({
	...{ ...sampleSearch, origin: { kind: "area" as const, code: area } },
	readyDate: addDays(businessDay(new Date()), 3),
});

const always = { valid_from: "2020-01-01", valid_to: "9999-12-31" };
const rate = (at: string) => ({
	...{ direction: "westbound" as const, ownership: "COC" as const, cargo: "general" as const, basis: "container" as const, currency: "CNY" },
	...{ ssr_formula: null, msr_minor: null, msr_formula: null, min_minor: null, max_minor: null, remark: null },
	...{ ...always, change_id: crypto.randomUUID(), recorded_at: at, changed_by: null },
});

/** What a portal begins with: the bytes of its database, and who is signed in. */
export interface KillData {
	bytes: Buffer;
	tokens: { pm: string; sales: string; vdm: string; admin: string };
	/** Codes of districts nothing is sold from. */
	areas: string[];
}

/** A desk with prices to quote, rates to edit and to change at once, and lanes to import; it makes no difference on which day. */
export async function killData(): Promise<KillData> {
	const made = await testDb();
	const { db } = made;
	const services = testServices(db);
	services.clock.now = new Date();
	const at = services.clock.now.toISOString();
	const users = await userPerRole(services);
	await referenceData(db);
	await seedPrices(db, at);
	// What a first start does: the edge looks for timed tasks only after a while.
	await fillAreas(db);
	await ensureJobs(db, services.clock.now);
	for (const table of ["corridor_rate", "inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
		await db.updateTable(table).set(always).execute();
	}
	await insertMany(
		db,
		"booking_service_rate",
		range(PAIRS * 2).map((i) => ({
			...rate(at),
			id: editIds(Math.floor(i / 2))[i % 2] ?? "",
			port_id: "port-CNNGB",
			charge: "THC",
			container_type: containers[i % containers.length] ?? "",
			weight_from: Math.floor(i / containers.length),
			weight_to: Math.floor(i / containers.length) + 1,
			cost_minor: null,
			ssr_minor: 0,
		})),
	);
	await insertMany(
		db,
		"trucking_cost_rate",
		range(BULK_ROWS).map((i) => ({
			...rate(at),
			id: bulkId(i),
			hub_id: "inlandCity-CNSIA",
			area_code: "500112",
			trucker_code: "TRK-BULK",
			distance_km: 30,
			container_type: containers[i % containers.length] ?? "",
			weight_from: Math.floor(i / containers.length),
			weight_to: Math.floor(i / containers.length) + 1,
			cost_minor: BULK_COST,
			ssr_minor: null,
		})),
	);
	const written = { changed_at: at, changed_by: null };
	for (const [i, id] of vendorIds.entries()) {
		await db
			.insertInto("vendor")
			.values({
				...{ id, code: truckerCode(i), name: `Vendor ${i}`, name_en: null, service_types: '["T"]', languages: '["en"]', ...written },
				...{ email: `desk@vendor-${i}.example`, phone: null, address: null, remark: null, blacklist_reason: null },
			})
			.execute();
		await db
			.insertInto("supplier")
			.values({ id: crypto.randomUUID(), code: truckerCode(i), name: `Vendor ${i}`, kind: "trucker" })
			.execute();
	}
	const districts = await db
		.selectFrom("area")
		.select("code")
		.where("level", "=", "district")
		.where("code", "<>", "500112")
		.orderBy("code")
		.execute();
	const broken = (await sql`PRAGMA foreign_key_check`.execute(db)).rows.length;
	if (broken > 0) throw new Error(`the data to begin with refer ${broken} times to what is not there`);
	const bytes = await dataOf(made);
	await made.close();
	const token = (role: string) => users.get(role)?.token ?? "";
	return {
		bytes,
		tokens: { pm: token("PM"), sales: token("SALS"), vdm: token("VDM"), admin: token("superuser") },
		areas: districts.map(({ code }) => code),
	};
}
