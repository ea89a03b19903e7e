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

/** Rounded half up (halves away from zero) to a currency's digits. */
export const roundMoney = (value: Big, exponent: number): Big => value.round(EXACT_DECIMALS, HALF_UP).round(exponent, HALF_UP);

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
export const moneyText = (value: Big, exponent: number): string => roundMoney(value, exponent).toFixed(exponent);

/** A unit price: at least the currency's digits, at most six decimals, so that price × quantity can be followed. */
export function priceText(value: Big, exponent: number): string {
	const exact = value.round(Math.max(exponent, 6), HALF_UP);
	const decimals = Math.max(exponent, exact.toFixed().split(".")[1]?.length ?? 0);
	return exact.toFixed(decimals);
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
