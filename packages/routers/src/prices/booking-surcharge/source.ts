import { chargesAtPort, type PortChargeRow } from "../../kit/charges/at-port.ts";
import type { PricedLine } from "../../kit/charges/lines.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import { bookingSurcharge } from "./schema.ts";

export interface BookingSurchargeRow extends PortChargeRow {
	on_wish: number;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		bookingSurcharge: readonly BookingSurchargeRow[];
	}
}

/**
 * What a port charges on top of its booking service: whatever holds for the cargo, the containers and their weight, and what is wished for. Null with a note
 * where one of them cannot be priced, or a wish has no price.
 */
export function surchargesAt(run: Run, portId: string, leg: number): PricedLine[] | null {
	const wishes = unique(run.input.bookingWishes);
	const here = run.world.bookingSurcharge.filter((row) => row.port_id === portId && (row.on_wish === 0 || wishes.includes(row.charge)));
	const lines = chargesAtPort(run, here, { domain: bookingSurcharge.domain, portId, leg, everyContainer: false });
	if (!lines) return null;
	const unmet = wishes.filter((charge) => !lines.some(({ line }) => line.charge === charge));
	for (const charge of unmet) {
		const lookup = run.lookup(bookingSurcharge.table, { port_id: [portId], charge: [charge] });
		run.gap("noSurcharge", { charge, port: run.label(portId) }, { lookup });
	}
	return unmet.length > 0 ? null : lines;
}

/** Charged with the booking service of a port. */
export const bookingSurchargeSource: ChargeSource<"bookingSurcharge", BookingSurchargeRow> = {
	key: "bookingSurcharge",
	book: bookingSurcharge,
	columns: [...priceColumns(bookingSurcharge), "port_id", "charge", "on_wish"],
	priced: true,
	candidates: ({ input, portEnd, corridors }) =>
		input.services.bookingService && portEnd.kind === "place"
			? and(
					oneOf("port_id", unique(corridors.map((row) => row.port_id))),
					condition("(on_wish = 0 OR charge IN (SELECT value FROM json_each(?)))", JSON.stringify(input.bookingWishes)),
				)
			: null,
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
