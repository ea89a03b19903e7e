import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFormula, readPrice } from "./formula.ts";
import { evaluate, type FormulaValues } from "./formula-value.ts";
import { explain } from "./formula-words.ts";
import { minorOrNull } from "./money.ts";

const values = { cost: "5765.25", km: "120.5", teu: "2", weight: "12.345", big: "999999999999", small: "0.00000001" };

/** A formula in any shape the language has, and in some it has not. */
const number = fc.oneof(
	fc.integer({ min: 0, max: 999_999_999 }).map(String),
	fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
	fc.tuple(fc.nat(99_999), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}`),
	fc.constantFrom("0", ".5", "0.00000001", "999999999999999", "1.23456789012345"),
);
const { sum } = fc.letrec<{ sum: string; factor: string }>((tie) => ({
	factor: fc.oneof(
		{ depthSize: "small", withCrossShrink: true },
		fc.oneof(number, fc.constantFrom(...Object.keys(values))),
		fc.tuple(fc.constantFrom("min", "max", "round", "ceil"), tie("sum"), tie("sum")).map(([name, a, b]) => `${name}(${a},${b})`),
		tie("sum").map((inner) => `(${inner})`),
		tie("factor").map((inner) => `-${inner}`),
	),
	sum: fc
		.tuple(tie("factor"), fc.array(fc.tuple(fc.constantFrom("+", "-", "*", "/"), tie("factor")), { maxLength: 6 }))
		.map(([first, rest]) => [first, ...rest.flat()].join("")),
}));

/** What it comes to, or what is wrong; whatever it is, it is said and never thrown. */
function work(text: string, given: FormulaValues = values): { problem: string } | { digits: number; value: string } {
	const read = readPrice(text);
	if (read.kind === "problem") return { problem: read.problem.messageId };
	if (read.kind === "number") return { digits: read.value.replace(/\D/g, "").length, value: read.value };
	expect(explain(read.parsed.ast, given)).toContain(" = ");
	const result = evaluate(read.parsed.ast, given);
	return result.ok ? { digits: result.value.c.length, value: result.value.toFixed() } : { problem: result.messageId };
}

describe("whatever is written", () => {
	test("comes to an amount money can hold, or to a sentence that says why not", () => {
		fc.assert(
			fc.property(sum, (text) => {
				const done = work(text);
				if ("problem" in done) {
					expect(done.problem).toMatch(/^problem\./);
					return;
				}
				// Thirteen before the point and thirty behind it: no more than that is ever worked with.
				expect(done.digits).toBeLessThanOrEqual(43);
				expect(Number(done.value)).toBeLessThanOrEqual(1e15);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("names that objects know from birth are names like others", () => {
		for (const name of ["__proto__", "constructor", "tostring", "hasownproperty"]) expect(work(name)).toHaveProperty("problem");
	});

	test("any text is read or refused", () => {
		const signs = fc.constantFrom(..."0123456789.,+-*/()（），＋。 =_^#costminaxrud\u0000é价");
		fc.assert(
			fc.property(fc.string({ unit: signs, maxLength: 400 }), (text) => void work(text)),
			{ numRuns: 2_000 },
		);
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => void work(text)),
			{ numRuns: 500 },
		);
	});

	test("values are bounded like the formula", () => {
		fc.assert(
			fc.property(sum, fc.dictionary(fc.constantFrom("cost", "km", "teu"), fc.bigInt({ min: 0n, max: 10n ** 200n }).map(String)), (text, given) => {
				work(text, { ...values, ...given });
			}),
			{ numRuns: 500 },
		);
	});
});

describe("digits do not grow from step to step", () => {
	test.each([
		["multiplied again and again", Array(60).fill("big").join("*")],
		["squared in brackets", `${"(".repeat(20)}big${"*big)".repeat(20)}`],
		["taken apart by what is next to nothing", `1${"/small".repeat(30)}`],
		["made larger only to be made smaller", `${Array(40).fill("big").join("*")}*0`],
	])("%s", (_, text) => expect(work(text)).toEqual({ problem: "problem.formulaTooLarge" }));

	test("next to nothing, again and again, is nothing", () => {
		expect(work(Array(40).fill("small").join("*"))).toMatchObject({ value: "0" });
	});

	test("a value of thousands of digits is refused before anything is done with it", () => {
		const parsed = parseFormula("cost*cost/cost");
		if (!parsed.ok) throw new Error("a formula");
		expect(evaluate(parsed.ast, { cost: "9".repeat(12_000) })).toMatchObject({ ok: false, messageId: "problem.digits", position: 0 });
	});
});

test.each([
	["123456789012345", "number"],
	["1234567890123456", "problem.digits"],
	["123456789012345678901234", "problem.digits"],
	["0.0000000000000001", "number"],
	["cost*1.23456789012345", "formula"],
	["cost*1.234567890123456", "problem.digits"],
	["9".repeat(12_000), "problem.formulaTooLong"],
	["(".repeat(12_000), "problem.formulaTooLong"],
])("%s is read as %s", (text, kind) => {
	const read = readPrice(text);
	expect(read.kind === "problem" ? read.problem.messageId : read.kind).toBe(kind);
});

test.each([
	["9999999999999.99", 2, 999_999_999_999_999],
	["10000000000000", 2, null],
	["99999999999.9999", 4, 999_999_999_999_999],
	["123456789012.34", 4, null],
	["-10000000000000", 2, null],
	["4500", 0, 4500],
])("%s with %i decimals is %s minor units", (amount, exponent, minor) => expect(minorOrNull(amount, exponent)).toBe(minor));
