import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "./errors.ts";

/** How many wrong tries a counter takes in its window before it refuses. */
export interface ThrottleRule {
	limit: number;
	windowMs: number;
}

/** Whole minutes from `now` until `at`, at least one. */
export const minutesUntil = (now: Date, at: string): number => Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / 60_000));

/**
 * Counts one try under `key`, before it is checked: tries sent at once cannot all slip through. One statement, so that
 * every instance on the database counts together. `first` tells the try that hit the limit; `by`: what counts for more than one, or is only looked at.
 */
export async function countTry(
	db: Kysely<Database>,
	key: string,
	rule: ThrottleRule,
	now: Date,
	by = 1,
): Promise<{ refused: boolean; first: boolean; endsAt: string }> {
	const at = now.toISOString();
	const endsAt = new Date(now.getTime() + rule.windowMs).toISOString();
	const row = await db
		.insertInto("throttle")
		.values({ key, count: by, window_ends_at: endsAt })
		.onConflict((conflict) =>
			conflict.column("key").doUpdateSet({
				count: sql<number>`CASE WHEN throttle.window_ends_at <= ${at} THEN ${by} ELSE throttle.count + ${by} END`,
				window_ends_at: sql<string>`CASE WHEN throttle.window_ends_at <= ${at} THEN excluded.window_ends_at ELSE throttle.window_ends_at END`,
			}),
		)
		.returning(["count", "window_ends_at"])
		.executeTakeFirstOrThrow();
	return { refused: row.count > rule.limit, first: row.count === rule.limit + 1, endsAt: row.window_ends_at };
}

/** The error of a refused try. */
export const tooManyTries = (now: Date, endsAt: string, messageId: MessageId = "error.tooMany") =>
	new DomainError("tooMany", messageId, { minutes: minutesUntil(now, endsAt) });

/** Forgets the tries under `key`. */
export const clearTries = (db: Kysely<Database>, key: string) => db.deleteFrom("throttle").where("key", "=", key).execute();

/** Forgets the tries under `key` and those of it by network (`<key>|…`). */
export const clearTriesOf = (db: Kysely<Database>, key: string) =>
	db
		.deleteFrom("throttle")
		.where((eb) => eb.or([eb("key", "=", key), eb.and([eb("key", ">=", `${key}|`), eb("key", "<", `${key}}`)])]))
		.execute();

/** Undoes one try that turned out right. */
export const undoTry = (db: Kysely<Database>, key: string) =>
	db.updateTable("throttle").set({ count: sql<number>`count - 1` }).where("key", "=", key).where("count", ">", 0).execute();
