import type { Ast } from "./formula.ts";
import { evaluate, type FormulaValues } from "./formula-value.ts";

/** A decimal string with thousands separators, its decimals as they are: "5765.00" → "5,765.00", in Spanish "5.765,00". */
export function grouped(decimal: string, language = "en"): string {
	const point = decimal.indexOf(".");
	let text = decimal;
	const first = decimal.startsWith("-") ? 1 : 0;
	for (let at = (point < 0 ? decimal.length : point) - 3; at > first; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
	return language === "es" ? text.replace(/[.,]/g, (sign) => (sign === "," ? "." : ",")) : text;
}

const shownOperators = { "+": "+", "-": "−", "*": "×", "/": "÷" } as const;
const strength = (ast: Ast): number => (ast.kind === "binary" ? (ast.op === "+" || ast.op === "-" ? 1 : 2) : ast.kind === "negative" ? 1 : 3);

function shown(ast: Ast, values: FormulaValues): string {
	const inBrackets = (inner: Ast, brackets: boolean) => (brackets ? `(${shown(inner, values)})` : shown(inner, values));
	switch (ast.kind) {
		case "number":
			return grouped(ast.text);
		case "name": {
			const known = Object.hasOwn(values, ast.name) ? values[ast.name] : undefined;
			return known === null || known === undefined ? ast.name : grouped(known);
		}
		case "negative":
			return `−${inBrackets(ast.of, strength(ast.of) < 3)}`;
		case "call":
			return `${ast.name}(${ast.args.map((arg) => shown(arg, values)).join("; ")})`;
		case "binary": {
			const mine = strength(ast);
			const left = inBrackets(ast.left, strength(ast.left) < mine && ast.left.kind !== "negative");
			const right = inBrackets(ast.right, strength(ast.right) <= mine);
			return `${left} ${shownOperators[ast.op]} ${right}`;
		}
	}
}

/**
 * The formula with its values in place and what comes out: "5,765.00 × 1.12 + 300 = 6,756.80". `decimals` are those of the
 * result; arguments of functions are parted by ";" because numbers carry commas. A formula that gives no value ends in "= ?".
 */
export function explain(ast: Ast, values: FormulaValues, decimals = 2): string {
	const result = evaluate(ast, values);
	return working(ast, values, result.ok ? result.value.toFixed(decimals) : null);
}

/** The same where the result is known already, as a decimal string; null for a formula that gives none. */
export const working = (ast: Ast, values: FormulaValues, result: string | null): string =>
	`${shown(ast, values)} = ${result === null ? "?" : grouped(result).replace("-", "−")}`;
