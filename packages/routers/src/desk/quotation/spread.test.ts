import fc from "fast-check";
import { expect, test } from "vitest";
import { leastTotal, type Share, spread, totalOf } from "./spread.ts";

/** Charges with the least each may be sold for. */
const charges = (...of: [amount: bigint, least: bigint][]) => of.map(([amount, least]) => ({ amount, least }));

const shares = fc
	.array(fc.record({ amount: fc.bigInt({ min: -5_000n, max: 10_000_000n }), least: fc.bigInt({ min: 0n, max: 12_000_000n }) }), {
		minLength: 1,
		maxLength: 12,
	})
	.filter((given) => given.some(({ amount }) => amount > 0n));

/** The least of a charge, said plainly. */
const floorOf = ({ amount, least }: Share) => (amount <= 0n || least > amount ? amount : least);

test("comes to the total exactly, takes no charge below its least, and does the same each time", () => {
	fc.assert(
		fc.property(shares, fc.bigInt({ min: 0n, max: 100_000_000n }), (given, more) => {
			const total = leastTotal(given) + more;
			const found = spread(given, total);
			if (found === null) throw new Error("a total above the least can be reached");
			expect(totalOf(found)).toBe(total);
			for (const [i, share] of given.entries()) expect((found[i] ?? 0n) >= floorOf(share)).toBe(true);
			expect(spread(given, total)).toEqual(found);
		}),
	);
});

test("is refused below the least of all together", () => {
	fc.assert(
		fc.property(shares, fc.bigInt({ min: 1n, max: 1_000_000n }), (given, under) => {
			expect(spread(given, leastTotal(given) - under)).toBeNull();
		}),
	);
});

test("is in proportion; what rounding leaves goes to the largest remainder, of equal ones to the first", () => {
	const free = (...amounts: bigint[]) => amounts.map((amount) => ({ amount, least: 0n }));
	expect(spread(free(100n, 100n, 100n), 1_000n)).toEqual([334n, 333n, 333n]);
	expect(spread(free(100n, 250n, 650n), 1_100n)).toEqual([110n, 275n, 715n]);
	expect(spread(free(1n, 6n), 10n)).toEqual([1n, 9n]);
});

test("stops a charge at its least while the others bear the rest, also when that brings another to its own", () => {
	expect(spread(charges([1_000n, 950n], [1_000n, 0n]), 1_700n)).toEqual([950n, 750n]);
	const three = charges([100n, 100n], [100n, 80n], [100n, 0n]);
	expect(spread(three, 210n)).toEqual([100n, 80n, 30n]);
	expect(spread(three, 180n)).toEqual([100n, 80n, 0n]);
});

test("leaves what is free of charge or taken off, and makes none dearer that stands at less than its least", () => {
	expect(spread(charges([0n, 0n], [-50n, 0n], [100n, 40n]), 100n)).toEqual([0n, -50n, 150n]);
	expect(spread(charges([100n, 200n], [100n, 0n]), 150n)).toEqual([100n, 50n]);
	expect(spread([{ amount: 0n, least: 0n }], 10n)).toBeNull();
});
