import { describe, expect, it } from "vitest";
import { finds, nextOf, replaced } from "./find.ts";

describe("finding in cells", () => {
	it("takes a whole number however it is written, and no part of another", () => {
		expect(finds({ text: "1,200", whole: true }, "1200.00", true)).toBe(true);
		expect(finds({ text: "120", whole: true }, "1200.00", true)).toBe(false);
		expect(finds({ text: "CNY 1200", whole: true }, "1200.00", true)).toBe(true);
	});
	it("finds a part of a text in any case and width", () => {
		expect(finds({ text: "cosco", whole: false }, "COSCO Shipping", false)).toBe(true);
		expect(finds({ text: "cosco", whole: true }, "COSCO Shipping", false)).toBe(false);
		expect(finds({ text: "cost*1", whole: false }, "cost*1.12+300", true)).toBe(true);
	});
	it("finds nothing where nothing is asked for", () => expect(finds({ text: " ", whole: false }, "", false)).toBe(false));
});

describe("replacing", () => {
	it("replaces a whole cell, or each part as it stands", () => {
		expect(replaced({ text: "1200", whole: true }, "1200.00", "1300")).toBe("1300");
		expect(replaced({ text: "a.", whole: false }, "A. and a. but ab", "$&")).toBe("$& and $& but ab");
	});
});

describe("the next one", () => {
	const found = [
		{ row: 0, column: 2 },
		{ row: 0, column: 5 },
		{ row: 3, column: 1 },
	];
	it("is behind the cell in hand, row by row, and begins again at the end", () => {
		expect(nextOf(found, { row: 0, column: 2 })).toBe(found[1]);
		expect(nextOf(found, { row: 0, column: 9 })).toBe(found[2]);
		expect(nextOf(found, { row: 3, column: 1 })).toBe(found[0]);
		expect(nextOf(found, null)).toBe(found[0]);
		expect(nextOf([], null)).toBeUndefined();
	});
});
