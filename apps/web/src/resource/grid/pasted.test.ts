import { expect, test } from "vitest";
import { hasHead, isBlock, withHead } from "./pasted.ts";

test.each([
	[
		"names above amounts",
		[
			["Inland city", "20GP USD"],
			["Chongqing", "1,200.50"],
		],
		true,
	],
	[
		"names above days",
		[
			["启运城市", "有效期起"],
			["重庆", "2026/12/1"],
		],
		true,
	],
	[
		"rows alone",
		[
			["Chongqing", "1200"],
			["Chengdu", "1300"],
		],
		false,
	],
	[
		"texts alone",
		[
			["Chongqing", "Ningbo"],
			["Chengdu", "Shanghai"],
		],
		false,
	],
	[
		"a formula above numbers",
		[
			["Chongqing", "cost*1.1"],
			["Chengdu", "1300"],
		],
		false,
	],
	["one column", [["Cost"], ["1200"]], false],
	["a head alone", [["Inland city", "Cost"]], false],
	[
		"amounts on request among numbers",
		[
			["City", "Cost"],
			["Chongqing", "on request"],
			["Chengdu", "1300"],
		],
		false,
	],
])("%s: a head or none", (_what, block, expected) => {
	expect(hasHead(block)).toBe(expected);
});

test("rows without a head are read below the names of the columns they were pasted at, others below their own", () => {
	expect(withHead([["Chongqing", "1200"]], ["Inland city", "Cost"])).toEqual([
		["Inland city", "Cost"],
		["Chongqing", "1200"],
	]);
	const own = [
		["From", "Price"],
		["Chongqing", "1200"],
	];
	expect(withHead(own, ["Inland city", "Cost"])).toEqual(own);
});

test("one cell is no block", () => {
	expect([isBlock("Chongqing"), isBlock("Chongqing\r\n"), isBlock("a\tb"), isBlock("a\nb")]).toEqual([false, false, true, true]);
});
