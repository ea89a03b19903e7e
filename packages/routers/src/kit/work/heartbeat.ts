import { LEASE_MS } from "./lease.ts";

/** Four beats to a lease: three may be missed, as while a long write holds the database. */
const EVERY_MS = LEASE_MS / 4;

/**
 * Calls `beat` every `everyMs` milliseconds while `work` goes on, one at a time, so that a lease it renews ends soon after the process does. No beat is
 * under way any more when this answers. One that fails is told to `failed` and the next one comes.
 */
export async function withHeartbeat<T>(
	{ beat, failed, everyMs = EVERY_MS }: { beat: () => Promise<unknown>; failed: (error: unknown) => void; everyMs?: number | undefined },
	work: () => Promise<T>,
): Promise<T> {
	let beating: Promise<unknown> | null = null;
	const timer = setInterval(() => {
		beating ??= beat()
			.catch(failed)
			.finally(() => {
				beating = null;
			});
	}, everyMs);
	try {
		return await work();
	} finally {
		clearInterval(timer);
		await beating;
	}
}
