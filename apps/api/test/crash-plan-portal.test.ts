import { createDatabase } from "@iqt/db";
import { clientOf, dataOf, startSqld, testDb } from "@iqt/db/testing";
import { createCaller } from "@iqt/routers";
import { checkChain } from "@iqt/routers/door/change-log";
import { startSession } from "@iqt/routers/door/session/session";
import { referenceData } from "@iqt/routers/kit/imports/testing";
import { fillBook } from "@iqt/routers/kit/price-book/testing";
import { testContext, testServices, userPerRole } from "@iqt/routers/testing/portal";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { integrityOf, runUntilKilled } from "./crash-support.ts";

const ROWS = 3_000;
const ROUNDS = 6;

test("kill -9 of the portal while a large change is planned or written: all of it or nothing, and what it planned is cleared", {
	timeout: 240_000,
}, async () => {
	const made = await testDb();
	const users = await userPerRole(testServices(made.db));
	const token = users.get("PM")?.token ?? "";
	await referenceData(made.db);
	await fillBook(made.db, ROWS);
	const data = await dataOf(made);
	await made.close();
	const server = await startSqld({ data, checkpointSeconds: 1 });
	const db = createDatabase(clientOf(server));
	onTestFinished(async () => {
		await db.destroy();
		await server.stop();
	});
	// By its clock a plan that was left is an hour old, and so is the work it belonged to.
	const later = testServices(db);
	later.clock.now = new Date(later.clock.now.getTime() + 2 * 3_600_000);
	const working: Promise<unknown>[] = [];
	later.waitUntil = (work) => void working.push(work);
	const session = await startSession(db, { userId: users.get("VDM")?.id ?? 0, now: later.clock.now, address: "", userAgent: "" });
	const rail = createCaller(testContext(later, session)).inlandRail;
	const rates = async () => (await db.selectFrom("inland_rail_rate").select("id").execute()).length;
	const left = async () =>
		(await sql<{ n: number }>`select (select count(*) from rate_plan) + (select count(*) from inland_rail_rate_step) as n`.execute(db)).rows[0]?.n ??
		0;
	const undoLast = async () => {
		const last = await db
			.selectFrom("change_log")
			.select("change_id")
			.where("object_type", "=", "inlandRail")
			.orderBy("id", "desc")
			.executeTakeFirst();
		expect(await rail.undo({ changeId: last?.change_id ?? "" })).toMatchObject({ count: ROWS });
		expect(await rates()).toBe(ROWS);
	};

	let takesMs = 0;
	let [cutOff, leftOver] = [0, 0];
	for (let round = 0; round <= ROUNDS; round++) {
		// How long it takes here is measured by the first; of the others, every second one is killed as soon as there is a plan, the rest at any time.
		const { lines, killed } = await runUntilKilled(new URL("crash-plan-child.ts", import.meta.url), [server.url, token], (line) => {
			if (round % 2 === 1) return line === "planned" ? 0 : null;
			return round > 0 && line === "starting" ? takesMs * (0.1 + (0.9 * round) / ROUNDS) : null;
		});
		if (round === 0) takesMs = Number(/\d+/.exec(lines.at(-1) ?? "")?.[0]);
		expect(await integrityOf(db)).toBe("ok");
		const now = await rates();
		expect([0, ROWS]).toContain(now);
		if (!killed) expect(now).toBe(0);
		if (killed && now === ROWS) {
			cutOff++;
			if ((await left()) > 0) leftOver++;
			await rail.startRemoveMatching({ predicate: {}, expected: ROWS });
			await Promise.all(working);
			expect([await rates(), await left()]).toEqual([0, 0]);
		}
		await undoLast();
	}
	expect(cutOff).toBeGreaterThan(0);
	expect(leftOver).toBeGreaterThan(0);
	expect((await checkChain(db)).breaks).toEqual([]);
});
