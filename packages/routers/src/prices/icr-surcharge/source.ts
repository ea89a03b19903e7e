import type { MessageId } from "@iqt/i18n";
import { chargesAtPort } from "../../kit/charges/at-port.ts";
import { derived } from "../../kit/charges/derived.ts";
import type { Run } from "../../kit/charges/run.ts";
import { type ChargeSource, priceColumns, type RampStop, unique } from "../../kit/charges/source.ts";
import { chargedFor, endedAt, noteEnded, type SurchargeRow, surchargesWanted } from "../../kit/charges/surcharges.ts";
import { isAbroad } from "../../kit/charges/world.ts";
import { trainCharge } from "../icr-ramp/source.ts";
import { icrSurcharge } from "./schema.ts";

export interface IcrSurchargeRow extends SurchargeRow {
	type: "rail" | "customs" | "terminal" | "trucking";
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icrSurcharge: readonly IcrSurchargeRow[];
	}
}

const charges: Readonly<Record<string, MessageId>> = {
	"train.PSS": "sale.charge.train.PSS",
	"train.CGS": "sale.charge.train.CGS",
	"train.OWS": "sale.charge.train.OWS",
	"train.INS": "sale.charge.train.INS",
	"train.GUA": "sale.charge.train.GUA",
	"train.WIN": "sale.charge.train.WIN",
	"train.ISF": "sale.charge.train.ISF",
};

/** Whether the part of the way that a surcharge belongs to is in the search; what is wished for is in any. */
function isOnWay(
	{ input: { services, trainWishes } }: Run,
	{ door }: RampStop,
	{ type, on_wish, charge }: Pick<IcrSurchargeRow, "on_wish" | "charge"> & { type?: string },
): boolean {
	if (trainWishes.includes(charge)) return true;
	if (on_wish === 1) return false;
	if (type === "customs") return services.customs;
	return type !== "trucking" || door;
}

/** What is charged on top of a train at the places it begins and ends at. */
export const icrSurchargeSource: ChargeSource<"icrSurcharge", IcrSurchargeRow> = {
	key: "icrSurcharge",
	book: icrSurcharge,
	columns: [...(priceColumns(icrSurcharge) as Extract<keyof IcrSurchargeRow, string>[]), "port_id", "type", "charge", "on_wish"],
	endedBy: ["port_id", "type", "charge", "on_wish"],
	priced: true,
	candidates: ({ input, portEnd, ramps }) => (isAbroad(portEnd) ? surchargesWanted(ramps, input.trainWishes) : null),
	charges,
	ramp: {
		kind: "ramp",
		wanted: () => true,
		price(run, stop, leg) {
			const here = run.world.icrSurcharge.filter((row) => row.port_id === stop.stationId && isOnWay(run, stop, row));
			const lines = [...Map.groupBy(here, ({ type }) => type)]
				.sort(([one], [other]) => (one < other ? -1 : 1))
				.map(([, rows]) => {
					const named = rows.map((row) => derived(row, { charge: trainCharge(charges, row.charge) }));
					return chargesAtPort(run, named, { domain: icrSurcharge.domain, portId: stop.stationId, leg, everyContainer: false });
				});
			if (lines.includes(null)) return null;
			const charged = lines.flatMap((found) => found ?? []);
			const ended = endedAt(run, "icrSurcharge", stop.stationId).filter((one) => isOnWay(run, stop, one));
			noteEnded(run, ended, stop.stationId, charged, (charge) => trainCharge(charges, charge));
			for (const wish of unique(run.input.trainWishes)) chargedFor(run, run.label(stop.stationId), charged, trainCharge(charges, wish));
			return charged;
		},
	},
};
