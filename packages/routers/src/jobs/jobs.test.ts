import { openFile } from "@iqt/db/node";
import { testDb } from "@iqt/db/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../app-router.ts";
import { startSession } from "../auth/session.ts";
import { testContext, testServices, userPerRole } from "../auth/testing.ts";
import { publicError } from "../trpc.ts";
import { findJob, leaseJob, updateJob } from "./queries.ts";
import { jobNames } from "./registry.ts";
import { ensureJobs, runDueJobs } from "./runner.ts";

let database: Awaited<ReturnType<typeof testDb>>;
let services: ReturnType<typeof testServices>;
let token: string;
const background: Promise<unknown>[] = [];
const start = new Date("2026-11-20T08:00:30.000Z");

beforeAll(async () => {
	database = await testDb();
	services = testServices(database.db);
	services.waitUntil = (work) => background.push(work);
	const users = await userPerRole(services);
	({ token } = await startSession(database.db, { userId: users.get("superuser")?.id ?? 0, now: start, address: "", userAgent: "" }));
});
beforeEach(async () => {
	services.clock.now = start;
	await database.db.deleteFrom("job").execute();
});
afterAll(async () => {
	await Promise.all(background);
	await database.close();
});

const admin = () => createCaller(testContext(services, { token })).jobs;
const code = (work: Promise<unknown>) =>
	work.then(
		() => "000000",
		(error: unknown) => publicError(error, { language: "en" }).code,
	);

describe("due tasks", () => {
	test("run once, then wait for their next time", async () => {
		expect(await runDueJobs(services)).toEqual(jobNames);
		expect(await runDueJobs(services)).toEqual([]);
		services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		expect(await runDueJobs(services)).toEqual(["outboxDelivery", "importResume"]);
		const job = await findJob(database.db, "outboxDelivery");
		expect([job?.run_count, job?.last_run_at, job?.next_run_at, job?.lease_until]).toEqual([
			2,
			"2026-11-20T08:01:00.000Z",
			"2026-11-20T08:02:00.000Z",
			null,
		]);
	});

	test("run in exactly one of several instances that ask at once", async () => {
		await ensureJobs(database.db, start);
		const others = Array.from({ length: 3 }, () => openFile(database.path));
		const ran = await Promise.all([services, ...others.map(({ db }) => ({ ...services, db }))].map((instance) => runDueJobs(instance)));
		expect(ran.flat().sort()).toEqual([...jobNames].sort());
		const counts = await database.db.selectFrom("job").select("run_count").execute();
		expect(counts.map((row) => row.run_count)).toEqual(jobNames.map(() => 1));
		for (const { close } of others) await close();
	});

	test("are taken over when the instance that had them is gone", async () => {
		await ensureJobs(database.db, start);
		const now = start.toISOString();
		expect(await leaseJob(database.db, "sessionCleanUp", "gone", now, "2026-11-20T08:10:30.000Z")).not.toBeNull();
		expect(await runDueJobs(services)).not.toContain("sessionCleanUp");
		services.clock.now = new Date("2026-11-20T08:11:00.000Z");
		expect(await runDueJobs(services)).toContain("sessionCleanUp");
	});

	test("that fail keep their error and do not hold up the others", async () => {
		const broken = { ...services, db: services.db, font: services.font };
		await ensureJobs(database.db, start);
		await database.client.execute("ALTER TABLE exchange_rate RENAME TO exchange_rate_away");
		expect(await runDueJobs(broken)).toEqual(jobNames);
		await database.client.execute("ALTER TABLE exchange_rate_away RENAME TO exchange_rate");
		const failed = await findJob(database.db, "exchangeRateCheck");
		expect(failed?.last_error).toContain("exchange_rate");
		expect(failed?.next_run_at).toBe("2026-11-21T01:00:00.000Z");
		expect((await findJob(database.db, "sessionCleanUp"))?.last_error).toBeNull();
	});
});

describe("an administrator", () => {
	test("stops, resumes and runs a task", async () => {
		await runDueJobs(services);
		await admin().stop({ name: "quotationExpiry" });
		expect(await code(admin().stop({ name: "quotationExpiry" }))).toBe("000004");
		expect(await code(admin().runNow({ name: "quotationExpiry" }))).toBe("000004");
		await updateJob(database.db, "quotationExpiry", { next_run_at: start.toISOString() });
		expect(await runDueJobs(services)).toEqual([]);
		await admin().resume({ name: "quotationExpiry" });
		expect(await code(admin().resume({ name: "quotationExpiry" }))).toBe("000004");
		await admin().runNow({ name: "quotationExpiry" });
		await Promise.all(background);
		expect((await findJob(database.db, "quotationExpiry"))?.run_count).toBe(2);
		expect(await code(admin().stop({ name: "noSuchTask" }))).toBe("000002");
	});

	test("sees every task with a name people understand", async () => {
		await runDueJobs(services);
		const rows = await admin().list();
		expect(rows.map((row) => row.name).sort()).toEqual([...jobNames].sort());
		for (const row of rows) expect(row.label).not.toContain("job.");
	});
});
