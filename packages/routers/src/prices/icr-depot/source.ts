import { cheapestDepot, type DepotChargeRow } from "../../kit/charges/depots.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import { isAbroad } from "../../kit/charges/world.ts";
import { icrDepot } from "./schema.ts";

export interface IcrDepotRow extends DepotChargeRow {
	ramp_city_id: string;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icrDepot: readonly IcrDepotRow[];
	}
}

/** Charges of a depot at either ramp, by box and by days; those on wish are in none. */
export const icrDepotSource: ChargeSource<"icrDepot", IcrDepotRow> = {
	key: "icrDepot",
	book: icrDepot,
	columns: [...priceColumns(icrDepot), "ramp_city_id", "depot", "service", "day_from", "day_to"],
	priced: true,
	names: "depotService",
	candidates: ({ input, portEnd, ramps }) =>
		isAbroad(portEnd) && input.services.depot ? and(oneOf("ramp_city_id", ramps), condition("on_wish = 0")) : null,
	ramp: {
		kind: "depot",
		wanted: ({ input }) => input.services.depot,
		price(run, { rampId }, leg) {
			const here = run.world.icrDepot.filter((row) => row.ramp_city_id === rampId);
			const lookup = run.lookup(icrDepot.table, { ramp_city_id: [rampId] });
			return cheapestDepot(run, here, { domain: icrDepot.domain, place: run.label(rampId), leg, lookup });
		},
	},
};
