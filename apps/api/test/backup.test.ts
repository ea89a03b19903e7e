import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDatabase, type Database, migrate } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { dataOf, startSqld, testDb } from "@iqt/db/testing";
import { seedPrices } from "@iqt/routers/desk/quotation/testing";
import { changeWriter, checkChain } from "@iqt/routers/door/change-log";
import { deliverDue } from "@iqt/routers/kit/outbox/deliver";
import { enqueue } from "@iqt/routers/kit/outbox/queries";
import { testServices, userPerRole } from "@iqt/routers/testing/portal";
import { createClient } from "@libsql/client";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localStore } from "../src/local-store.ts";
import { root } from "../src/settings.ts";
import { compileCache } from "./compile-cache.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "iqt-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of the commands as people do. */
function run(script: string, args: string[], database: string, dataDir = folder) {
	const done = spawnSync(process.execPath, [`apps/api/src/${script}.ts`, ...args], {
		cwd: root,
		encoding: "utf8",
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database, IQT_DATA_DIR: dataDir, ...compileCache },
	});
	return { code: done.status, said: done.stdout + done.stderr };
}

const at = "2026-11-21T08:00:00.000Z";

/** A company with rates, users, a stored file, a mail that waits and one that was sent. */
async function fill(db: Kysely<Database>, dataDir: string): Promise<void> {
	await userPerRole(testServices(db));
	await seedPrices(db, at);
	const bytes = new TextEncoder().encode("the vendor's workbook");
	await localStore(join(dataDir, "files")).put("uploads/2026-11/a.xlsx", bytes, "x");
	const file = { object_name: "uploads/2026-11/a.xlsx", name: "a.xlsx", size: bytes.length, mime: "x", sha256: "", owner_id: null, created_at: at };
	await db
		.insertInto("stored_file")
		.values([file, { ...file, object_name: "uploads/2026-11/lost.xlsx" }])
		.execute();
	// Of a message whose upload was replaced since.
	await localStore(join(dataDir, "files")).put("uploads/2026-11/offer.pdf", bytes, "application/pdf");
	const { id: asked_by } = await db.selectFrom("user").select("id").limit(1).executeTakeFirstOrThrow();
	await db.insertInto("message_thread").values({ id: "thread", kind: "icr", asked_by, opened_at: at, last_at: at, quotation_id: null }).execute();
	const said = { kind: "comment" as const, part: "", text: "", event: null, event_values: null };
	await db
		.insertInto("message")
		.values({ ...said, id: "message", thread_id: "thread", number: 1, author_id: asked_by, at })
		.execute();
	const attached = ["uploads/2026-11/offer.pdf", file.object_name].map((stored_as) => ({
		id: stored_as,
		message_id: "message",
		stored_as,
		name: "offer.pdf",
		size: 21,
	}));
	await db.insertInto("message_file").values(attached).execute();
	await db.transaction().execute(async (trx) => {
		for (const key of ["waiting", "sent", "sending"]) await enqueue(trx, { kind: "notice", payload: {}, dedupeKey: key, at });
		const log = changeWriter(trx, { id: null, name: "test", source: "job" }, new Date(at));
		for (let i = 0; i < 3; i++) await log.write({ action: "create", objectType: "thing", objectId: `${i}`, before: null, after: { i } });
	});
	await db
		.insertInto("webhook")
		.values({
			id: "webhook",
			name: "ERP",
			url: "https://erp.example.com/",
			kinds: "[]",
			remark: null,
			status: "active",
			changed_at: at,
			changed_by: null,
		})
		.execute();
	await db.updateTable("outbox").set({ state: "sent", sent_at: at }).where("dedupe_key", "=", "sent").execute();
	await db.updateTable("outbox").set({ state: "sending" }).where("dedupe_key", "=", "sending").execute();
}

type Rows = (table: string) => Promise<unknown[]>;
const rowsAt =
	(url: string): Rows =>
	async (table) => {
		const client = createClient({ url });
		try {
			return (await client.execute(`SELECT * FROM "${table}"`)).rows.map((row) => ({ ...row }));
		} finally {
			client.close();
		}
	};
const fileRows = (path: string) => rowsAt(`file:${path}`);
const serverRows = rowsAt;

/** What a restore settles; all else comes back as it was. */
const settled = ["outbox", "webhook", "session", "job", "change_log", "one_time_code", "backup_info", "backup_object"];

async function hashes(rows: Rows): Promise<Record<string, string>> {
	const tables = (await rows("sqlite_schema")) as { type: string; name: string; sql: string }[];
	const hash = (values: unknown[]) =>
		createHash("sha256")
			.update(
				values
					.map((value) => JSON.stringify(value))
					.sort()
					.join("\n"),
			)
			.digest("hex");
	const found: Record<string, string> = {};
	for (const { type, name } of tables) {
		if (type === "table" && !/^(sqlite|libsql)_/.test(name) && !settled.includes(name)) found[name] = hash(await rows(name));
	}
	const ours = tables.filter(({ name }) => !/^(sqlite|libsql|backup)_/.test(name));
	return { ...found, schema: hash(ours.map(({ type, name, sql }) => [type, name, sql])) };
}

