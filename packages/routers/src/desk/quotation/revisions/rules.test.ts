import { describe, expect, test } from "vitest";
import { differenceOf, paired } from "./rules.ts";

test.each([
	["100.00", "120.50", "20.50"],
	["120.50", "100", "-20.50"],
	[null, "12", "12"],
	["0.10", null, "-0.10"],
	["1000000000000.01", "1000000000000.03", "0.02"],
])("from %s to %s it is %s", (before, after, difference) => {
	expect(differenceOf(before, after)).toBe(difference);
});

describe("what is put together", () => {
	interface Named {
		name: string;
	}
	const exact = ({ name }: Named) => name;
	const letter = ({ name }: Named) => name[0] ?? null;
	/** The same by names alone. */
	const pairs = (before: string[], after: string[], keys: ((one: Named) => string | null)[]) => {
		const named = (names: string[]) => names.map((name) => ({ name }));
		return paired(named(before), named(after), keys).map((pair) => pair.map((one) => one?.name ?? null));
	};

	test("is what has the same key, each once, in the order of the later ones, then what is gone", () => {
		expect(pairs(["a", "b", "c"], ["c", "d", "a"], [exact])).toEqual([
			["c", "c"],
			[null, "d"],
			["a", "a"],
			["b", null],
		]);
		expect(pairs(["a", "a"], ["a", "a", "a"], [exact])).toEqual([
			["a", "a"],
			["a", "a"],
			[null, "a"],
		]);
	});

	test("is the closest first: a looser key takes what the others left", () => {
		expect(pairs(["a1", "a2"], ["a3", "a1"], [exact, letter])).toEqual([
			["a2", "a3"],
			["a1", "a1"],
		]);
	});

	test("is not what has no key", () => {
		expect(pairs(["a"], ["a"], [() => null])).toEqual([
			[null, "a"],
			["a", null],
		]);
	});
});
