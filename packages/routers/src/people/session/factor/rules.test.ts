import { describe, expect, test } from "vitest";
import { fromBase32, otpauthUri, readTyped, spelledCode, stepAt, stepsTaken, toBase32 } from "./rules.ts";
import { codeAt, matchingStep, randomKey } from "./totp.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
/** The key of RFC 6238, appendix B, for SHA-1. */
const rfcKey = toBase32(ascii("12345678901234567890"));
const at = (seconds: number) => new Date(seconds * 1000);

describe("time-based codes", () => {
	// Appendix B has eight digits; six are their end.
	test.each([
		[59, "94287082"],
		[1_111_111_109, "07081804"],
		[1_111_111_111, "14050471"],
		[1_234_567_890, "89005924"],
		[2_000_000_000, "69279037"],
		[20_000_000_000, "65353130"],
	])("are those of RFC 6238 at %i s", async (seconds, eight) => {
		expect(await codeAt(rfcKey, stepAt(at(seconds)))).toBe(eight.slice(2));
	});

	// RFC 4226, appendix D.
	test("are those of RFC 4226 for its first counters", async () => {
		const codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"];
		expect(await Promise.all(codes.map((_, counter) => codeAt(rfcKey, counter)))).toEqual(codes);
	});

	test("hold one step before and after their own, and no further", async () => {
		const now = at(1_000_000_000);
		for (const [off, taken] of [
			[-2, false],
			[-1, true],
			[0, true],
			[1, true],
			[2, false],
		] as const) {
			const step = stepAt(now) + off;
			expect(await matchingStep(rfcKey, await codeAt(rfcKey, step), now, 0), String(off)).toBe(taken ? step : null);
		}
	});

	test("are used up with all before them", async () => {
		const now = at(1_000_000_000);
		const step = stepAt(now);
		expect(stepsTaken(now, 0)).toEqual([step, step - 1, step + 1]);
		expect(stepsTaken(now, step)).toEqual([step + 1]);
		expect(stepsTaken(now, step + 1)).toEqual([]);
		expect(await matchingStep(rfcKey, await codeAt(rfcKey, step), now, step)).toBeNull();
		expect(await matchingStep(rfcKey, await codeAt(rfcKey, step - 1), now, step)).toBeNull();
	});
});

test("base 32 is that of RFC 4648, both ways", () => {
	for (const [text, coded] of [
		["", ""],
		["f", "MY"],
		["fo", "MZXQ"],
		["foo", "MZXW6"],
		["foob", "MZXW6YQ"],
		["fooba", "MZXW6YTB"],
		["foobar", "MZXW6YTBOI"],
	] as const) {
		expect(toBase32(ascii(text))).toBe(coded);
		expect(new TextDecoder().decode(fromBase32(coded))).toBe(text);
		expect(new TextDecoder().decode(fromBase32(`${coded.toLowerCase()}====`))).toBe(text);
	}
	const every = Uint8Array.from({ length: 256 }, (_, i) => i);
	expect(fromBase32(toBase32(every))).toEqual(every);
});

test("keys have 160 bits and are never the same", () => {
	const keys = Array.from({ length: 20 }, randomKey);
	expect(new Set(keys).size).toBe(20);
	for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
});

test("the app is told everything it needs, whatever the name", () => {
	const uri = new URL(otpauthUri({ issuer: "A B", account: "li:hua/李", key: "MZXW6" }));
	expect(uri.protocol).toBe("otpauth:");
	expect(uri.href).toContain("A%20B:li%3Ahua%2F%E6%9D%8E?");
	expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: "MZXW6", issuer: "A B", algorithm: "SHA1", digits: "6", period: "30" });
});

test.each([
	["123456", { kind: "totp", code: "123456" }],
	[" 123 456 ", { kind: "totp", code: "123456" }],
	["a7kqm-2xhpt", { kind: "recoveryCode", place: "A", code: "A7KQM2XHPT" }],
	["A7KQM 2XHPT", { kind: "recoveryCode", place: "A", code: "A7KQM2XHPT" }],
	// No such place, too short, too long, other characters.
	["Z7KQM-2XHPT", null],
	["12345", null],
	["1234567", null],
	["A7KQM-2XHP", null],
	["A7KQM-2XHPTT", null],
	["A7KQM-2XHP0", null],
	["", null],
	["１２３４５６", null],
])("%j is read as %j", (text, read) => {
	expect(readTyped(text)).toEqual(read);
});

test("a recovery code is spelled in two halves", () => {
	expect(spelledCode("A7KQM2XHPT")).toBe("A7KQM-2XHPT");
});
