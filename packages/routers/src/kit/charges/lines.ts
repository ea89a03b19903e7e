import Big from "big.js";
import type { FormulaValues } from "../money/formula-value.ts";
import { bigFromMinor, costMoney, costText, exchanged, fromMinor, minorUnits, moneyText, roundMoney, type UsedRate } from "../money/money.ts";
import { shownRate } from "../money/shown-rate.ts";
import type { Label } from "./label.ts";
import type { PlatformCost } from "./platform.ts";
import type { Run } from "./run.ts";
import type { SearchLine } from "./search.ts";
import { type Share, type UnitPrice, unitFloor, unitPrice } from "./unit-price.ts";
import { type MatchRow, OPEN_END, type RateRow } from "./world.ts";

/** A line with the sums behind it in minor units, of its own currency and of the asked one, and the rows it holds by. */
export interface PricedLine {
	line: SearchLine;
	amount: bigint;
	converted: bigint;
	/** Null where the book has no cost. */
	convertedCost: bigint | null;
	/** The lowest amount; the amount itself where the book names none. */
	convertedFloor: bigint;
	rows: MatchRow[];
}

/** An amount of a line: minor units of its own currency, and of the asked one. */
interface Amount {
	own: bigint;
	asked: bigint;
}

/** What a line is made from. */
export interface LineParts {
	leg: number;
	charge: string;
	/** What people call it, where no text of the product does. */
	words?: SearchLine["words"];
	containerType: string | null;
	quantity: Big;
	/** Row whose SSR is the price. */
	row: RateRow;
	/** Named in problems: "Chongqing → Shanghai". */
	lane: Label;
	values: FormulaValues;
	domain: SearchLine["explanation"]["domain"];
	/** What a percentage is of, in the row's currency, where it is no mark-up on the cost. */
	share?: Share;
	/** Of one unit in the row's currency; null where there is none. */
	unitCost: Big | null;
	/** The purchase the price is made from, where `row` is only the strategy. */
	purchase: { row: MatchRow & { currency: string }; trucker: string; unitCost: Big; used: UsedRate | null } | null;
	/** The answer of a truck platform that is the purchase: its row is no rate of a book. */
	platform?: PlatformCost;
	/** The row of another book that `cost` is of: a price that is made of it holds no longer than it. */
	costRow?: MatchRow;
	/** What the cost is made of, where it is paid in two currencies. */
	costParts?: NonNullable<SearchLine["confidential"]>["costParts"];
	/** The value of the index whose step the row is. */
	index?: SearchLine["explanation"]["index"];
	/** The basis people read, where it is not the row's. */
	basis?: string;
}

/** `9999-12-31` is null outside the database. */
export const openEnd = (day: string): string | null => (day === OPEN_END ? null : day);

/** A row's own cost per unit of its basis, or null. */
export const ownCost = (run: Run, row: Pick<RateRow, "cost_minor" | "currency">): Big | null =>
	typeof row.cost_minor === "number" ? bigFromMinor(row.cost_minor, run.exponent(row.currency)) : null;

/** VAT as a percentage without trailing zeros: 900 → "9"; null for none. */
export const vatPercent = (basisPoints: number): string | null => (basisPoints === 0 ? null : Big(basisPoints).div(100).toFixed());

