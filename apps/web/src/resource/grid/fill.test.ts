import { describe, expect, it } from "vitest";
import { copiedFrom, fillArea, fillOf } from "./fill.ts";

const block = { top: 4, bottom: 5, left: 2, right: 3 };

describe("filling by the corner of a block", () => {
	it("goes one way, down or up before sideways", () => {
		expect(fillArea(block, { row: 9, column: 7 })).toEqual({ top: 6, bottom: 9, left: 2, right: 3 });
		expect(fillArea(block, { row: 1, column: 0 })).toEqual({ top: 1, bottom: 3, left: 2, right: 3 });
		expect(fillArea(block, { row: 5, column: 6 })).toEqual({ top: 4, bottom: 5, left: 4, right: 6 });
		expect(fillArea(block, { row: 4, column: 0 })).toEqual({ top: 4, bottom: 5, left: 0, right: 1 });
	});
	it("fills nothing over the block itself", () => expect(fillArea(block, { row: 5, column: 2 })).toBeNull());
	it("repeats the block, also upwards and to the left", () => {
		expect([6, 7, 8].map((row) => copiedFrom(block, { row, column: 2 }).row)).toEqual([4, 5, 4]);
		expect([3, 2, 1].map((row) => copiedFrom(block, { row, column: 3 }).row)).toEqual([5, 4, 5]);
		expect([1, 0].map((column) => copiedFrom(block, { row: 4, column }).column)).toEqual([3, 2]);
		expect(copiedFrom(block, { row: 5, column: 4 })).toEqual({ row: 5, column: 2 });
	});
});

describe("filling by keys", () => {
	it("copies the first row to those below it, and the row above to one alone", () => {
		expect(fillOf({ top: 4, bottom: 7, left: 2, right: 3 }, "down")).toEqual({
			block: { top: 4, bottom: 4, left: 2, right: 3 },
			area: { top: 5, bottom: 7, left: 2, right: 3 },
		});
		expect(fillOf({ top: 4, bottom: 4, left: 2, right: 2 }, "down")?.block.top).toBe(3);
		expect(fillOf({ top: 0, bottom: 0, left: 2, right: 2 }, "down")).toBeNull();
	});
	it("copies the first column to those right of it, and does nothing with one alone", () => {
		expect(fillOf(block, "right")).toEqual({ block: { ...block, right: 2 }, area: { ...block, left: 3 } });
		expect(fillOf({ ...block, right: 2 }, "right")).toBeNull();
	});
});
