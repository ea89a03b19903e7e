import Big from "big.js";
import type { z } from "zod";
import { grouped } from "../../kit/money/formula-words.ts";
import { convert, fromMinor, moneyText } from "../../kit/money/money.ts";
import { loadCurrencies } from "../../pricing/rates.ts";
import { type Asking, requestSeen } from "./reading.ts";
import { amountsOf, lineTotals, quantityOf } from "./rules.ts";
import type { belowCostInput } from "./schema.ts";

/** Sums without VAT, in words: "CNY 2,500.00". */
export interface Shortfall {
	prices: string;
	costs: string;
	/** What the prices fall short of the costs by. */
	short: string;
}

/**
 * Whether prices that are to be given leave less than a request costs, by the rates of exchange of the day in the currency of the first price; null where
 * they do not, where a currency has no rate, and for whoever is not told costs. InvalidFieldError for an amount that is none.
 */
export async function belowCost(ctx: Asking, { id, prices }: z.output<typeof belowCostInput>): Promise<Shortfall | null> {
	const request = await requestSeen(ctx, id);
	const { costLines = [] } = request;
	const currency = prices[0]?.currency ?? "";
	const codes = [...new Set([...prices, ...costLines].map((line) => line.currency))];
	const { exponents, rates } = await loadCurrencies(ctx.db, codes, ctx.today, null);
	if (costLines.length === 0 || codes.some((code) => !exponents.has(code))) return null;
	const totals = prices.map((line, i) => {
		const digits = exponents.get(line.currency) ?? 0;
		const amounts = amountsOf(line, { digits, at: `prices.${i}` });
		const said = { amount: fromMinor(amounts.without, digits), amountWithVat: fromMinor(amounts.with, digits), vat: line.vat };
		return { currency: line.currency, total: lineTotals(said, quantityOf(request, line), digits).total };
	});
	const sum = (lines: readonly { currency: string; total: string }[]): Big | null =>
		lines.reduce<Big | null>((all, { currency: from, total }) => {
			const done = convert(Big(total), from, currency, rates);
			return all === null || !done.ok ? null : all.plus(done.amount);
		}, Big(0));
	const [sold, cost] = [sum(totals), sum(costLines)];
	if (sold === null || cost === null || sold.gte(cost)) return null;
	const words = (amount: Big) => `${currency} ${grouped(moneyText(amount, exponents.get(currency) ?? 2))}`;
	return { prices: words(sold), costs: words(cost), short: words(cost.minus(sold)) };
}