/** After a restore nothing that waited goes out, what was sent stays sent, and nobody is signed in. */
async function expectSettled(db: Kysely<Database>): Promise<void> {
	const outbox = await db.selectFrom("outbox").select(["dedupe_key", "state", "last_error"]).orderBy("dedupe_key").execute();
	const uncertain = "uncertain: the server may have taken it";
	expect(outbox).toEqual([
		{ dedupe_key: "sending", state: "failed", last_error: uncertain },
		{ dedupe_key: "sent", state: "sent", last_error: null },
		{ dedupe_key: "waiting", state: "failed", last_error: uncertain },
	]);
	const sent: string[] = [];
	const services = testServices(db);
	services.mail = {
		async send({ subject }) {
			sent.push(subject);
			return [];
		},
	};
	const render = async () => ({ to: "a@b.c", subject: "s", text: "", attachments: [], messageKey: "k" });
	expect(await deliverDue(services, { notice: render })).toBe(0);
	expect(sent).toEqual([]);
	expect(await db.selectFrom("webhook").select("status").execute()).toEqual([{ status: "paused" }]);
	expect(await db.selectFrom("session").select("id").where("ended_at", "is", null).execute()).toEqual([]);
	expect((await checkChain(db)).breaks).toEqual([]);
	const last = await db.selectFrom("change_log").select(["action", "object_type"]).orderBy("id", "desc").limit(1).executeTakeFirst();
	expect(last).toEqual({ action: "restore", object_type: "database" });
}

const integrity = (path: string) => new DatabaseSync(path).prepare("PRAGMA integrity_check").get();

describe("a database file", () => {
	it("is backed up while it is written to, and comes back row by row with its files", { timeout: 300_000 }, async () => {
		const path = join(folder, "iqt.db");
		const live = openFile(path);
		await migrate(live.db);
		await fill(live.db, folder);
		const before = await hashes(fileRows(path));
		// A transaction under way is not in the backup and is not disturbed by it.
		const open = await live.db.startTransaction().execute();
		await open.insertInto("company").values({ id: "later", code: "later", name: "later", language: "en" }).execute();
		const backup = join(folder, "backup.db");
		const made = run("make-backup", [backup], `file:${path}`);
		expect(made).toMatchObject({ code: 0, said: expect.stringContaining("2 stored files") });
		expect(made.said).toContain("uploads/2026-11/lost.xlsx");
		await open.commit().execute();
		expect(integrity(backup)).toEqual({ integrity_check: "ok" });
		expect(await hashes(fileRows(backup))).toEqual(before);
		expect(run("make-backup", [backup], `file:${path}`)).toMatchObject({ code: 1, said: expect.stringContaining("exists already") });

		const refused = run("restore-backup", [backup], `file:${path}`);
		expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("--force") });
		const inUse = run("restore-backup", [backup, "--force"], `file:${path}`);
		expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining("is in use: stop the portal first") });
		expect(await live.db.selectFrom("company").select("id").where("id", "=", "later").execute()).toHaveLength(1);
		await live.close();

		const elsewhere = join(folder, "elsewhere");
		// A copy, because this process gives its file handles back only when its statements are collected.
		const stopped = join(folder, "stopped.db");
		copyFileSync(path, stopped);
		for (const [target, force] of [
			[stopped, ["--force"]],
			[join(elsewhere, "iqt.db"), []],
		] as const) {
			const done = run("restore-backup", [backup, ...force], `file:${target}`, elsewhere);
			expect(done).toMatchObject({ code: 0, said: expect.stringContaining("2 mails were waiting") });
			expect(await hashes(fileRows(target))).toEqual(before);
			expect(integrity(target)).toEqual({ integrity_check: "ok" });
			const { db, close } = openFile(target);
			await expectSettled(db);
			expect(await migrate(db)).toEqual([]);
			await close();
		}
		for (const name of ["a.xlsx", "offer.pdf"]) {
			const object = await localStore(join(elsewhere, "files")).get(`uploads/2026-11/${name}`);
			expect(await new Response(object?.body).text(), name).toBe("the vendor's workbook");
		}
		const kept = readdirSync(folder).filter((name) => name.includes("before-restore"));
		expect(kept).toHaveLength(1);
		expect((await fileRows(join(folder, kept[0] ?? ""))("company")).some((row) => (row as { id: string }).id === "later")).toBe(true);
		expect(readdirSync(folder).filter((name) => /restoring|\.part/.test(name))).toEqual([]);
	});

	it("is not restored from something that is no backup, and nothing is touched", () => {
		const path = join(folder, "iqt.db");
		const other = join(folder, "other.db");
		new DatabaseSync(other).exec("CREATE TABLE a (b)");
		expect(run("restore-backup", [other], `file:${path}`)).toMatchObject({ code: 1, said: expect.stringContaining("is no backup") });
		expect(run("restore-backup", [join(folder, "none")], `file:${path}`)).toMatchObject({
			code: 1,
			said: expect.stringContaining("There is no file"),
		});
		expect(run("restore-backup", [], `file:${path}`)).toMatchObject({ code: 1, said: expect.stringContaining("Usage:") });
		expect(run("make-backup", [join(folder, "b.db")], `file:${path}`)).toMatchObject({
			code: 1,
			said: expect.stringContaining("There is no database"),
		});
		expect(existsSync(path)).toBe(false);
	});
});

