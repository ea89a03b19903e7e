import { expect, test } from "vitest";
import type { World, Zone } from "../kit/charges/world.ts";
import type { IcrEuropeTruckingRow } from "../prices/icr-europe-trucking/source.ts";
import type { IcrRow } from "../prices/icr-price/source.ts";
import { heldDays } from "./held-days.ts";
import { priceSearch } from "./rules.ts";
import { search, surcharge, world } from "./small-world.test-support.ts";

const zone: Zone = { kind: "zone", text: "DE-47051", postcode: { country: "DE", digits: "47051" } };
const { port_id: _, charge: __, on_wish: ___, ...row } = surcharge("row", { container_type: "40HC", currency: "USD", ssr_minor: 100_000 });

/** A row that counts how often a search prices it. */
function counted<R extends { ssr_minor: number | null }>(of: R, count: () => void): R {
	const { ssr_minor: price } = of;
	return Object.defineProperty({ ...of }, "ssr_minor", {
		enumerable: true,
		get() {
			count();
			return price;
		},
	});
}

/** How often trains and trucks are priced by a search between so many ramps on either side, each train with days of its own. */
function readsBetween(ramps: number) {
	const reads = { trains: 0, trucks: 0 };
	const at = Array.from({ length: ramps }, (_, i) => i);
	const city = (side: string, i: number) => ({
		id: `${side}${i}`,
		code: `${side}Q${String.fromCharCode(65 + i)}X`,
		name: `${side}${i}`,
		name_zh: "",
	});
	const icr = at.flatMap((from) =>
		at.map((to) => {
			const train = {
				...row,
				...{ id: `train ${from} ${to}`, pol_id: `CN${from}`, pod_id: `DE${to}`, ramp_city_id: `DE${to}`, mode: "rail" as const },
				...{
					transit_min: 14,
					transit_max: 17,
					customs_days: 2,
					cancellation: null,
					cancellation_zh: null,
					detention: null,
					detention_zh: null,
					hs_allowed: null,
					hs_refused: null,
				},
				...{ cost_cny_minor: null, cost_usd_minor: null, exchange_rate: null, ssr_min_minor: null, ssr_max_minor: null },
				valid_to: `2026-12-${10 + ((from * ramps + to) % 18)}`,
			} satisfies IcrRow;
			return counted<IcrRow>(train, () => {
				reads.trains++;
			});
		}),
	);
	const icrEurope = at.map((to) => {
		const truck = {
			...row,
			...{ id: `truck ${to}`, ramp_city_id: `DE${to}`, zone: "DE-40-47", waiting_minor: null, waiting_free: 0, fuel_bp: null, adr_bp: null },
		} satisfies IcrEuropeTruckingRow;
		return counted<IcrEuropeTruckingRow>(truck, () => {
			reads.trucks++;
		});
	});
	const places: World["places"] = new Map(at.flatMap((i) => [city("CN", i), city("DE", i)]).map((place) => [place.id, place]));
	const input = search({ scope: "portToDoor", destination: { kind: "zone", code: "DE-47051" }, currency: "USD" });
	// Every ramp of China is looked from, as from a door.
	const options = at.flatMap((from) => {
		const read = world({
			inlandEnd: { kind: "place", match: "inlandCity", placeId: `CN${from}` },
			...{ portEnd: zone, places, corridors: [], icr: icr.filter(({ pol_id }) => pol_id === `CN${from}`), icrEurope },
		});
		const { options: found, laneOf } = priceSearch(read, input);
		return heldDays(read, input, found, laneOf);
	});
	return { ...reads, options };
}

test("a train is priced as often among many ramps as among few, and is held to its own last day", () => {
	const [few, many] = [readsBetween(4), readsBetween(16)];
	expect(few.options).toHaveLength(16);
	expect(many.options).toHaveLength(256);
	expect(many.trains / 256).toBeLessThanOrEqual((few.trains / 16) * 1.1);
	for (const { option, days } of many.options) expect(days.to).toBe(option.validTo);
});
