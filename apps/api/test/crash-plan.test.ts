import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, putData, testDb } from "@iqt/db/testing";
import { createCaller } from "@iqt/routers";
import { checkChain } from "@iqt/routers/door/change-log";
import { referenceData } from "@iqt/routers/kit/imports/testing";
import { fillBook } from "@iqt/routers/kit/price-book/testing";
import { testContext, testServices, userPerRole } from "@iqt/routers/testing/portal";
import { expect, test } from "vitest";
import { startSqld } from "../src/sqld.ts";
import { integrityOf } from "./crash-support.ts";

const ROWS = 8_000;
const ROUNDS = 8;

test("kill -9 of libsql-server while a large change is written: all of it or nothing", { timeout: 240_000 }, async () => {
	const folder = mkdtempSync(join(tmpdir(), "iqt-crash-plan-"));
	const data = join(folder, "server");
	let writeMs = 1_000;
	let [whole, nothing] = [0, 0];
	try {
		const made = await testDb();
		const token = (await userPerRole(testServices(made.db))).get("PM")?.token ?? "";
		await referenceData(made.db);
		await fillBook(made.db, ROWS);
		putData(data, await dataOf(made));
		await made.close();
		for (let round = 0; round < ROUNDS; round++) {
			const server = await startSqld({ folder: data, log() {} });
			const db = createDatabase(clientOf(server));
			const services = testServices(db);
			const working: Promise<unknown>[] = [];
			services.waitUntil = (work) => void working.push(work);
			const rail = createCaller(testContext(services, { token })).inlandRail;
			const state = async () => ({
				book: (await db.selectFrom("inland_rail_rate").select("id").orderBy("id").execute()).length,
				past: (await db.selectFrom("inland_rail_rate_history").select("id").execute()).length,
				logged: (await db.selectFrom("change_log").select("id").where("object_type", "=", "inlandRail").execute()).length,
			});
			const before = await state();
			expect(before.book).toBe(ROWS);
			await rail.startRemoveMatching({ predicate: {}, expected: ROWS });
			if (round === 0) {
				// How long it takes here is measured once, so that the kills fall on the writing.
				const began = performance.now();
				await Promise.all(working);
				writeMs = performance.now() - began;
			} else {
				await new Promise((resolve) => setTimeout(resolve, writeMs * (0.2 + (0.7 * round) / ROUNDS)));
				process.kill(Number(readFileSync(`${data}.pid`, "utf8")), "SIGKILL");
			}
			await Promise.allSettled(working);
			await db.destroy();
			await server.stop();

			const again = await startSqld({ folder: data, log() {} });
			const after = createDatabase(clientOf(again));
			const then = createCaller(testContext(testServices(after), { token }));
			const count = async (table: "inland_rail_rate" | "inland_rail_rate_history") => (await after.selectFrom(table).select("id").execute()).length;
			const changes = await after
				.selectFrom("change_log")
				.select(["change_id", "action"])
				.where("object_type", "=", "inlandRail")
				.orderBy("id")
				.execute();
			if (changes.length === before.logged) {
				nothing++;
				expect([await count("inland_rail_rate"), await count("inland_rail_rate_history")]).toEqual([before.book, before.past]);
			} else {
				whole++;
				expect([await count("inland_rail_rate"), await count("inland_rail_rate_history")]).toEqual([0, before.past + ROWS]);
				expect(await then.inlandRail.undo({ changeId: changes.at(-1)?.change_id ?? "" })).toMatchObject({ count: ROWS });
			}
			expect([await integrityOf(after), (await checkChain(after)).found]).toEqual(["ok", 0]);
			await after.destroy();
			await again.stop();
		}
		expect(whole).toBeGreaterThan(0);
		expect(nothing).toBeGreaterThan(0);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
