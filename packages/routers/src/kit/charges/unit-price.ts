import Big from "big.js";
import { type FormulaProblem, parseFormula } from "../money/formula.ts";
import { evaluate, type FormulaValues } from "../money/formula-value.ts";
import { working } from "../money/formula-words.ts";
import { bigFromMinor, moneyText, priceDigits, roundMoney } from "../money/money.ts";
import type { RateRow } from "./world.ts";

/** A formula with its values and its working, as explanations show it. */
export interface WorkedFormula {
	text: string;
	values: Record<string, string | null>;
	steps: string;
}

export interface UnitPrice {
	ok: true;
	/** Of one unit of the basis: an amount of its currency, as people read and multiply it. More digits would tell the cost it is made of. */
	price: Big;
	formula: WorkedFormula | null;
	usesCost: boolean;
	/** Which limit of the row counted instead; "msr" where it is the lowest price itself. */
	bound: "min" | "max" | "msr" | null;
}

export type UnitPriceProblem = { ok: false; code: "noPrice" | "negativePrice" } | { ok: false; code: "formula"; problem: FormulaProblem };

type Worked = { ok: true; value: Big; formula: WorkedFormula | null; usesCost: boolean } | { ok: false; problem: FormulaProblem } | null;

function numberOrFormula(minor: number | null | undefined, text: string | null | undefined, values: FormulaValues, exponent: number): Worked {
	if (typeof minor === "number") return { ok: true, value: bigFromMinor(minor, exponent), formula: null, usesCost: false };
	if (typeof text !== "string") return null;
	const parsed = parseFormula(text);
	if (!parsed.ok) return { ok: false, problem: parsed };
	const result = evaluate(parsed.ast, values);
	if (!result.ok) return { ok: false, problem: result };
	const used: WorkedFormula["values"] = {};
	for (const name of parsed.variables) used[name] = values[name] ?? null;
	const value = roundMoney(result.value, exponent);
	const formula = { text, values: used, steps: working(parsed.ast, values, moneyText(value, exponent)) };
	return { ok: true, value, formula, usesCost: parsed.variables.includes("cost") };
}

const ONE_HUNDREDTH = Big("0.01");

/** What a percentage is of, where it is none of the cost: its name in workings, and its price as it is told. */
export interface Share {
	of: string;
	price: string;
}

/** What a percentage comes to, an amount of money: a mark-up on the cost, or a share of something. */
const ofPercent = (cost: string | null | undefined, percent: Big, share: Share | undefined, exponent: number): Big => {
	const hundred = share ? Big(share.price).times(percent) : Big(cost ?? "0").times(percent.plus(100));
	return roundMoney(hundred.times(ONE_HUNDREDTH), exponent);
};

/** How a percentage comes to its price, in words. */
function workedPercent(cost: string | null | undefined, percent: Big, share: Share | undefined, exponent: number): WorkedFormula {
	const price = moneyText(ofPercent(cost, percent, share, exponent), exponent);
	const said = percent.toFixed();
	if (share)
		return { text: `${share.of}*percent/100`, values: { [share.of]: share.price, percent: said }, steps: `${share.price} × ${said}% = ${price}` };
	const steps = `${cost} × ${percent.plus(100).toFixed()}% = ${price}`;
	return { text: "cost*(100+percent)/100", values: { cost: cost ?? null, percent: said }, steps };
}

/**
 * The selling price (SSR) of one unit of a row's basis, rounded to its currency's digits: its number or what its formula gives, at least `min_minor` and the lowest price (MSR), and never
 * more than `max_minor`, whatever these are. Basis `percent` is a mark-up on the cost, or a share of what it is told to be of, in hundredths of a percent; its limits
 * are amounts, as everywhere.
 */
export function unitPrice(row: RateRow, values: FormulaValues, exponent: number, share?: Share): UnitPrice | UnitPriceProblem {
	const worked = numberOrFormula(row.ssr_minor, row.ssr_formula, values, priceDigits(row.basis, exponent));
	if (worked === null) return { ok: false, code: "noPrice" };
	if (!worked.ok) return { ok: false, code: "formula", problem: worked.problem };
	let { value: price, usesCost } = worked;
	let formula = worked.formula;
	if (row.basis === "percent") {
		formula = workedPercent(values.cost, price, share, exponent);
		price = ofPercent(values.cost, price, share, exponent);
		usesCost ||= share === undefined;
	}
	let bound: UnitPrice["bound"] = null;
	const { min, max } = limitsOf(row, exponent);
	const lowest = lowestOf(row, values, exponent, share)?.price;
	for (const [least, name] of [
		[min, "min"],
		[lowest, "msr"],
	] as const) {
		if (!least?.gt(price)) continue;
		price = least;
		bound = name;
	}
	// The most is looked at last: a customer was promised that it is never more.
	if (max?.lt(price)) {
		price = max;
		bound = "max";
	}
	if (price.lt(0)) return { ok: false, code: "negativePrice" };
	return { ok: true, price, formula, usesCost, bound };
}

type Limits = Pick<RateRow, "min_minor" | "max_minor">;

/** The least and the most of one unit that a row names. */
const limitsOf = ({ min_minor, max_minor }: Limits, exponent: number) => ({
	min: min_minor === null ? null : bigFromMinor(min_minor, exponent),
	max: max_minor === null ? null : bigFromMinor(max_minor, exponent),
});

/** An amount of one unit within a row's limits; where they cross, the most counts. */
export function withinLimits(amount: Big, row: Limits, exponent: number): Big {
	const { min, max } = limitsOf(row, exponent);
	const atLeast = min?.gt(amount) ? min : amount;
	return max?.lt(atLeast) ? max : atLeast;
}

/** The lowest price (MSR) of one unit as the row has it; null where it has none or its formula gives none. */
function lowestOf(
	row: RateRow,
	values: FormulaValues,
	exponent: number,
	share: Share | undefined,
): { price: Big; formula: WorkedFormula | null } | null {
	const worked = numberOrFormula(row.msr_minor, row.msr_formula, values, priceDigits(row.basis, exponent));
	if (!worked?.ok) return null;
	return { price: row.basis === "percent" ? ofPercent(values.cost, worked.value, share, exponent) : worked.value, formula: worked.formula };
}

/** What one unit may be sold for at least: its lowest price (MSR) within the row's limits; null where the row has none or its formula gives none. */
export function unitFloor(row: RateRow, values: FormulaValues, exponent: number, share?: Share): ReturnType<typeof lowestOf> {
	const lowest = lowestOf(row, values, exponent, share);
	if (!lowest) return null;
	return { ...lowest, price: withinLimits(lowest.price, row, exponent) };
}
