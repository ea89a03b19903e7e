import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createReplicated, timeoutFetch } from "./index.ts";
import type { Replicated } from "./replicated.ts";
import type { Database } from "./tables/index.ts";
import { clientOf, migratedData, type Sqld, startSqld } from "./testing.ts";

const portOf = (url: string) => Number(new URL(url).port);
const ids = async (db: Kysely<Database>) => (await db.selectFrom("company").select("id").orderBy("id").execute()).map((row) => row.id);
const add = (db: Kysely<Database>, id: string) => db.insertInto("company").values({ id, code: id, name: id, language: "en" }).execute();

describe("a primary and its replicas", () => {
	let folder: string;
	let primary: Sqld;
	let replicas: Sqld[];
	const opened: Replicated[] = [];
	const open = () => {
		const connect = (url: string, fetch: typeof globalThis.fetch) => createClient({ url, fetch });
		const urls = replicas.map(({ url }) => url);
		const one = createReplicated(primary.url, urls, { connect, send: timeoutFetch(4_000), timeoutMs: 4_000, busyMs: 500 });
		opened.push(one);
		return one;
	};
	/** Lags of so many replicas, once they follow. */
	const following = (one: Replicated, count: number) =>
		expect.poll(async () => (await one.look()).lags.filter((lag) => lag !== null).length, { timeout: 60_000 }).toBe(count);
	/** Begins the primary anew where it was, or where its replicas do not find it. */
	const again = async (found = true) => {
		const { url, grpcUrl } = primary;
		primary = await startSqld({ folder, port: portOf(url), ...(found ? { grpcPort: portOf(grpcUrl) } : {}) });
	};
	/** What a server has of its own. */
	const countAt = async (one: Sqld) => {
		const client = clientOf(one);
		const { rows } = await client.execute("SELECT count(*) AS count FROM company");
		client.close();
		return Number(rows[0]?.count);
	};

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "iqt-primary-"));
		primary = await startSqld({ folder, data: await migratedData() });
		replicas = await Promise.all([startSqld({ primary }), startSqld({ primary })]);
	}, 60_000);
	afterEach(async () => {
		for (const one of opened.splice(0)) await one.close();
		for (const one of [...replicas, primary]) await one.stop("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	});

	it("reads from a replica what was just written, by whichever portal", async () => {
		const [one, other] = [open(), open()];
		await following(one, 2);
		await following(other, 2);
		for (let i = 100; i < 160; i++) {
			await add(i % 2 ? one.db : other.db, String(i));
			const [reader, writer] = i % 3 ? [one, other] : [other, one];
			// As the check of a session does, which tells how far the log has come.
			await reader.db.selectFrom("company").select("id").limit(1).execute();
			expect((await ids(reader.near)).at(-1)).toBe(String(i));
			expect((await ids(writer.near)).includes(String(i - 1))).toBe(i > 100);
		}
		// Without the primary they have it all the same: it was they who answered.
		await following(one, 2);
		await primary.stop("SIGKILL");
		expect((await ids(one.near)).length).toBe(60);
		await again();
	}, 120_000);

	it("asks the next replica, or the primary, where one stands still or has gone", async () => {
		const one = open();
		await following(one, 2);
		await add(one.db, "a");
		const [nearest] = replicas as [Sqld, Sqld];
		process.kill(nearest.pid, "SIGSTOP");
		for (const id of ["b", "c", "d"]) {
			await add(one.db, id);
			expect((await ids(one.near)).at(-1)).toBe(id);
		}
		process.kill(nearest.pid, "SIGCONT");
		await nearest.stop("SIGKILL");
		await add(one.db, "e");
		expect((await ids(one.near)).at(-1)).toBe("e");
	}, 120_000);

	it("goes on reading while the primary is away, and writes again when it is back", async () => {
		const one = open();
		await following(one, 2);
		for (let round = 0; round < 3; round++) {
			await add(one.db, `${round}-before`);
			// What they had not heard of by then they would not know of until it is back.
			await following(one, 2);
			await primary.stop("SIGKILL");
			for (const db of [one.db, one.near, one.db]) {
				expect((await ids(db)).at(-1)).toBe(`${round}-before`);
			}
			expect(await one.look()).toEqual({ away: true, lags: [null, null] });
			await expect(add(one.db, "never")).rejects.toBeInstanceOf(Error);
			await again();
			await add(one.db, `${round}-written`);
			await expect
				.poll(async () => [(await ids(one.near)).at(-1), (await one.look()).away], { timeout: 30_000 })
				.toEqual([`${round}-written`, false]);
			await following(one, 2);
		}
	}, 180_000);

	it("never asks a replica that follows a log the primary has given up", async () => {
		const one = open();
		await following(one, 2);
		for (let i = 0; i < 40; i++) await add(one.db, `old-${i}`);
		expect((await ids(one.near)).length).toBe(40);
		await following(one, 2);
		await primary.stop("SIGKILL");
		await again(false);
		await add(one.db, "z-new");
		// The replica is far beyond the index of that write, in a log that has ended.
		expect(await countAt(replicas[0] as Sqld)).toBe(40);
		for (let i = 0; i < 20; i++) {
			expect((await ids(one.near)).at(-1)).toBe("z-new");
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		expect(await one.look()).toEqual({ away: false, lags: [null, null] });
	}, 120_000);
});
