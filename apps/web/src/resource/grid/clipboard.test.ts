import { describe, expect, it } from "vitest";
import { fromClipboard, toClipboard } from "./clipboard.ts";

describe("clipboard", () => {
	it("reads a block of a spreadsheet", () =>
		expect(fromClipboard("a\tb\r\nc\td\r\n")).toEqual([
			["a", "b"],
			["c", "d"],
		]));
	it("keeps empty cells and rows inside", () =>
		expect(fromClipboard("a\t\n\t\nb\tc")).toEqual([
			["a", ""],
			["", ""],
			["b", "c"],
		]));
	it("reads quoted line breaks, tabs and quotes", () =>
		expect(fromClipboard('"x\ny"\t"say ""hi"""\t5" pipe')).toEqual([["x\ny", 'say "hi"', '5" pipe']]));
	it("comes back as it went", () => {
		const block = [
			["plain", "with\ttab"],
			['"q"', "line\nbreak"],
		];
		expect(fromClipboard(toClipboard(block))).toEqual(block);
	});
});
