import type { Database } from "@iqt/db";
import { languages } from "@iqt/i18n";
import Big from "big.js";
import type { Kysely } from "kysely";
import { DomainError, InvalidFieldError, refusalIn, refuseAll } from "../../door/errors.ts";
import { convert, moneyText, type PublishedRates, type UsedRate } from "../../kit/money/money.ts";
import { loadCurrencies } from "../../pricing/rates.ts";
import { lineProblems } from "./amounts.ts";
import type { ManualLine, SetLine } from "./manual-line-schema.ts";

/** Most lines people add to a lane. */
export const MOST_LINES = 30;

interface Rates {
	/** The day they are of. */
	date: string;
	/** Digits after the point by currency. */
	exponents: ReadonlyMap<string, number>;
	rates: PublishedRates;
}

type Looking = { db: Kysely<Database>; today: string };

const ratesFor = async ({ db, today }: Looking, codes: readonly string[]): Promise<Rates> => ({
	...(await loadCurrencies(db, [...new Set(codes)], today, null)),
	date: today,
});

/** An amount of a currency in another one, by today's rate, with the digits it has there; InvalidFieldError at `currency` where there is no rate. */
function converted(amount: string, from: string, to: string, { exponents, rates, date }: Rates): { text: string; used: UsedRate | null } {
	const found = convert(Big(amount), from, to, rates);
	if (!found.ok) throw new InvalidFieldError("currency", "problem.noExchangeRate", { currency: found.missing, date });
	return { text: moneyText(found.amount, exponents.get(to) ?? 2), used: found.used };
}

/** A line's amounts in the currency of its quotation. */
function inCurrency(line: ManualLine, to: string, rates: Rates): ManualLine {
	const { text, used } = converted(line.amount, line.currency, to, rates);
	const { cost } = line.confidential;
	return {
		...line,
		amountInCurrency: text,
		exchangeRate: used,
		confidential: { cost, costInCurrency: cost === null ? null : converted(cost, line.currency, to, rates).text },
	};
}

/** What was added to a lane by hand, in a currency by today's rates; nothing of it where nothing was. */
export async function withManual(looking: Looking, manual: readonly ManualLine[] | undefined, currency: string): Promise<{ manual?: ManualLine[] }> {
	if (!manual?.length) return {};
	const rates = await ratesFor(looking, [currency, ...manual.map((line) => line.currency)]);
	return { manual: manual.map((line) => inCurrency(line, currency, rates)) };
}

/** Refuses to send (`stale`) a line that was converted by another rate than today's. */
export async function refuseOtherRates(
	looking: Looking,
	manual: readonly ManualLine[] | undefined,
	{ lane, currency }: { lane: number; currency: string },
) {
	const now = await withManual(looking, manual, currency);
	const old = manual?.find((line, i) => line.amountInCurrency !== now.manual?.[i]?.amountInCurrency);
	if (old) throw new DomainError("stale", "quotation.lineRateChanged", { lane, currency: old.currency });
}

/** The VAT of a line; none where it is nothing. */
const vatText = (percent: string | null): string | null => (percent === null || Big(percent).eq(0) ? null : Big(percent).toFixed());

/**
 * A line as it was entered, in the currency `to` of its quotation. `cost` is what counts: what was said, or what stands there. InvalidFieldError for a
 * currency there is none of or no rate for, for an amount finer than its currency, and where it is sold for less than it is bought for, which a discount
 * is to be asked for.
 */
export async function lineOf(
	looking: Looking,
	said: SetLine,
	{ id, to, cost }: { id: string; to: string; cost: string | null },
): Promise<ManualLine> {
	const rates = await ratesFor(looking, [said.currency, to]);
	const digits = rates.exponents.get(said.currency);
	if (digits === undefined) throw new InvalidFieldError("currency", "problem.unknownCurrency", { code: said.currency });
	refuseAll(
		refusalIn(() => converted("0", said.currency, to, rates)),
		...lineProblems({ ...said, cost }, digits),
	);
	const amount = moneyText(Big(said.unitPrice).times(said.quantity), digits);
	const own = cost === null ? null : moneyText(Big(cost), digits);
	const { text, texts, basis, quantity, unitPrice, currency, vatPercent } = said;
	const words = Object.fromEntries(languages.map((language) => [language, texts[language] || text])) as ManualLine["words"];
	const line = {
		...{ id, words, basis, quantity: Big(quantity).toFixed(), unitPrice: moneyText(Big(unitPrice), digits), currency, amount },
		...{ amountInCurrency: amount, vatPercent: vatText(vatPercent), exchangeRate: null, confidential: { cost: own, costInCurrency: null } },
	};
	return inCurrency(line, to, rates);
}
