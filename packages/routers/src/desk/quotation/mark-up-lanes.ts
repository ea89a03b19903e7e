import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import { fromMinor, minorUnits, roundMoney, toMinor } from "../../kit/money/money.ts";
import { chargesOf, type Floor, spreadCharges } from "./charges.ts";
import { isDiscounted } from "./discount-fall.ts";
import { type KeptMarkUp, type MarkUpWanted, MOST_PERCENT } from "./mark-up-schema.ts";
import type { Quotation } from "./queries.ts";
import { type PricedLane, withoutMarkUp } from "./quoted-lines.ts";
import { leastTotal, totalOf } from "./spread.ts";

type Priced = Pick<Quotation, "document" | "exponent">;

/** Lanes that come to `total` together, in minor units of the quotation's currency. */
interface Group {
	lanes: number[];
	total: bigint;
}

/** What somebody wants of a draft's prices: `isLower` where that is below standard ones, `lanes` all of them before it. */
export interface Plan {
	groups: Group[];
	isLower: boolean;
	lanes: PricedLane[];
	kept: Omit<KeptMarkUp, "lines">;
	exponent: number;
}

/** What lanes come to at standard prices, in minor units of the quotation's currency. */
export const standardOfLanes = (lanes: readonly PricedLane[], places: readonly number[], exponent: number): bigint =>
	totalOf(chargesOf(lanes, places, exponent, "byHand").map(({ amount }) => amount));

/** The places that are meant, each once; InvalidFieldError for one the draft does not have. */
function placesOf(lanes: readonly PricedLane[], asked: readonly number[] | undefined): number[] {
	if (asked === undefined) return [...lanes.keys()];
	const missing = asked.find((place) => place >= lanes.length);
	if (missing !== undefined) throw new InvalidFieldError("lanes", "quotation.noSuchLane", { lane: missing, count: lanes.length });
	return [...new Set(asked)].sort((a, b) => a - b);
}

const boxesOf = (lane: PricedLane | undefined) => (lane?.search.containers ?? []).reduce((sum, { count }) => sum + count, 0);

/** The lanes that get one total together: options are never added up, and a percentage is each lane's own. */
function groupsOf({ document, exponent }: Priced, { kind, value }: MarkUpWanted, places: number[]): Group[] {
	const { items } = document.internal;
	const each = places.map((place) => [place]);
	const standard = (lanes: number[]) => standardOfLanes(items, lanes, exponent);
	if (kind === "percent")
		return each.map((lanes) => ({
			lanes,
			total: minorUnits(
				Big(fromMinor(standard(lanes), exponent))
					.times(Big(value).plus(100))
					.div(100),
				exponent,
			),
		}));
	const added = BigInt(toMinor(value, exponent));
	if (kind === "perContainer") return each.map((lanes) => ({ lanes, total: standard(lanes) + added * BigInt(boxesOf(items[lanes[0] ?? 0])) }));
	const isOptions = document.public.lanesAre === "options";
	if (kind === "perQuotation") return (isOptions ? each : [places]).map((lanes) => ({ lanes, total: standard(lanes) + added }));
	if (isOptions && places.length > 1) throw new InvalidFieldError("lanes", "quotation.targetOfOptions");
	return [{ lanes: places, total: added }];
}

/** Refuses a figure finer than its kind, a mark-up of more than anybody means, and a target that changes nothing. */
function refuseFigure({ document, exponent }: Priced, { kind, value }: MarkUpWanted, standard: bigint, total: bigint): void {
	const { currency } = document.public;
	const digits = kind === "percent" ? 2 : exponent;
	if (!roundMoney(Big(value), digits).eq(value)) {
		if (kind === "percent") throw new InvalidFieldError("value", "quotation.percentTooFine");
		throw new InvalidFieldError("value", "discount.tooFine", { currency, digits });
	}
	if (standard <= 0n) throw new InvalidFieldError("lanes", "quotation.nothingToSpread");
	const most = (standard * BigInt(100 + MOST_PERCENT)) / 100n;
	if (total > most)
		throw new InvalidFieldError("value", "quotation.markUpTooMuch", { percent: MOST_PERCENT, currency, total: fromMinor(most, exponent) });
	if (total === standard) throw new InvalidFieldError("value", "quotation.targetIsStandard", { currency, total: fromMinor(standard, exponent) });
}

/**
 * What is wanted of a draft's prices. It counts from standard ones, in the place of what was there on its lanes; of the others mark-ups stay, unless
 * one of the two goes below standard prices: what is approved is the whole. InvalidFieldError at `value` or `lanes` for what makes no sense.
 */
export function planOf(quotation: Priced, wanted: MarkUpWanted): Plan {
	const { document, exponent } = quotation;
	const { items } = document.internal;
	const places = placesOf(items, wanted.lanes);
	const groups = groupsOf(quotation, wanted, places);
	const standard = standardOfLanes(items, places, exponent);
	const total = totalOf(groups.map((group) => group.total));
	refuseFigure(quotation, wanted, standard, total);
	const isLower = total < standard;
	const lanes = isLower || isDiscounted(document) ? items.map(withoutMarkUp) : items;
	return { groups, isLower, lanes, kept: { kind: wanted.kind, value: wanted.value }, exponent };
}

/** The least the lanes of a plan come to, in minor units. */
export const leastOfPlan = ({ groups, lanes, exponent }: Plan, floor: Floor): bigint =>
	totalOf(groups.map((group) => leastTotal(chargesOf(lanes, group.lanes, exponent, floor))));

/** The lanes of a draft as a plan makes them; null where a charge would have to come below its floor. */
export function lanesOfPlan({ groups, isLower, lanes, kept, exponent }: Plan, floor: Floor): PricedLane[] | null {
	const next = [...lanes];
	for (const group of groups) {
		const charges = chargesOf(lanes, group.lanes, exponent, floor);
		const lines = spreadCharges(charges, group.total, exponent, isLower ? "down" : "up");
		if (lines === null) return null;
		for (const place of group.lanes) {
			const lane = next[place];
			if (lane) next[place] = { ...lane, markUp: { ...kept, lines: lines.filter((_, i) => charges[i]?.lane === place) } };
		}
	}
	return next;
}
