import Big from "big.js";

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
	/** Decimal string of 12 significant digits: it is what amounts are multiplied with, so that a reader can follow. */
	rate: string;
	date: string;
}

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

/** `value.toFixed(decimals)` for a value with no more decimals than that: a search writes thousands, and an amount is a small number. */
function fixed(value: Big, decimals: number): string {
	const { c, e, s } = value;
	if (e + 1 + decimals > NUMBER_DIGITS) return value.toFixed(decimals);
	let minor = 0;
	for (const digit of c) minor = minor * 10 + digit;
	for (let missing = decimals - (c.length - 1 - e); missing > 0; missing--) minor *= 10;
	return fromMinor(s < 0 ? -minor : minor, decimals);
}

/** Minor units as a number to calculate with. */
export const bigFromMinor = (minor: number, exponent: number): Big => {
	const value = Big(minor);
	// The same digits further right; zero has but one spelling.
	if (minor !== 0) value.e -= exponent;
	return value;
};

/** Minor units as a decimal string: (450000, 2) → "4500.00", (1234, 0) → "1234". */
export function fromMinor(minor: number, exponent: number): string {
	if (exponent === 0) return String(minor);
	const digits = String(Math.abs(minor)).padStart(exponent + 1, "0");
	return `${minor < 0 ? "-" : ""}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** A decimal string in minor units, rounded half up: ("4500", 2) → 450000. RangeError beyond what an integer holds exactly. */
export function toMinor(decimal: string | Big, exponent: number): number {
	const minor = roundMoney(Big(decimal), exponent).times(Big(10).pow(exponent)).toNumber();
	if (!Number.isSafeInteger(minor)) throw new RangeError(`${decimal} is too large for minor units`);
	return minor;
}

/** A decimal with the digits of its currency: (Big("4500"), 2) → "4500.00". */
export const moneyText = (value: Big, exponent: number): string => fixed(roundMoney(value, exponent), exponent);

/** A unit price: at least the currency's digits, at most six decimals, so that price × quantity can be followed. */
export function priceText(value: Big, exponent: number): string {
	const most = Math.max(exponent, 6);
	const exact = decimalsOf(value) <= most ? value : value.round(most, HALF_UP);
	return fixed(exact, Math.max(exponent, decimalsOf(exact)));
}

const DOLLAR: PublishedRate = { perUsd: "1", date: "" };
const published = (rates: PublishedRates, currency: string) => (currency === "USD" ? DOLLAR : rates.get(currency));

/** A decimal as text with at least the currency's digits and none lost. */
export const exactText = (value: Big, exponent: number): string => fixed(value, Math.max(exponent, decimalsOf(value)));

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

/** An amount in another currency, not rounded, and the rate used (null where the currency stays); or the currency without a rate. */
export function convert(
	amount: Big,
	from: string,
	to: string,
	rates: PublishedRates,
): { ok: true; amount: Big; used: UsedRate | null } | { ok: false; missing: string } {
	const between = rateBetween(from, to, rates);
	if (!between.ok) return between;
	return { ok: true, amount: between.used ? amount.times(between.used.rate) : amount, used: between.used };
}
