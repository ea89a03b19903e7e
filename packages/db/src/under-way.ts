/** One thing that is under way. */
export interface Held {
	/** Says, before its end, that it still goes on: it is forgotten as late as one that begins at `now`. */
	renew(now: number): void;
	/** It is over; saying so again, or of one that is forgotten, does nothing. */
	end(): void;
}

/**
 * What a process or isolate has under way, each for `key`. At the edge a request may be dropped with nobody told, and what it began never ends: what was
 * not heard of for `forgottenAfter` milliseconds does not count any more. Times are milliseconds of the caller's clock.
 */
export class UnderWay<Key> {
	readonly #forgottenAfter: number;
	readonly #held = new Map<symbol, { key: Key; heardOf: number; weight: number }>();

	constructor(forgottenAfter: number) {
		this.#forgottenAfter = forgottenAfter;
	}

	/** `weight`: as how many it counts. */
	begin(key: Key, now: number, weight = 1): Held {
		const own = Symbol();
		const renew = (at: number) => void this.#held.set(own, { key, heardOf: at, weight });
		renew(now);
		return { renew, end: () => void this.#held.delete(own) };
	}

	/** How many there are for a key. */
	of(key: Key, now: number): number {
		this.#forget(now);
		return [...this.#held.values()].reduce((sum, one) => sum + (one.key === key ? one.weight : 0), 0);
	}

	/** How many there are for all keys together. */
	all(now: number): number {
		this.#forget(now);
		return this.#held.size;
	}

	#forget(now: number): void {
		for (const [own, { heardOf }] of this.#held) if (now - heardOf >= this.#forgottenAfter) this.#held.delete(own);
	}
}
