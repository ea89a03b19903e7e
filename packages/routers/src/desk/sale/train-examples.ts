import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { type SearchInput, searchInput } from "../../kit/charges/search.ts";
import { zoneStretch } from "../../prices/icr-europe-trucking/zones.ts";

interface SoldTrain {
	pol: string;
	pod: string;
	/** An area that trucks go to from the ramp in China, and a zone of those beyond. */
	area: string | null;
	zone: string | null;
}

/** Trains to Europe that have a price for a 40HC on the day, by where they leave. */
async function soldTrains(db: Kysely<Database>, day: string): Promise<SoldTrain[][]> {
	const holds = (table: string) => sql`${sql.ref(`${table}.container_type`)} IN ('40HC', '*') AND ${sql.ref(`${table}.ownership`)} = 'COC'
		AND ${sql.ref(`${table}.valid_from`)} <= ${day} AND ${sql.ref(`${table}.valid_to`)} >= ${day}`;
	const { rows } = await sql<SoldTrain>`SELECT a.code AS pol, z.code AS pod,
			(SELECT min(i.area_code) FROM icr_inland_trucking_rate i WHERE i.ramp_city_id = a.id AND i.direction = 'westbound' AND ${holds("i")}) AS area,
			(SELECT min(e.zone) FROM icr_europe_trucking_rate e WHERE e.ramp_city_id = s.ramp AND e.direction = 'westbound' AND ${holds("e")}) AS zone
		FROM (SELECT DISTINCT r.pol_id, r.pod_id, r.ramp_city_id AS ramp FROM icr_rate r WHERE ${holds("r")}) s
			JOIN place a ON a.id = s.pol_id AND a.code LIKE 'CN%' JOIN place z ON z.id = s.pod_id AND z.code NOT LIKE 'CN%'
		ORDER BY a.name, z.code LIMIT 400`.execute(db);
	return [...Map.groupBy(rows, ({ pol }) => pol).values()];
}

const terminal = (code: string) => ({ kind: "place", code, placeKind: "inlandCity" });

/** The first postcode of a zone with its country, as a door is said; a city by its name. */
function doorIn(zone: string) {
	const stretch = zoneStretch(zone);
	return { kind: "zone", code: stretch ? `${stretch.country}-${stretch.first}` : zone };
}

/** Between doors, from a door to the ramp, from station to ramp: as far as trucks go. */
function exampleOf({ pol, pod, area, zone }: SoldTrain, turn: number) {
	const [origin, destination] = [area === null ? null : { kind: "area", code: area }, zone === null ? null : doorIn(zone)];
	const scopes = [
		origin && destination && { scope: "doorToDoor", origin, destination },
		origin && { scope: "doorToPort", origin, destination: terminal(pod) },
		{ scope: "portToPort", origin: terminal(pol), destination: terminal(pod) },
	];
	return scopes[turn % scopes.length] || scopes[2];
}

/** What a newcomer might ask of trains to Europe: one search a station in China, `most` of them. */
export async function searchesOfTrains(db: Kysely<Database>, currency: string, readyDate: string, most: number): Promise<SearchInput[]> {
	const lanes = (await soldTrains(db, readyDate)).slice(0, most);
	return lanes.flatMap((ways, turn) => {
		// Another end for every station, so that the examples are no list of one.
		const lane = ways[turn % ways.length];
		const common = { direction: "westbound", containers: [{ type: "40HC", count: 1 }], grossWeightKg: 18_000, readyDate, currency };
		const parsed = searchInput.safeParse(lane && { ...common, ...exampleOf(lane, turn) });
		return parsed.success ? [parsed.data] : [];
	});
}
