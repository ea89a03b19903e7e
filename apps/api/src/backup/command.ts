import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createDatabase, type Database } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { type Kysely, sql } from "kysely";
import { tellOperator } from "../in-words.ts";
import { databaseFileOf, type Settings, SettingsError } from "../settings.ts";
import { clientOf, type Place } from "./make.ts";

export function placeOf({ databaseUrl, databaseAuthToken }: Settings): Place {
	const path = databaseFileOf(databaseUrl);
	return path === null ? { kind: "server", url: databaseUrl, authToken: databaseAuthToken } : { kind: "file", path };
}

/** The portal's database at a place; throws SettingsError where there is none. The caller ends it. */
export async function openPlace(place: Place): Promise<Kysely<Database>> {
	const where = place.kind === "file" ? place.path : place.url;
	if (place.kind === "file" && !existsSync(place.path)) throw new SettingsError(`There is no database at ${where}.`);
	const db = place.kind === "file" ? openFile(place.path).db : createDatabase(clientOf(place));
	const { rows } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'`.execute(db);
	if (rows.length > 0) return db;
	await db.destroy();
	throw new SettingsError(`The database at ${where} is not one of the portal.`);
}

/** The file a command was given. */
export function fileOf(args: readonly string[], usage: string): string {
	const [file, ...others] = args.filter((arg) => !arg.startsWith("--"));
	if (!file || others.length > 0) throw new SettingsError(`Usage: ${usage}`);
	return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Runs a command; what the person can put right is one sentence, anything else the whole error. */
export async function command(work: () => Promise<number>): Promise<void> {
	try {
		process.exitCode = await work();
	} catch (error) {
		tellOperator(error);
		process.exitCode = 1;
	}
}
