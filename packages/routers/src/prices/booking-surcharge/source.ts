import { chargesAtPort } from "../../kit/charges/at-port.ts";
import type { PricedLine } from "../../kit/charges/lines.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { areWishesMet, endedAt, noteEnded, type SurchargeRow, surchargesAt, surchargesWanted } from "../../kit/charges/surcharges.ts";
import { isAbroad } from "../../kit/charges/world.ts";
import { bookingSurcharge } from "./schema.ts";

export type BookingSurchargeRow = SurchargeRow;

declare module "../../kit/charges/world.ts" {
	interface Rates {
		bookingSurcharge: readonly BookingSurchargeRow[];
	}
}

/**
 * What a port charges on top of its booking service: whatever holds for the cargo, the containers and their weight, and what is wished for. Null with a note
 * where one of them cannot be priced, or a wish has no price.
 */
export function bookingSurcharges(run: Run, portId: string, leg: number): PricedLine[] | null {
	const wishes = unique(run.input.bookingWishes);
	const here = surchargesAt(run.world.bookingSurcharge, portId, wishes);
	const lines = chargesAtPort(run, here, { domain: bookingSurcharge.domain, portId, leg, everyContainer: false });
	if (lines) noteEnded(run, endedAt(run, "bookingSurcharge", portId), portId, lines);
	return lines && areWishesMet(run, bookingSurcharge, portId, lines, wishes) ? lines : null;
}

/** Charged with the booking service of a port. */
export const bookingSurchargeSource: ChargeSource<"bookingSurcharge", BookingSurchargeRow> = {
	key: "bookingSurcharge",
	book: bookingSurcharge,
	columns: [...priceColumns(bookingSurcharge), "port_id", "charge", "on_wish"],
	endedBy: ["port_id", "charge", "on_wish"],
	priced: true,
	candidates: ({ input, portEnd, ports }) =>
		input.services.bookingService && portEnd.kind === "place" && !isAbroad(portEnd) ? surchargesWanted(ports, input.bookingWishes) : null,
	charges: {
		ISPS: "sale.charge.ISPS",
		PSS: "sale.charge.PSS",
		CGS: "sale.charge.CGS",
		OWS: "sale.charge.OWS",
		RFS: "sale.charge.RFS",
		LGI: "sale.charge.LGI",
		AMD: "sale.charge.AMD",
		FUM: "sale.charge.FUM",
	},
};
