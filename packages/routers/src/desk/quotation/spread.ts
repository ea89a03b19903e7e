/** A charge that a total is spread over, in minor units of one currency. */
export interface Share {
	amount: bigint;
	/** The least it may come to. */
	least: bigint;
}

export const totalOf = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** The least a charge may come to: one that is free of charge or taken off stays as it is, and none has to become dearer for it. */
const leastOf = ({ amount, least }: Share): bigint => (amount <= 0n || least > amount ? amount : least);

/** What charges come to at the least. */
export const leastTotal = (shares: readonly Share[]): bigint => totalOf(shares.map(leastOf));

/** Whole units in proportion to weights (above nothing) that add up to `total`: what rounding down leaves goes to the largest remainders, of equal ones to the first. */
function proportional(weights: readonly bigint[], total: bigint): bigint[] {
	const base = totalOf(weights);
	const parts = weights.map((weight) => (weight * total) / base);
	const remainder = (i: number) => ((weights[i] ?? 0n) * total) % base;
	const byRemainder = [...weights.keys()].sort((a, b) => Number(remainder(b) > remainder(a)) - Number(remainder(b) < remainder(a)) || a - b);
	const left = Number(total - totalOf(parts));
	for (const i of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0n) + 1n;
	return parts;
}

/**
 * Charges that add up to `total` exactly, in proportion to what they were; one that would come below its least stays there, and the others bear the
 * rest. Null where that cannot be: `total` is below all of their least, or nothing is charged.
 */
export function spread(shares: readonly Share[], total: bigint): bigint[] | null {
	if (total < leastTotal(shares)) return null;
	const result = shares.map(leastOf);
	let free = [...shares.keys()].filter((i) => (shares[i]?.amount ?? 0n) > 0n);
	for (;;) {
		const weights = free.map((i) => shares[i]?.amount ?? 0n);
		const isFree = new Set(free);
		const left = total - totalOf(result.filter((_, i) => !isFree.has(i)));
		const base = totalOf(weights);
		if (base === 0n) return left === 0n ? result : null;
		const above = free.filter((i, at) => (weights[at] ?? 0n) * left >= (result[i] ?? 0n) * base);
		if (above.length < free.length) {
			free = above;
			continue;
		}
		for (const [at, part] of proportional(weights, left).entries()) result[free[at] ?? 0] = part;
		return result;
	}
}
