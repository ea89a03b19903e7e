import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { addressesOf } from "./address.ts";
import { answersOf } from "./answers.ts";
import { vendorsToChoose } from "./queries.ts";
import { bestFirst } from "./rules.ts";
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
 * Vendors to ask for a service at places: active, not blacklisted, of that service type, that serve one of the places (`match` "place") or everywhere, and of a middle mile that run what carries it;
 * with how they answered before and where an inquiry to them goes. The best first.
 */
export async function proposedVendors(db: Kysely<Database>, { serviceType, mode, places }: z.output<typeof proposedInput>, today: string) {
	const around = await codesAround(db, places);
	const serves = (codes: readonly string[]) => codes.some((code) => around.has(code));
	const runs = ({ modes }: { modes: readonly string[] }) => !mode || modes.length === 0 || modes.includes(mode);
	const candidates = (await vendorsToChoose(db, serviceType)).filter(
		(one) => runs(one) && (places.length === 0 || one.places.length === 0 || serves(one.places)),
	);
	const ids = candidates.map(({ id }) => id);
	const answers = await answersOf(db, ids, today);
	const addresses = await addressesOf(db, ids);
	return candidates
		.map((one) => ({
			...one,
			match: serves(one.places) ? ("place" as const) : ("everywhere" as const),
			contact: addresses.get(one.id) ?? null,
			...answers(one.id),
		}))
		.sort(bestFirst);
}
