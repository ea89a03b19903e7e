import type { MessageId } from "@iqt/i18n";
import { chargesAtPort } from "../../kit/charges/at-port.ts";
import { derived } from "../../kit/charges/derived.ts";
import { type ChargeSource, priceColumns } from "../../kit/charges/source.ts";
import { and, condition, oneOf } from "../../kit/charges/statement.ts";
import { isAbroad, type RateRow } from "../../kit/charges/world.ts";
import { icrRamp } from "./schema.ts";

export interface IcrRampRow extends RateRow {
	ramp_city_id: string;
	charge: string;
	on_wish: number;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		icrRamp: readonly IcrRampRow[];
	}
}

/** What charges of trains abroad are called in a search, where others have their codes as well. */
export const trainCharge = (charges: Readonly<Record<string, MessageId>>, code: string): string =>
	Object.hasOwn(charges, `train.${code}`) ? `train.${code}` : code;

const charges: Readonly<Record<string, MessageId>> = {
	"train.LGS": "sale.charge.train.LGS",
	"train.WGO": "sale.charge.train.WGO",
	"train.TRS": "sale.charge.train.TRS",
	"train.SEAL": "sale.charge.train.SEAL",
	"train.DOC": "sale.charge.train.DOC",
	"train.T1": "sale.charge.train.T1",
	"train.SEC": "sale.charge.train.SEC",
};

/** Handling, wagons, seals and papers at a ramp: of themselves, and what is wished for. */
export const icrRampSource: ChargeSource<"icrRamp", IcrRampRow> = {
	key: "icrRamp",
	book: icrRamp,
	columns: [...(priceColumns(icrRamp) as Extract<keyof IcrRampRow, string>[]), "ramp_city_id", "charge", "on_wish"],
	everyContainer: true,
	latestOf: "ramp_city_id",
	priced: true,
	candidates: ({ input, portEnd, ramps }) =>
		isAbroad(portEnd)
			? and(oneOf("ramp_city_id", ramps), condition("(on_wish = 0 OR charge IN (SELECT value FROM json_each(?)))", JSON.stringify(input.trainWishes)))
			: null,
	charges,
	ramp: {
		kind: "ramp",
		wanted: () => true,
		price(run, { rampId }, leg) {
			const { trainWishes, readyDate } = run.input;
			const here = run.world.icrRamp.filter((row) => row.ramp_city_id === rampId && (row.on_wish === 0 || trainWishes.includes(row.charge)));
			// A ramp that nobody has ever charged at is free; one whose last charges have ended is not.
			const isNone = here.every((row) => row.valid_from > readyDate || row.valid_to < readyDate);
			if (isNone && here.some((row) => row.valid_to < readyDate))
				return run.gap("noRampCharges", { port: run.label(rampId) }, { lookup: run.lookup(icrRamp.table, { ramp_city_id: [rampId] }) });
			if (isNone) run.note("noneAtRamp", { lane: run.label(rampId) });
			const named = here.map((row) => derived(row, { charge: trainCharge(charges, row.charge) }));
			return chargesAtPort(run, named, { domain: icrRamp.domain, portId: rampId, leg, everyContainer: true });
		},
	},
};
