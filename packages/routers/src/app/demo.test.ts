import { seed } from "@iqt/db/seed";
import { testDb } from "@iqt/db/testing";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchInput } from "../kit/charges/search.ts";
import type { Network } from "../kit/price-book/network.ts";
import { networkEnds } from "../kit/price-book/network-ends.ts";
import { books } from "../prices/books.ts";
import { worldPerFile } from "../testing/world.ts";

const readyDate = "2026-11-20";

/** The demo's price books. */
const world = worldPerFile(async () => {
	const database = await testDb();
	await seed(database.db, {
		...{ size: "demo", today: readyDate, now: new Date("2026-11-20T08:00:00Z"), checkCode: () => "test" },
		...{ createUser: async () => {}, logChange: async () => {} },
	});
	return database;
});

interface Lane {
	from: string;
	to: string;
	area: string;
	zone: string;
}

/** Ways of the demo's trains by the codes of their stations, with a door that trucks of each end go to. */
const lanesOf = async (): Promise<Lane[]> => {
	const { rows } = await sql<Lane>`select distinct pol.code as "from", pod.code as "to",
			(select min(t.area_code) from icr_inland_trucking_rate t where t.ramp_city_id in (pol.id, pod.id)) as area,
			(select min(t.zone) from icr_europe_trucking_rate t where t.ramp_city_id in (pol.id, pod.id)) as zone
		from icr_rate r join place pol on pol.id = r.pol_id join place pod on pod.id = r.pod_id
		where r.valid_from <= ${readyDate} and r.valid_to >= ${readyDate}`.execute(world.db);
	return rows;
};

test("every train of the demo has a whole price from door to door, with customs, depots and ramps, both ways", async () => {
	const lanes = await lanesOf();
	expect(lanes.length).toBeGreaterThan(20);
	for (const { from, to, area, zone } of lanes) {
		const westbound = from.startsWith("CN");
		const [home, abroad] = [
			{ kind: "area" as const, code: area },
			{ kind: "zone" as const, code: zone },
		];
		const asked = searchInput.parse({
			...{ scope: "doorToDoor", direction: westbound ? "westbound" : "eastbound", readyDate, grossWeightKg: 18_000 },
			...{ origin: westbound ? home : abroad, destination: westbound ? abroad : home, containers: [{ type: "40HC", count: 1 }] },
			services: { customs: true, depot: true },
		});
		const { options, notPriced, notes } = await world.as("superuser").sale.search(asked);
		const through = options.filter(({ legs }) => legs.some((leg) => leg.kind === "mainHaul"));
		expect([from, to, through.length > 0, notPriced, notes]).toEqual([from, to, true, [], []]);
		const charged = new Set(through[0]?.legs.map(({ kind }) => kind));
		expect([from, to, ...charged].sort()).toEqual([from, to, "customs", "depot", "firstMile", "lastMile", "mainHaul", "ramp"].sort());
	}
});

/** What no map can show: rates that are for everywhere. */
const everywhere = new Set(["", "*"]);

test.each(books.filter((book) => networkEnds(book) !== null).map(({ domain }) => domain))(
	"every lane of %s has its ends on the map",
	async (domain) => {
		const calls = world.as("superuser")[domain] as unknown as { network(input: object): Promise<Network> };
		const { from, to, lanes } = await calls.network({});
		expect(lanes.length).toBeGreaterThan(0);
		const lost = [...from, ...to].filter(({ latitude, longitude }) => latitude === null || longitude === null);
		expect(lost.map(({ code }) => code).filter((code) => !everywhere.has(code))).toEqual([]);
	},
);
