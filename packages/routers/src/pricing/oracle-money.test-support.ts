import type { Book } from "./book.test-support.ts";
import { asPrinted, decimal, type Fraction, less, NoPrice, nearest, over, significant, ten, times, whole } from "./oracle-arithmetic.test-support.ts";

/** The oracle's money: amounts as fractions of a currency's unit, exchanged by the rates known on `day`. */
export function moneyOf(book: Book, day: string) {
	const exponent = (currency: string) => book.currencies.find((c) => c.code === currency)?.exponent ?? 0;
	const money = (minor: number, currency: string): Fraction => ({ n: BigInt(minor), d: ten(exponent(currency)) });
	const perUsd = (currency: string): Fraction => {
		if (currency === "USD") return whole(1n);
		const known = book.exchangeRates
			.filter((r) => r.currency === currency && r.valid_from <= day)
			.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
		const [latest] = known;
		if (!latest) throw new NoPrice(`no exchange rate for ${currency}`);
		return decimal(latest.per_usd);
	};
	/** By the rate that is printed: what is published where that is less than one for a dollar, else the way round in which it is one or more, with six decimals. */
	const exchanged = (amount: Fraction, from: string, to: string): Fraction => {
		if (from === to) return amount;
		const published = from === "USD" ? perUsd(to) : to === "USD" ? perUsd(from) : whole(1n);
		if (less(published, whole(1n))) return from === "USD" ? times(amount, published) : over(amount, published);
		const rate = significant(over(perUsd(to), perUsd(from)), 12);
		return less(rate, whole(1n)) ? over(amount, asPrinted(over(whole(1n), rate))) : times(amount, asPrinted(rate));
	};
	const minorOf = (value: Fraction, currency: string) => nearest(times(value, whole(ten(exponent(currency)))));
	return { exponent, money, exchanged, minorOf };
}
