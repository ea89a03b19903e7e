import { MAX_PAGE_SIZE } from "@iqt/db";
import type { Caller, Context } from "./context.ts";
import { BusyError, DomainError } from "./errors.ts";
import { goOn } from "./places.ts";

/** Rows the lists of one batch may be asked for together. */
export const rowsOfBatch = 5 * MAX_PAGE_SIZE;
/** A list of more rows is a heavy read, as a call that says it is `costly`: of those a person has one under way. */
const heavyFrom = 200;
/** Heavy reads of one person that wait for it. */
export const mostWaiting = 10;
const retryAfter = 5;
const lookAgainMs = 20;
/** Whoever reads or waits for so long, milliseconds, has died with the request. */
const LEFT_MS = 60_000;

interface Batch {
	last: Promise<unknown>;
	rows: number;
}

const batches = new WeakMap<Context, Batch>();
/** Since when a person has a heavy read under way, by the clock of the services. */
const reading = new Map<string, number>();
/** When each of a person's reads that wait has last looked whether it may begin. */
const waiting = new Map<string, Map<symbol, number>>();

/** Lets whatever else waits for this thread go first. */
const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says that calls with this context come in one batch: they run one after the other. */
export function asBatch(ctx: Context): Context {
	batches.set(ctx, { last: Promise.resolve(), rows: 0 });
	return ctx;
}

/** Runs a call, of a batch when those before it are done and others have had the thread. */
export function inTurn<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
	const batch = batches.get(ctx);
	if (!batch) return call();
	const running = batch.last.then(() => pause()).then(call);
	batch.last = running.catch(() => undefined);
	return running;
}

/** The fields by which an input says how many rows it asks for: no other name counts. */
export const rowFields = ["pageSize", "count", "limit"] as const;

const rowsAsked = (input: unknown): number => {
	const fields = (input ?? {}) as Partial<Record<(typeof rowFields)[number], unknown>>;
	return Math.max(0, ...rowFields.map((field) => Number(fields[field])).filter(Number.isFinite));
};

/**
 * Waits until the person has no other heavy read under way; answers what ends this one. Waited for by the request's own timer: in workerd no
 * request may wake another. `weight` is how many rows of an ordinary list one of these is worth; a `costly` call is a heavy read whatever it asks
 * for. Throws `invalid` where a batch asks for too many rows, BusyError where too many wait already.
 */
export async function startReading(
	ctx: Context,
	caller: Pick<Caller, "userGuid"> | undefined,
	{ input, weight, costly }: { input: unknown; weight: number; costly: boolean },
): Promise<() => void> {
	const rows = rowsAsked(input) * weight;
	const batch = batches.get(ctx);
	if (batch) {
		if (batch.rows + rows > rowsOfBatch) throw new DomainError("invalid", "error.batchRows", { limit: rowsOfBatch });
		batch.rows += rows;
	}
	if (!caller || !(costly || rows > heavyFrom)) return () => undefined;
	const { services } = ctx;
	const who = caller.userGuid;
	const now = () => services.now().getTime();
	const others = waiting.get(who) ?? new Map<symbol, number>();
	for (const [one, lookedAt] of others) if (now() - lookedAt >= LEFT_MS) others.delete(one);
	if (others.size >= mostWaiting) throw new BusyError("error.busy", retryAfter);
	const end = goOn(services);
	const own = Symbol();
	waiting.set(who, others);
	const isReading = () => now() - (reading.get(who) ?? Number.NEGATIVE_INFINITY) < LEFT_MS;
	for (others.set(own, now()); isReading(); others.set(own, now())) await pause(lookAgainMs);
	const since = now();
	reading.set(who, since);
	others.delete(own);
	if (others.size === 0) waiting.delete(who);
	// A database file answers within this turn of the event loop: without a turn of their own, reads that came together would run in one go.
	await pause();
	return () => {
		if (reading.get(who) === since) reading.delete(who);
		end();
	};
}
