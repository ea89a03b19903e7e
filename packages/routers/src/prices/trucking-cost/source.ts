import { pricedBy } from "@iqt/db";
import type Big from "big.js";
import { basisOrder, complete } from "../../kit/charges/basis.ts";
import { doorLabel, joined, type Label } from "../../kit/charges/label.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestByKey } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, type MainHaul, matchColumns, slowest } from "../../kit/charges/source.ts";
import { oneOf } from "../../kit/charges/statement.ts";
import { withinLimits } from "../../kit/charges/unit-price.ts";
import type { Door, MatchRow } from "../../kit/charges/world.ts";
import { bigFromMinor, convert, costText } from "../../kit/money/money.ts";
import { strategyFor, strategySource } from "../cost-strategy/source.ts";
import { platformLine, platformRun } from "../ntocc-price-strategy/source.ts";
import { truckSurcharges } from "../trucking-surcharge/source.ts";
import { truckingCost } from "./schema.ts";

export interface TruckingRow extends MatchRow {
	on_request: number;
	cost_minor?: number | null;
	/** The least and the most that he asks for a container, whatever he charges it by. */
	min_minor: number | null;
	max_minor: number | null;
	currency: string;
	hub_id: string;
	area_code: string;
	trucker_code: string;
	distance_km: number | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		trucking: readonly TruckingRow[];
	}
}

/** One truck run between a hub and a door. */
export interface Haul {
	leg: number;
	hubId: string;
	door: Door;
	containerType: string;
	count: number;
}

/** Cost of one container by the row's basis, or null where that cannot be worked out. */
function costByBasis(run: Run, row: TruckingRow, containerType: string): Big | null {
	const cost = ownCost(run, row);
	if (cost === null) return null;
	if (row.basis === "container") return cost;
	if (row.basis === "teu") return cost.times(run.teu(containerType));
	if (row.basis === "km" && row.distance_km !== null) return cost.times(row.distance_km);
	return null;
}

/** The same within the row's limits. */
function containerCost(run: Run, row: TruckingRow, containerType: string): Big | null {
	const cost = costByBasis(run, row, containerType);
	return cost && withinLimits(cost, row, run.exponent(row.currency));
}

/**
 * One row a trucker, for the door's most specific area that has any: an own row of a street comes before its district's. The container's own row
 * is what the trucker asks for it, whatever its basis: one for every container never takes its place.
 */
export const truckingRows = (run: Run, hubId: string, door: Door, containerType: string): TruckingRow[] =>
	run.memo(`trucking ${hubId} ${door.areaCodes[0]} ${containerType}`, () => {
		const ofHub = run.having("trucking", run.world.trucking, (row) => row.hub_id, hubId);
		for (const code of door.areaCodes) {
			const here = ofHub.filter((row) => row.area_code === code);
			const rows = bestByKey(here, run.wanted, containerType, (row) => row.trucker_code, basisOrder);
			if (rows.length > 0) return rows;
		}
		return [];
	});

/** Whether there is a truck for a container between a hub and a door, be it a platform's. */
export const isTrucked = (run: Run, hubId: string, door: Door, containerType: string): boolean =>
	truckingRows(run, hubId, door, containerType).length > 0 || platformRun(run, { hubId, door, containerType }) !== null;

/** What one trucker asks for a container; `comparable` is that in the asked currency, null without an exchange rate. */
export interface Offer {
	row: TruckingRow;
	unitCost: Big;
	comparable: Big | null;
}

/** How problems call a truck run. */
function namesOf(run: Run, { hubId, door, containerType: container }: Haul) {
	const [hub, area] = [run.label(hubId), doorLabel(door)];
	return { lane: joined([hub, area], " ↔ "), names: { hub, area, container } };
}

/**
 * What truckers ask for a truck run, the cheapest first (compared in the asked currency; then by trucker code, then by id; currencies without an
 * exchange rate last). Null with a note where there is nothing to go by.
 */
export function truckOffers(run: Run, haul: Haul): readonly Offer[] | null {
	const { hubId, door, containerType } = haul;
	const { lane } = namesOf(run, haul);
	const rows = truckingRows(run, hubId, door, containerType);
	if (rows.length === 0) return noTruck(run, haul);
	const offers = rows.flatMap((row): Offer[] => {
		const unitCost = row.on_request === 1 ? null : containerCost(run, row, containerType);
		if (unitCost === null) return [];
		const comparable = convert(unitCost, row.currency, run.input.currency, run.world.rates);
		return [{ row, unitCost, comparable: comparable.ok ? comparable.amount : null }];
	});
	if (offers.length === 0) return noHaul(run, rows, lane, containerType);
	return offers.sort(
		(a, b) => compareCosts(a.comparable, b.comparable) || compareTexts(a.row.trucker_code, b.row.trucker_code) || compareTexts(a.row.id, b.row.id),
	);
}

