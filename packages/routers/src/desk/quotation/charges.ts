import Big from "big.js";
import { exchanged, fromMinor, minorUnits, roundMoney } from "../../kit/money/money.ts";
import { digitsOf } from "./document.ts";
import type { KeptMarkUp } from "./mark-up-schema.ts";
import { type PricedLane, type QuotedLine, standardLines } from "./quoted-lines.ts";
import { leastTotal, type Share, spread, totalOf } from "./spread.ts";

/** What holds charges up: their MSR, or for whoever may not see that no more than what was added by hand, of which nothing is given away. */
export type Floor = "msr" | "byHand";

/** Which way standard prices are moved: no charge goes the other. */
export type Way = "up" | "down";

/** A charge of a lane at its standard price; its share is in minor units of the quotation's currency. */
export interface Charge extends Share {
	/** Place of its lane. */
	lane: number;
	line: QuotedLine;
	/** The least it may come to in its own currency; its amount at most. */
	ownLeast: Big;
}

/** An amount of a charge's own currency in that of the quotation, not rounded, by the rate it was converted with. */
function intoQuotation({ currency, exchangeRate }: QuotedLine, amount: Big): Big {
	if (exchangeRate === null) return amount;
	return exchangeRate.from === currency ? exchanged(amount, exchangeRate) : amount.div(exchangeRate.rate);
}

/** The least of a charge in its own currency, in whole units of that. */
function ownLeastOf({ service, msr, amount }: QuotedLine, floor: Floor): Big {
	if (floor === "byHand" && service !== null) return Big(0);
	const least = Big(msr ?? amount).round(digitsOf(amount), Big.roundUp);
	return least.gt(amount) ? Big(amount) : least;
}

/** A charge of a lane; `exponent` is of the quotation's currency. */
export function chargeOf(line: QuotedLine, lane: number, exponent: number, floor: Floor): Charge {
	const amount = minorUnits(Big(line.converted), exponent);
	const ownLeast = ownLeastOf(line, floor);
	const least = ownLeast.eq(line.amount) ? amount : minorUnits(intoQuotation(line, ownLeast), exponent);
	return { lane, line, amount, least, ownLeast };
}

/** The charges of some lanes at standard prices. */
export const chargesOf = (lanes: readonly PricedLane[], places: readonly number[], exponent: number, floor: Floor): Charge[] =>
	places.flatMap((lane) => {
		const found = lanes[lane];
		return found ? standardLines(found).map((line) => chargeOf(line, lane, exponent, floor)) : [];
	});

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

/** A charge and what it is to come to, in minor units of the quotation's currency. */
interface Wanted {
	charge: Charge;
	converted: bigint;
}

/** Whether the smallest unit of a charge's currency is more than that of the quotation's: it does not come to every amount there. */
const isCoarse = ({ line }: Charge, exponent: number): boolean =>
	line.exchangeRate !== null && intoQuotation(line, Big(10).pow(-digitsOf(line.amount))).gt(Big(10).pow(-exponent));

/** What a charge comes to in its own currency, in whole units of that: its own amount to the digit where nothing changes, its least where it comes to that, and never beyond these. */
function ownAmount({ charge, converted }: Wanted, exponent: number, way: Way, rounding: Big.RoundingMode): Big {
	const { line, amount, least, ownLeast } = charge;
	const standard = Big(line.amount);
	if (converted === amount) return standard;
	if (way === "down" && converted === least) return ownLeast;
	const found = Big(fromMinor(converted, exponent))
		.div(intoQuotation(line, Big(1)))
		.round(digitsOf(line.amount), rounding);
	if (way === "up") return found.lt(standard) ? standard : found;
	if (found.gt(standard)) return standard;
	return found.lt(ownLeast) ? ownLeast : found;
}

/** What an amount of a charge's own currency comes to, in minor units of the quotation's. */
const convertedOf = ({ line, amount }: Charge, own: Big, exponent: number): bigint =>
	own.eq(line.amount) ? amount : minorUnits(intoQuotation(line, own), exponent);

/** What some charges may come to, in minor units; `most` is null where there is none. */
interface Room {
	least: bigint;
	most: bigint | null;
}

/** What charges of any amount have room for together: mark-ups have no end. */
function roomOf(fine: readonly Charge[], way: Way): Room {
	const isEndless = way === "up" && fine.some(({ amount }) => amount > 0n);
	return { least: leastTotal(fine), most: isEndless ? null : totalOf(fine.map(({ amount }) => amount)) };
}

/**
 * Own amounts of coarse charges, and what is `left` of `total` for the others (minor units of the quotation's currency), which have room for it: the
 * nearest, and of as many as it takes the one beside. Null where that finds none.
 */
function coarseAmounts(coarse: readonly Wanted[], total: bigint, { least, most }: Room, exponent: number, way: Way) {
	const own = coarse.map((wanted) => ownAmount(wanted, exponent, way, Big.roundHalfUp));
	const isTooMuch = (left: bigint) => most !== null && left > most;
	let left = total - totalOf(coarse.map(({ charge }, i) => convertedOf(charge, own[i] ?? charge.ownLeast, exponent)));
	for (const [i, wanted] of coarse.entries()) {
		if (left >= least && !isTooMuch(left)) break;
		const { charge } = wanted;
		const beside = ownAmount(wanted, exponent, way, left < least ? Big.roundDown : Big.roundUp);
		left += convertedOf(charge, own[i] ?? beside, exponent) - convertedOf(charge, beside, exponent);
		own[i] = beside;
	}
	return left < least || isTooMuch(left) ? null : { own, left };
}

/** A charge as it is sold. */
function sold({ charge: { line }, converted }: Wanted, own: Big, exponent: number): KeptMarkUp["lines"][number] {
	const amount = own.toFixed(digitsOf(line.amount));
	const unitPrice = own.eq(line.amount) ? line.unitPrice : unitPriceOf(amount, line);
	return { unitPrice, amount, converted: fromMinor(converted, exponent) };
}

/**
 * Charges that add up to `total` (minor units of the quotation's currency) exactly. Each is whole units of its own currency and converts to what stands
 * beside it; those that come to any amount make the sum exact. Where none of these could, converted amounts are off by less than such a unit. Null
 * where `total` cannot be.
 */
export function spreadCharges(given: readonly Charge[], total: bigint, exponent: number, way: Way): KeptMarkUp["lines"] | null {
	// Nothing becomes cheaper than it was by a mark-up, not by a cent of rounding.
	const charges = way === "up" ? given.map((charge) => ({ ...charge, least: charge.amount })) : given;
	const first = spread(charges, total);
	if (first === null) return null;
	const wanted = charges.map((charge, i) => ({ charge, converted: first[i] ?? 0n }));
	const coarse = wanted.filter(({ charge }) => isCoarse(charge, exponent));
	const isOfCoarse = new Set(coarse.map(({ charge }) => charge));
	const fine = charges.filter((charge) => !isOfCoarse.has(charge));
	const met = coarseAmounts(coarse, total, roomOf(fine, way), exponent, way);
	const shares = met && spread(fine, met.left);
	const ownOf = new Map(met && shares ? coarse.map(({ charge }, i) => [charge, met.own[i]]) : []);
	const shareOf = new Map(fine.map((charge, i) => [charge, shares?.[i]]));
	return wanted.map(({ charge, converted }) => {
		const own = ownOf.get(charge);
		if (own) return sold({ charge, converted: convertedOf(charge, own, exponent) }, own, exponent);
		const final = { charge, converted: shareOf.get(charge) ?? converted };
		return sold(final, ownAmount(final, exponent, way, Big.roundHalfUp), exponent);
	});
}
