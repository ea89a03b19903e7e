import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import Big from "big.js";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { nameKey } from "../../kit/imports/text.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import { convert, fromMinor, moneyText } from "../../kit/money/money.ts";
import { loadCurrencies } from "../../pricing/rates.ts";
import { vendorsUndecided } from "../vendor-inquiry/reading.ts";
import type { CostLine } from "./lines.ts";
import { type Asking, type Request, requestSeen } from "./reading.ts";
import { amountsOf, lineTotals, quantityOf } from "./rules.ts";
import type { beforePricesInput } from "./schema.ts";

/** Sums without VAT, in words: "CNY 2,500.00". */
export interface Shortfall {
	prices: string;
	costs: string;
	/** What the prices fall short of the costs by. */
	short: string;
}

/** A price line that leaves less than the costs it stands for; `line`: its place among the prices, from 0. */
export interface LineShortfall extends Shortfall {
	line: number;
	charge: string;
	/** Null: for all containers. */
	containerType: string | null;
}

/** What is to be asked before prices are given. `sum`: of all lines, null where they leave no less; `lines`: those that do, each by itself. */
export interface BeforePrices {
	sum: Shortfall | null;
	lines: LineShortfall[];
	/** Vendors whose inquiries are undecided: a price closes those. */
	closes: string[];
}

type PriceSent = z.output<typeof beforePricesInput>["prices"][number];

/** What prices and costs are set against each other by: the digits of currencies, and the rates of exchange of the day. */
const scaleOf = (db: Kysely<Database>, codes: readonly string[], today: string) => loadCurrencies(db, [...new Set(codes)], today, null);
type Scale = Awaited<ReturnType<typeof scaleOf>>;

interface Sum {
	currency: string;
	total: string;
}

/** What sums come to in a currency; null where one has no rate. */
const sumIn = (sums: readonly Sum[], currency: string, { rates }: Scale): Big | null =>
	sums.reduce<Big | null>((all, { currency: from, total }) => {
		const done = convert(Big(total), from, currency, rates);
		return all === null || !done.ok ? null : all.plus(done.amount);
	}, Big(0));

/** What prices fall short of costs by, in the currency of the first price; null where they do not, or a currency has no rate. */
function shortfall(prices: readonly Sum[], costs: readonly Sum[], scale: Scale, language: Language): Shortfall | null {
	const currency = prices[0]?.currency ?? "";
	const [sold, cost] = [sumIn(prices, currency, scale), sumIn(costs, currency, scale)];
	if (sold === null || cost === null || sold.gte(cost)) return null;
	const words = (amount: Big) => `${currency} ${grouped(moneyText(amount, scale.exponents.get(currency) ?? 2), language)}`;
	return { prices: words(sold), costs: words(cost), short: words(cost.minus(sold)) };
}

type Charged = Pick<CostLine, "basis" | "charge" | "containerType">;

/** Whether two lines charge the same thing for containers both are for. */
const meet = (a: Charged, b: Charged): boolean =>
	nameKey(a.charge) === nameKey(b.charge) && (a.containerType === null || b.containerType === null || a.containerType === b.containerType);

/**
 * The costs a price line stands for: of its charge, for its containers. None where that cannot be told: another price is for some of them, too, or what is
 * charged for all of a shipment would have to be parted.
 */
function costsFor(
	request: Request,
	price: Charged,
	others: readonly Charged[],
	{ costs, scale }: { costs: readonly CostLine[]; scale: Scale },
): Sum[] {
	if (others.some((other) => meet(price, other))) return [];
	const same = costs.filter((cost) => meet(price, cost));
	const isPart = ({ containerType }: Charged) => price.containerType !== null && containerType === null && request.containers.length > 1;
	if (same.some((cost) => isPart(cost) && cost.basis === "shipment")) return [];
	return same.map((cost) => {
		if (!isPart(cost)) return cost;
		const quantity = quantityOf(request, { basis: cost.basis, containerType: price.containerType });
		return { currency: cost.currency, total: lineTotals(cost, quantity, scale.exponents.get(cost.currency) ?? 2).total };
	});
}

/** Prices that leave less than a request costs, in all or by line; nothing where there is no cost, or a currency without a rate. InvalidFieldError for an amount that is none. */
async function belowCost(ctx: Asking, request: Request, prices: readonly PriceSent[]): Promise<Pick<BeforePrices, "lines" | "sum">> {
	const { costLines: costs = [] } = request;
	const codes = [...prices, ...costs].map((line) => line.currency);
	const scale = await scaleOf(ctx.db, codes, ctx.today);
	if (costs.length === 0 || codes.some((code) => !scale.exponents.has(code))) return { sum: null, lines: [] };
	const total = (line: PriceSent, i: number): Sum => {
		const digits = scale.exponents.get(line.currency) ?? 0;
		const amounts = amountsOf(line, { digits, at: `prices.${i}` });
		const said = { amount: fromMinor(amounts.without, digits), amountWithVat: fromMinor(amounts.with, digits), vat: line.vat };
		return { currency: line.currency, total: lineTotals(said, quantityOf(request, line), digits).total };
	};
	const sold = prices.map(total);
	const charged = prices.map(({ charge, containerType = null, basis }): Charged => ({ charge, containerType, basis }));
	const lines = charged.flatMap((price, line): LineShortfall[] => {
		const others = charged.filter((_, i) => i !== line);
		const found = shortfall(sold.slice(line, line + 1), costsFor(request, price, others, { costs, scale }), scale, ctx.language);
		return found ? [{ line, charge: price.charge, containerType: price.containerType, ...found }] : [];
	});
	return { sum: shortfall(sold, costs, scale, ctx.language), lines };
}

/** What is to be asked before prices of a request are given, of who sees costs, and with them vendors; null where it is nothing. */
export async function beforePrices(ctx: Asking, { id, prices }: z.output<typeof beforePricesInput>): Promise<BeforePrices | null> {
	const request = await requestSeen(ctx, id);
	const below = await belowCost(ctx, request, prices);
	const closes = await vendorsUndecided(ctx.db, id, ctx.language);
	return below.sum || below.lines.length > 0 || closes.length > 0 ? { ...below, closes } : null;
}
