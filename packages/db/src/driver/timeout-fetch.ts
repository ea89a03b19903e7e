import { isLongWrite, LONG_WRITE_MS } from "./long-write.ts";

/**
 * A `fetch` that gives up, for the `fetch` option of an HTTP client: without it a call that nobody answers (a replica whose primary is
 * gone) is reported by the dialect's time-out, yet keeps its connection and its place among the client's concurrent calls for good.
 */
export const timeoutFetch =
	(timeoutMs: number): typeof fetch =>
	(input, init) =>
		fetch(input, { ...init, signal: AbortSignal.timeout(typeof init?.body === "string" && isLongWrite(init.body) ? LONG_WRITE_MS : timeoutMs) });