/** Prices one line, or notes why it cannot be priced and answers null. */
export function priceLine(run: Run, parts: LineParts): PricedLine | null {
	const { row, lane, words } = parts;
	const charge = words ? { code: parts.charge, zh: words.zh, en: words.en } : parts.charge;
	const exponent = run.exponent(row.currency);
	if (row.on_request === 1) return run.gap("onRequest", { charge, lane, container: parts.containerType ?? "" });
	const values: FormulaValues = { ...run.world.parameters.values, ...parts.values };
	const unit = unitPrice(row, values, exponent, parts.share);
	if (!unit.ok) {
		const more = unit.code === "formula" ? { problem: { messageId: unit.problem.messageId, values: unit.problem.values } } : {};
		return run.gap(unit.code, { charge, lane, container: parts.containerType ?? "" }, more);
	}
	const rate = run.rate(row.currency, run.input.currency);
	if (!rate.ok) return run.noExchangeRate(rate.missing);
	const { used } = rate;
	const askedExponent = run.exponent(run.input.currency);
	const amountOf = (unitPrice: Big): Amount => {
		const rounded = roundMoney(costMoney(unitPrice).times(parts.quantity), exponent);
		const own = minorUnits(rounded, exponent);
		return { own, asked: used ? minorUnits(exchanged(rounded, used), askedExponent) : own };
	};
	const amount = amountOf(unit.price);
	const cost = parts.unitCost && amountOf(parts.unitCost);
	const floor = unitFloor(row, values, exponent, parts.share);
	const msr = floor && amountOf(floor.price);
	return {
		amount: amount.own,
		converted: amount.asked,
		convertedCost: cost?.asked ?? null,
		convertedFloor: (msr ?? amount).asked,
		rows: [...(parts.purchase ? [parts.purchase.row] : []), ...(parts.costRow && unit.usesCost ? [parts.costRow] : []), row],
		line: {
			leg: parts.leg,
			charge: parts.charge,
			...(words ? { words } : {}),
			containerType: parts.containerType,
			basis: parts.basis ?? row.basis,
			quantity: parts.quantity.toFixed(),
			unitPrice: moneyText(unit.price, exponent),
			currency: row.currency,
			amount: fromMinor(amount.own, exponent),
			amountInCurrency: fromMinor(amount.asked, askedExponent),
			vatPercent: vatPercent(row.vat_bp),
			explanation: explanation(run, parts, unit, used),
			confidential: {
				cost: cost && fromMinor(cost.own, exponent),
				margin: cost && fromMinor(amount.own - cost.own, exponent),
				msr: msr && fromMinor(msr.own, exponent),
				purchase: purchase(run, parts),
				...(parts.costRow ? { costRate: { rateId: parts.costRow.id, rateVersion: parts.costRow.version } } : {}),
				...(parts.costParts ? { costParts: parts.costParts } : {}),
				costExchangeRate: parts.purchase?.used ? shownRate(parts.purchase.used) : null,
				formula: unit.formula,
				msrFormula: floor?.formula ?? null,
			},
		},
	};
}

function explanation(run: Run, parts: LineParts, unit: UnitPrice, used: UsedRate | null): SearchLine["explanation"] {
	const bought = parts.platform ? null : parts.purchase;
	const source = bought?.row ?? parts.row;
	// What a strategy for platforms says tells of their costs, whatever its formula names.
	const tells =
		parts.platform !== undefined ||
		unit.usesCost ||
		Object.keys(unit.formula?.values ?? {}).some((name) => run.world.parameters.confidential.has(name));
	return {
		domain: parts.domain,
		rateId: source.id,
		rateVersion: source.version,
		rateValidFrom: source.valid_from,
		rateValidTo: openEnd(source.valid_to),
		strategyId: bought ? parts.row.id : null,
		strategyVersion: bought ? parts.row.version : null,
		formula: tells ? null : unit.formula,
		bound: unit.bound,
		...(parts.index ? { index: parts.index } : {}),
		...(parts.platform ? { platform: askedOf(parts.platform) } : {}),
		// As amounts are converted by it: whoever follows the answer comes to the same cent.
		exchangeRate: used && shownRate(used),
	};
}

const askedOf = ({ callId, provider, at, heldUntil }: PlatformCost) => ({ callId, provider, at, heldUntil });

function purchase(run: Run, parts: LineParts): NonNullable<SearchLine["confidential"]>["purchase"] {
	if (!parts.purchase) return null;
	const { row, trucker, unitCost } = parts.purchase;
	return {
		domain: parts.platform ? "ntoccCall" : parts.domain,
		rateId: row.id,
		rateVersion: row.version,
		trucker,
		cost: costText(unitCost, run.exponent(row.currency)),
		currency: row.currency,
	};
}
