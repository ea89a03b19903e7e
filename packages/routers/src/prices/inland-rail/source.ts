import Big from "big.js";
import { chargedBy, complete, containerQuantity, containerValues, PER_SHIPMENT, shipmentValues } from "../../kit/charges/basis.ts";
import type { Label } from "../../kit/charges/label.ts";
import type { Lane } from "../../kit/charges/lane.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestOf } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, type MainHaul, priceColumns, slowest, unique } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import type { RateRow } from "../../kit/charges/world.ts";
import { inlandRail } from "./schema.ts";

export interface RailRow extends RateRow {
	inland_city_id: string;
	port_city_id: string;
	mode: "rail" | "railBarge" | "railTruck";
	frequency: string | null;
	transit_min: number | null;
	transit_max: number | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		rail: readonly RailRow[];
	}
}

const railModes = ["rail", "railBarge", "railTruck"] as const;

/** "Xi'an → Shanghai", in the direction of travel. */
const laneLabel = (run: Run, lane: Lane): Label => run.way(run.label(lane.inlandCityId), run.label(lane.portCityId));

const hasRate = (run: Run, rows: readonly RailRow[], containerType: string): boolean => bestOf(rows, run.wanted, containerType, () => "") !== null;

/** Rail rows of a lane by mode; only modes with a row that fits one of the containers. */
const railByMode = (run: Run, lane: Lane): Map<RailRow["mode"], RailRow[]> =>
	run.memo(`railModes ${lane.inlandCityId} ${lane.portCityId}`, () => {
		const here = run.having("rail", run.world.rail, (row) => `${row.inland_city_id} ${row.port_city_id}`, `${lane.inlandCityId} ${lane.portCityId}`);
		const modes = railModes.map((mode) => [mode, here.filter((row) => row.mode === mode)] as const);
		return new Map(modes.filter(([, rows]) => run.input.containers.some((c) => hasRate(run, rows, c.type))));
	});

/** Notes that a container has no rail rate, with where its last one may be found. */
function noRail(run: Run, lane: Lane, containerType: string, modes: readonly RailRow["mode"][]): null {
	const where = { inland_city_id: [lane.inlandCityId], port_city_id: [lane.portCityId], mode: modes };
	const values = { lane: laneLabel(run, lane), container: containerType, mode: modes.length === 1 ? (modes[0] ?? "") : "any" };
	return run.gap("noRail", values, { lookup: run.lookup(inlandRail.table, where, containerType) });
}

/** What the trains of one mode cost between two cities, and the rows behind it. */
interface PricedRail {
	lines: PricedLine[];
	rows: RailRow[];
}

/**
 * Rail lines of one mode, charged by one basis: each container type by its price per container or TEU, or all of them once a shipment. Also the
 * rows, for transit times and frequency. Null with notes where a container has no price.
 */
const priceRail = (run: Run, lane: Lane, mode: RailRow["mode"], rows: RailRow[], leg: number): PricedRail | null =>
	// The ports of one city share its trains.
	run.memo(`rail ${lane.inlandCityId} ${lane.portCityId} ${mode} ${leg}`, () => railLines(run, lane, mode, rows, leg));

function railLines(run: Run, lane: Lane, mode: RailRow["mode"], rows: RailRow[], leg: number): PricedRail | null {
	const lines: (PricedLine | null)[] = [];
	const main: RailRow[] = [];
	const label = laneLabel(run, lane);
	const line = (row: RailRow, containerType: string | null, quantity: Big, values: Record<string, string | null>) =>
		priceLine(run, {
			leg,
			charge: "rail",
			containerType,
			quantity,
			row,
			lane: label,
			values,
			domain: inlandRail.domain,
			unitCost: ownCost(run, row),
			purchase: null,
		});
	const charged = chargedBy(run, rows, { charge: "rail", lane: label });
	if (!charged) return null;
	for (const [at, container] of run.input.containers.entries()) {
		const row = charged.perContainer?.[at];
		if (row) {
			main.push(row);
			lines.push(line(row, container.type, containerQuantity(run, row, container), containerValues(run, row, container.type)));
		} else if (!hasRate(run, rows, container.type)) lines.push(noRail(run, lane, container.type, [mode]));
	}
	const row = charged.perShipment;
	if (row) {
		const { basis } = row;
		main.push(row);
		lines.push(
			PER_SHIPMENT.has(basis) ? line(row, null, Big(1), shipmentValues(run, row)) : run.gap("basis", { charge: "rail", basis, lane: label }),
		);
	}
	const priced = complete(lines);
	return priced && { lines: priced, rows: main };
}

function haul(run: Run, lane: Lane, mode: RailRow["mode"], rows: RailRow[]): MainHaul {
	return {
		mode,
		inland: run.stop(lane.inlandCityId),
		port: run.stop(lane.portId),
		price(leg) {
			const priced = priceRail(run, lane, mode, rows, leg);
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

/** Trains between an inland city and a port city, by mode. */
export const railSource: ChargeSource<"rail", RailRow> = {
	key: "rail",
	book: inlandRail,
	columns: [...priceColumns(inlandRail), "inland_city_id", "port_city_id", "mode", "frequency", "transit_min", "transit_max"],
	priced: true,
	candidates({ corridors }) {
		const railways = corridors.filter((row) => row.mode === "rail");
		return and(
			oneOf("inland_city_id", unique(railways.map((row) => row.inland_city_id))),
			oneOf("port_city_id", unique(railways.map((row) => row.port_city_id))),
			condition("mode IN ('rail', 'railBarge', 'railTruck')"),
		);
	},
	charges: { rail: "sale.charge.rail" },
	haul: {
		corridor: "rail",
		options(run, lane) {
			const modes = railByMode(run, lane);
			if (modes.size === 0) for (const container of run.input.containers) noRail(run, lane, container.type, railModes);
			return [...modes].map(([mode, rows]) => haul(run, lane, mode, rows));
		},
	},
};
