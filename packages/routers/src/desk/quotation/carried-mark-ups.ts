import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import { isDiscounted } from "./discount-fall.ts";
import { withPrices } from "./document.ts";
import { lanesOfPlan, planOf } from "./mark-up-lanes.ts";
import type { MarkUpWanted, Signature } from "./mark-up-schema.ts";
import type { Quotation } from "./queries.ts";
import { type PricedLane, quotedLines, standardLines } from "./quoted-lines.ts";
import type { QuotationDocument } from "./schema.ts";

/** A mark-up of lanes, by their places from 0. */
type Carried = MarkUpWanted & { lanes: number[] };

const sumOf = (lines: readonly { converted: string }[]) => lines.reduce((sum, { converted }) => sum.plus(converted), Big(0));

/** What a lane is sold for beyond its standard prices, in the quotation's currency. */
const onTop = (lane: PricedLane) => sumOf(quotedLines(lane)).minus(sumOf(standardLines(lane)));

/** Mark-ups that mean something at other prices: a target total, and what was approved below standard prices, were for the prices there were. */
function carriedFrom({ public: { lanesAre }, internal: { items } }: QuotationDocument): Carried[] {
	const found = new Map<string, Carried>();
	for (const [place, { markUp }] of items.entries()) {
		if (!markUp || markUp.kind === "target") continue;
		const { kind, value } = markUp;
		const known = found.get(`${kind} ${value}`);
		if (known) known.lanes.push(place);
		else found.set(`${kind} ${value}`, { kind, value, lanes: [place] });
	}
	// An amount once that was set for some of these lanes, and again for others, is not known to be of which.
	const isOfAll = ({ kind, value, lanes }: Carried) =>
		kind !== "perQuotation" ||
		lanesAre === "options" ||
		lanes.reduce((sum, place) => (items[place] ? sum.plus(onTop(items[place])) : sum), Big(0)).eq(value);
	return [...found.values()].filter(isOfAll);
}

/** Who set the mark-up of a lane, and when; nothing of one from before that was kept. */
const signatureOf = (lane: PricedLane | undefined): Signature =>
	lane?.markUp?.setBy === undefined ? {} : { setBy: lane.markUp.setBy, setAt: lane.markUp.setAt };

/** A document with one more mark-up, who set it when as it was; as it is where that cannot be charged on its prices. */
function withOne(document: QuotationDocument, wanted: Carried, exponent: number, old: readonly PricedLane[]): QuotationDocument {
	try {
		const lanes = lanesOfPlan(planOf({ document, exponent }, wanted), "msr");
		const signed = lanes?.map(({ markUp, ...lane }, place) => (markUp ? { ...lane, markUp: { ...markUp, ...signatureOf(old[place]) } } : lane));
		return signed ? withPrices(document, signed) : document;
	} catch (error) {
		if (error instanceof InvalidFieldError) return document;
		throw error;
	}
}

/**
 * A document of the same lanes at today's prices with the mark-ups of the quotation it is made of, each worked out anew: percent, and amounts for each
 * container or once. `notTaken`: lanes, from 1, that were sold for something else and are at standard prices now.
 */
export function withMarkUpsOf({ document: before, exponent }: Quotation, anew: QuotationDocument) {
	const { items } = before.internal;
	const carried = isDiscounted(before) ? [] : carriedFrom(before);
	const document = carried.reduce((made, wanted) => withOne(made, wanted, exponent, items), anew);
	const notTaken = items.flatMap(({ markUp }, place) => (markUp && !document.internal.items[place]?.markUp ? [place + 1] : []));
	return { document, notTaken };
}
