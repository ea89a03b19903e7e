import { IqtError } from "./errors.ts";

/** Longest pause that is waited for within a call, milliseconds. */
const longestMs = 30_000;
const firstMs = 250;
/** What a proxy or a server that starts anew answers. */
const passing = new Set([502, 503, 504]);

/** Milliseconds after which a call is worth sending again, after `attempt` (from 1); null where that would change nothing. */
function pauseBefore(error: IqtError, attempt: number): number | null {
	if (error.retryAfter !== null) return error.retryAfter * 1000 <= longestMs ? error.retryAfter * 1000 : null;
	const isPassing = error.code === "transport" && (error.status === null || passing.has(error.status));
	return isPassing ? Math.min(firstMs * 2 ** (attempt - 1), longestMs) : null;
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
	new Promise<void>((resolve, reject) => {
		const ended = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", ended);
			resolve();
		}, ms);
		signal?.addEventListener("abort", ended, { once: true });
	});

/** Does `work`, again up to `tries` times where it failed for what may pass; `repeatable` is whether doing it twice is doing it once. Throws what the last try threw. */
export async function withRetries<T>(
	work: () => Promise<T>,
	{ tries, repeatable, signal }: { tries: number; repeatable: boolean; signal: AbortSignal | undefined },
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const wait = error instanceof IqtError && repeatable && attempt < tries && !signal?.aborted ? pauseBefore(error, attempt) : null;
			if (wait === null) throw error;
			// Not all at the same moment.
			await pause(wait * (1 + Math.random() / 4), signal);
		}
	}
}
