import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

/** Values a user keeps, by key; keys without a value are left out. */
export async function readPreferences(db: Kysely<Database>, userId: number, keys: string[]): Promise<Record<string, unknown>> {
	const rows = await db.selectFrom("user_preference").select(["key", "value"]).where("user_id", "=", userId).where("key", "in", keys).execute();
	return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
}

/** Keeps a value, or forgets it when it is null. */
export async function writePreference(db: Kysely<Database>, entry: { userId: number; key: string; value: unknown; at: string }): Promise<void> {
	const { userId, key, value, at } = entry;
	if (value === null) {
		await db.deleteFrom("user_preference").where("user_id", "=", userId).where("key", "=", key).execute();
		return;
	}
	const set = { value: JSON.stringify(value), updated_at: at };
	await db
		.insertInto("user_preference")
		.values({ user_id: userId, key, ...set })
		.onConflict((conflict) => conflict.columns(["user_id", "key"]).doUpdateSet(set))
		.execute();
}
