import { describe, expect, it } from "vitest";
import { firstCompared } from "./first-compared.ts";

/** Revisions by name, a capital one for what was sent. */
const pairOf = (names: string, own: number) => {
	const revisions = [...names].map((id) => ({ id, sentAt: id === id.toUpperCase() ? "2026-11-20T08:00:00.000Z" : null }));
	const { before, after } = firstCompared(revisions, own);
	return before + after;
};

describe("what is compared first", () => {
	it.each([
		["AB", 1, "AB"],
		["Ab", 1, "Ab"],
		["ABc", 2, "Bc"],
		// A second new offer is compared with what the customer holds, not with the first one that nobody sent.
		["Abc", 2, "Ac"],
		["AbCde", 4, "Ce"],
		["AbC", 1, "Ab"],
	])("of %s, looked at from %i, is an offer and the last one sent before it: %s", (names, own, pair) => {
		expect(pairOf(names, own)).toBe(pair);
	});

	it.each([
		["abc", 2, "bc"],
		["Abc", 0, "Ab"],
		["Abc", -1, "Ab"],
	])("of %s, looked at from %i, is what stands beside each other where nothing before was sent: %s", (names, own, pair) => {
		expect(pairOf(names, own)).toBe(pair);
	});
});
