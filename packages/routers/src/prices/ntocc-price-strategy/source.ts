import Big from "big.js";
import type { Label } from "../../kit/charges/label.ts";
import { type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import type { PlatformCost, PlatformRun } from "../../kit/charges/platform.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { and, oneOf } from "../../kit/charges/statement.ts";
import { unitFloor } from "../../kit/charges/unit-price.ts";
import type { Door, MatchRow, RateRow } from "../../kit/charges/world.ts";
import { bigFromMinor, convert, costText } from "../../kit/money/money.ts";
import { EVERY } from "../../kit/price-book/coded.ts";
import { mostParticular } from "./choose.ts";
import { ntoccPriceStrategy } from "./schema.ts";

export interface NtoccStrategyRow extends RateRow {
	from_city_id: string;
	to_city_id: string;
	truck_type: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		ntoccStrategies: readonly NtoccStrategyRow[];
	}
}

/** A truck between a hub and a door. */
interface Haul {
	leg: number;
	hubId: string;
	door: Door;
	containerType: string;
	count: number;
}

/** A run of a platform's truck, with the strategy that prices it. */
export interface StrategyForRun {
	run: PlatformRun;
	strategy: NtoccStrategyRow;
}

/** The strategy for a run on the ready date: the most particular one of those that hold; null where none fits. */
function strategyFor(run: Run, { from, to, truckType }: PlatformRun): NtoccStrategyRow | null {
	const { platform, ntoccStrategies } = run.world;
	const [fromIds, toIds] = [platform?.idsOf.get(from) ?? [], platform?.idsOf.get(to) ?? []];
	const { date } = run.wanted;
	// Rows were read for these places alone: one that is none of an end's own stands for every place, or is of another run.
	const everywhere = platform?.idsOf.get(EVERY) ?? [];
	const fitting = ntoccStrategies
		.filter((row) => row.valid_from <= date && row.valid_to >= date && (row.truck_type === truckType || row.truck_type === EVERY))
		.filter((row) => [...fromIds, ...everywhere].includes(row.from_city_id) && [...toIds, ...everywhere].includes(row.to_city_id));
	return mostParticular(
		{ from: fromIds, to: toIds, truckType },
		fitting.sort((a, b) => (a.id < b.id ? -1 : 1)),
	);
}

/** The run of a platform's truck between a hub and a door, in the direction of travel, and its strategy; null where no platform is asked for it. */
export function platformRun(run: Run, { hubId, door, containerType }: Pick<Haul, "containerType" | "door" | "hubId">): StrategyForRun | null {
	const { platform, inlandEnd } = run.world;
	if (!platform) return null;
	const area = door.areaCodes[0] ?? "";
	const [city, truckType] = [platform.cityOf.get(area), platform.truckOf.get(containerType)];
	if (city === undefined || truckType === undefined || !platform.hubsOf.get(area)?.has(hubId)) return null;
	const hub = run.code(hubId);
	const fromDoor = (door === inlandEnd) === (run.input.direction === "westbound");
	const way = fromDoor ? { from: city, to: hub, truckType } : { from: hub, to: city, truckType };
	const strategy = strategyFor(run, way);
	return strategy && { run: way, strategy };
}

/** A platform's answer as a row that a price holds by. */
const callRow = ({ callId, currency, validFrom, validTo }: PlatformCost): MatchRow & { currency: string } => ({
	...{ id: callId, version: 1, container_type: "*", ownership: "COC", basis: "shipment" },
	...{ valid_from: validFrom, valid_to: validTo, currency },
});

/** Prices a truck by what a platform answered; null with a note where it did not, or its cost has no price. `missing` notes that there is no truck. */
export function platformLine(run: Run, haul: Haul, { run: way, strategy }: StrategyForRun, lane: Label, missing: () => null): PricedLine | null {
	const container = haul.containerType;
	if (strategy.on_request === 1) return run.gap("onRequest", { charge: "trucking", lane, container });
	const answer = run.world.platform?.answerTo(way);
	const { date } = run.wanted;
	if (!answer) return missing();
	if (answer.outcome === "refused") return run.gap("platformRefused", { lane, container, truck: way.truckType });
	if (answer.outcome === "failed") return run.gap("platformFailed", { lane, container, failure: answer.failure });
	if (date < answer.validFrom || date > answer.validTo) return missing();
	const exponent = run.exponent(strategy.currency);
	const unitCost = Big(answer.cost);
	const inStrategy = convert(unitCost, answer.currency, strategy.currency, run.world.rates);
	if (!inStrategy.ok) return run.noExchangeRate(inStrategy.missing);
	const values = {
		cost: costText(inStrategy.amount, exponent),
		km: answer.km,
		teu: null,
		weight: run.tonnes(run.input.grossWeightKg),
	};
	// What is known of the run may not be all that the lowest price is made of: without it nobody knows whether the price may be given.
	const floor = unitFloor(strategy, { ...run.world.parameters.values, ...values }, exponent);
	if (floor === null && typeof strategy.msr_formula === "string") return run.gap("noPrice", { charge: "trucking", lane, container });
	const line = priceLine(run, {
		leg: haul.leg,
		charge: "trucking",
		containerType: container,
		quantity: bigFromMinor(haul.count, 0),
		row: strategy,
		lane,
		values,
		domain: ntoccPriceStrategy.domain,
		unitCost: inStrategy.amount,
		purchase: { row: callRow(answer), trucker: answer.provider, unitCost, used: inStrategy.used },
		platform: answer,
		basis: "container",
	});
	// Nothing is sold for nothing.
	return line?.amount === 0n ? run.gap("noPrice", { charge: "trucking", lane, container }) : line;
}

/** How what truck platforms answer becomes a price, where the own books have no truck. */
export const ntoccStrategySource: ChargeSource<"ntoccStrategies", NtoccStrategyRow> = {
	key: "ntoccStrategies",
	book: ntoccPriceStrategy,
	columns: [...priceColumns(ntoccPriceStrategy), "from_city_id", "to_city_id", "truck_type"],
	priced: true,
	candidates: ({ platformPlaces }) =>
		platformPlaces.length === 0 ? null : and(oneOf("from_city_id", platformPlaces), oneOf("to_city_id", platformPlaces)),
};
