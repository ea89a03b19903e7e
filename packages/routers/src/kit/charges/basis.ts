import { areRivals, pricedBy } from "@iqt/db";
import Big from "big.js";
import { bigFromMinor, exchanged, fromMinor } from "../money/money.ts";
import type { PricedLine } from "./lines.ts";
import { bestOf, fit } from "./match.ts";
import type { ChargeOnLane, Run } from "./run.ts";
import { unitPrice } from "./unit-price.ts";
import type { RateRow } from "./world.ts";

/** Charged once a shipment, however many containers. */
export const PER_SHIPMENT = new Set(["bl", "document", "shipment"]);
/** Charged for every container or its TEU. */
export const PER_CONTAINER = new Set(["container", "teu"]);

/** Order of rows that fit a box as well as each other: one that prices the box comes first. */
export const basisOrder = ({ basis }: { basis: string }): string => `${pricedBy(basis) === "container" ? 0 : 1}${basis}`;

const containersOf = (run: Run) => run.input.containers.reduce((sum, c) => sum + c.count, 0);

/** What formulas of charges per shipment see: all containers' TEU and gross tonnes. */
export const shipmentValues = (run: Run, row: RateRow) => ({
	cost: typeof row.cost_minor === "number" ? fromMinor(row.cost_minor, run.exponent(row.currency)) : null,
	km: null,
	teu: run.memo("teu", () => run.input.containers.reduce((sum, c) => sum.plus(Big(run.teu(c.type)).times(c.count)), Big(0)).toFixed()),
	weight: run.tonnes(run.input.grossWeightKg * containersOf(run)),
});

/** What formulas of charges per container or TEU see: one container's. */
export const containerValues = (run: Run, row: RateRow, containerType: string) => ({
	cost: typeof row.cost_minor === "number" ? fromMinor(row.cost_minor, run.exponent(row.currency)) : null,
	km: null,
	teu: run.teu(containerType),
	weight: run.tonnes(run.input.grossWeightKg),
});

/** How many units a container row's basis has: containers, or their TEU. */
export const containerQuantity = (run: Run, row: RateRow, container: { type: string; count: number }): Big =>
	row.basis === "teu" ? Big(run.teu(container.type)).times(container.count) : bigFromMinor(container.count, 0);

/** Whether a row fits any of the containers asked for. */
export const fitsAny = (run: Run, row: RateRow): boolean => run.input.containers.some(({ type }) => fit(row, run.wanted, type) !== null);

/** What a row comes to for a whole shipment in the currency asked for; null where that cannot be told. */
function shipmentPrice(run: Run, row: RateRow): Big | null {
	const rate = run.rate(row.currency, run.input.currency);
	if (row.on_request === 1 || !rate.ok) return null;
	const unit = unitPrice(row, { ...run.world.parameters.values, ...shipmentValues(run, row) }, run.exponent(row.currency));
	if (!unit.ok) return null;
	return rate.used ? exchanged(unit.price, rate.used) : unit.price;
}

/**
 * For charges per shipment: of the best rows for each container asked for the dearest, one whose price cannot be told before all others, whatever order the
 * containers come in. What is charged once has no container; rates of several are from before that was refused, and that one of them was taken is noted.
 */
export function shipmentFit<R extends RateRow>(run: Run, rows: readonly R[], charge: ChargeOnLane): R | null {
	const best = new Set(run.input.containers.flatMap(({ type }) => bestOf(rows, run.wanted, type, (row) => row.basis) ?? []));
	const [first, ...others] = [...best].map((row) => ({ row, price: best.size > 1 ? shipmentPrice(run, row) : null })).sort(dearestFirst);
	if (!first) return null;
	if (others.some(({ price }) => price === null || first.price === null || !price.eq(first.price)))
		run.note("dearestOfSeveral", { ...charge, basis: first.row.basis });
	return first.row;
}

function dearestFirst(one: { row: RateRow; price: Big | null }, other: { row: RateRow; price: Big | null }): number {
	const byId = one.row.id < other.row.id ? -1 : 1;
	if (one.price === null || other.price === null) return one.price === other.price ? byId : one.price === null ? -1 : 1;
	return other.price.cmp(one.price) || byId;
}

const charging = ({ basis, container_type: container }: RateRow) => ({ basis, container });

