import { parseNumber } from "../../resource/values.ts";

/** Decimals a sum is kept to while it is added up. */
const DECIMALS = 4;

/** A typed amount in units of its last decimal; null where it is none. */
function units(text: string): bigint | null {
	const [whole = "", fraction = ""] = (parseNumber(text) ?? "").split(".");
	return /^\d+$/.test(whole) && fraction.length <= DECIMALS ? BigInt(whole + fraction.padEnd(DECIMALS, "0")) : null;
}

/** To two decimals, or as many as are needed. */
function written(value: bigint): string {
	const digits = String(value).padStart(DECIMALS + 1, "0");
	return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS).replace(/0{1,2}$/, "")}`;
}

interface Priced {
	/** As it was typed. */
	amount: string;
	currency: string;
	quantity: number;
}

/** What lines come to, by currency in the order it appears; what is no amount yet is left out. */
export function totals(lines: readonly Priced[]): { currency: string; total: string }[] {
	const sums = new Map<string, bigint>();
	for (const { amount, currency, quantity } of lines) {
		const value = units(amount);
		if (value !== null && currency !== "") sums.set(currency, (sums.get(currency) ?? 0n) + value * BigInt(quantity));
	}
	return [...sums].map(([currency, sum]) => ({ currency, total: written(sum) }));
}
