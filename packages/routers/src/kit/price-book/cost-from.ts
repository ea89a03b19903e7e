import Big from "big.js";
import type { CostFrom, RateRow } from "./declaration.ts";

/** What a row with costs in yuan and dollars costs, and what its mark-up makes of that: decimals of its currency. */
export interface ReckonedCost {
	cost: string;
	/** Null without a mark-up. */
	price: string | null;
	/** Yuan for a dollar: the row's own, or the day's. */
	rate: string;
}

const DIGITS = 2;

const amountIn = (value: unknown): Big | null => (typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Big(value) : null);

/**
 * Adds up a row's costs in its currency, at its own rate of yuan for a dollar or the day's. `perUsd`: units of each currency for a dollar. Null where a
 * cost, the rate or the currency's rate is missing, or is no number.
 */
export function reckonCost(of: CostFrom, row: Readonly<Record<string, unknown>>, perUsd: ReadonlyMap<string, string>): ReckonedCost | null {
	const [yuan, dollars, margin] = [amountIn(row[of.yuan]), amountIn(row[of.dollars]), amountIn(row[of.margin])];
	const rate = amountIn(row[of.rate] ?? "") ?? amountIn(perUsd.get("CNY"));
	const currency = String(row.currency ?? "");
	// The row's own rate holds for yuan in either direction.
	const ofCurrency = currency === "USD" ? Big(1) : currency === "CNY" ? rate : amountIn(perUsd.get(currency));
	if (!yuan || !dollars || !rate?.gt(0) || !ofCurrency) return null;
	const cost = currency === "CNY" ? dollars.times(rate).plus(yuan) : yuan.div(rate).plus(dollars).times(ofCurrency);
	const price = margin ? cost.times(margin.plus(100)).div(100) : null;
	return { cost: cost.toFixed(DIGITS), price: price?.toFixed(DIGITS) ?? null, rate: rate.toFixed() };
}

/** What a price is over a cost, in percent with two decimals: "8.02", "-3.50". Null where either is no number, or the cost is nothing. */
export function marginOver(price: unknown, cost: string): string | null {
	const amount = amountIn(price);
	return amount && Big(cost).gt(0) ? amount.div(cost).minus(1).times(100).toFixed(DIGITS) : null;
}

/** The costs of a row, by the names a declaration has for them: for whoever needs the row's cost as other books have it. */
export const withCost = (row: RateRow, reckoned: ReckonedCost | null): RateRow => (reckoned ? { ...row, cost: reckoned.cost } : row);