/** A trucker's cost in the strategy's currency, and the strategy's price for it. Null with a note where it cannot be. */
export function priceOffer(run: Run, haul: Haul, { row: offered, unitCost }: Offer): PricedLine | null {
	const { hubId, door, containerType } = haul;
	const { lane, names } = namesOf(run, haul);
	const found = strategyFor(run, hubId, door, containerType);
	if (!found) {
		return run.gap("noStrategy", names, {
			lookup: run.lookup(strategySource.book.table, { hub_id: [hubId], area_code: [...door.areaCodes, ""] }, containerType),
		});
	}
	const { strategy, rival } = found;
	if (rival) return run.gap("severalBases", { charge: "trucking", lane, basis: strategy.basis, other: rival.basis });
	if (strategy.basis !== "container" && strategy.basis !== "percent") {
		return run.gap("basis", { charge: "trucking", basis: strategy.basis, lane });
	}
	const inStrategy = convert(unitCost, offered.currency, strategy.currency, run.world.rates);
	if (!inStrategy.ok) return run.noExchangeRate(inStrategy.missing);
	return priceLine(run, {
		leg: haul.leg,
		charge: "trucking",
		containerType,
		quantity: bigFromMinor(haul.count, 0),
		row: strategy,
		lane,
		values: {
			// As it is told: whoever follows the working comes to the same cent.
			cost: costText(inStrategy.amount, run.exponent(strategy.currency)),
			km: offered.distance_km === null ? null : String(offered.distance_km),
			teu: run.teu(containerType),
			weight: run.tonnes(run.input.grossWeightKg),
		},
		domain: truckingCost.domain,
		unitCost: inStrategy.amount,
		purchase: { row: offered, trucker: offered.trucker_code, unitCost, used: inStrategy.used },
		basis: "container",
	});
}

/** Notes that nobody has a rate for a truck run. */
function noTruck(run: Run, haul: Haul): null {
	const { hubId, door, containerType } = haul;
	return run.gap("noTrucking", namesOf(run, haul).names, {
		lookup: run.lookup(truckingCost.table, { area_code: door.areaCodes, hub_id: [hubId] }, containerType),
	});
}

/** Prices a truck run by what its cheapest trucker asks, or where none has a rate by what a platform answered. Null with a note where it cannot be. */
function priceHaul(run: Run, haul: Haul): PricedLine | null {
	const ofPlatform = truckingRows(run, haul.hubId, haul.door, haul.containerType).length === 0 ? platformRun(run, haul) : null;
	if (ofPlatform) return platformLine(run, haul, ofPlatform, namesOf(run, haul).lane, () => noTruck(run, haul));
	const [cheapest] = truckOffers(run, haul) ?? [];
	return cheapest ? priceOffer(run, haul, cheapest) : null;
}

/** Notes why no trucker's row gives a cost: on request, charged by what a haul cannot be worked out from, or without what that takes. */
function noHaul(run: Run, rows: readonly TruckingRow[], lane: Label, container: string): null {
	const other = rows.find((row) => pricedBy(row.basis) !== "container");
	if (rows.some((row) => row.on_request === 1)) return run.gap("onRequest", { charge: "trucking", lane, container });
	if (other) return run.gap("basis", { charge: "trucking", basis: other.basis, lane });
	return run.gap("noCost", { charge: "trucking", lane, container });
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function compareCosts(a: Big | null, b: Big | null): number {
	if (a && b) return a.cmp(b);
	return a ? -1 : b ? 1 : 0;
}

/** Trucks of every container between a door and a hub; null with notes where one has no price. */
function haulLines(run: Run, door: Door, hubId: string, leg: number): PricedLine[] | null {
	return run.memo(`haul ${hubId} ${door.areaCodes[0]} ${leg}`, () =>
		complete(run.input.containers.map((c) => priceHaul(run, { leg, hubId, door, containerType: c.type, count: c.count }))),
	);
}

/** The same with what trucks charge beside the haul on the way through a port. */
export function truckLines(run: Run, door: Door, hubId: string, portId: string, leg: number): PricedLine[] | null {
	return run.memo(`truck ${hubId} ${door.areaCodes[0]} ${portId} ${leg}`, () => {
		const hauls = haulLines(run, door, hubId, leg);
		const surcharges = hauls && truckSurcharges(run, portId, hauls);
		return surcharges && [...hauls, ...surcharges];
	});
}

function straight(run: Run, lane: Lane, door: Door): MainHaul {
	return {
		mode: "truck",
		inland: run.doorStop(door),
		port: run.stop(lane.portCityId),
		price(leg) {
			const lines = truckLines(run, door, lane.portCityId, lane.portId, leg);
			return lines && { lines, transit: slowest(lane.rows) };
		},
	};
}

/** Truckers' costs from a hub to an area; a strategy makes prices of them. */
export const truckingSource: ChargeSource<"trucking", TruckingRow> = {
	key: "trucking",
	book: truckingCost,
	columns: [...matchColumns, "on_request", "cost_minor", "min_minor", "max_minor", "currency", "hub_id", "area_code", "trucker_code", "distance_km"],
	reaches: "hub_id",
	candidates: ({ areaCodes }) => (areaCodes.length === 0 ? null : oneOf("area_code", areaCodes)),
	charges: { trucking: "sale.charge.trucking" },
	truck: {
		end: "door",
		serves(run, rampId) {
			const { inlandEnd: door } = run.world;
			return door.kind === "door" && run.input.containers.every(({ type }) => truckingRows(run, rampId, door, type).length > 0);
		},
		price: (run, rampId, leg) =>
			run.world.inlandEnd.kind === "door" ? truckLines(run, run.world.inlandEnd, rampId, run.world.portsAt?.get(rampId) ?? rampId, leg) : null,
	},
	// A truck corridor has no price to a city, only to a door.
	haul: { corridor: "truck", options: (run, lane) => (run.world.inlandEnd.kind === "door" ? [straight(run, lane, run.world.inlandEnd)] : []) },
};
