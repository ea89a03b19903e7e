import type { Database } from "@iqt/db";
import Big from "big.js";
import type { Kysely, Selectable } from "kysely";
import { type UnitPrice, unitFloor, unitPrice } from "../../kit/charges/unit-price.ts";
import { formulaParameters } from "../../kit/money/formula-parameters.ts";
import { convert, costText, minorOrNull, moneyText, roundMoney } from "../../kit/money/money.ts";
import { EVERY } from "../../kit/price-book/coded.ts";
import { mostParticular, type StrategyRun } from "../../prices/ntocc-price-strategy/choose.ts";
import { loadCurrencies } from "../../pricing/rates.ts";

type Strategy = Selectable<Database["ntocc_price_strategy_rate"]>;

/** A run on a day. */
export interface Run extends StrategyRun {
	day: string;
}

/** What a truck costs, a decimal string, and the kilometres it was worked out over where they are known. */
export interface Cost {
	cost: string;
	currency: string;
	km: string | null;
	weightKg: number | null;
}

/** A price in the currency of its strategy, each amount a decimal string with that currency's digits. */
export interface Priced {
	ok: true;
	rateId: string;
	rateVersion: number;
	currency: string;
	price: string;
	/** The lowest price; null where the strategy has none. */
	msr: string | null;
	cost: string;
	/** The price as it was worked out, with the limit that counted instead; null where it is the number of the strategy. */
	steps: string | null;
	/** VAT on top of the price, in hundredths of a percent. */
	vatBp: number;
}

/** Why a cost has no price: no strategy fits, the one that does is on request, there is no exchange rate for its or the cost's currency, or it comes to none. */
export type NoPrice = { ok: false; why: "noStrategy" | "onRequest" | "noExchangeRate" | "noPrice" };

/** The strategy for a run: of those that hold that day the most particular one, among equals the first by id; null where none fits. */
async function strategyFor(db: Kysely<Database>, run: Run): Promise<Strategy | null> {
	const every = db.selectFrom("place").select("id").where("kind", "=", "everywhere");
	const rows = await db
		.selectFrom("ntocc_price_strategy_rate")
		.selectAll()
		.where((eb) => eb.or([eb("from_city_id", "in", run.from), eb("from_city_id", "in", every)]))
		.where((eb) => eb.or([eb("to_city_id", "in", run.to), eb("to_city_id", "in", every)]))
		.where("truck_type", "in", [run.truckType, EVERY])
		.where("valid_from", "<=", run.day)
		.where("valid_to", ">=", run.day)
		.orderBy("id")
		.execute();
	return mostParticular(run, rows);
}

/** How a price came to be: what its formula gives, and what counted instead of it. */
function stepsOf({ formula, bound, price }: UnitPrice, floor: ReturnType<typeof unitFloor>): string | null {
	const instead = bound && `${bound.toUpperCase()} ${(bound === "msr" ? floor?.formula?.steps : undefined) ?? price.toFixed()}`;
	return [formula?.steps, instead].filter(Boolean).join("; ") || null;
}

/** What a truck is sold for: its cost in the strategy's currency at the rate of `today`, and what the strategy makes of it. */
export async function priceOf(db: Kysely<Database>, run: Run, asked: Cost, today: string): Promise<Priced | NoPrice> {
	const row = await strategyFor(db, run);
	if (!row) return { ok: false, why: "noStrategy" };
	if (row.on_request === 1) return { ok: false, why: "onRequest" };
	const { exponents, rates } = await loadCurrencies(db, [...new Set([row.currency, asked.currency])], today, null);
	const exponent = exponents.get(row.currency) ?? 2;
	const converted = convert(Big(asked.cost), asked.currency, row.currency, rates);
	if (!converted.ok) return { ok: false, why: "noExchangeRate" };
	const { values: parameters } = await formulaParameters(db, null);
	const weight = asked.weightKg === null ? null : Big(asked.weightKg).div(1000).toFixed();
	const values = { ...parameters, cost: costText(converted.amount, exponent), km: asked.km, weight, teu: null };
	const unit = unitPrice(row, values, exponent);
	if (!unit.ok) return { ok: false, why: "noPrice" };
	const floor = unitFloor(row, values, exponent);
	// What is known of the run may not be all that the lowest price is made of: without it nobody knows whether the price may be given.
	if (floor === null && row.msr_formula !== null) return { ok: false, why: "noPrice" };
	const kept = [unit.price, converted.amount, ...(floor ? [floor.price] : [])].map((amount) => minorOrNull(amount.toFixed(), exponent));
	// Nothing is sold for nothing, and what no money can be is no price.
	if (kept.includes(null) || roundMoney(unit.price, exponent).lte(0)) return { ok: false, why: "noPrice" };
	return {
		ok: true,
		rateId: row.id,
		rateVersion: row.version,
		currency: row.currency,
		price: moneyText(unit.price, exponent),
		msr: floor && moneyText(floor.price, exponent),
		cost: moneyText(converted.amount, exponent),
		steps: stepsOf(unit, floor),
		vatBp: row.vat_bp,
	};
}
