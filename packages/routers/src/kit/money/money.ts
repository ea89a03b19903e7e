import Big from "big.js";
import { shownRate } from "./shown-rate.ts";

/** Units of a currency for one US dollar, and the day that rate was published for. */
export interface PublishedRate {
	perUsd: string;
	date: string;
}

/** Latest published rates by currency code. The dollar itself needs none. */
export type PublishedRates = ReadonlyMap<string, PublishedRate>;

/** One `from` is `rate` `to`; `date` is the later of the days the two rates behind it were published for. */
export interface UsedRate {
	from: string;
	to: string;
	/** Decimal string of 12 significant digits; amounts are converted with it as it is shown (`shownRate`). */
	rate: string;
	date: string;
}

/** Digits after the point of a percentage. */
const PERCENT_DIGITS = 2;

/** Digits after the point of a row's own prices (SSR, MSR): those of its currency, but of a mark-up (basis `percent`) hundredths of a percent in any currency. */
export const priceDigits = (basis: unknown, exponent: number): number => (basis === "percent" ? PERCENT_DIGITS : exponent);

const SIGNIFICANT_DIGITS = 12;
const HALF_UP = 1;

const Precise = Big();
Precise.DP = 40;
Precise.RM = HALF_UP;

/** Thirds kept with 30 decimals are a hair off a half: cut back first, a half is a half again. */
const EXACT_DECIMALS = 20;

/** How many decimals a value has. */
const decimalsOf = ({ c, e }: Big): number => Math.max(0, c.length - 1 - e);

/** Rounded half up (halves away from zero) to a currency's digits; the value itself where it has no more than those. */
export function roundMoney(value: Big, exponent: number): Big {
	const decimals = decimalsOf(value);
	if (decimals <= exponent) return value;
	return (decimals > EXACT_DECIMALS ? value.round(EXACT_DECIMALS, HALF_UP) : value).round(exponent, HALF_UP);
}

/** Digits a JavaScript number holds exactly, one to spare. */
const NUMBER_DIGITS = 14;

/** A value with no more than these decimals in units of the last of them: (4500.5, 2) → 450050. Null where a number cannot hold it. */
function scaled({ c, e, s }: Big, decimals: number): number | null {
	if (e + 1 + decimals > NUMBER_DIGITS) return null;
	let units = 0;
	for (const digit of c) units = units * 10 + digit;
	for (let missing = decimals - (c.length - 1 - e); missing > 0; missing--) units *= 10;
	return s < 0 ? -units : units;
}

/** `value.toFixed(decimals)` for a value with no more decimals than that: a search writes hundreds, and a price is a small number. */
function fixed(value: Big, decimals: number): string {
	const units = scaled(value, decimals);
	return units === null ? value.toFixed(decimals) : fromMinor(units, decimals);
}

const ZERO = Big(0);

/** Minor units as a number to calculate with: the digits as they are, without a text in between. */
export function bigFromMinor(minor: number, exponent: number): Big {
	const value = Big(ZERO);
	if (minor === 0) return value;
	let rest = Math.abs(minor);
	let digits = 0;
	const found: number[] = [];
	for (; rest > 0; digits++) {
		const digit = rest % 10;
		if (found.length > 0 || digit > 0) found.push(digit);
		rest = (rest - digit) / 10;
	}
	value.s = minor < 0 ? -1 : 1;
	value.e = digits - 1 - exponent;
	value.c = found.reverse();
	return value;
}

/** Rounded half up to whole minor units of a currency, which add up exactly however many they are. */
export function minorUnits(value: Big, exponent: number): bigint {
	const rounded = roundMoney(value, exponent);
	return BigInt(scaled(rounded, exponent) ?? rounded.toFixed(exponent).replace(".", ""));
}

