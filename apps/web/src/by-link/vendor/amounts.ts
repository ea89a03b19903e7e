import { parseNumber } from "../../resource/values.ts";

/** Decimals a sum is kept to while it is added up. */
const DECIMALS = 4;

/** A typed amount in units of its last decimal; null where it is none. */
function units(text: string): bigint | null {
	const [whole = "", fraction = ""] = (parseNumber(text) ?? "").split(".");
	return /^\d+$/.test(whole) && fraction.length <= DECIMALS ? BigInt(whole + fraction.padEnd(DECIMALS, "0")) : null;
}

/** To the decimals of the currency, or as many as are needed. */
function written(value: bigint, digits: number): string {
	const text = String(value).padStart(DECIMALS + 1, "0");
	const fraction = text
		.slice(-DECIMALS)
		.replace(/0{1,4}$/, "")
		.padEnd(digits, "0");
	return fraction === "" ? text.slice(0, -DECIMALS) : `${text.slice(0, -DECIMALS)}.${fraction}`;
}

/** Whether an amount is 1.20 to some and 1200 to others: the server asks which, and no total says either before. */
const mayBeEither = (text: string, digits: number): boolean => digits !== 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(parseNumber(text) ?? "");

interface Priced {
	/** As it was typed. */
	amount: string;
	currency: string;
	quantity: number;
}

/** What lines come to, by currency in the order it appears; what is no amount yet, or may be two, is left out. `currencies`: the decimals of each, two where none are told. */
export function totals(lines: readonly Priced[], currencies: readonly { code: string; digits: number }[]): { currency: string; total: string }[] {
	const digitsOf = new Map(currencies.map(({ code, digits }) => [code, digits]));
	const sums = new Map<string, bigint>();
	for (const { amount, currency, quantity } of lines) {
		const value = units(amount);
		if (value !== null && currency !== "" && !mayBeEither(amount, digitsOf.get(currency) ?? 2))
			sums.set(currency, (sums.get(currency) ?? 0n) + value * BigInt(quantity));
	}
	return [...sums].map(([currency, sum]) => ({ currency, total: written(sum, digitsOf.get(currency) ?? 2) }));
}
