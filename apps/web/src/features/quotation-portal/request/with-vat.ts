import { parseNumber } from "../../../resource/values.ts";

/** A decimal string in units of its last of so many decimals; null where it is none, or has more. */
function units(text: string, decimals: number): bigint | null {
	const [whole = "", fraction = ""] = (parseNumber(text) ?? "").split(".");
	return /^\d+$/.test(whole) && fraction.length <= decimals ? BigInt(whole + fraction.padEnd(decimals, "0")) : null;
}

/** Decimals a currency is written with, as ISO 4217 has them: two of one that is not known, or half typed. */
const digitsOf = (currency: string): number =>
	/^[A-Z]{3}$/i.test(currency.trim())
		? (new Intl.NumberFormat("en", { style: "currency", currency: currency.trim() }).resolvedOptions().maximumFractionDigits ?? 2)
		: 2;

const half = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;
function written(minor: bigint, digits: number): string {
	const text = String(minor).padStart(digits + 1, "0");
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * What an amount is with VAT of so many percent, or without (`taken`), to the decimals of its currency: to be seen while it is typed, as the server reckons it
 * again. Empty where either is no number.
 */
export function withVat(amount: string, percent: string, { currency, taken = false }: { currency: string; taken?: boolean }): string {
	const [value, rate] = [units(amount, 4), units(percent === "" ? "0" : percent, 2)];
	if (value === null || rate === null || value === 0n) return "";
	const digits = digitsOf(currency);
	const scale = 10n ** BigInt(digits);
	// The amount in ten thousandths, the rate in ten thousandths of one.
	return written(taken ? half(value * scale, 10_000n + rate) : half(value * (10_000n + rate) * scale, 100_000_000n), digits);
}

/** An amount with so many percent on top, to the decimals of its currency. */
export const raised = (amount: string, percent: string, currency: string): string => withVat(amount, percent, { currency });
