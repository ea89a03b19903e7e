import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { Run } from "../../kit/charges/run.ts";
import { type SearchInput, searchInput } from "../../kit/charges/search.ts";
import type { Gap } from "../../kit/charges/world.ts";
import { costText } from "../../kit/money/money.ts";
import { type RateReader, ratesById } from "../../kit/price-book/list.ts";
import { type RateWithPlaces, withPlaceIds } from "../../kit/price-book/older/places.ts";
import { costStrategy } from "../../prices/cost-strategy/schema.ts";
import { strategyFor } from "../../prices/cost-strategy/source.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { priceOffer, truckOffers } from "../../prices/trucking-cost/source.ts";
import { doorIn, loadWorld } from "../../pricing/load.ts";
import { areaMeant, hubsMeant } from "./rows.ts";
import type { RunInput } from "./schema.ts";

/** What a trucker asks for one container, and what a search would sell it for; null where there is no price. Amounts are decimal strings. */
export interface PricedCost {
	rate: RateWithPlaces;
	unitCost: string;
	price: string | null;
	priceCurrency: string | null;
	margin: string | null;
	msr: string | null;
	/** The formula as it was worked out. */
	steps: string | null;
}

export interface PricedRun {
	asked: { areaCode: string; containerType: string; direction: string; date: string; grossWeightKg: number; currency: string };
	/** The cheapest first; the first is the one a search takes. */
	costs: PricedCost[];
	strategy: RateWithPlaces | null;
	gaps: Gap[];
}

/** The run as a search from its door: what loads a world and prices lines goes by one. */
const searchOf = (input: RunInput, areaCode: string, reefer: boolean, today: string): SearchInput =>
	searchInput.parse({
		scope: input.direction === "westbound" ? "doorToPort" : "portToDoor",
		direction: input.direction,
		...(input.direction === "westbound"
			? { origin: { kind: "area", code: areaCode }, destination: { kind: "place", code: "-" } }
			: { origin: { kind: "place", code: "-" }, destination: { kind: "area", code: areaCode } }),
		containers: [{ type: input.containerType, count: 1 }],
		ownership: input.ownership,
		grossWeightKg: input.grossWeightKg,
		cargo: input.cargo ?? (reefer ? "reefer" : "general"),
		readyDate: input.date ?? today,
		currency: input.currency,
	});

/**
 * What truckers ask for a container between a hub and an area, the strategy that applies, and the price that comes of each, worked out as a search does.
 * InvalidFieldError for a hub, area or container there is none of.
 */
export async function priceRun(db: Kysely<Database>, input: RunInput, reader: RateReader): Promise<PricedRun> {
	const areaCode = await areaMeant(db, input.areaCode);
	const area = await db.selectFrom("area").select(["code", "path", "path_en"]).where("code", "=", areaCode).executeTakeFirst();
	if (!area) throw new InvalidFieldError("areaCode", "problem.unknownArea", { code: input.areaCode });
	const type = input.containerType;
	const box = await db.selectFrom("container_type").select(["code", "teu", "max_gross_kg", "reefer"]).where("code", "=", type).executeTakeFirst();
	if (!box) throw new InvalidFieldError("containerType", "problem.unknownContainer", { type });
	const search = searchOf(input, areaCode, box.reefer === 1, reader.today);
	const door = doorIn(area);
	const containers = new Map([[type, { teu: box.teu, maxGrossKg: box.max_gross_kg, reefer: box.reefer === 1 }]]);
	const told: PricedRun = {
		asked: {
			areaCode,
			containerType: type,
			direction: search.direction,
			date: search.readyDate,
			grossWeightKg: search.grossWeightKg,
			currency: search.currency,
		},
		costs: [],
		strategy: null,
		gaps: [],
	};
	for (const hubId of await hubsMeant(db, input.hub)) {
		const world = await loadWorld(
			db,
			search,
			{ inlandEnd: door, portEnd: { kind: "place", match: "portCity", placeId: hubId }, containers },
			reader.today,
		);
		const run = new Run(world, search);
		const haul = { leg: 0, hubId, door, containerType: type, count: 1 };
		const offers = truckOffers(run, haul) ?? [];
		const rates = await ratesWithPlaces(
			db,
			offers.map(({ row }) => row.id),
			reader,
		);
		const costs = offers.flatMap((offer): PricedCost[] => {
			const rate = rates.get(offer.row.id);
			if (!rate) return [];
			const line = priceOffer(run, haul, offer)?.line;
			return [
				{
					rate,
					unitCost: costText(offer.unitCost, run.exponent(offer.row.currency)),
					price: line?.unitPrice ?? null,
					priceCurrency: line?.currency ?? null,
					margin: line?.confidential?.margin ?? null,
					msr: line?.confidential?.msr ?? null,
					steps: line?.confidential?.formula?.steps ?? null,
				},
			];
		});
		const found = strategyFor(run, hubId, door, type)?.strategy;
		const [strategy = null] = found ? await withPlaceIds(db, costStrategy, await ratesById(db, costStrategy, [found.id], reader)) : [];
		if (costs.length > 0) return { ...told, costs, strategy, gaps: run.gaps };
		if (told.gaps.length === 0) Object.assign(told, { strategy, gaps: run.gaps });
	}
	return told;
}

const ratesWithPlaces = async (db: Kysely<Database>, ids: readonly string[], reader: RateReader): Promise<Map<string, RateWithPlaces>> =>
	new Map((await withPlaceIds(db, truckingCost, await ratesById(db, truckingCost, ids, reader))).map((rate) => [rate.id, rate]));
