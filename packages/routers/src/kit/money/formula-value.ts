import Big from "big.js";
import { type Ast, type FormulaProblem, orProblem, Refused } from "./formula.ts";
import { MAX_DIGITS } from "./money.ts";
import { suggestions } from "./suggestions.ts";

/** A value by lower-case name, as a decimal string; null where the name is known but has no value here. */
export type FormulaValues = Readonly<Record<string, string | null>>;

/** Characters of a value a name stands for: what the search works out has 40 decimals at most. */
const MAX_VALUE_LENGTH = 80;
/** Nothing on the way to a price is larger: digits would double with every multiplication. */
const LARGEST_STEP = Big("1e30");
/** Divisions keep this many decimals… */
const WORKING_DECIMALS = 40;
/** …and results are cut back to this many, so that 0.01/3*1.5 is 0.005 and not a hair less. */
const EXACT_DECIMALS = 30;
/** A price beyond this cannot be held in minor units. */
const LARGEST = Big("1e12");
const MAX_DIGITS_ARGUMENT = 8;

// A constructor of its own: the precision set here touches nobody else's numbers.
const Decimal = Big();
Decimal.DP = WORKING_DECIMALS;
Decimal.RM = 1;

function namedValue(name: string, position: number, values: FormulaValues): Big {
	if (!Object.hasOwn(values, name)) {
		const known = Object.keys(values);
		const near = suggestions(name, known);
		throw new Refused("problem.formulaUnknownName", position, { name, options: (near.length > 0 ? near : known).join(", ") });
	}
	const value = values[name];
	if (value === null || value === undefined) {
		throw name === "cost" ? new Refused("problem.formulaNoCost", position) : new Refused("problem.formulaNoValue", position, { name });
	}
	if (value.length > MAX_VALUE_LENGTH) throw new Refused("problem.digits", position, { maximum: MAX_DIGITS });
	return within(Decimal(value), position);
}

/** The value of a step, where it is not too large to go on with. */
function within(step: Big, position: number): Big {
	if (step.abs().gt(LARGEST_STEP)) throw new Refused("problem.formulaTooLarge", position);
	return step;
}

function call(ast: Ast & { kind: "call" }, values: FormulaValues): Big {
	const [first, ...others] = ast.args.map((arg) => value(arg, values));
	const subject = first as Big;
	if (ast.name === "min") return others.reduce((least, other) => (other.lt(least) ? other : least), subject);
	if (ast.name === "max") return others.reduce((most, other) => (other.gt(most) ? other : most), subject);
	const digits = others[0] ?? Decimal(0);
	if (!digits.eq(digits.round(0)) || digits.abs().gt(MAX_DIGITS_ARGUMENT)) {
		throw new Refused("problem.formulaDigits", ast.args[1]?.position ?? ast.position, { maximum: MAX_DIGITS_ARGUMENT });
	}
	const exact = subject.round(EXACT_DECIMALS);
	// Up means towards the larger number: of a negative one the fraction is dropped.
	const mode = ast.name === "round" ? 1 : exact.lt(0) ? 0 : 3;
	return exact.round(digits.toNumber(), mode);
}

function value(ast: Ast, values: FormulaValues): Big {
	switch (ast.kind) {
		case "number":
			return literal(ast);
		case "name":
			return namedValue(ast.name, ast.position, values);
		case "negative":
			return Decimal(0).minus(value(ast.of, values));
		case "call":
			return call(ast, values);
		case "binary": {
			const left = value(ast.left, values);
			const right = value(ast.right, values);
			if (ast.op === "+") return within(left.plus(right), ast.position);
			if (ast.op === "-") return within(left.minus(right), ast.position);
			if (ast.op === "*") return within(left.times(right).round(WORKING_DECIMALS), ast.position);
			if (right.round(EXACT_DECIMALS).eq(0)) throw new Refused("problem.formulaDivisionByZero", ast.position);
			return within(left.div(right), ast.position);
		}
	}
}

/**
 * The value of a formula, exact to 30 decimals and not rounded to any currency. Problems: an unknown name (with those that
 * are known), a known one without a value, division by zero, a result too large for money.
 */
export function evaluate(ast: Ast, values: FormulaValues): { ok: true; value: Big } | FormulaProblem {
	return orProblem(() => {
		const result = Big(value(ast, values).round(EXACT_DECIMALS));
		if (result.abs().gt(LARGEST)) throw new Refused("problem.formulaTooLarge", 0);
		return { ok: true, value: result };
	});
}

const literals = new WeakMap<Ast, Big>();

/** A number of the formula, read once. */
function literal(ast: Ast & { kind: "number" }): Big {
	let number = literals.get(ast);
	if (number === undefined) {
		number = Decimal(ast.text);
		literals.set(ast, number);
	}
	return number;
}

/** What names stand for when a formula is tried: one that fails with both comes to nothing at all. */
const samples = ["7.31", "1043.9"];

/** Why a formula over these names comes to nothing whatever it reckons with; null where it comes to something. */
export function certainProblem(ast: Ast, names: readonly string[]): FormulaProblem | null {
	let problem: FormulaProblem | null = null;
	for (const sample of samples) {
		const result = evaluate(ast, Object.fromEntries(names.map((name) => [name.toLowerCase(), sample])));
		if (result.ok) return null;
		problem = result;
	}
	return problem;
}
