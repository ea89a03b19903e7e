import Big from "big.js";
import { complete, containerValues } from "../../kit/charges/basis.ts";
import { derived } from "../../kit/charges/derived.ts";
import type { Label } from "../../kit/charges/label.ts";
import { type LineParts, ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestOf } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { withTare } from "../../kit/charges/tare.ts";
import type { GapLookup, RateRow } from "../../kit/charges/world.ts";
import { bigFromMinor, roundMoney } from "../../kit/money/money.ts";
import { measuredWords } from "../trucking-surcharge/source.ts";

/** A row of trucks between a ramp and a place; its book knows no basis, a price is a container's. */
export interface RampTruckRow extends RateRow {
	ramp_city_id: string;
	/** Of an hour beyond the free ones. */
	waiting_minor: number | null;
	waiting_free: number;
	/** Hundredths of a percent of the price. */
	fuel_bp: number | null;
	adr_bp: number | null;
}

/** Columns of a truck to or from a ramp beside those of its price. */
export const rampTruckColumns = ["ramp_city_id", "waiting_minor", "waiting_free", "fuel_bp", "adr_bp"] as const;

/** Trucks of a book between a ramp and an end. */
export interface RampTrucks {
	book: { domain: string; table: GapLookup["table"] };
	/** Rows that may serve the end, the most specific place first. */
	places: readonly (readonly RampTruckRow[])[];
	rampId: string;
	/** The ramp and the end, as problems call them. */
	lane: Label;
}

/** The row for a container: of the most specific place that has one, by the weight of container and cargo together. */
function rowFor(run: Run, { places, rampId }: RampTrucks, containerType: string): RampTruckRow | null {
	const wanted = { ...run.wanted, weightKg: withTare(run, containerType) };
	for (const rows of places) {
		const row = bestOf(
			rows.filter((one) => one.ramp_city_id === rampId),
			wanted,
			containerType,
			() => "",
		);
		if (row) return row;
	}
	return null;
}

/** Whether there is a price for every container. */
const trucksServe = (run: Run, trucks: RampTrucks): boolean => run.input.containers.every(({ type }) => rowFor(run, trucks, type) !== null);

/** How a source drives between a ramp and an end of this kind; `trucksTo` finds its trucks at a ramp, null where the end is none of its own. */
export const rampTruck = (end: "door" | "zone", trucksTo: (run: Run, rampId: string) => RampTrucks | null) => ({
	end,
	serves(run: Run, rampId: string): boolean {
		const trucks = trucksTo(run, rampId);
		return trucks !== null && trucksServe(run, trucks);
	},
	price(run: Run, rampId: string, leg: number): PricedLine[] | null {
		const trucks = trucksTo(run, rampId);
		return trucks && rampTruckLines(run, trucks, leg);
	},
});

/** A row's percentage of its haul as a rate of its own; what it adds to the price it adds to the cost. */
const percentRow = (row: RampTruckRow, percent: number): RateRow => derived(row, { basis: "percent", ssr_minor: percent, ...nothingElse });

const nothingElse = { ssr_formula: null, msr_minor: null, msr_formula: null, min_minor: null, max_minor: null };

const HUNDRED = 100;

/** Notes that trucks of a ramp have no price for something that somebody wants. */
const unpriced = (run: Run, { rampId }: RampTrucks, charge: string): null => run.gap("noSurcharge", { charge, port: run.label(rampId) });

/** What trucks charge beside their haul: fuel, waiting beyond the free hours, and ADR for who wishes for it. Null with a note where a wish has no price. */
function beside(
	run: Run,
	trucks: RampTrucks,
	row: RampTruckRow,
	{ line }: PricedLine,
	parts: Omit<LineParts, "charge" | "row" | "unitCost">,
): (PricedLine | null)[] {
	const { waitingHours, truckingWishes } = run.input;
	const wishes = [...new Set(truckingWishes)].sort();
	const cost = ownCost(run, row);
	const share = (charge: string, percent: number) =>
		priceLine(run, {
			...{ ...parts, charge, basis: "percent", row: percentRow(row, percent), share: { of: "haul", price: line.unitPrice } },
			words: measuredWords(charge, "sale.charge.ofHaul", { percent: Big(percent).div(HUNDRED).toFixed() }),
			// Money as the price is: at the haul's own cost both come to the same cent.
			unitCost: cost && roundMoney(cost.times(percent).div(HUNDRED * HUNDRED), run.exponent(row.currency)),
		});
	const lines: (PricedLine | null)[] = [];
	if (row.fuel_bp) lines.push(share("FUEL", row.fuel_bp));
	if (waitingHours > 0) {
		const hours = Math.max(0, waitingHours - row.waiting_free);
		const said = { hours: String(waitingHours), free: row.waiting_free === 0 ? "none" : String(row.waiting_free) };
		lines.push(
			row.waiting_minor === null && hours > 0
				? unpriced(run, trucks, "WAIT")
				: priceLine(run, {
						...{ ...parts, charge: "WAIT", basis: "hour", unitCost: null, words: measuredWords("WAIT", "sale.charge.hours", said) },
						row: derived(row, { basis: "hour", ssr_minor: row.waiting_minor ?? 0, ...nothingElse }),
						quantity: parts.quantity.times(hours),
					}),
		);
	}
	for (const wish of wishes) lines.push(wish === "ADR" && row.adr_bp !== null ? share(wish, row.adr_bp) : unpriced(run, trucks, wish));
	return lines;
}

/** Lines of trucks for every container; null with notes where one has no price. */
export function rampTruckLines(run: Run, trucks: RampTrucks, leg: number): PricedLine[] | null {
	const { book, lane } = trucks;
	const lines = run.input.containers.flatMap(({ type, count }): (PricedLine | null)[] => {
		const row = rowFor(run, trucks, type);
		if (!row) return [null];
		const priced = derived(row, { basis: "container" });
		const parts = {
			...{ leg, lane, containerType: type, quantity: bigFromMinor(count, 0), domain: book.domain, purchase: null },
			values: containerValues(run, priced, type),
		};
		const haul = priceLine(run, { ...parts, charge: "trucking", row: priced, unitCost: ownCost(run, priced) });
		return haul ? [haul, ...beside(run, trucks, priced, haul, parts)] : [null];
	});
	return complete(lines);
}
