import { expect, test } from "vitest";
import { fitWidths } from "./fit-widths.ts";
import { narrowOrder } from "./narrow-order.ts";

const columns = (...widths: number[]) => widths.map((width, i) => ({ width, grows: i > 0 }));
const sum = (widths: readonly number[]) => widths.reduce((a, b) => a + b, 0);

test("a column that would lie half behind the edge begins there, and those before it take what is left over", () => {
	const fitted = fitWidths(columns(100, 100, 100, 84, 84), 345);
	expect(fitted.slice(3)).toEqual([84, 84]);
	expect(fitted[0]).toBe(100);
	expect(sum(fitted.slice(0, 3))).toBe(345);
});

test("widths stay where all columns fit, where the edge falls between two, and where none may grow", () => {
	expect(fitWidths(columns(100, 100), 500)).toEqual([100, 100]);
	expect(fitWidths(columns(100, 100, 100), 200)).toEqual([100, 100, 100]);
	expect(
		fitWidths(
			[
				{ width: 100, grows: false },
				{ width: 100, grows: false },
			],
			150,
		),
	).toEqual([100, 100]);
	expect(fitWidths(columns(100, 100), 50)).toEqual([100, 100]);
});

test("what is left over goes to cut heads first, whether or not all columns fit", () => {
	const headed = (...heads: number[]) => heads.map((head, i) => ({ width: 100, grows: i > 0, head }));
	expect(fitWidths(headed(150, 130, 90), 400)).toEqual([100, 130, 100]);
	// Where there is not enough for all, each gets its part.
	expect(fitWidths(headed(100, 130, 140), 321)).toEqual([100, 109, 112]);
	expect(fitWidths([...headed(100, 130, 100), { width: 100, grows: true }], 350)).toEqual([100, 140, 110, 100]);
});

test("in a narrow window a column stands behind the one it names there, several in their own order", () => {
	const columns = [
		{ field: "lane" },
		{ field: "cost", narrowAfter: "to" },
		{ field: "ssr" },
		{ field: "msr", narrowAfter: "to" },
		{ field: "to" },
		{ field: "mode" },
	];
	expect(narrowOrder(columns)).toEqual(["lane", "ssr", "to", "cost", "msr", "mode"]);
	expect(narrowOrder([{ field: "a", narrowAfter: "z" }, { field: "b" }])).toEqual(["a", "b"]);
});
