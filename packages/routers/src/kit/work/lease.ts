import { type RawBuilder, sql } from "kysely";
import type { Services } from "../../door/context.ts";

/** An instance that has written nothing for this long is taken for dead. */
export const LEASE_MS = 45_000;
/** A statement that ends work may take this long, during which nobody hears of it. */
export const LONGEST_WRITE_MS = 360_000;

export interface Lease {
	current: string;
	/** Taken for dead after `ms`, `LEASE_MS` unless told otherwise. */
	next(ms?: number): string;
	/** Whether it is one of this holder's, and not another's that took over. */
	isOwn(until: string | null): boolean;
}

/** When a lease ends that begins now, ISO 8601 UTC. */
export const leaseEnd = (now: Date, ms = LEASE_MS): string => new Date(now.getTime() + ms).toISOString();

/** Ends of leases are times and tokens in one: each is later than the one before, and its last digits are nobody else's. */
export function leaseHolder(services: Services): Lease {
	const own = crypto.randomUUID().slice(0, 8);
	const next = (ms = LEASE_MS) => `${leaseEnd(services.now(), ms)}#${own}`;
	return { current: next(), next, isOwn: (until) => until?.endsWith(`#${own}`) === true };
}

/** Whether a lease binds nobody: it has ended, or ends later than any lease may, as a clock that had jumped ahead wrote it. */
export const isLeaseOver = (until: string, now: Date): boolean => until < now.toISOString() || until > leaseEnd(now, 2 * LONGEST_WRITE_MS);

/** The same of a column in a query, where nobody may hold one either. */
export function leaseOver(now: Date, column: "lease_until" | "effects_lease" = "lease_until"): RawBuilder<boolean> {
	const until = sql.ref(column);
	return sql`(${until} IS NULL OR ${until} < ${now.toISOString()} OR ${until} > ${leaseEnd(now, 2 * LONGEST_WRITE_MS)})`;
}
