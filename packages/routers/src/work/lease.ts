import type { Services } from "../context.ts";

/** An instance that has written nothing for this long is taken for dead. */
const LEASE_MS = 60_000;

export interface Lease {
	current: string;
	/** Taken for dead after `ms`, a minute unless told otherwise. */
	next(ms?: number): string;
}

/** Ends of leases are times and tokens in one: each is later than the one before, and its last digits are nobody else's. */
export function leaseHolder(services: Services): Lease {
	const own = crypto.randomUUID().slice(0, 8);
	const next = (ms = LEASE_MS) => `${new Date(services.now().getTime() + ms).toISOString()}#${own}`;
	return { current: next(), next };
}
