import { cheapestDepot, type DepotChargeRow } from "../../kit/charges/depots.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import { depotPrice } from "./schema.ts";

export interface DepotRow extends DepotChargeRow {
	port_id: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		depot: readonly DepotRow[];
	}
}

/** Charges of a depot at a port, by box and by days; those on wish are in none. */
export const depotSource: ChargeSource<"depot", DepotRow> = {
	key: "depot",
	book: depotPrice,
	columns: [...priceColumns(depotPrice), "port_id", "depot", "service", "day_from", "day_to"],
	priced: true,
	names: "depotService",
	candidates: ({ input, corridors }) =>
		input.services.depot ? and(oneOf("port_id", unique(corridors.map((row) => row.port_id))), condition("on_wish = 0")) : null,
	service: {
		kind: "depot",
		wanted: ({ input }) => input.services.depot,
		price(run, portId, leg) {
			const here = run.world.depot.filter((row) => row.port_id === portId);
			const lookup = run.lookup(depotPrice.table, { port_id: [portId] });
			return cheapestDepot(run, here, { domain: depotPrice.domain, place: run.label(portId), leg, lookup });
		},
	},
};
