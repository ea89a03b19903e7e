import Big from "big.js";
import {
	basisOrder,
	complete,
	containerQuantity,
	containerValues,
	contested,
	firstFit,
	ONCE,
	PER_CONTAINER,
	shipmentValues,
} from "../../kit/charges/basis.ts";
import { ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestOf } from "../../kit/charges/match.ts";
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

/** How one charge is charged: by the box, a row or none for each container asked for, or once. */
interface Charged {
	byBox: readonly (BookingRow | null)[] | null;
	once: BookingRow | null;
}

/**
 * How a charge with rows of several bases is charged, one for SOC and one for all others perhaps: by one of them, for nothing is paid twice. By the box where that is
 * what fits every container best that it has a row for; otherwise once for all of them, since boxes without a row of their own are not to go free. Null with a note where
 * the rows contradict each other.
 */
function chargedBy(run: Run, here: readonly BookingRow[], charge: string): Charged | null {
	const rows = here.filter((row) => row.charge === charge);
	const [one, other] = contested(run, rows) ?? [];
	if (one && other) return run.gap("severalBases", { charge, basis: one.basis, other: other.basis, lane: run.label(one.port_id) });
	const best = run.input.containers.map((container) => bestOf(rows, run.wanted, container.type, basisOrder));
	if (best.every((row) => row === null || PER_CONTAINER.has(row.basis))) return { byBox: best, once: null };
	return {
		byBox: null,
		once: firstFit(
			run,
			rows.filter((row) => !PER_CONTAINER.has(row.basis)),
		),
	};
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
	const charges = [...new Set(here.map((row) => row.charge))].sort().map((charge) => chargedBy(run, here, charge));
	if (charges.includes(null)) return null;
	for (const [at, container] of run.input.containers.entries()) {
		for (const charged of charges) {
			const row = charged?.byBox?.[at];
			if (row) lines.push(line(row, container.type, containerQuantity(run, row, container), containerValues(run, row, container.type)));
		}
	}
	for (const charged of charges) {
		const row = charged?.once;
		if (!row) continue;
		const { charge, basis } = row;
		lines.push(ONCE.has(basis) ? line(row, null, Big(1), shipmentValues(run, row)) : run.gap("basis", { charge, basis, lane }));
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
