import Big from "big.js";
import { type FormulaProblem, parseFormula } from "../money/formula.ts";
import { evaluate, type FormulaValues } from "../money/formula-value.ts";
import { working } from "../money/formula-words.ts";
import { bigFromMinor, priceDigits, priceText } from "../money/money.ts";
import type { RateRow } from "./world.ts";

/** A formula with its values and its working, as explanations show it. */
export interface WorkedFormula {
	text: string;
	values: Record<string, string | null>;
	steps: string;
}

export interface UnitPrice {
	ok: true;
	/** Of one unit of the basis, exact. */
	price: Big;
	formula: WorkedFormula | null;
	usesCost: boolean;
	/** Which limit of the row counted instead. */
	bound: "min" | "max" | null;
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
	// With the digits it is multiplied with: rounding happens once a line.
	const formula = { text, values: used, steps: working(parsed.ast, values, priceText(result.value, exponent)) };
	return { ok: true, value: result.value, formula, usesCost: parsed.variables.includes("cost") };
}

const ONE_HUNDREDTH = Big("0.01");

const markedUp = (cost: string | null | undefined, percent: Big): Big =>
	Big(cost ?? "0")
		.times(percent.plus(100))
		.times(ONE_HUNDREDTH);

/**
 * The selling price (SSR) of one unit of a row's basis: its number or what its formula gives, at most `max_minor`, at least
 * `min_minor` and the lowest price (MSR). Basis `percent` is a mark-up on the cost, in hundredths of a percent; its limits are amounts, as everywhere.
 */
export function unitPrice(row: RateRow, values: FormulaValues, exponent: number): UnitPrice | UnitPriceProblem {
	const worked = numberOrFormula(row.ssr_minor, row.ssr_formula, values, priceDigits(row.basis, exponent));
	if (worked === null) return { ok: false, code: "noPrice" };
	if (!worked.ok) return { ok: false, code: "formula", problem: worked.problem };
	let { value: price, usesCost } = worked;
	let formula = worked.formula;
	if (row.basis === "percent") {
		const markUp = markedUp(values.cost, price);
		formula = {
			text: "cost*(100+percent)/100",
			values: { cost: values.cost ?? null, percent: price.toFixed() },
			steps: `${values.cost} × ${price.plus(100).toFixed()}% = ${priceText(markUp, exponent)}`,
		};
		price = markUp;
		usesCost = true;
	}
	let bound: "min" | "max" | null = null;
	const max = row.max_minor === null ? null : bigFromMinor(row.max_minor, exponent);
	const min = row.min_minor === null ? null : bigFromMinor(row.min_minor, exponent);
	if (max?.lt(price)) {
		price = max;
		bound = "max";
	}
	// What protects the margin is looked at last: the row's minimum, and that a standard price is never below the lowest.
	const floor = unitFloor(row, values, exponent)?.price;
	for (const least of [min, floor]) {
		if (!least?.gt(price)) continue;
		price = least;
		bound = "min";
	}
	if (price.lt(0)) return { ok: false, code: "negativePrice" };
	return { ok: true, price, formula, usesCost, bound };
}

/** The lowest price (MSR) of one unit, `min_minor` at least; null where the row has none or its formula gives none. */
export function unitFloor(row: RateRow, values: FormulaValues, exponent: number): { price: Big; formula: WorkedFormula | null } | null {
	const worked = numberOrFormula(row.msr_minor, row.msr_formula, values, priceDigits(row.basis, exponent));
	if (!worked?.ok) return null;
	const own = row.basis === "percent" ? markedUp(values.cost, worked.value) : worked.value;
	const min = row.min_minor === null ? null : bigFromMinor(row.min_minor, exponent);
	return { price: min?.gt(own) ? min : own, formula: worked.formula };
}
