import { UnderWay } from "@iqt/db";
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
	const taken = new UnderWay<string>(LEFT_MS);
	return {
		async take(host, who, work) {
			const now = host.now().getTime();
			if (taken.of(who, now) >= most.forOne || taken.all(now) >= most.inAll) throw new BusyError("error.busy", retryAfter);
			const place = taken.begin(who, now);
			const end = goOn(host);
			try {
				return await work();
			} finally {
				place.end();
				end();
			}
		},
	};
}
