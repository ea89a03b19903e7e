import { MAX_PAGE_SIZE, UnderWay } from "@iqt/db";
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
/** Heavy reads under way, and those that wait and still look whether they may begin, by the person. */
const [reading, waiting] = [new UnderWay<string>(LEFT_MS), new UnderWay<string>(LEFT_MS)];

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
 * for. Throws `invalid` where a batch asks for too many rows, BusyError where too many wait already, `state` where who asked has hung up before it began;
 * what `changes` something is done even so.
 */
export async function startReading(
	ctx: Context,
	caller: Pick<Caller, "userGuid"> | undefined,
	{ input, weight, costly, changes }: { input: unknown; weight: number; costly: boolean; changes: boolean },
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
	if (waiting.of(who, now()) >= mostWaiting) throw new BusyError("error.busy", retryAfter);
	const end = goOn(services);
	const own = waiting.begin(who, now());
	const hungUp = changes ? undefined : ctx.hungUp?.();
	for (; reading.of(who, now()) > 0 && !hungUp?.aborted; own.renew(now())) await pause(lookAgainMs);
	own.end();
	if (hungUp?.aborted) {
		end();
		throw new DomainError("state", "error.nobodyWaits");
	}
	const read = reading.begin(who, now());
	// A database file answers within this turn of the event loop: without a turn of their own, reads that came together would run in one go.
	await pause();
	return () => {
		read.end();
		end();
	};
}
