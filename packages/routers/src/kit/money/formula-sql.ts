import { type RawBuilder, sql } from "kysely";
import { type Ast, parseFormula } from "./formula.ts";
import type { FormulaValues } from "./formula-value.ts";

/** What the database's numbers may be off by: a hair below a half is a half. */
const HAIR = sql.raw("0.000001");

/**
 * A formula over `cost` and `parameters` as SQL, to the decimals that money has; null where it needs more. The database only orders and compares by it: prices are
 * worked out by `evaluate`.
 */
export function formulaSql(text: string, cost: RawBuilder<unknown>, parameters: FormulaValues = {}): RawBuilder<number> | null {
	const parsed = parseFormula(text);
	if (!parsed.ok) return null;
	const names = new Map<string, RawBuilder<unknown>>([["cost", cost]]);
	for (const [name, value] of Object.entries(parameters)) if (value != null && name !== "cost") names.set(name, sql`(${literal(value)})`);
	return parsed.variables.every((name) => names.has(name)) ? stepSql(parsed.ast, names) : null;
}

type Names = ReadonlyMap<string, RawBuilder<unknown>>;

const literal = (text: string): RawBuilder<number> => sql.raw(`${text.startsWith(".") ? "0" : ""}${text}${text.includes(".") ? "" : ".0"}`);

/** Decimals that round and ceil are to keep, where that is a number; null where it is worked out. */
function decimalsOf(ast: Ast | undefined): number | null {
	if (ast === undefined) return 0;
	if (ast.kind === "negative") {
		const inner = decimalsOf(ast.of);
		return inner === null ? null : -inner;
	}
	const digits = ast.kind === "number" ? Number(ast.text) : Number.NaN;
	return Number.isInteger(digits) && digits <= 8 ? digits : null;
}

function stepSql(ast: Ast, names: Names): RawBuilder<number> | null {
	switch (ast.kind) {
		case "number":
			return literal(ast.text);
		case "name":
			return sql<number>`${names.get(ast.name)}`;
		case "negative": {
			const inner = stepSql(ast.of, names);
			return inner && sql<number>`(- ${inner})`;
		}
		case "binary": {
			const [left, right] = [stepSql(ast.left, names), stepSql(ast.right, names)];
			if (!left || !right) return null;
			return ast.op === "/" ? sql<number>`(${left} / nullif(${right}, 0.0))` : sql<number>`(${left} ${sql.raw(ast.op)} ${right})`;
		}
		case "call":
			return callSql(ast, names);
	}
}

function callSql(ast: Ast & { kind: "call" }, names: Names): RawBuilder<number> | null {
	const args = ast.args.map((arg) => stepSql(arg, names));
	if (args.includes(null)) return null;
	const [first] = args;
	if (ast.name === "min" || ast.name === "max") return args.length === 1 ? (first ?? null) : sql<number>`${sql.raw(ast.name)}(${sql.join(args)})`;
	const decimals = decimalsOf(ast.args[1]);
	if (decimals === null) return null;
	const scale = literal(String(10 ** Math.abs(decimals)));
	const scaled = decimals < 0 ? sql`${first} / ${scale}` : sql`${first} * ${scale}`;
	const whole = ast.name === "round" ? sql`round(${scaled} + ${HAIR})` : sql`round(${scaled} + 0.5 - ${HAIR})`;
	return decimals < 0 ? sql<number>`(${whole} * ${scale})` : sql<number>`(${whole} / ${scale})`;
}
