import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFile } from "@iqt/db/node";
import { testDb } from "@iqt/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../src/backup/make.ts";
import { lastingPort } from "../src/free-port.ts";
import { localStore } from "../src/local-store.ts";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";

/** Nobody in particular: what root may do is no test of rights. */
const nobody = process.getuid?.() === 0 ? 65534 : undefined;

let folder: string;
/** A portal's data folder, a backup of it, and a file that is no folder. */
let data: string;
let backup: string;
let file: string;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "iqt-said-"));
	// The folder of a test belongs to whoever may not do much.
	chmodSync(folder, 0o755);
	[data, backup, file] = ["data", "backup.db", "file"].map((name) => join(folder, name)) as [string, string, string];
	mkdirSync(data);
	writeFileSync(file, "no database, and no folder either");
	const made = await testDb();
	await made.client.execute({ sql: "VACUUM INTO ?", args: [join(data, "iqt.db")] });
	await made.close();
	const database = { kind: "file", path: join(data, "iqt.db") } as const;
	await makeBackup(database, localStore(join(data, "files")), backup, { madeAt: "2026-11-21T08:00:00.000Z", version: "test" });
	chmodSync(backup, 0o644);
});
afterAll(() => {
	chmodSync(data, 0o700);
	rmSync(folder, { recursive: true, force: true });
});

/** Runs one of the programs as people do; answers what it said, after it has failed. */
function said(script: string, args: string[], env: Record<string, string>, uid?: number): string {
	const run = spawnSync(process.execPath, [`apps/api/src/${script}.ts`, ...args], {
		cwd: root,
		encoding: "utf8",
		timeout: 120_000,
		env: { PATH: process.env.PATH, IQT_DATA_DIR: data, ...(uid === undefined ? compileCache : {}), ...env },
		...(uid === undefined ? {} : { uid, gid: uid }),
	});
	expect([script, run.status]).toEqual([script, 1]);
	return run.stderr;
}

/** One line, and nothing of the program's insides; who runs it and what the database's driver says is left out. */
const sentence = (text: string) => `${text}\n`;
const general = (text: string) => text.replace(/\(\d+\)/, "(…)").replace(/(\(…\)): .*(\. Look)/, "$1: …$2");

describe("one sentence for", { timeout: 300_000 }, () => {
	test("a backup to a folder that is missing, or is a file", () => {
		expect(said("make-backup", [join(folder, "none/b.db")], {})).toBe(
			sentence(`There is no folder ${folder}/none for the backup: make it, or name another one.`),
		);
		expect(said("make-backup", [join(file, "b.db")], {})).toBe(sentence(`${file}/b.db.part would have to lie in a folder, and that is a file.`));
	});

	test("a data folder that is a file, for every program", () => {
		const env = { IQT_DATA_DIR: file };
		for (const [script, args] of [
			["node", []],
			["make-backup", ["x.db"]],
			["verify-change-log", []],
		] as const) {
			expect(said(script, [...args], env)).toBe(sentence(`${file} is a file, and a folder is needed there.`));
		}
		expect(said("edge", [], env)).toBe(sentence(`${file}/edge would have to lie in a folder, and that is a file.`));
	});

	test("something that is no backup, no database, or none of the portal", () => {
		expect(said("restore-backup", [folder], {})).toBe(sentence(`There is no file ${folder}.`));
		expect(said("restore-backup", [file, "--force"], {})).toBe(sentence(`${file} is no backup, or a damaged one: file is not a database.`));
		expect(said("node", [], { DATABASE_URL: `file:${file}` })).toBe(
			sentence("The database is damaged or no database: file is not a database. Restore a backup."),
		);
		const empty = join(folder, "empty.db");
		writeFileSync(empty, "");
		expect(said("verify-change-log", [], { DATABASE_URL: `file:${empty}` })).toBe(sentence(`The database at ${empty} is not one of the portal.`));
	});

	test("a database of a newer version", async () => {
		const newer = join(folder, "newer.db");
		const { client, close } = openFile(newer);
		await client.execute("CREATE TABLE schema_migration (name TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT");
		await client.execute("INSERT INTO schema_migration VALUES ('9999-later', '')");
		await close();
		expect(said("node", [], { DATABASE_URL: `file:${newer}` })).toBe(
			sentence(
				"The database has migration 9999-later, which this version does not know: it is from a newer one. Start that one, or restore a backup.",
			),
		);
	});

	test("a restore to a folder that is missing, or to a server that is not there", async () => {
		expect(said("restore-backup", [backup], { DATABASE_URL: `file:${folder}/none/iqt.db` })).toBe(
			sentence(`There is no ${folder}/none/iqt.db.restoring, or no folder for it.`),
		);
		const port = await lastingPort();
		const gone = { DATABASE_URL: `http://127.0.0.1:${port}` };
		for (const [script, args] of [
			["restore-backup", [backup]],
			["make-backup", [join(folder, "x.db")]],
			["verify-change-log", []],
			["node", []],
		] as const) {
			expect(said(script, [...args], gone)).toBe(sentence(`Nothing answers at 127.0.0.1:${port}. Is the server running, and the address right?`));
		}
	});

	test("a port that is in use, on both hosts", async () => {
		const holder = createServer();
		const port = await new Promise<number>((resolve) => holder.listen(0, "127.0.0.1", () => resolve((holder.address() as { port: number }).port)));
		for (const host of ["node", "edge"]) {
			const all = said(host, ["--seed=none"], { PORT: String(port), IQT_DATA_DIR: join(folder, host) });
			expect(all).toBe(sentence(`127.0.0.1:${port} is in use. Stop what uses it, or set PORT to another one.`));
		}
		holder.close();
	});

	test("a data folder and a backup's folder that may not be written", () => {
		for (const name of readdirSync(data)) if (name.startsWith("iqt.db") || name === "secret") rmSync(join(data, name));
		if (nobody !== undefined) chownSync(data, nobody, nobody);
		chmodSync(data, 0o500);
		const failing = (script: string, args: string[], env: Record<string, string>) => general(said(script, args, env, nobody));
		const refused = (path: string) => sentence(`${path} may not be read or written by this user (…).`);
		expect(failing("node", [], {})).toBe(refused(join(data, "secret")));
		const env = { IQT_SECRET: "x".repeat(40) };
		expect(failing("restore-backup", [backup], env)).toBe(refused(join(data, "iqt.db.restoring")));
		expect(failing("node", [], env)).toBe(
			sentence("The database cannot be opened or written by this user (…): …. Look at its folder, its rights and its disk."),
		);
		expect(failing("make-backup", [join(data, "b.db")], { ...env, DATABASE_URL: `file:${backup}` })).toBe(refused(join(data, "b.db.part")));
	});
});
