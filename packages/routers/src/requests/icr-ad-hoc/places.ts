import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { oneMeant, placeCodes } from "../../kit/price-book/older/places.ts";

/** A city trains between China and Europe begin, end or are unloaded at. */
export interface RampCity {
	id: string;
	code: string;
	name: string;
	/** ISO 3166. */
	country: string;
}

/** Where a truck goes from or to a ramp: a division of China by its code, or a zone of postcodes or city of Europe, whose code is its name. */
export interface TruckedPlace {
	side: "inland" | "europe";
	/** Code of the ramp's city. */
	rampCity: string;
	code: string;
	name: string;
}

/** Cities told at most, and places on either side. */
const MOST = 2_000;

/**
 * Cities with trains, and the places trucks go to from their ramps, by rates that hold on the day or later; in the order of their names. `rampCity`
 * (GUID, code or name; InvalidFieldError for one several have) leaves only the places of that ramp.
 */
export async function formPlaces(
	db: Kysely<Database>,
	{ today, language, rampCity }: { today: string; language: Language; rampCity?: string | undefined },
): Promise<{ rampCities: RampCity[]; places: TruckedPlace[] }> {
	const own = sql.ref(language === "en" ? "p.name" : `p.name_${language}`);
	const name = sql`coalesce(nullif(${own}, ''), p.name)`;
	const { rows: rampCities } = await sql<RampCity>`WITH trains AS (SELECT pol_id, pod_id, ramp_city_id FROM icr_rate WHERE valid_to >= ${today})
		SELECT p.id, p.code, ${name} AS name, p.country FROM place p WHERE p.kind = 'inlandCity'
			AND p.id IN (SELECT pol_id FROM trains UNION SELECT pod_id FROM trains UNION SELECT ramp_city_id FROM trains)
		ORDER BY 3, 2 LIMIT ${MOST}`.execute(db);
	const ramp = rampCity ? oneMeant((await placeCodes(db, [rampCity]))(["inlandCity"], rampCity), "rampCity", rampCity) : undefined;
	const there = rampCity ? sql`p.code = ${ramp ?? null}` : sql`1`;
	const areaName = language === "zh" ? sql`a.path` : sql`coalesce(nullif(a.path_en, ''), a.path)`;
	// Each side has its own most: divisions of China would crowd out the zones of Europe.
	const { rows: places } =
		await sql<TruckedPlace>`SELECT * FROM (SELECT 'inland' AS side, p.code AS rampCity, t.area_code AS code, coalesce(${areaName}, t.area_code) AS name
			FROM (SELECT DISTINCT ramp_city_id, area_code FROM icr_inland_trucking_rate WHERE valid_to >= ${today}) t
			JOIN place p ON p.id = t.ramp_city_id LEFT JOIN area a ON a.code = t.area_code WHERE ${there} ORDER BY 2, 4 LIMIT ${MOST})
		UNION ALL SELECT * FROM (SELECT 'europe', p.code AS ramp, t.zone AS zone, t.zone
			FROM (SELECT DISTINCT ramp_city_id, zone FROM icr_europe_trucking_rate WHERE valid_to >= ${today}) t
			JOIN place p ON p.id = t.ramp_city_id WHERE ${there} ORDER BY 2, 3 LIMIT ${MOST})`.execute(db);
	return { rampCities, places };
}
