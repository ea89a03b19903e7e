import { type Kysely, sql } from "kysely";
import { insertMany } from "../insert-many.ts";
import type { Database } from "../tables/index.ts";
import { areaWords } from "./area-words.ts";
import { containerTypeRows } from "./container-types.ts";
import { depotServiceRows } from "./depot-services.ts";
import { publishedExchangeRates } from "./exchange-rates.ts";
import { priceIndexRows } from "./indices.ts";
import { loadAreas, loadCurrencies } from "./load.ts";
import { seedPlaces } from "./places.ts";

/**
 * Writes what no installation can do without: currencies with their digits, dated exchange rates, container types, what depots charge for, the world's ports,
 * the port and inland cities of the trade, and China's areas down to streets. A table that has rows is left as it is, so it can
 * be called on every start; areas are written until all of them and their words are there. Nothing in it is confidential and nobody can sign in with it.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
	const missing = async (table: "currency" | "exchange_rate" | "container_type" | "depot_service" | "price_index") =>
		(await db.selectFrom(table).select(sql`1`.as("one")).limit(1).execute()).length === 0;
	if (await missing("currency")) {
		const [zh, es, ja] = ["zh", "es", "ja"].map((language) => new Intl.DisplayNames(language, { type: "currency", fallback: "none" }));
		const rows = loadCurrencies().map(([code, name, exponent, numeric_code]) => ({
			...{ code, name, exponent, numeric_code },
			// The few that have no name of their own in a language go by that of ISO 4217 there.
			...{ name_zh: zh?.of(code) ?? name, name_es: es?.of(code) ?? name, name_ja: ja?.of(code) ?? name },
		}));
		await insertMany(db, "currency", rows);
	}
	if (await missing("exchange_rate")) await insertMany(db, "exchange_rate", publishedExchangeRates());
	if (await missing("container_type")) await insertMany(db, "container_type", containerTypeRows());
	if (await missing("depot_service")) await insertMany(db, "depot_service", depotServiceRows());
	if (await missing("price_index")) await insertMany(db, "price_index", priceIndexRows());
	// What stands for every place is there from the first migration on.
	const places = await db.selectFrom("place").select(sql`1`.as("one")).where("kind", "<>", "everywhere").limit(1).execute();
	if (places.length === 0) await insertMany(db, "place", seedPlaces());
	await fillAreas(db);
}

/** Stands among the words once all are there: half of a country would look complete. No text that is typed leads to it. */
const complete = { street: 0, word: "#", area_code: "" } as const;

/**
 * Writes China's areas with their names and the words they are found by, unless all are there: on every start, as a database from before there were
 * words has none. Statement by statement: together they take longer than a server lets a transaction live.
 */
export async function fillAreas(db: Kysely<Database>): Promise<void> {
	const done = db.selectFrom("area_word").select("word").where("street", "=", complete.street).where("word", "=", complete.word);
	if ((await done.execute()).length > 0) return;
	const areas = loadAreas();
	// Those of a start that was cut off, or from before they had English names, are written again.
	await insertMany(db, "area", areas, { replace: true });
	await insertMany(db, "area_word", areaWords(areas), { replace: true });
	await insertMany(db, "area_word", [complete], { replace: true });
}