/** Minor units as a decimal string: (450000, 2) → "4500.00", (1234, 0) → "1234". */
export function fromMinor(minor: number | bigint, exponent: number): string {
	if (exponent === 0) return String(minor);
	const digits = String(minor < 0 ? -minor : minor).padStart(exponent + 1, "0");
	return `${minor < 0 ? "-" : ""}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** A decimal string in minor units, rounded half up: ("4500", 2) → 450000. RangeError beyond what an integer holds exactly. */
export function toMinor(decimal: string | Big, exponent: number): number {
	const minor = roundMoney(Big(decimal), exponent).times(Big(10).pow(exponent)).toNumber();
	if (!Number.isSafeInteger(minor)) throw new RangeError(`${decimal} is too large for minor units`);
	return minor;
}

/** Digits of any number: as many as a spreadsheet keeps, and as amounts in minor units have at most. */
export const MAX_DIGITS = 15;
export const MAX_MINOR = 10 ** MAX_DIGITS - 1;

/** How many digits a number is written with; leading noughts do not count. */
export const digitsIn = (decimal: string): number => decimal.replace(/\D/g, "").replace(/^0+/, "").length;

/** Decimals an amount may have where no currency tells how many. */
const MOST_DECIMALS = 4;

/** Whether an amount may be thousands with a point between: "1.200" is 1.20 to some and 1200 to others, where a currency has less than three digits or is not known (null). */
export const mayBeThousands = (decimal: string, exponent: number | null): boolean => (exponent ?? 0) < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(decimal);

/** How such an amount would be written the one way, and the other with no more than `digits` decimals, null of no known currency: either can be read in that way alone. */
export function eitherWay(decimal: string, digits: number | null): { thousands: string; decimal: string } {
	const rounded = roundMoney(Big(decimal), digits ?? MOST_DECIMALS).toFixed();
	return { thousands: decimal.replace(".", ""), decimal: mayBeThousands(rounded, digits) ? `${rounded}0` : rounded };
}

/** A number as the text of an amount, in which its point parts decimals for certain: 1.234 is "1.2340". */
export function numberText(value: number): string {
	const text = String(value);
	return mayBeThousands(text, null) ? `${text}0` : text;
}

/** A decimal string in minor units as `toMinor` gives them; null where that takes more than 15 digits. */
export function minorOrNull(decimal: string, exponent: number): number | null {
	const minor = roundMoney(Big(decimal), exponent).times(Big(10).pow(exponent));
	return minor.abs().gt(MAX_MINOR) ? null : minor.toNumber();
}

/** A decimal with the digits of its currency: (Big("4500"), 2) → "4500.00". */
export const moneyText = (value: Big, exponent: number): string => fixed(roundMoney(value, exponent), exponent);

/** Decimals the cost of a unit has at most. */
const UNIT_DECIMALS = 6;

/** The cost of one unit as it is shown and multiplied: six decimals at most, rounded half up, so that cost × quantity can be followed to the cent. */
export const costMoney = (value: Big): Big => (decimalsOf(value) <= UNIT_DECIMALS ? value : roundMoney(value, UNIT_DECIMALS));

/** The cost of a unit as text: at least the currency's digits. */
export function costText(value: Big, exponent: number): string {
	const unit = costMoney(value);
	return fixed(unit, Math.max(exponent, decimalsOf(unit)));
}

const DOLLAR: PublishedRate = { perUsd: "1", date: "" };
const published = (rates: PublishedRates, currency: string) => (currency === "USD" ? DOLLAR : rates.get(currency));

/** The rate between two currencies through their dollar rates, or the currency that has none. Null where they are the same. */
export function rateBetween(from: string, to: string, rates: PublishedRates): { ok: true; used: UsedRate | null } | { ok: false; missing: string } {
	if (from === to) return { ok: true, used: null };
	const source = published(rates, from);
	const target = published(rates, to);
	if (!source || !target) return { ok: false, missing: source ? to : from };
	const rate = Precise(target.perUsd).div(source.perUsd).prec(SIGNIFICANT_DIGITS, HALF_UP);
	const [, later = ""] = [source.date, target.date].sort();
	return { ok: true, used: { from, to, rate: rate.toFixed(), date: later } };
}

/** An amount in another currency, not rounded, by the rate as it is shown: whoever follows the figures on paper comes to the same. */
export function exchanged(amount: Big, used: UsedRate): Big {
	const { from, rate } = shownRate(used);
	return from === used.from ? amount.times(rate) : Precise(amount).div(rate);
}

/** An amount in another currency, not rounded, and the rate used (null where the currency stays); or the currency without a rate. */
export function convert(
	amount: Big,
	from: string,
	to: string,
	rates: PublishedRates,
): { ok: true; amount: Big; used: UsedRate | null } | { ok: false; missing: string } {
	const between = rateBetween(from, to, rates);
	if (!between.ok) return between;
	return { ok: true, amount: between.used ? exchanged(amount, between.used) : amount, used: between.used };
}
