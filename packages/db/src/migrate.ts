import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { DbVersionError } from "./errors.ts";
import { isReleased, migrations } from "./migrations/index.ts";

interface SchemaMigration {
	name: string;
	at: string;
	/** It was not released when it ran: it may go again, and leaves what it made. */
	draft: 0 | 1;
}

type Database = Kysely<{ schema_migration: SchemaMigration }>;

/** The table of what ran, with the column that early databases have not. */
async function ensureTable(db: Database): Promise<void> {
	await sql`CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY, at TEXT NOT NULL, draft INTEGER NOT NULL DEFAULT 0) STRICT`.execute(
		db,
	);
	const draft = async (on: Database) =>
		(await sql`SELECT 1 FROM pragma_table_info('schema_migration') WHERE name = 'draft'`.execute(on)).rows.length > 0;
	if (await draft(db)) return;
	await db.transaction().execute(async (trx) => {
		if (!(await draft(trx))) await sql`ALTER TABLE schema_migration ADD COLUMN draft INTEGER NOT NULL DEFAULT 0`.execute(trx);
	});
}

/**
 * Brings the schema up to date and answers the names of the migrations it ran. Each runs in one write transaction that first
 * looks whether somebody else ran it meanwhile: instances that start together are safe, and one that dies leaves whole steps.
 * A database that ran a migration this version does not know is refused, unless it was no released one: a domain may be tried and taken back.
 */
export async function migrate<DB>(
	database: Kysely<DB>,
	steps: Record<string, Migration> = migrations,
	released: (name: string) => boolean = isReleased,
): Promise<string[]> {
	const db = database as unknown as Database;
	await ensureTable(db);
	const known = new Map((await db.selectFrom("schema_migration").select(["name", "draft"]).execute()).map((row) => [row.name, row.draft]));
	const names = Object.keys(steps).sort();
	for (const [name, draft] of known) if (!draft && !names.includes(name)) throw new DbVersionError(name);
	const settled = names.filter((name) => known.get(name) === 1 && released(name));
	if (settled.length > 0) await db.updateTable("schema_migration").set({ draft: 0 }).where("name", "in", settled).execute();
	const ran: string[] = [];
	for (const name of names.filter((n) => !known.has(n))) {
		await db.transaction().execute(async (trx) => {
			const done = await trx.selectFrom("schema_migration").select("name").where("name", "=", name).executeTakeFirst();
			if (done) return;
			await steps[name]?.up(trx as unknown as Kysely<unknown>);
			const row = { name, at: new Date().toISOString(), draft: released(name) ? (0 as const) : (1 as const) };
			await trx.insertInto("schema_migration").values(row).execute();
			ran.push(name);
		});
	}
	return ran;
}

/** How many migrations of this version a database has not run: none is 0. */
export async function pendingMigrations<DB>(database: Kysely<DB>, steps: Record<string, Migration> = migrations): Promise<number> {
	const db = database as unknown as Database;
	const ran = new Set((await db.selectFrom("schema_migration").select("name").execute()).map(({ name }) => name));
	return Object.keys(steps).filter((name) => !ran.has(name)).length;
}
