import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import { exchanged, fromMinor, minorUnits, moneyText, roundMoney, toMinor } from "../../kit/money/money.ts";
import { isDiscounted } from "./discount-fall.ts";
import { digitsOf } from "./document.ts";
import { type KeptMarkUp, type MarkUpWanted, MOST_PERCENT } from "./mark-up-schema.ts";
import type { Quotation } from "./queries.ts";
import { type PricedLane, type QuotedLine, standardLines, withoutMarkUp } from "./quoted-lines.ts";
import { leastTotal, type Share, spread, totalOf } from "./spread.ts";

type Priced = Pick<Quotation, "document" | "exponent">;

/** What holds charges up: their MSR, or for whoever may not see that no more than what was added by hand, of which nothing is given away. */
export type Floor = "msr" | "byHand";

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
	kept: Pick<KeptMarkUp, "kind" | "value">;
	exponent: number;
}

interface Charge extends Share {
	lane: number;
	line: QuotedLine;
}

/** An amount of a charge's own currency in that of the quotation, not rounded, by the rate it was converted with. */
function intoQuotation({ currency, exchangeRate }: QuotedLine, amount: Big): Big {
	if (exchangeRate === null) return amount;
	return exchangeRate.from === currency ? exchanged(amount, exchangeRate) : amount.div(exchangeRate.rate);
}

function chargesOf(lanes: readonly PricedLane[], places: readonly number[], exponent: number, floor: Floor): Charge[] {
	const minor = (amount: string | Big) => minorUnits(Big(amount), exponent);
	const least = (line: QuotedLine) => {
		if (floor === "byHand" && line.service !== null) return 0n;
		return minor(line.msr === null ? line.converted : intoQuotation(line, Big(line.msr)));
	};
	return places.flatMap((lane) => {
		const found = lanes[lane];
		return found ? standardLines(found).map((line) => ({ lane, line, amount: minor(line.converted), least: least(line) })) : [];
	});
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

/** The price of one, with as many digits as it takes to come to the amount. */
function unitPriceOf(amount: string, { quantity, unitPrice }: QuotedLine): string {
	const digits = digitsOf(amount);
	const exact = Big(amount).div(quantity);
	for (let more = 0; more <= 6; more++) {
		const unit = exact.round(digits + more, Big.roundHalfUp);
		if (roundMoney(unit.times(quantity), digits).eq(amount)) return unit.toFixed(digits + more);
	}
	return unitPrice;
}

/** What a charge in another currency comes to in its own, in whole units of that; never less than its least. */
function ownAmount({ line, least }: Charge, converted: bigint, exponent: number): { amount: string; converted: bigint } {
	const digits = digitsOf(line.amount);
	const one = intoQuotation(line, Big(1));
	const amount = Big(moneyText(Big(fromMinor(converted, exponent)).div(one), digits));
	const step = Big(10).pow(-digits);
	const [near = amount] = [amount, amount.plus(step)].filter((some) => minorUnits(intoQuotation(line, some), exponent) >= least);
	return { amount: near.toFixed(digits), converted: minorUnits(intoQuotation(line, near), exponent) };
}

/**
 * The new amounts of a group's charges. Those in other currencies are whole units of their own and convert to what stands beside them; those in the
 * quotation's currency make the sum exact. Where there are none that could, the converted amounts are off by less than such a unit. Null where it cannot be.
 */
function priced(charges: Charge[], total: bigint, exponent: number) {
	const first = spread(charges, total);
	if (first === null) return null;
	const isAway = ({ line }: Charge) => line.exchangeRate !== null;
	const away = charges.map((charge, i) => (isAway(charge) ? ownAmount(charge, first[i] ?? 0n, exponent) : null));
	const home = charges.filter((charge) => !isAway(charge));
	const rest = spread(home, total - totalOf(away.map((amount) => amount?.converted ?? 0n)));
	let next = 0;
	return charges.map(({ line }, i) => {
		const exact = away[i];
		const converted = (rest === null ? first[i] : (exact?.converted ?? rest[next++])) ?? 0n;
		const amount = exact?.amount ?? fromMinor(converted, exponent);
		const unitPrice = Big(amount).eq(line.amount) ? line.unitPrice : unitPriceOf(amount, line);
		return { unitPrice, amount, converted: fromMinor(converted, exponent) };
	});
}

/** The lanes of a draft as a plan makes them; null where a charge would have to come below its floor. */
export function lanesOfPlan({ groups, isLower, lanes, kept, exponent }: Plan, floor: Floor): PricedLane[] | null {
	const next = [...lanes];
	for (const group of groups) {
		const found = chargesOf(lanes, group.lanes, exponent, floor);
		// Nothing becomes cheaper than it was by a mark-up, not by a cent of rounding.
		const charges = isLower ? found : found.map((charge) => ({ ...charge, least: charge.amount }));
		const lines = priced(charges, group.total, exponent);
		if (lines === null) return null;
		for (const place of group.lanes) {
			const lane = next[place];
			if (lane) next[place] = { ...lane, markUp: { ...kept, lines: lines.filter((_, i) => charges[i]?.lane === place) } };
		}
	}
	return next;
}
