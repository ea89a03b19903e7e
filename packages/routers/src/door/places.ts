import type { Services } from "./context.ts";
import { BusyError } from "./errors.ts";

type Host = Pick<Services, "now" | "waitUntil">;

/** Of one kind of work this process does so many at once, and so many for one person. */
export interface Places {
	/** Runs `work` in a place; with none free BusyError is thrown at once. */
	take<T>(host: Host, who: string, work: () => Promise<T>): Promise<T>;
}

/** After how many seconds a place is likely to be free. */
const retryAfter = 5;
/** A place taken so long ago, milliseconds, was left by work that died with its request. */
const LEFT_MS = 15 * 60_000;

/**
 * Has the host go on with this request until the answered function is called: an edge runtime drops whatever is under way when a client leaves, and
 * what would end it, and grants some seconds to what goes on behind the answer.
 */
export function goOn({ waitUntil }: Pick<Services, "waitUntil">): () => void {
	const ended = Promise.withResolvers<void>();
	waitUntil(ended.promise);
	return ended.resolve;
}

/** Places for work that costs much, counted per process or isolate. */
export function places(most: { forOne: number; inAll: number }): Places {
	/** Who has each place, and since when. */
	const taken = new Map<symbol, { who: string; since: number }>();
	return {
		async take(host, who, work) {
			const since = host.now().getTime();
			for (const [place, held] of taken) if (since - held.since >= LEFT_MS) taken.delete(place);
			const own = [...taken.values()].filter((held) => held.who === who).length;
			if (own >= most.forOne || taken.size >= most.inAll) throw new BusyError("error.busy", retryAfter);
			const place = Symbol();
			taken.set(place, { who, since });
			const end = goOn(host);
			try {
				return await work();
			} finally {
				taken.delete(place);
				end();
			}
		},
	};
}
