import Big from "big.js";
import { chargedBy, complete, containerQuantity, containerValues, noteUncharged, PER_SHIPMENT, shipmentValues } from "../../kit/charges/basis.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { oneOf } from "../../kit/charges/statement.ts";
import type { RateRow } from "../../kit/charges/world.ts";
import { bookingService } from "./schema.ts";

export interface BookingRow extends RateRow {
	port_id: string;
	charge: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		booking: readonly BookingRow[];
	}
}

/**
 * Booking service lines of a port: every charge in force for the containers, each by one basis: per container or TEU, or once a shipment. Null with a note
 * where there is none, or where one cannot be priced.
 */
function priceBookingService(run: Run, portId: string, leg: number): PricedLine[] | null {
	const lane = run.label(portId);
	const here = run.world.booking.filter((row) => row.port_id === portId);
	const lines: (PricedLine | null)[] = [];
	const line = (row: (typeof here)[number], containerType: string | null, quantity: Big, values: Record<string, string | null>) =>
		priceLine(run, {
			leg,
			charge: row.charge,
			containerType,
			quantity,
			row,
			lane,
			values,
			domain: bookingService.domain,
			unitCost: ownCost(run, row),
			purchase: null,
		});
	const rowsOf = Map.groupBy(here, (row) => row.charge);
	const charges = [...rowsOf.keys()].sort().map((charge) => {
		const rows = rowsOf.get(charge) ?? [];
		const charged = chargedBy(run, rows, { charge, lane });
		if (charged?.perContainer) noteUncharged(run, rows, { charge, lane });
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
	if (lines.length === 0) {
		return run.gap("noBookingService", { port: lane }, { lookup: run.lookup(bookingService.table, { port_id: [portId] }) });
	}
	return complete(lines);
}

/** Charges at a port by container or bill of lading. */
export const bookingSource: ChargeSource<"booking", BookingRow> = {
	key: "booking",
	book: bookingService,
	columns: [...priceColumns(bookingService), "port_id", "charge"],
	everyContainer: true,
	priced: true,
	candidates: ({ input, portEnd, corridors }) =>
		input.services.bookingService && portEnd.kind === "place" ? oneOf("port_id", unique(corridors.map((row) => row.port_id))) : null,
	charges: {
		THC: "sale.charge.THC",
		DOC: "sale.charge.DOC",
		SEAL: "sale.charge.SEAL",
		VGM: "sale.charge.VGM",
		TLX: "sale.charge.TLX",
	},
	service: {
		kind: "bookingService",
		// Between two doors nothing goes through a port's booking, and the haulier's price covers the handling: there is none, and a note says so.
		wanted: ({ input, world }) => input.services.bookingService && world.portEnd.kind === "place",
		price: priceBookingService,
	},
};
