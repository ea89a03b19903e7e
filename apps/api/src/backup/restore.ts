import { closeSync, copyFileSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import type { ObjectStore } from "@iqt/routers";
import { changeWriter } from "@iqt/routers/door/change-log";
import { uncertain } from "@iqt/routers/kit/outbox/rules";
import { createClient } from "@libsql/client";
import { type Kysely, sql } from "kysely";
import { SettingsError } from "../settings.ts";
import { checkWhole, clientOf, type Place } from "./make.ts";
import { copyToServer, emptyServer, tablesOf } from "./tables.ts";

interface Restored {
	/** When the backup was made, ISO 8601 UTC. */
	madeAt: string;
	objects: number;
	/** Mails that were waiting then and are now shown as uncertain. */
	heldMails: number;
	/** Where the database that was replaced lies now. */
	replaced: string | null;
}

/** Throws where a database is there already, or is in use. */
async function checkTarget(target: Place, force: boolean): Promise<void> {
	if (target.kind === "server") {
		const client = clientOf(target);
		try {
			if (!force && (await tablesOf(client)).length > 0) {
				throw new SettingsError(`There is a database at ${target.url} already. Stop the portal, then restore with --force to replace it.`);
			}
		} finally {
			client.close();
		}
		return;
	}
	if (!existsSync(target.path)) return;
	if (!force) throw new SettingsError(`There is a database at ${target.path} already. Stop the portal, then restore with --force to replace it.`);
	const client = createClient({ url: `file:${target.path}` });
	try {
		// Leaving the write-ahead log needs the file for oneself: it fails while any other process has it open.
		await client.execute("PRAGMA journal_mode = DELETE");
	} catch {
		throw new SettingsError(`${target.path} is in use: stop the portal first. What it wrote from now on would be lost.`);
	} finally {
		client.close();
	}
}

function openBackup(path: string): { madeAt: string } {
	if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new SettingsError(`There is no file ${path}.`);
	// What keeps it from being read is then the system's to say, and not the database's that it cannot be opened.
	closeSync(openSync(path, "r"));
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const info = database.prepare("SELECT made_at FROM backup_info").get() as { made_at: string } | undefined;
		if (!info) throw new Error("nothing in it");
		checkWhole(database);
		return { madeAt: info.made_at };
	} catch (error) {
		throw new SettingsError(`${path} is no backup, or a damaged one: ${error instanceof Error ? error.message : error}.`);
	} finally {
		database.close();
	}
}

async function putObjects(path: string, files: Pick<ObjectStore, "put">): Promise<number> {
	const database = new DatabaseSync(path);
	try {
		let objects = 0;
		for (const row of database.prepare("SELECT object_name, mime, content FROM backup_object").iterate()) {
			await files.put(String(row.object_name), row.content as Uint8Array, String(row.mime));
			objects++;
		}
		database.exec("DROP TABLE backup_object; DROP TABLE backup_info; VACUUM");
		return objects;
	} finally {
		database.close();
	}
}

/** Pauses every webhook: a drill must send nothing, and what waited may have gone out since. A backup of an earlier version has none. */
async function pauseWebhooks(trx: Kysely<Database>): Promise<void> {
	const { rows } = await sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'webhook'`.execute(trx);
	if (rows.length > 0) await trx.updateTable("webhook").set({ status: "paused" }).where("status", "=", "active").execute();
}

/**
 * What was true when the backup was made and may not be any more: a waiting mail may have gone out since, so it is shown as uncertain and
 * not sent by itself; somebody signed in may have been signed out. Answers how many mails.
 */
async function settle(path: string, madeAt: string, now: Date): Promise<number> {
	const { db, close } = openFile(path);
	const at = now.toISOString();
	const held = await db.transaction().execute(async (trx) => {
		const mails = await trx
			.updateTable("outbox")
			.set({ state: "failed", last_error: uncertain, lease_until: null })
			.where("state", "in", ["pending", "sending"])
			.executeTakeFirst();
		await pauseWebhooks(trx);
		await trx.updateTable("session").set({ ended_at: at, end_reason: "expired" }).where("ended_at", "is", null).execute();
		await trx.deleteFrom("one_time_code").execute();
		await trx.deleteFrom("factor_challenge").execute();
		await trx.updateTable("job").set({ lease_until: null, lease_owner: null }).execute();
		const heldMails = Number(mails.numUpdatedRows);
		await changeWriter(trx, { id: null, name: "system", source: "job" }, now).write({
			action: "restore",
			objectType: "database",
			objectId: "all",
			before: null,
			after: { madeAt, heldMails },
		});
		return heldMails;
	});
	await close();
	return held;
}

/**
 * Puts a backup in the place of a database: refused where one is already, unless `force`, and where the file is open in another process.
 * A database file that is replaced is kept beside it. Everybody has to sign in again; no mail that was waiting goes out by itself.
 */
export async function restoreBackup(
	path: string,
	target: Place,
	files: Pick<ObjectStore, "put">,
	options: { force: boolean; now: Date; workFile: string },
): Promise<Restored> {
	const { madeAt } = openBackup(path);
	await checkTarget(target, options.force);
	const prepared = options.workFile;
	const remove = () => {
		for (const ending of ["", "-wal", "-shm"]) rmSync(`${prepared}${ending}`, { force: true });
	};
	remove();
	try {
		copyFileSync(path, prepared);
		const objects = await putObjects(prepared, files);
		const heldMails = await settle(prepared, madeAt, options.now);
		const database = new DatabaseSync(prepared);
		let replaced: string | null = null;
		try {
			database.exec("PRAGMA journal_mode = DELETE");
			checkWhole(database);
			if (target.kind === "server") await intoServer(database, target);
		} finally {
			database.close();
		}
		if (target.kind === "file") replaced = intoPlace(prepared, target.path, options.now);
		return { madeAt, objects, heldMails, replaced };
	} finally {
		remove();
	}
}

async function intoServer(source: DatabaseSync, target: Place & { kind: "server" }): Promise<void> {
	const client = clientOf(target);
	try {
		await emptyServer(client);
		await copyToServer(source, client);
	} finally {
		client.close();
	}
}

function intoPlace(prepared: string, path: string, now: Date): string | null {
	let replaced: string | null = null;
	if (existsSync(path)) {
		replaced = `${path}.before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
		renameSync(path, replaced);
	}
	for (const ending of ["-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
	renameSync(prepared, path);
	return replaced;
}
