import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { vendorsToChoose } from "./queries.ts";
import type { proposedInput } from "./schema.ts";

/** The codes a vendor may have named to serve these places: theirs, the city a port belongs to, the ports of a city. */
async function codesAround(db: Kysely<Database>, places: readonly string[]): Promise<Set<string>> {
	const said = JSON.stringify(places.map((place) => place.toLowerCase()));
	const { rows } = await sql<{ code: string }>`WITH meant AS (
			SELECT id, port_city_id FROM place WHERE id IN (SELECT value FROM json_each(${said})) OR lower(code) IN (SELECT value FROM json_each(${said})))
		SELECT code FROM place WHERE id IN (SELECT id FROM meant) OR id IN (SELECT port_city_id FROM meant) OR port_city_id IN (SELECT id FROM meant)`.execute(
		db,
	);
	return new Set(rows.map(({ code }) => code));
}

/**
 * Vendors to ask for a service at places: active, not blacklisted, of that service type, that serve one of the places (`match` "place") or everywhere;
 * those that name the place come first.
 */
export async function proposedVendors(db: Kysely<Database>, { serviceType, places }: z.output<typeof proposedInput>) {
	const around = await codesAround(db, places);
	const candidates = await vendorsToChoose(db, serviceType);
	return candidates
		.filter((one) => places.length === 0 || one.places.length === 0 || one.places.some((code) => around.has(code)))
		.map((one) => ({ ...one, match: one.places.some((code) => around.has(code)) ? ("place" as const) : ("everywhere" as const) }))
		.sort((a, b) => Number(b.match === "place") - Number(a.match === "place"));
}
