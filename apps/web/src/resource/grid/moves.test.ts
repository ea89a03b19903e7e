import { describe, expect, it } from "vitest";
import { move, rangeOf } from "./moves.ts";

const from = { row: 5, column: 2 };
const go = (key: string, ctrl = false) => move(key, ctrl, from, 100, 6, 20);

describe("keys", () => {
	it.each([
		["ArrowUp", false, 4, 2],
		["ArrowDown", false, 6, 2],
		["ArrowLeft", false, 5, 1],
		["ArrowRight", false, 5, 3],
		["Home", false, 5, 0],
		["End", false, 5, 5],
		["Home", true, 0, 0],
		["End", true, 99, 5],
		["PageUp", false, 0, 2],
		["PageDown", false, 25, 2],
		["ArrowDown", true, 99, 2],
	] as const)("%s (ctrl %s)", (key, ctrl, row, column) => expect(go(key, ctrl)).toEqual({ row, column }));
	it("leaves other keys alone", () => expect(go("a")).toBeNull());
	it("orders the corners of a block", () =>
		expect(rangeOf({ row: 3, column: 4 }, { row: 1, column: 5 })).toEqual({ top: 1, bottom: 3, left: 4, right: 5 }));
});
