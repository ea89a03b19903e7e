/** Choices that come out the same for the same seed. */
export interface Dice {
	/** A whole number, both ends included. */
	int(least: number, most: number): number;
	/** True in about `share` of all throws, 0 to 1. */
	chance(share: number): boolean;
	/** One of a list that is not empty. */
	pick<T>(list: readonly T[]): T;
	/** The same things in another order. */
	shuffled<T>(list: readonly T[]): T[];
}

/** Dice of a seed (mulberry32). */
export function diceOf(seed: number): Dice {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {
		int,
		chance: (share) => next() < share,
		pick: <T>(list: readonly T[]): T => {
			if (list.length === 0) throw new Error("nothing to pick from");
			return list[int(0, list.length - 1)] as T;
		},
		shuffled: (list) => {
			const out = [...list];
			for (let i = out.length - 1; i > 0; i--) {
				const j = int(0, i);
				[out[i], out[j]] = [out[j] as (typeof out)[number], out[i] as (typeof out)[number]];
			}
			return out;
		},
	};
}