describe("libsql-server", () => {
	it("is backed up at one moment, and comes back row by row", { timeout: 300_000 }, async () => {
		const filled = await testDb();
		await fill(filled.db, folder);
		const [first, second] = [await startSqld({ data: await dataOf(filled) }), await startSqld()];
		await filled.close();
		const db = createDatabase(createClient({ url: first.url }));
		const before = await hashes(serverRows(first.url));
		const backup = join(folder, "backup.db");
		expect(run("make-backup", [backup], first.url)).toMatchObject({ code: 0 });
		expect(integrity(backup)).toEqual({ integrity_check: "ok" });
		expect(await hashes(fileRows(backup))).toEqual(before);
		expect(run("restore-backup", [backup], first.url)).toMatchObject({ code: 1, said: expect.stringContaining("--force") });
		await db.deleteFrom("exchange_rate").execute();
		for (const [url, force] of [
			[first.url, ["--force"]],
			[second.url, []],
		] as const) {
			expect(run("restore-backup", [backup, ...force], url)).toMatchObject({ code: 0 });
			expect(await hashes(serverRows(url))).toEqual(before);
			const restored = createDatabase(createClient({ url }));
			await expectSettled(restored);
			expect(await migrate(restored)).toEqual([]);
			expect((await createClient({ url }).execute("PRAGMA integrity_check")).rows[0]?.[0]).toBe("ok");
			await restored.destroy();
		}
		// A server's backup is a file like any other.
		expect(run("restore-backup", [backup], `file:${join(folder, "file.db")}`)).toMatchObject({ code: 0 });
		expect(await hashes(fileRows(join(folder, "file.db")))).toEqual(before);
		await db.destroy();
		await first.stop();
		await second.stop();
	});

	it("starts again, all rows there, once a stats.json of 0 bytes is deleted", { timeout: 300_000 }, async () => {
		const data = join(folder, "sqld");
		const server = await startSqld({ folder: data });
		await migrate(createDatabase(createClient({ url: server.url })));
		const before = await hashes(serverRows(server.url));
		await server.stop("SIGKILL");
		const statistics = join(data, "dbs/default/stats.json");
		truncateSync(statistics);
		await expect(startSqld({ folder: data })).rejects.toThrow(/did not start/);
		rmSync(statistics);
		const again = await startSqld({ folder: data });
		expect(await hashes(serverRows(again.url))).toEqual(before);
		await again.stop();
	});
});

describe("changelog:verify", () => {
	it("says OK, or names every entry that does not hold", async () => {
		const path = join(folder, "iqt.db");
		const { db, close } = openFile(path);
		await migrate(db);
		await fill(db, folder);
		await close();
		expect(run("verify-change-log", [], `file:${path}`)).toMatchObject({ code: 0, said: expect.stringMatching(/^OK: \d+ entries/) });
		const database = new DatabaseSync(path);
		const { id } = database.prepare("SELECT max(id) - 2 AS id FROM change_log").get() as { id: number };
		database.exec(`DROP TRIGGER change_log_no_update; UPDATE change_log SET after = '{"i":9}' WHERE id = ${id};
			DROP TRIGGER change_log_no_delete; DELETE FROM change_log WHERE id > ${id}`);
		database.close();
		const edited = run("verify-change-log", [], `file:${path}`);
		expect(edited).toMatchObject({ code: 1, said: expect.stringContaining(`Entry ${id} of the change log was edited`) });
		expect(edited.said).toContain(`Entries ${id + 1} to ${id + 2} of the change log are missing.`);
		expect(edited.said).toContain("2 breaks in the chain");
		expect(run("verify-change-log", [], `file:${join(folder, "none.db")}`)).toMatchObject({ code: 1, said: expect.stringContaining("There is no") });
		expect(existsSync(join(folder, "none.db"))).toBe(false);
	});
});
