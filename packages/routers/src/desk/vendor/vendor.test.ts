import type { PlaceTable } from "@iqt/db";
import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const placeRow = (n: number, kind: PlaceTable["kind"], code: string, city: number | null = null) => ({
	...{ id: guid(n), kind, code, name: code, name_zh: code, country: code.slice(0, 2), latitude: 0, longitude: 0 },
	...{ port_city_id: city === null ? null : guid(city), changed_at: "2026-01-01T00:00:00.000Z" },
});

/** A city with two ports, and a city inland. */
async function withPlaces() {
	const opened = await testDb();
	await opened.db
		.insertInto("place")
		.values([placeRow(1, "portCity", "XXAAA"), placeRow(2, "port", "XXABB", 1), placeRow(3, "port", "XXACC", 1), placeRow(4, "inlandCity", "XXINL")])
		.execute();
	return opened;
}

const world = worldPerTest(withPlaces);
const as = (role: string) => world.as(role).vendor;

const trucker = { code: "trk-1", name: "Harbour Haulage", serviceTypes: ["T" as const] };
const add = (over: object = {}) => as("VDM").save({ ...trucker, ...over });
const problems = async (call: Promise<unknown>) => (await saidBy(call)) as unknown as { code: string; message: string; data: { field: string }[] };
test("a vendor is added with its code in capitals, found, changed by version, and its code is given once in any case", async () => {
	const { id, version } = await add({
		nameEn: "Harbour",
		places: ["xxaaa", "XXAAA"],
		languages: ["es", "en", "es"],
		email: "office@harbour.example",
	});
	const { items } = await as("PM").list({ search: "harb" });
	expect(items).toMatchObject([
		{ id, code: "TRK-1", places: ["XXAAA"], languages: ["es", "en"], active: true, mainContact: "office@harbour.example" },
	]);
	expect(await problems(add({ code: "TRK-1" }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	await as("VDM").save({ ...trucker, id, version, name: "Harbour Road Haulage" });
	expect(await as("PM").get({ id })).toMatchObject({ name: "Harbour Road Haulage", version: 2, changedBy: expect.any(String) });
	expect(await problems(as("VDM").save({ ...trucker, id, version, name: "Late" }))).toMatchObject({ code: "000003" });
});
