import { chargesAtPort, type PortChargeRow } from "../../kit/charges/at-port.ts";
import type { PricedLine } from "../../kit/charges/lines.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { oneOf } from "../../kit/charges/statement.ts";
import { bookingSurcharges } from "../booking-surcharge/source.ts";
import { bookingService } from "./schema.ts";

export type BookingRow = PortChargeRow;

declare module "../../kit/charges/world.ts" {
	interface Rates {
		booking: readonly BookingRow[];
	}
}

/** Booking service lines of a port, and what it charges on top. Null with a note where there is no booking service, or where something cannot be priced. */
function priceBookingService(run: Run, portId: string, leg: number): PricedLine[] | null {
	const here = run.world.booking.filter((row) => row.port_id === portId);
	const lines = chargesAtPort(run, here, { domain: bookingService.domain, portId, leg, everyContainer: true });
	if (!lines) return null;
	if (lines.length === 0) {
		return run.gap("noBookingService", { port: run.label(portId) }, { lookup: run.lookup(bookingService.table, { port_id: [portId] }) });
	}
	const surcharges = bookingSurcharges(run, portId, leg);
	return surcharges && [...lines, ...surcharges];
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
