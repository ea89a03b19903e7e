import Big from "big.js";
import type { DeclaredBook, RateRow, RowProblem } from "./declaration.ts";

/** Amounts a haul may cost, for formulas over a cost that is not their row's own, in a currency with so many digits: one that is wrong with all of them is wrong. */
export const possibleCosts = (digits: number): string[] => ["100", "1000", "10000", "50000"].map((cost) => (digits === 0 ? `${cost}00` : cost));

/** The same with what it costs in currencies of small units (roubles, tenge, forints), for what must be wrong at whatever cost. */
export const anyCosts = (digits: number): string[] => [...possibleCosts(digits), "1000000000"];

/** Whether formulas of a book are over a cost that no row of it has. */
export const takesOtherCost = ({ prices, costOf, costBrought }: Pick<DeclaredBook, "prices" | "costOf" | "costBrought">): boolean =>
	!prices.includes("cost") && (costOf !== undefined || costBrought === true);

/** What a price comes to at a cost; null where that takes more than the cost. */
type PriceAt = (price: RateRow[string] | undefined, cost: string) => string | null;

const isFigure = (price: string): boolean => /^\d+(\.\d+)?$/.test(price);

/** Prices of a row that are formulas over a cost brought to it and come below it, whatever it is. */
export function belowAnyCost(
	book: Pick<DeclaredBook, "prices" | "costOf" | "costBrought">,
	row: RateRow,
	digits: number,
	priceAt: PriceAt,
): RowProblem[] {
	if (!takesOtherCost(book) || row.basis === "percent") return [];
	return ["ssr", "msr"].flatMap((field): RowProblem[] => {
		const price = row[field];
		if (typeof price !== "string" || isFigure(price)) return [];
		const found = anyCosts(digits).map((cost) => ({ cost, value: priceAt(price, cost) }));
		if (!found.every(({ cost, value }) => value !== null && Big(value).lt(cost))) return [];
		const { cost, value } = found[1] ?? { cost: "", value: "" };
		return [{ field, messageId: "rate.odd.belowAnyCost", values: { cost, value: value ?? "" } }];
	});
}
