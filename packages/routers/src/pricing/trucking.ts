import { pricedBy } from "@iqt/db";
import type Big from "big.js";
import { doorLabel, joined, type Label } from "./label.ts";
import { ownCost, type PricedLine, priceLine } from "./lines.ts";
import { bestByKey, bestOf } from "./match.ts";
import { bigFromMinor, convert, exactText } from "./money.ts";
import type { Run } from "./run.ts";
import type { Door, StrategyRow, TruckingRow } from "./world.ts";

/** One truck run between a hub and a door. */
export interface Haul {
	leg: number;
	hubId: string;
	door: Door;
	containerType: string;
	count: number;
}

/** Cost of one container, or null where the basis cannot be worked out. */
function containerCost(run: Run, row: TruckingRow, containerType: string): Big | null {
	const cost = ownCost(run, row);
	if (cost === null) return null;
	if (row.basis === "container") return cost;
	if (row.basis === "teu") return cost.times(run.teu(containerType));
	if (row.basis === "km" && row.distance_km !== null) return cost.times(row.distance_km);
	return null;
}

/** Of a trucker's rows that fit a box as well as each other, one that prices the box comes first. */
const haulOrder = ({ basis }: TruckingRow) => `${pricedBy(basis) === "container" ? 0 : 1}${basis}`;

/**
 * One row a trucker, for the door's most specific area that has any: an own row of a street comes before its district's. The container's own row
 * is what the trucker asks for it, whatever its basis: one for every container never takes its place.
 */
export const truckingRows = (run: Run, hubId: string, door: Door, containerType: string): TruckingRow[] =>
	run.once(`trucking ${hubId} ${door.areaCodes[0]} ${containerType}`, () => {
		const ofHub = run.having("trucking", run.world.trucking, (row) => row.hub_id, hubId);
		for (const code of door.areaCodes) {
			const here = ofHub.filter((row) => row.area_code === code);
			const rows = bestByKey(here, run.wanted, containerType, (row) => row.trucker_code, haulOrder);
			if (rows.length > 0) return rows;
		}
		return [];
	});

const strategyOrder = (row: StrategyRow) => (row.basis === "container" ? "0" : row.basis === "percent" ? "1" : `2${row.basis}`);

/** The strategy for a hub: the most specific area's, the container's own before `*`, a price per container before a percentage. */
function strategyFor(run: Run, hubId: string, door: Door, containerType: string): StrategyRow | null {
	const ofHub = run.having("strategies", run.world.strategies, (row) => row.hub_id, hubId);
	for (const code of [...door.areaCodes, ""]) {
		const best = bestOf(
			ofHub.filter((row) => row.area_code === code),
			run.wanted,
			containerType,
			strategyOrder,
		);
		if (best) return best;
	}
	return null;
}

/**
 * Prices a truck run: the cheapest trucker's cost (compared in the asked currency; then by trucker code, then by id; currencies
 * without an exchange rate last) in the strategy's currency, and the strategy's price for it. Null with a note where it cannot be.
 */
export function priceHaul(run: Run, haul: Haul): PricedLine | null {
	const { hubId, door, containerType } = haul;
	const [hub, area] = [run.label(hubId), doorLabel(door)];
	const lane = joined([hub, area], " ↔ ");
	const names = { hub, area, container: containerType };
	const rows = truckingRows(run, hubId, door, containerType);
	if (rows.length === 0) {
		return run.gap("noTrucking", names, {
			lookup: run.lookup("trucking_cost_rate", { area_code: door.areaCodes, hub_id: [hubId] }, containerType),
		});
	}
	const priced = rows.flatMap((row) => {
		const unitCost = row.on_request === 1 ? null : containerCost(run, row, containerType);
		if (unitCost === null) return [];
		const comparable = convert(unitCost, row.currency, run.input.currency, run.world.rates);
		return [{ row, unitCost, comparable: comparable.ok ? comparable.amount : null }];
	});
	const [cheapest] = priced.sort(
		(a, b) => compareCosts(a.comparable, b.comparable) || compareTexts(a.row.trucker_code, b.row.trucker_code) || compareTexts(a.row.id, b.row.id),
	);
	if (!cheapest) return noHaul(run, rows, lane, containerType);
	const strategy = strategyFor(run, hubId, door, containerType);
	if (!strategy) {
		return run.gap("noStrategy", names, {
			lookup: run.lookup("cost_strategy_rate", { hub_id: [hubId], area_code: [...door.areaCodes, ""] }, containerType),
		});
	}
	if (strategy.basis !== "container" && strategy.basis !== "percent") {
		return run.gap("basis", { charge: "trucking", basis: strategy.basis, lane });
	}
	const inStrategy = convert(cheapest.unitCost, cheapest.row.currency, strategy.currency, run.world.rates);
	if (!inStrategy.ok) return run.noExchangeRate(inStrategy.missing);
	return priceLine(run, {
		leg: haul.leg,
		charge: "trucking",
		containerType,
		quantity: bigFromMinor(haul.count, 0),
		row: strategy,
		lane,
		values: {
			cost: exactText(inStrategy.amount, run.exponent(strategy.currency)),
			km: cheapest.row.distance_km === null ? null : String(cheapest.row.distance_km),
			teu: run.teu(containerType),
			weight: run.tonnes(run.input.grossWeightKg),
		},
		domain: "truckingCost",
		unitCost: inStrategy.amount,
		purchase: { row: cheapest.row, trucker: cheapest.row.trucker_code, unitCost: cheapest.unitCost, used: inStrategy.used },
		basis: "container",
	});
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
