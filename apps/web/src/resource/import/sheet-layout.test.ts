import { describe, expect, test } from "vitest";
import { blocksFor, columnStarts, columnWidths, mergesIn, scrollFor } from "./sheet-layout.ts";

const block = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

describe("columns of the sheet beside the preview", () => {
	test("are as wide as their texts need, within bounds", () => {
		const [short, long, chinese, empty] = columnWidths(4, [{ row: 1, cells: ["20GP", "x".repeat(300), "重庆重庆", null] }], []);
		expect(short).toBe(48);
		expect(long).toBe(200);
		expect(chinese).toBe(66);
		expect(empty).toBe(48);
	});

	test("a title merged over all of them widens none", () => {
		const title = [{ row: 1, cells: ["Rates of the fourth quarter", null] }];
		expect(columnWidths(2, title, [block(1, 1, 1, 2)])).toEqual([48, 48]);
		expect(columnWidths(2, title, [])[0]).toBeGreaterThan(48);
	});

	test("begin where the one before ends", () => expect(columnStarts([50, 60])).toEqual([0, 50, 110]));
});

describe("rows of the sheet beside the preview", () => {
	const merges = [block(5, 44, 4, 4), block(300, 301, 1, 1)];

	test("merged cells are drawn while any of their rows is in view", () => {
		expect(mergesIn(merges, 40, 60)).toEqual([merges[0]]);
		expect(mergesIn(merges, 45, 60)).toEqual([]);
	});

	test("a merged cell whose text stands far above is asked for, too", () => {
		expect(blocksFor(1, 60, [], 100)).toEqual([0]);
		expect(blocksFor(90, 210, [], 100)).toEqual([0, 1, 2]);
		expect(blocksFor(420, 440, [block(5, 500, 4, 4)], 100)).toEqual([0, 4]);
	});

	test("what is in view is not scrolled to; what is not comes to the middle", () => {
		expect(scrollFor({ top: 100, height: 200 }, 150, 170)).toBe(100);
		expect(scrollFor({ top: 0, height: 200 }, 1000, 1020)).toBe(910);
		expect(scrollFor({ top: 500, height: 200 }, 10, 30)).toBe(0);
		expect(scrollFor({ top: 0, height: 200 }, 1000, 5000)).toBe(1000);
		expect(scrollFor({ top: 1000, height: 200 }, 1000, 5000)).toBe(1000);
	});
});
