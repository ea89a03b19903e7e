import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";

/** Values a user keeps, by key; keys without a value are left out. */
export async function readPreferences(db: Kysely<Database>, userId: number, keys: string[]): Promise<Record<string, unknown>> {
	const rows = await db.selectFrom("user_preference").select(["key", "value"]).where("user_id", "=", userId).where("key", "in", keys).execute();
	return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
}

/** Keys a person may keep values under: each list has its columns, and a hand's breadth of lists there are. */
const MOST_KEYS = 200;

/** Keeps a value, or forgets it when it is null. Throws `invalid` where the person keeps as many as one may, and this is another one. */
export async function writePreference(db: Kysely<Database>, entry: { userId: number; key: string; value: unknown; at: string }): Promise<void> {
	const { userId, key, value, at } = entry;
	if (value === null) {
		await db.deleteFrom("user_preference").where("user_id", "=", userId).where("key", "=", key).execute();
		return;
	}
	const { numAffectedRows } = await sql`insert into user_preference (user_id, key, value, updated_at)
		select ${userId}, ${key}, ${JSON.stringify(value)}, ${at} where (select count(*) from user_preference where user_id = ${userId} and key <> ${key}) < ${MOST_KEYS}
		on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
	if (numAffectedRows === 0n) throw new InvalidFieldError("key", "problem.preferencesTooMany", { maximum: MOST_KEYS });
}
