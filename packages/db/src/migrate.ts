import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { DbVersionError } from "./errors.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Brings the schema up to date and answers the names of the migrations it ran. Each runs in one write transaction that first
 * looks whether somebody else ran it meanwhile: instances that start together are safe, and one that dies leaves whole steps.
 */
export async function migrate<DB>(database: Kysely<DB>, steps: Record<string, Migration> = migrations): Promise<string[]> {
	const db = database as unknown as Kysely<{ schema_migration: { name: string; at: string } }>;
	await sql`CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT`.execute(db);
	const known = new Set((await db.selectFrom("schema_migration").select("name").execute()).map((row) => row.name));
	const names = Object.keys(steps).sort();
	for (const name of known) {
		if (!names.includes(name)) throw new DbVersionError(name);
	}
	const ran: string[] = [];
	for (const name of names.filter((n) => !known.has(n))) {
		await db.transaction().execute(async (trx) => {
			const done = await trx.selectFrom("schema_migration").select("name").where("name", "=", name).executeTakeFirst();
			if (done) return;
			await steps[name]?.up(trx as unknown as Kysely<unknown>);
			await trx.insertInto("schema_migration").values({ name, at: new Date().toISOString() }).execute();
			ran.push(name);
		});
	}
	return ran;
}