/**
 * Notes two rows of one charge by which the same boxes, of one ownership and cargo, are charged in different ways; false where it is charged in one. A book of one basis
 * takes no such rows any more: of those it has from before nobody has said which holds.
 */
export function isContested(run: Run, rows: readonly RateRow[], charge: ChargeOnLane): boolean {
	const sorted = rows.filter((row) => fitsAny(run, row)).sort((a, b) => (basisOrder(a) < basisOrder(b) ? -1 : 1));
	for (const alike of Map.groupBy(sorted, ({ ownership, cargo }) => `${ownership} ${cargo}`).values()) {
		for (const row of alike) {
			const other = alike.find((one) => areRivals(charging(one), charging(row)));
			if (!other) continue;
			run.gap("severalBases", { ...charge, basis: row.basis, other: other.basis });
			return true;
		}
	}
	return false;
}

/** How something is charged: per container, a row or none for each asked for, or once for all of them. */
interface Charged<R> {
	perContainer: readonly (R | null)[] | null;
	perShipment: R | null;
}

/**
 * How something with rows of several bases is charged, one for SOC and one for all others perhaps: by one of them, for nothing is paid twice. By the box where that is
 * what fits every container best that it has a row for; otherwise once for all of them, since boxes without a row of their own are not to go free. Null with a note where
 * the rows contradict each other.
 */
export function chargedBy<R extends RateRow>(run: Run, rows: readonly R[], charge: ChargeOnLane): Charged<R> | null {
	if (isContested(run, rows, charge)) return null;
	const best = run.input.containers.map((container) => bestOf(rows, run.wanted, container.type, basisOrder));
	if (best.every((row) => row === null || PER_CONTAINER.has(row.basis))) return { perContainer: best, perShipment: null };
	const perShipment = shipmentFit(
		run,
		rows.filter((row) => !PER_CONTAINER.has(row.basis)),
		charge,
	);
	for (const [at, row] of best.entries()) {
		const container = run.input.containers[at]?.type;
		if (perShipment && row && container && PER_CONTAINER.has(row.basis))
			run.note("onceInstead", { ...charge, container, basis: perShipment.basis, other: row.basis });
	}
	return { perContainer: null, perShipment };
}

/** Notes a charge that the containers asked for would have if they were somebody else's, where none of its rows is for whose they are. */
export function noteOtherOwnership(run: Run, rows: readonly RateRow[], charge: ChargeOnLane): void {
	const { ownership } = run.wanted;
	if (rows.some((row) => fit(row, run.wanted, row.container_type) !== null)) return;
	const isFor = (row: RateRow) => run.input.containers.some(({ type }) => fit(row, { ...run.wanted, ownership: row.ownership }, type) !== null);
	const others = [...new Set(rows.filter(isFor).map((row) => row.ownership))];
	if (others.length > 0) run.note("notForContainer", { ...charge, containers: ownership, others: others.join(", ") });
}

/** Notes which of the containers asked for have no row of a charge that others have on that day, for the same ownership, cargo and weight; where no container has one, whether that is for whose they are. */
export function noteUncharged(run: Run, rows: readonly RateRow[], charge: ChargeOnLane): void {
	const charged = rows.filter((row) => fit(row, run.wanted, row.container_type) !== null).map((row) => row.container_type);
	noteOtherOwnership(run, rows, charge);
	if (charged.length === 0) return;
	const without = run.input.containers.flatMap(({ type }) => (rows.some((row) => fit(row, run.wanted, type) !== null) ? [] : [type]));
	if (without.length > 0) run.note("notForContainer", { ...charge, containers: without.join(", "), others: [...new Set(charged)].sort().join(", ") });
}

/** A row that fits a box exactly as well as the one that is taken and is charged by something else: nothing says which of them holds. */
export const rivalOf = <R extends RateRow>(run: Run, rows: readonly R[], taken: R, containerType: string): R | undefined => {
	const rank = fit(taken, run.wanted, containerType);
	return rows.find((row) => pricedBy(row.basis) !== pricedBy(taken.basis) && fit(row, run.wanted, containerType) === rank);
};

/** All lines, or null as soon as one could not be priced. */
export const complete = (lines: readonly (PricedLine | null)[]): PricedLine[] | null => {
	const priced = lines.filter((line) => line !== null);
	return priced.length === lines.length ? priced : null;
};
