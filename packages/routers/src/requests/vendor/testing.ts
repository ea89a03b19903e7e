import { insertMany } from "@iqt/db";
import { placeRow, testDb } from "@iqt/db/testing";

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const named = (code: string) => ({ code, name: code, name_zh: code });

/** Ids of places a vendor may serve, by their codes: a port city with two ports, and a city inland. */
export const placesServed = { XXAAA: guid(1), XXABB: guid(2), XXACC: guid(3), XXINL: guid(4) } as const;

/** A database with those places. */
export async function withPlaces() {
	const opened = await testDb();
	const { XXAAA: city, XXABB: one, XXACC: other, XXINL: inland } = placesServed;
	await insertMany(opened.db, "place", [
		placeRow({ id: city, kind: "portCity", ...named("XXAAA") }),
		placeRow({ id: one, kind: "port", ...named("XXABB"), port_city_id: city }),
		placeRow({ id: other, kind: "port", ...named("XXACC"), port_city_id: city }),
		placeRow({ id: inland, kind: "inlandCity", ...named("XXINL") }),
	]);
	return opened;
}

/** A vendor as somebody adds it. */
export const trucker = { code: "trk-1", name: "Harbour Haulage", serviceTypes: ["T" as const] };
