import { describe, expect, test } from "vitest";
import { cellName, holds, parsePlace, within } from "./place.ts";

describe("a place of a sheet", () => {
	test.each([
		["D7", { top: 7, bottom: 7, left: 4, right: 4 }],
		["D5:D44", { top: 5, bottom: 44, left: 4, right: 4 }],
		["AA3:AB4", { top: 3, bottom: 4, left: 27, right: 28 }],
		["D", { top: 1, bottom: Number.POSITIVE_INFINITY, left: 4, right: 4 }],
		["D:F", { top: 1, bottom: Number.POSITIVE_INFINITY, left: 4, right: 6 }],
		["3", { top: 3, bottom: 3, left: 1, right: Number.POSITIVE_INFINITY }],
	])("%s is read", (where, block) => expect(parsePlace(where)).toEqual(block));

	test.each(["", "d7", "row 7", "D7:F", "D:F7", "row x", "the title", "D7 "])("%j names none", (where) => expect(parsePlace(where)).toBeNull());

	test("a whole column holds each of its rows, and ends with the sheet", () => {
		const column = parsePlace("D");
		if (!column) throw new Error("not read");
		expect([holds(column, 1, 4), holds(column, 200_000, 4), holds(column, 1, 5)]).toEqual([true, true, false]);
		expect(within(column, 60, 9)).toEqual({ top: 1, bottom: 60, left: 4, right: 4 });
	});

	test("what names a cell is read as that cell", () => {
		for (const [row, column] of [
			[1, 1],
			[44, 26],
			[200_000, 256],
		] as const)
			expect(parsePlace(cellName(row, column))).toEqual({ top: row, bottom: row, left: column, right: column });
	});
});
