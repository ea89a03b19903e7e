import { BusyError } from "./errors.ts";

/** Of one kind of work this process does so many at once, and so many for one person. */
export interface Places {
	/** Runs `work` in a place; with none free BusyError is thrown at once. */
	take<T>(who: string, work: () => Promise<T>): Promise<T>;
}

/** After how many seconds a place is likely to be free. */
const retryAfter = 5;

/** Places for work that costs much, counted per process or isolate. */
export function places(most: { forOne: number; inAll: number }): Places {
	const taken = new Map<string, number>();
	let all = 0;
	return {
		async take(who, work) {
			const own = taken.get(who) ?? 0;
			if (own >= most.forOne || all >= most.inAll) throw new BusyError("error.busy", retryAfter);
			taken.set(who, own + 1);
			all++;
			try {
				return await work();
			} finally {
				all--;
				const left = (taken.get(who) ?? 1) - 1;
				if (left > 0) taken.set(who, left);
				else taken.delete(who);
			}
		},
	};
}
