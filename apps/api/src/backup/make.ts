import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DbStorageError } from "@iqt/db";
import { normalizeError } from "@iqt/db/errors";
import type { ObjectStore } from "@iqt/routers";
import { createClient } from "@libsql/client";
import { SettingsError } from "../settings.ts";
import { copyFromServer } from "./tables.ts";

/** The database a backup is made of, or goes back to. */
export type Place = { kind: "file"; path: string } | { kind: "server"; url: string; authToken: string | undefined };

/** What stands in a backup beside the tables of the product. */
const ownTables = `
	CREATE TABLE backup_info (made_at TEXT NOT NULL, version TEXT NOT NULL) STRICT;
	CREATE TABLE backup_object (object_name TEXT PRIMARY KEY, mime TEXT NOT NULL, content BLOB NOT NULL) STRICT`;

export const clientOf = ({ url, authToken }: Place & { kind: "server" }) =>
	createClient({ url, intMode: "bigint", ...(authToken ? { authToken } : {}) });

/** Throws unless SQLite finds a database whole: every page, index and foreign key. */
export function checkWhole(database: DatabaseSync): void {
	const found = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
	const [first] = found;
	if (first?.integrity_check !== "ok") throw new Error(`the copy is damaged: ${first?.integrity_check}`);
	const [orphan] = database.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
	if (orphan) throw new Error(`the copy is not whole: a row of ${orphan.table} has lost its row of ${orphan.parent}`);
}

async function copyDatabase(from: Place, path: string): Promise<void> {
	if (from.kind === "file") {
		if (!existsSync(from.path)) throw new SettingsError(`There is no database at ${from.path}.`);
		// Plain SQLite takes libSQL's write-ahead index for a damaged one while somebody writes: a live file is opened by libSQL only.
		const source = createClient({ url: `file:${from.path}`, timeout: 10_000 });
		try {
			await source.execute({ sql: "VACUUM INTO ?", args: [path] });
		} finally {
			source.close();
		}
		return;
	}
	const client = clientOf(from);
	const target = new DatabaseSync(path);
	try {
		await copyFromServer(client, target);
	} finally {
		target.close();
		client.close();
	}
}

const uploads = "SELECT coalesce(stored_as, object_name) AS object_name, mime FROM stored_file WHERE size > 0";
/** Messages and hand-over records keep the files they came with, also once an upload is replaced. */
const keeping = ["message_file", "hand_over_file"];
const keptBy = (table: string) => `SELECT stored_as, '' FROM ${table}
	WHERE stored_as NOT IN (SELECT coalesce(stored_as, object_name) FROM stored_file WHERE size > 0)`;

/** What a database refers to in the store; one of a version before has fewer tables. */
function storedObjects(database: DatabaseSync): { object_name: string; mime: string }[] {
	const there = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
	const selects = [uploads, ...keeping.filter((table) => there.get(table) !== undefined).map(keptBy)];
	return database.prepare(`${selects.join(" UNION ")} ORDER BY 1`).all() as { object_name: string; mime: string }[];
}

async function addObjects(database: DatabaseSync, files: Pick<ObjectStore, "get">): Promise<{ objects: number; missing: string[] }> {
	const stored = storedObjects(database);
	const insert = database.prepare("INSERT INTO backup_object (object_name, mime, content) VALUES (?, ?, ?)");
	const missing: string[] = [];
	for (const { object_name, mime } of stored) {
		const object = await files.get(object_name);
		if (!object) missing.push(object_name);
		else insert.run(object_name, mime || object.contentType, new Uint8Array(await new Response(object.body).arrayBuffer()));
	}
	return { objects: stored.length - missing.length, missing };
}

/**
 * Writes everything there is into one new file: the database as it was at one moment, also while the server runs, and the stored files it
 * refers to. The file is a SQLite database. Answers how many objects are in it and which were not in the store.
 */
export async function makeBackup(
	from: Place,
	files: Pick<ObjectStore, "get">,
	path: string,
	stamp: { madeAt: string; version: string },
): Promise<{ objects: number; missing: string[] }> {
	if (existsSync(path)) throw new SettingsError(`${path} exists already: give the backup a name of its own.`);
	if (!existsSync(dirname(path))) throw new SettingsError(`There is no folder ${dirname(path)} for the backup: make it, or name another one.`);
	const partial = `${path}.part`;
	rmSync(partial, { force: true });
	// Made here first: where it cannot be written the system then says why, while the database would say only that it cannot open it.
	closeSync(openSync(partial, "wx"));
	try {
		await copyDatabase(from, partial);
		const database = new DatabaseSync(partial);
		try {
			database.exec(ownTables);
			database.prepare("INSERT INTO backup_info (made_at, version) VALUES (?, ?)").run(stamp.madeAt, stamp.version);
			const result = await addObjects(database, files);
			checkWhole(database);
			database.close();
			renameSync(partial, path);
			return result;
		} finally {
			if (database.isOpen) database.close();
		}
	} catch (error) {
		const known = normalizeError(error);
		// It is the copy that grows.
		if (known instanceof DbStorageError && known.trouble === "full") throw new SettingsError(`The disk with ${path} is full.`);
		throw error;
	} finally {
		rmSync(partial, { force: true });
	}
}
