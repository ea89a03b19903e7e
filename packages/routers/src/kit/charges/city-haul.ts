import Big from "big.js";
import { costText } from "../money/money.ts";
import type { DeclaredBook } from "../price-book/declaration.ts";
import { chargedBy, complete, containerQuantity, containerValues, PER_SHIPMENT, shipmentValues } from "./basis.ts";
import type { Label } from "./label.ts";
import type { Lane } from "./lane.ts";
import { type LineParts, ownCost, type PricedLine, priceLine } from "./lines.ts";
import { bestOf } from "./match.ts";
import type { Run } from "./run.ts";
import { type MainHaul, slowest } from "./source.ts";
import type { RateRow } from "./world.ts";

/** A price between an inland city and a port city, by train or by barge. */
export interface CityRow extends RateRow {
	inland_city_id: string;
	port_city_id: string;
	frequency: string | null;
	transit_min: number | null;
	transit_max: number | null;
}

/** A haul, and the rows that price it. */
export interface Haul<Row extends RateRow> {
	/** What its lines are charged as. */
	charge: string;
	book: Pick<DeclaredBook, "domain">;
	rows: readonly Row[];
	/** Notes that a container has no price. */
	missing(containerType: string): null;
	/** What else is charged on the way; null with notes where it cannot be told. */
	more?(leg: number): PricedLine[] | null;
	/** What a unit costs, where that is more than the row's one cost. */
	costOf?(row: Row): Pick<LineParts, "unitCost" | "costParts">;
}

/** Main hauls of one mode between an inland city and a port city. */
export interface CityHaul<Row extends CityRow> extends Haul<Row> {
	mode: MainHaul["mode"];
}

/** "Xi'an → Shanghai", in the direction of travel. */
export const cityLabel = (run: Run, lane: Lane): Label => run.way(run.label(lane.inlandCityId), run.label(lane.portCityId));

/** Whether a container has a price among rows. */
export const hasRate = (run: Run, rows: readonly RateRow[], containerType: string): boolean =>
	bestOf(rows, run.wanted, containerType, () => "") !== null;

/** Rows between the two cities of a lane. */
export const betweenCities = <Row extends CityRow>(run: Run, key: string, rows: readonly Row[], lane: Lane): readonly Row[] =>
	run.having(key, rows, (row) => `${row.inland_city_id} ${row.port_city_id}`, `${lane.inlandCityId} ${lane.portCityId}`);

/** What one mode costs between two places, and the rows behind it. */
interface PricedHaul<Row> {
	lines: PricedLine[];
	rows: Row[];
}

/**
 * Lines of one mode, charged by one basis: each container type by its price per container or TEU, or all of them once a shipment. Also the
 * rows, for transit times and frequency. Null with notes where a container has no price.
 */
export function haulLines<Row extends RateRow>(
	run: Run,
	label: Label,
	{ charge, book, rows, missing, more, costOf }: Haul<Row>,
	leg: number,
): PricedHaul<Row> | null {
	const lines: (PricedLine | null)[] = [];
	const main: Row[] = [];
	const line = (row: Row, containerType: string | null, quantity: Big, values: Record<string, string | null>) => {
		const costs = costOf?.(row);
		return priceLine(run, {
			...{ leg, charge, containerType, quantity, row, lane: label, domain: book.domain, purchase: null },
			...(costs ?? { unitCost: ownCost(run, row) }),
			// As it is told: whoever follows the working comes to the same cent.
			values: costs ? { ...values, cost: costs.unitCost && costText(costs.unitCost, run.exponent(row.currency)) } : values,
		});
	};
	const charged = chargedBy(run, rows, { charge, lane: label });
	if (!charged) return null;
	for (const [at, container] of run.input.containers.entries()) {
		const row = charged.perContainer?.[at];
		if (row) {
			main.push(row);
			lines.push(line(row, container.type, containerQuantity(run, row, container), containerValues(run, row, container.type)));
		} else if (!hasRate(run, rows, container.type)) lines.push(missing(container.type));
	}
	const row = charged.perShipment;
	if (row) {
		const { basis } = row;
		main.push(row);
		lines.push(PER_SHIPMENT.has(basis) ? line(row, null, Big(1), shipmentValues(run, row)) : run.gap("basis", { charge, basis, lane: label }));
	}
	const priced = complete([...lines, ...(more ? (more(leg) ?? [null]) : [])]);
	return priced && { lines: priced, rows: main };
}

/** The main haul of a lane by one mode: how often it leaves where all rows say the same, and how long it takes, else what the corridor says. */
export function cityHaul<Row extends CityRow>(run: Run, lane: Lane, haul: CityHaul<Row>): MainHaul {
	const { mode, charge } = haul;
	return {
		mode,
		inland: run.stop(lane.inlandCityId),
		port: run.stop(lane.portId),
		price(leg) {
			// The ports of one city share what runs to it.
			const priced = run.memo(`${charge} ${lane.inlandCityId} ${lane.portCityId} ${mode} ${leg}`, () =>
				haulLines(run, cityLabel(run, lane), haul, leg),
			);
			if (!priced) return null;
			const frequencies = new Set(priced.rows.map((row) => row.frequency));
			const own = slowest(priced.rows);
			return {
				lines: priced.lines,
				transit: own.transitMax === null ? slowest(lane.rows) : own,
				frequency: frequencies.size === 1 ? ([...frequencies][0] ?? null) : null,
			};
		},
	};
}
