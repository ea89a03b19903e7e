import type { Ast } from "./formula.ts";
import { mayBeThousands } from "./money.ts";

/** From here on a number beside others in a product is the amount, and they are what it is multiplied by. */
const LEAST_AMOUNT = 100;

const named = (ast: Ast, name: string): boolean => {
	switch (ast.kind) {
		case "number":
			return false;
		case "name":
			return ast.name === name;
		case "negative":
			return named(ast.of, name);
		case "binary":
			return named(ast.left, name) || named(ast.right, name);
		case "call":
			return ast.args.some((arg) => named(arg, name));
	}
};

/** What a product multiplies; what it divides by is never an amount. */
function factorsOf(ast: Ast): Ast[] {
	if (ast.kind === "negative") return factorsOf(ast.of);
	if (ast.kind !== "binary" || ast.op === "+" || ast.op === "-") return [ast];
	return ast.op === "*" ? [...factorsOf(ast.left), ...factorsOf(ast.right)] : factorsOf(ast.left);
}

function inProduct(factors: readonly Ast[], exponent: number | null): string | null {
	const numbers = factors.flatMap((factor) => (factor.kind === "number" ? [factor.text] : []));
	const unclear = numbers.filter((text) => mayBeThousands(text, exponent));
	const isFactor = factors.some((factor) => named(factor, "cost")) || numbers.some((text) => Number(text) >= LEAST_AMOUNT && !unclear.includes(text));
	const [first] = isFactor ? [] : unclear;
	if (first !== undefined) return first;
	return firstOf(
		factors.filter(({ kind }) => kind !== "number"),
		exponent,
	);
}

function firstOf(parts: readonly Ast[], exponent: number | null): string | null {
	for (const part of parts) {
		const found = unclearIn(part, exponent);
		if (found !== null) return found;
	}
	return null;
}

/**
 * The first amount of a formula whose point may part thousands, as it stands there: "1.200" of "1.200*1.1" and of "max(cost, 1.200)". What a cost or a
 * clear amount is multiplied by is none. `exponent`: decimals of the currency, null where that is not known. Null where all is clear.
 */
export function unclearIn(ast: Ast, exponent: number | null): string | null {
	switch (ast.kind) {
		case "number":
			return inProduct([ast], exponent);
		case "name":
			return null;
		case "negative":
			return unclearIn(ast.of, exponent);
		case "call":
			// How many decimals are kept is no amount.
			return firstOf(ast.name === "round" || ast.name === "ceil" ? ast.args.slice(0, 1) : ast.args, exponent);
		case "binary":
			return ast.op === "+" || ast.op === "-" ? firstOf([ast.left, ast.right], exponent) : inProduct(factorsOf(ast), exponent);
	}
}

/** How often a formula's terms have the cost as a factor: null where they differ, "any" of none but zeros. */
type Power = number | null | "any";

const alike = (one: Power, other: Power): Power => (one === "any" ? other : other === "any" || one === other ? one : null);

function powerOf(ast: Ast): Power {
	switch (ast.kind) {
		case "number":
			return Number(ast.text) === 0 ? "any" : 0;
		case "name":
			return ast.name === "cost" ? 1 : 0;
		case "negative":
			return powerOf(ast.of);
		case "call":
			return ast.name === "round" || ast.name === "ceil" ? powerOf(ast.args[0] ?? ast) : ast.args.map(powerOf).reduce(alike, "any");
		case "binary": {
			const [left, right] = [powerOf(ast.left), powerOf(ast.right)];
			if (ast.op === "+" || ast.op === "-") return alike(left, right);
			if (left === null || right === null) return null;
			if (left === "any" || right === "any") return "any";
			return ast.op === "*" ? left + right : left - right;
		}
	}
}

/** Whether a formula has amounts beside what it makes of the cost, which are in the currency and by the basis of its rate: "cost*1.12+300", "1.2*80". */
export const hasOwnAmounts = (ast: Ast): boolean => powerOf(ast) !== 1;
