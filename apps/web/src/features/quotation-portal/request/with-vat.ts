import { parseNumber } from "../../../resource/values.ts";

/** A decimal string in units of its last of so many decimals; null where it is none, or has more. */
function units(text: string, decimals: number): bigint | null {
	const [whole = "", fraction = ""] = (parseNumber(text) ?? "").split(".");
	return /^\d+$/.test(whole) && fraction.length <= decimals ? BigInt(whole + fraction.padEnd(decimals, "0")) : null;
}

const half = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;
const written = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

/** What an amount is with VAT of so many percent, or without (`taken`), to two decimals: to be seen while it is typed, as the server reckons it again. Empty where either is no number. */
export function withVat(amount: string, percent: string, taken = false): string {
	const [value, rate] = [units(amount, 4), units(percent === "" ? "0" : percent, 2)];
	if (value === null || rate === null || value === 0n) return "";
	// The amount in ten thousandths, the rate in ten thousandths of one.
	return written(taken ? half(value * 100n, 10_000n + rate) : half(value * (10_000n + rate), 1_000_000n));
}

/** An amount with so many percent on top, to two decimals. */
export const raised = (amount: string, percent: string): string => withVat(amount, percent);
