import { type Client, createClient } from "@libsql/client";
import type { Kysely } from "kysely";
import LibsqlDatabase from "libsql";
import { createDatabase } from "./dialect.ts";
import type { DatabaseOptions, LocalDatabase } from "./driver/connection.ts";
import type { Database } from "./tables/index.ts";

/** How long SQLite itself blocks the event loop for another process's write, milliseconds; longer waits are ours and do not block. */
const BLOCK_MS = 100;

/** Opens a file with the settings every connection to it must have: WAL, nothing acknowledged before it is on disk, foreign keys. */
function openConnection(path: string): LocalDatabase {
	const database = new LibsqlDatabase(path, { timeout: BLOCK_MS });
	database.prepare("PRAGMA journal_mode = WAL").all([]);
	database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000");
	return database as unknown as LocalDatabase;
}

/** Opens (or makes) the database file at `path`, for Node hosts; `inWalMode`: it is known to be in that mode. `close` ends it; the client is for backup and the like. */
export function openFile(
	path: string,
	{ inWalMode = false, ...options }: Omit<DatabaseOptions, "openLocal"> & { inWalMode?: boolean } = {},
): { db: Kysely<Database>; client: Client; close(): Promise<void> } {
	// First, so that the client finds the file in WAL mode.
	if (!inWalMode) openConnection(path).close();
	const client = createClient({ url: `file:${path}`, timeout: BLOCK_MS });
	const db = createDatabase(client, { ...options, openLocal: () => openConnection(path) });
	return {
		db,
		client,
		async close() {
			await db.destroy();
			client.close();
		},
	};
}
