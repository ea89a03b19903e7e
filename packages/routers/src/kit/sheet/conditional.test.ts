import { expect, it } from "vitest";
import { type ConditionalRange, conditionalFormats, conditionalLook } from "./conditional.ts";
import { numberFormat } from "./number-format.ts";

const struck = { struck: true, format: null };
const dollars = { struck: false, format: numberFormat('"US$"#,##0') };
const hidden = { struck: false, font: "FFFFFF", format: null };

/** What is heard of formats, each a range, its rule's attributes and its formulas. */
function heard(...formats: readonly (readonly [sqref: string, rule: Record<string, string>, ...formulas: string[]])[]): ConditionalRange[] {
	const book = conditionalFormats([null, struck, dollars, hidden]);
	for (const [sqref, rule, ...formulas] of formats) {
		book.open("conditionalFormatting", () => ({ sqref }));
		book.open("cfRule", () => rule);
		for (const formula of formulas) {
			book.open("formula", () => ({}));
			book.text(formula);
			book.close("formula");
		}
		book.close("cfRule");
	}
	return book.list();
}
const number = (column: number, value: number) => ({ column, value, kind: "number", isDate: false }) as const;

it("tells of the cells of its ranges alone, row by row", () => {
	const look = conditionalLook(
		heard(["B2:B3 D3", { type: "expression", dxfId: "1" }, "$A1>0"], ["C1:C9", { type: "expression", dxfId: "0" }, "TRUE"]),
	);
	const unseen = [1, 2, 3, 4].map((row) => [2, 3, 4].filter((column) => look(row, number(column, 7))));
	expect(unseen).toEqual([[], [2], [2, 4], []]);
});

it("is heard where it changes what is seen: another currency, nothing, a line through it", () => {
	const rule = (dxfId: string) => conditionalLook(heard(["A1:A9", { type: "expression", dxfId }, "TRUE"]));
	expect(rule("2")(1, number(1, 500))).toBe(true);
	expect(rule("2")(1, { ...number(1, 500), format: [{ mark: "US$", before: true }] })).toBe(false);
	expect(rule("3")(1, number(1, 500))).toBe(true);
	expect(rule("3")(1, number(1, 0))).toBe(false);
	expect(rule("1")(1, { ...number(1, 500), struck: "whole" })).toBe(false);
	const [shown, noBar] = ["0", "1"].map((showValue) => {
		const book = conditionalFormats([]);
		book.open("conditionalFormatting", () => ({ sqref: "A1" }));
		book.open("cfRule", () => ({ type: "iconSet" }));
		book.open("iconSet", () => ({ showValue }));
		book.close("cfRule");
		return conditionalLook(book.list())(1, number(1, 5));
	});
	expect([shown, noBar]).toEqual([true, false]);
});

it("weighs the colours a rule gives against those the cell has", () => {
	const [yellow, black] = [
		{ font: "000000", fill: "FFFF00" },
		{ font: "FFFFFF", fill: "000000" },
	];
	const look = (colors: { font?: string; fill?: string }) => {
		const book = conditionalFormats([{ struck: false, format: null, ...colors }]);
		book.open("conditionalFormatting", () => ({ sqref: "A1:A9" }));
		book.open("cfRule", () => ({ type: "expression", dxfId: "0" }));
		book.close("cfRule");
		return (cell: object) => conditionalLook(book.list())(1, { ...number(1, 5), ...cell });
	};
	expect([look({ font: "FFFF00" })({ colors: yellow }), look({ font: "FFFF00" })({})]).toEqual([true, false]);
	expect([look({ font: "FFFFFF" })({ colors: black }), look({ font: "FFFFFF" })({})]).toEqual([false, true]);
	expect([look({ fill: "000000" })({}), look({ fill: "000000" })({ colors: black })]).toEqual([true, false]);
});

it("weighs a comparison with a number, and nothing else", () => {
	const met = (operator: string, formulas: readonly string[], value: number) =>
		conditionalLook(heard(["A1:A9", { type: "cellIs", operator, dxfId: "1" }, ...formulas]))(1, number(1, value));
	expect([met("equal", ["0"], 0), met("equal", ["0"], 500)]).toEqual([true, false]);
	expect([met("between", ["1", "9"], 5), met("between", ["1", "9"], 10)]).toEqual([true, false]);
	expect(met("greaterThan", ["$Z$1"], 5)).toBe(true);
	expect(met("ofNextYear", ["1"], 5)).toBe(true);
});

it("takes any cell for formatted where there are more ranges than are kept", () => {
	const many = Array.from({ length: 10_001 }, (_, i) => [`A${i + 1}`, { type: "expression", dxfId: "1" }, "TRUE"] as const);
	const look = conditionalLook(heard(...many));
	expect(look(40_000, number(9, 5))).toBe(true);
});

it("asks as many rules of a cell as it would of a few, however many ranges lie over it", () => {
	let asked = 0;
	const counting = {
		...struck,
		get struck() {
			asked++;
			return false;
		},
	};
	const ranges = Array.from({ length: 5_000 }, () => ({ top: 1, left: 1, bottom: 5_000, right: 1, rule: { look: counting, accepts: null } }));
	const look = conditionalLook(ranges);
	for (let row = 1; row <= 5_000; row++) look(row, number(1, 5));
	expect(asked).toBeLessThanOrEqual(20 * 5_000);
});
