import Big from "big.js";
import { chargedBy, complete, containerQuantity, containerValues, noteOtherOwnership, noteUncharged, PER_SHIPMENT, shipmentValues } from "./basis.ts";
import { ownCost, type PricedLine, priceLine } from "./lines.ts";
import type { Run } from "./run.ts";
import type { RateRow } from "./world.ts";

/** A row of a charge. */
export interface ChargeRow extends RateRow {
	charge: string;
}

/** A row of a charge that a port has. */
export interface PortChargeRow extends ChargeRow {
	port_id: string;
}

/** The book the rows are of, the port and the leg they are charged on; `everyContainer` tells of containers a charge has rows for when those asked for have none; what is there for COC or SOC alone is told of all. */
interface AtPort {
	domain: string;
	portId: string;
	leg: number;
	everyContainer: boolean;
}

/**
 * Lines of what a port charges: every charge in force for the containers, each by one basis: per container or TEU, or once a shipment. Null with a note where one
 * cannot be priced, none where nothing is charged.
 */
export function chargesAtPort(run: Run, here: readonly ChargeRow[], { domain, portId, leg, everyContainer }: AtPort): PricedLine[] | null {
	const lane = run.label(portId);
	const lines: (PricedLine | null)[] = [];
	const line = (row: ChargeRow, containerType: string | null, quantity: Big, values: Record<string, string | null>) =>
		priceLine(run, { leg, charge: row.charge, containerType, quantity, row, lane, values, domain, unitCost: ownCost(run, row), purchase: null });
	const rowsOf = Map.groupBy(here, (row) => row.charge);
	const charges = [...rowsOf.keys()].sort().map((charge) => {
		const rows = rowsOf.get(charge) ?? [];
		const charged = chargedBy(run, rows, { charge, lane });
		if (charged?.perContainer) (everyContainer ? noteUncharged : noteOtherOwnership)(run, rows, { charge, lane });
		return charged;
	});
	if (charges.includes(null)) return null;
	for (const [at, container] of run.input.containers.entries()) {
		for (const charged of charges) {
			const row = charged?.perContainer?.[at];
			if (row) lines.push(line(row, container.type, containerQuantity(run, row, container), containerValues(run, row, container.type)));
		}
	}
	for (const charged of charges) {
		const row = charged?.perShipment;
		if (!row) continue;
		const { charge, basis } = row;
		lines.push(PER_SHIPMENT.has(basis) ? line(row, null, Big(1), shipmentValues(run, row)) : run.gap("basis", { charge, basis, lane }));
	}
	return complete(lines);
}
