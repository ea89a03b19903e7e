import { describe, expect, it } from "vitest";
import { windowAt } from "./row-window.ts";

describe("the window of rows drawn", () => {
	it("holds what is in view and some rows on both sides", () => {
		for (let top = 0; top < 36 * 90_000; top += 7_919) {
			const { first, end } = windowAt(top, 700, 36, 100_000);
			expect(first).toBeLessThanOrEqual(Math.max(0, Math.floor(top / 36) - 8));
			expect(end).toBeGreaterThanOrEqual(Math.ceil((top + 700) / 36) + 8);
			expect(end - first).toBeLessThanOrEqual(Math.ceil(700 / 36) + 1 + 2 * 8 + 2 * 2);
		}
	});
	it("stays for the steps of a few rows", () => {
		const moves = new Set(Array.from({ length: 40 }, (_, row) => windowAt(36_000 + row * 36, 700, 36, 100_000).first));
		expect(moves.size).toBeLessThanOrEqual(21);
	});
	it("ends where the list does", () => {
		expect(windowAt(0, 700, 36, 3)).toEqual({ first: 0, end: 3 });
		expect(windowAt(36 * 100, 700, 36, 110)).toEqual({ first: 92, end: 110 });
		expect(windowAt(0, 700, 36, 0)).toEqual({ first: 0, end: 0 });
		// Scrolled beyond a list that has become shorter.
		expect(windowAt(36 * 500, 700, 36, 10)).toEqual({ first: 9, end: 10 });
	});
});
