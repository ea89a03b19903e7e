import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** Calls of one procedure. */
export interface CallTally {
	count: number;
	/** For a reason of ours. */
	failed: number;
	/** Longer than a second. */
	slow: number;
	/** All together, milliseconds. */
	ms: number;
	slowestMs: number;
}

/** Calls by the name of the procedure. */
export type CallHours = Map<string, CallTally>;

const hourMs = 3_600_000;
const keptDays = 35;
/** The hour of a moment, as it is kept. */
const hourOf = (at: Date) => at.toISOString().slice(0, 13);

/** Adds calls to those of the hour, in one statement. */
export async function keepCallHours(db: Kysely<Database>, now: Date, calls: CallHours): Promise<void> {
	const rows = Array.from(calls, ([call, { count, failed, slow, ms, slowestMs }]) => [
		call,
		count,
		failed,
		slow,
		Math.round(ms),
		Math.round(slowestMs),
	]);
	if (rows.length === 0) return;
	await sql`INSERT INTO call_hour (hour, call, count, failed, slow, ms, slowest_ms)
		SELECT ${hourOf(now)}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(${JSON.stringify(rows)}) WHERE true
		ON CONFLICT (hour, call) DO UPDATE SET count = count + excluded.count, failed = failed + excluded.failed, slow = slow + excluded.slow,
			ms = ms + excluded.ms, slowest_ms = max(slowest_ms, excluded.slowest_ms)`.execute(db);
}

/** Calls of the last `hours`, the one that has begun included, by procedure. */
const lately = (db: Kysely<Database>, now: Date, hours: number) =>
	db
		.selectFrom("call_hour")
		.where("hour", ">", hourOf(new Date(now.getTime() - hours * hourMs)))
		.select((eb) => [
			"call",
			eb.fn.sum<number>("count").as("count"),
			eb.fn.sum<number>("failed").as("failed"),
			eb.fn.sum<number>("slow").as("slow"),
			eb.fn.sum<number>("ms").as("ms"),
			eb.fn.max<number>("slowest_ms").as("slowestMs"),
		])
		.groupBy("call");

/** How many calls there were in the last `hours`, how many of them failed, and how many were slow. */
export const callTotals = (db: Kysely<Database>, now: Date, hours: number) =>
	db
		.selectFrom(lately(db, now, hours).as("c"))
		.select([
			sql<number>`coalesce(sum(count), 0)`.as("count"),
			sql<number>`coalesce(sum(failed), 0)`.as("failed"),
			sql<number>`coalesce(sum(slow), 0)`.as("slow"),
		])
		.executeTakeFirstOrThrow();

/** The five procedures that took longest a call in the last `hours`. */
export async function slowestCalls(db: Kysely<Database>, now: Date, hours: number) {
	const rows = await lately(db, now, hours).orderBy(sql`sum(ms) * 1.0 / sum(count)`, "desc").orderBy("call").limit(5).execute();
	return rows.map(({ call, count, slow, ms, slowestMs }) => ({ call, count, slow, meanMs: Math.round(ms / count), slowestMs }));
}

/** The five procedures that failed most often in the last `hours`. */
export async function failingCalls(db: Kysely<Database>, now: Date, hours: number) {
	const rows = await lately(db, now, hours).having(sql`sum(failed)`, ">", 0).orderBy(sql`sum(failed)`, "desc").orderBy("call").limit(5).execute();
	return rows.map(({ call, count, failed }) => ({ call, count, failed }));
}

/** Takes hours away that are older than 35 days. Answers how many lines went. */
export async function cleanUpCallHours(db: Kysely<Database>, now: Date): Promise<number> {
	const before = hourOf(new Date(now.getTime() - keptDays * 24 * hourMs));
	const { numDeletedRows } = await db.deleteFrom("call_hour").where("hour", "<", before).executeTakeFirst();
	return Number(numDeletedRows);
}
