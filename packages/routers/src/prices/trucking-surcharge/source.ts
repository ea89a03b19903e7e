import { languages, type MessageId, translate } from "@iqt/i18n";
import Big from "big.js";
import { basisOrder, complete, containerValues, noteOtherOwnership } from "../../kit/charges/basis.ts";
import { type LineParts, ownCost, type PricedLine, priceLine } from "../../kit/charges/lines.ts";
import { bestByKey } from "../../kit/charges/match.ts";
import type { Run } from "../../kit/charges/run.ts";
import type { SearchLine } from "../../kit/charges/search.ts";
import { type ChargeSource, priceColumns, unique } from "../../kit/charges/source.ts";
import { areWishesMet, endedAt, noSurcharge, noteEnded, type SurchargeRow, surchargesAt, surchargesWanted } from "../../kit/charges/surcharges.ts";
import { convert, moneyText } from "../../kit/money/money.ts";
import { truckingSurcharge } from "./schema.ts";

export interface TruckingSurchargeRow extends SurchargeRow {
	free_hours: number | null;
	percent_of: string | null;
}

declare module "../../kit/charges/world.ts" {
	interface Rates {
		truckingSurcharge: readonly TruckingSurchargeRow[];
	}
}

/** What hours of waiting are charged as where a port has no price by the hour. */
const WAITING = "WAIT";

const charges: Readonly<Record<string, MessageId>> = {
	WAIT: "sale.charge.WAIT",
	NIGHT: "sale.charge.NIGHT",
	WEEKEND: "sale.charge.WEEKEND",
	TOLL: "sale.charge.TOLL",
	HEAVY: "sale.charge.HEAVY",
	ADR: "sale.charge.ADR",
	EMPTY: "sale.charge.EMPTY",
	FUEL: "sale.charge.FUEL",
	GENSET: "sale.charge.GENSET",
};

/** A charge with what its amount comes from: "Waiting · 5 h, 2 h free". */
export function measuredWords(
	charge: string,
	text: "sale.charge.hours" | "sale.charge.ofHaul",
	values: Record<string, string>,
): NonNullable<SearchLine["words"]> {
	const id = Object.hasOwn(charges, charge) ? charges[charge] : undefined;
	return Object.fromEntries(
		languages.map((language) => [language, translate(language, text, { ...values, charge: id ? translate(language, id) : charge })]),
	) as NonNullable<SearchLine["words"]>;
}

/** How much of a row a truck of a haul is charged; null with a note where a percentage is of a price in a currency without a rate. */
function measured(run: Run, row: TruckingSurchargeRow, { line: haul }: PricedLine): Pick<LineParts, "quantity" | "words" | "share"> | null {
	const trucks = Big(haul.quantity);
	const { charge } = row;
	if (row.basis === "hour") {
		const free = row.free_hours ?? 0;
		const hours = Math.max(0, run.input.waitingHours - free);
		const said = { hours: String(run.input.waitingHours), free: free === 0 ? "none" : String(free) };
		return { quantity: trucks.times(hours), words: measuredWords(charge, "sale.charge.hours", said) };
	}
	if (row.basis !== "percent") return { quantity: trucks };
	const price = convert(Big(haul.unitPrice), haul.currency, row.currency, run.world.rates);
	if (!price.ok) return run.noExchangeRate(price.missing);
	return {
		quantity: trucks,
		// As it is told: whoever follows the working comes to the same cent.
		share: { of: "haul", price: moneyText(price.amount, run.exponent(row.currency)) },
		...(row.ssr_minor === null ? {} : { words: measuredWords(charge, "sale.charge.ofHaul", { percent: Big(row.ssr_minor).div(100).toFixed() }) }),
	};
}

/**
 * What the trucks of a leg charge beside their hauls (a line a container) on the way through a port: whatever holds for the cargo, the container and its weight, hours
 * beyond the free ones that trucks are to wait, and what is wished for. Null with a note where one of them cannot be priced, or what is asked for has no price.
 */
export function truckSurcharges(run: Run, portId: string, hauls: readonly PricedLine[]): PricedLine[] | null {
	const { waitingHours } = run.input;
	const wishes = unique(run.input.truckingWishes);
	const here = surchargesAt(run.world.truckingSurcharge, portId, wishes);
	const hourly = new Set<string>();
	const priced = hauls.flatMap((haul) => {
		const { leg, containerType } = haul.line;
		if (containerType === null) return [];
		return bestByKey(here, run.wanted, containerType, ({ charge }) => charge, basisOrder).flatMap((row) => {
			// By the hour, and no truck is to wait: a price for every container is none of one that has its own.
			if (row.basis === "hour" && waitingHours === 0) {
				hourly.add(row.charge);
				return [];
			}
			const much = measured(run, row, haul);
			return (
				much &&
				priceLine(run, {
					...{ leg, row, containerType, charge: row.charge, lane: run.label(portId), domain: truckingSurcharge.domain, purchase: null, ...much },
					values: containerValues(run, row, containerType),
					unitCost: ownCost(run, row),
				})
			);
		});
	});
	const lines = complete(priced);
	// What is charged by the hour is charged to nobody where no truck waits.
	const isAsked = ({ basis }: { basis?: string | undefined }) => basis !== "hour" || waitingHours > 0;
	if (lines) noteEnded(run, endedAt(run, "truckingSurcharge", portId).filter(isAsked), portId, lines);
	for (const [charge, rows] of Map.groupBy(here.filter(isAsked), (row) => row.charge))
		noteOtherOwnership(run, rows, { charge, lane: run.label(portId) });
	// Nobody says how long: it is neither free of charge nor without a price.
	for (const charge of hourly) if (wishes.includes(charge)) run.note("wishWithoutHours", { charge, lane: run.label(portId) });
	const priceable = wishes.filter((charge) => !hourly.has(charge));
	if (!lines || !areWishesMet(run, truckingSurcharge, portId, lines, priceable)) return null;
	if (waitingHours > 0 && !lines.some(({ line }) => line.basis === "hour")) return noSurcharge(run, truckingSurcharge, portId, WAITING);
	return lines;
}

/** Charged with the trucks of an option. */
export const truckingSurchargeSource: ChargeSource<"truckingSurcharge", TruckingSurchargeRow> = {
	key: "truckingSurcharge",
	book: truckingSurcharge,
	columns: [...priceColumns(truckingSurcharge), "port_id", "charge", "on_wish", "free_hours", "percent_of"],
	endedBy: ["port_id", "charge", "on_wish", "basis"],
	priced: true,
	candidates: ({ input, inlandEnd, portEnd, ports }) =>
		[inlandEnd, portEnd].some(({ kind }) => kind === "door") ? surchargesWanted(ports, input.truckingWishes) : null,
	charges,
};
