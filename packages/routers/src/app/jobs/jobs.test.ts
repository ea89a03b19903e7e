import { openFile } from "@iqt/db/node";
import { isMessageId } from "@iqt/i18n";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ObjectStore } from "../../door/context.ts";
import { startSession } from "../../door/session/session.ts";
import { findJob, finishJob, leaseJob, updateJob } from "../../kit/jobs/queries.ts";
import { cleanUpRuns, keepRun, latestRuns } from "../../kit/jobs/runs.ts";
import { enqueue, lease } from "../../kit/outbox/queries.ts";
import { LEASE_MS, leaseEnd } from "../../kit/work/lease.ts";
import { codeOf, testContext } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { createCaller } from "../app-router.ts";
import { jobNames } from "./registry.ts";
import { ensureJobs, runDueJobs } from "./runner.ts";
import { outcomeWords } from "./words.ts";

const world = worldPerFile();
let token: string;
const start = new Date("2026-11-20T08:00:30.000Z");
/** Looked for again until it is so, under load too. */
const polling = { timeout: 30_000, interval: 5 };

beforeAll(async () => {
	({ token } = await startSession(world.db, { userId: world.users.get("superuser")?.id ?? 0, now: start, address: "", userAgent: "" }));
});
beforeEach(async () => {
	world.services.clock.now = start;
	await world.db.deleteFrom("job").execute();
});

const at = (time: string) => {
	world.services.clock.now = new Date(time);
};
const admin = () => createCaller(testContext(world.services, { token })).jobs;

describe("due tasks", () => {
	test("run once, then wait for their next time", async () => {
		expect(await runDueJobs(world.services)).toEqual(jobNames);
		expect(await runDueJobs(world.services)).toEqual([]);
		world.services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		expect(await runDueJobs(world.services)).toEqual(["outboxDelivery", "importResume", "exceptionRules", "webhookDelivery"]);
		const job = await findJob(world.db, "outboxDelivery");
		expect([job?.run_count, job?.last_run_at, job?.next_run_at, job?.lease_until]).toEqual([
			2,
			"2026-11-20T08:01:00.000Z",
			"2026-11-20T08:02:00.000Z",
			null,
		]);
	});

	test("run in exactly one of several instances that ask at once", async () => {
		await ensureJobs(world.db, start);
		const others = Array.from({ length: 3 }, () => openFile(world.database.path));
		const ran = await Promise.all([world.services, ...others.map(({ db }) => ({ ...world.services, db }))].map((instance) => runDueJobs(instance)));
		expect(ran.flat().sort()).toEqual([...jobNames].sort());
		const counts = await world.db.selectFrom("job").select("run_count").execute();
		expect(counts.map((row) => row.run_count)).toEqual(jobNames.map(() => 1));
		for (const { close } of others) await close();
	});

	test("are taken over when the instance that had them is gone", async () => {
		await ensureJobs(world.db, start);
		expect(await leaseJob(world.db, "sessionCleanUp", "gone", start)).not.toBeNull();
		at(leaseEnd(start));
		expect(await runDueJobs(world.services)).not.toContain("sessionCleanUp");
		at(leaseEnd(start, LEASE_MS + 1));
		expect(await runDueJobs(world.services)).toContain("sessionCleanUp");
	});

	test("stay with an instance that says it goes on, however long they take, and keep no other waiting", async () => {
		const { list } = world.services.files;
		const held = Promise.withResolvers<void>();
		const slow: ObjectStore["list"] = async function* () {
			await held.promise;
			yield* list();
		};
		const first = runDueJobs({ ...world.services, files: { ...world.services.files, list: slow } }, { beatMs: 5 });
		await vi.waitFor(async () => expect((await findJob(world.db, "sessionCleanUp"))?.run_count).toBe(1), polling);
		for (const minute of ["01", "02", "03"]) {
			const now = `2026-11-20T08:${minute}:15.000Z`;
			at(now);
			await vi.waitFor(
				async () => expect((await findJob(world.db, "fileCleanUp"))?.lease_until?.slice(0, 24) ?? "").toBe(leaseEnd(new Date(now))),
				polling,
			);
			expect(await runDueJobs(world.services)).toEqual(["outboxDelivery", "importResume", "exceptionRules", "webhookDelivery"]);
		}
		held.resolve();
		expect(await first).toContain("fileCleanUp");
		expect(await findJob(world.db, "fileCleanUp")).toMatchObject({ run_count: 1, lease_until: null, next_run_at: "2026-11-21T02:40:00.000Z" });
	});

	test("are planned anew when the clock was a day ahead for a while, leases of that day too", async () => {
		await runDueJobs(world.services);
		at("2026-11-21T09:00:00.000Z");
		expect(await runDueJobs(world.services)).toContain("quotationExpiry");
		expect(await leaseJob(world.db, "importResume", "gone", new Date("2026-11-21T09:01:00.000Z"))).not.toBeNull();
		at("2026-11-20T08:03:30.000Z");
		expect(await runDueJobs(world.services)).toEqual([]);
		const plan = await world.db.selectFrom("job").select(["name", "next_run_at"]).where("cron", "!=", "30 0 * * 1").execute();
		expect(Object.fromEntries(plan.map((job) => [job.name, job.next_run_at.slice(5, 16)]))).toMatchObject({
			outboxDelivery: "11-20T08:04",
			importResume: "11-20T08:04",
			quotationExpiry: "11-20T08:05",
			exchangeRateCheck: "11-21T01:00",
			fileCleanUp: "11-21T02:40",
			importCleanUp: "11-21T02:30",
			sessionCleanUp: "11-21T02:20",
		});
		at("2026-11-20T08:04:00.000Z");
		expect(await runDueJobs(world.services)).toEqual(["outboxDelivery", "importResume", "exceptionRules", "webhookDelivery"]);
	});

	test("run again as soon as what another instance has claimed is free", async () => {
		await enqueue(world.db, { kind: "none", payload: {}, dedupeKey: "claimed", at: start.toISOString() });
		expect(await lease(world.db, start, leaseEnd(start, 25_000))).not.toBeNull();
		await runDueJobs(world.services);
		expect((await findJob(world.db, "outboxDelivery"))?.next_run_at).toBe("2026-11-20T08:00:55.000Z");
		expect((await findJob(world.db, "importResume"))?.next_run_at).toBe("2026-11-20T08:01:00.000Z");
		await world.db.deleteFrom("outbox").execute();
	});

	test("that fail keep their error and do not hold up the others", async () => {
		const broken = { ...world.services, db: world.services.db, font: world.services.font };
		await ensureJobs(world.db, start);
		await world.database.client.execute("ALTER TABLE exchange_rate RENAME TO exchange_rate_away");
		expect(await runDueJobs(broken)).toEqual(jobNames);
		await world.database.client.execute("ALTER TABLE exchange_rate_away RENAME TO exchange_rate");
		const failed = await findJob(world.db, "exchangeRateCheck");
		expect(failed?.last_error).toContain("exchange_rate");
		expect(failed?.next_run_at).toBe("2026-11-21T01:00:00.000Z");
		expect((await findJob(world.db, "sessionCleanUp"))?.last_error).toBeNull();
	});
});

describe("every run", () => {
	const of = (name: string) => latestRuns(world.db, name, "en", 10);

	test("that failed is told after the latest, however many went well since", async () => {
		await ensureJobs(world.db, start);
		const run = { job: "outboxDelivery", ms: 1, result: "0", error: null };
		const minutes = (from: number, to: number) =>
			Array.from({ length: to - from }, (_, i) => new Date(start.getTime() + (from + i) * 60_000).toISOString());
		await world.db
			.insertInto("timed_run")
			.values(minutes(0, 200).map((time, i) => ({ ...run, at: time, error: i % 50 === 3 ? `no. ${i}` : null })))
			.execute();
		const told = await admin().runs({ name: "outboxDelivery" });
		expect(told).toHaveLength(102);
		expect(told.filter(({ error }) => error !== null).map(({ error }) => error)).toEqual(["no. 153", "no. 103", "no. 53", "no. 3"]);
		await world.db.deleteFrom("timed_run").execute();
	});

	test("is kept with when it was, how long it took and what came of it, or why it failed", async () => {
		await world.db.deleteFrom("timed_run").execute();
		await runDueJobs(world.services);
		at("2026-11-20T08:01:00.000Z");
		await world.database.client.execute("ALTER TABLE outbox RENAME TO outbox_away");
		await runDueJobs(world.services);
		await world.database.client.execute("ALTER TABLE outbox_away RENAME TO outbox");
		expect(await of("quotationExpiry")).toEqual([{ at: start.toISOString(), ms: 0, result: { expired: 0, warned: 0 }, error: null }]);
		const [failed, fine] = await admin().runs({ name: "OUTBOXDELIVERY" });
		expect(failed).toMatchObject({ at: "2026-11-20T08:01:00.000Z", outcome: "", error: expect.stringContaining("outbox") });
		expect(fine).toMatchObject({ at: start.toISOString(), error: null });
		expect(await codeOf(admin().runs({ name: "noSuchTask" }))).toBe("000002");
		expect(await codeOf(world.as("PM").jobs.runs({ name: "outboxDelivery" }))).toBe("000008");
	});

	test("says what came of it in words, whatever the task counts", async () => {
		await world.db.deleteFrom("timed_run").execute();
		await runDueJobs(world.services);
		for (const name of jobNames) {
			const [run] = await of(name);
			const keys = typeof run?.result === "object" && run.result !== null ? Object.keys(run.result) : [];
			expect(
				keys.filter((key) => !isMessageId(`job.result.${key}`)),
				name,
			).toEqual([]);
		}
		expect(outcomeWords("en", { expired: 2, warned: 0, stale: ["KAUB", "RUHR"] })).toBe("Expired: 2 · Indices without a new value: KAUB, RUHR");
		expect(outcomeWords("en", 3)).toBe("Done: 3");
		expect([0, null, {}].map((result) => outcomeWords("en", result))).toEqual(["", "", ""]);
	});

	test("is taken over by nobody's late end: of an instance that lost its lease nothing is kept", async () => {
		await world.db.deleteFrom("timed_run").execute();
		await ensureJobs(world.db, start);
		const lost = await leaseJob(world.db, "sessionCleanUp", "gone", start);
		at(leaseEnd(start, LEASE_MS + 1));
		await runDueJobs(world.services);
		if (lost) await finishJob(world.db, lost, { startedAt: start.toISOString(), ms: 1, nextRunAt: start.toISOString(), result: 1, error: null });
		expect(await of("sessionCleanUp")).toHaveLength(1);
	});

	test("goes after ninety days", async () => {
		await world.db.deleteFrom("timed_run").execute();
		const run = { ms: 1, result: null, error: null };
		await keepRun(world.db, "old", { ...run, at: "2026-08-22T08:00:29.000Z" });
		await keepRun(world.db, "old", { ...run, at: "2026-08-22T08:00:31.000Z" });
		expect(await cleanUpRuns(world.db, start)).toEqual({ runs: 1 });
		expect((await of("old")).map((one) => one.at)).toEqual(["2026-08-22T08:00:31.000Z"]);
	});
});

describe("an administrator", () => {
	test("stops, resumes and runs a task", async () => {
		await runDueJobs(world.services);
		await admin().stop({ name: "quotationExpiry" });
		expect(await codeOf(admin().stop({ name: "quotationExpiry" }))).toBe("000004");
		expect(await codeOf(admin().runNow({ name: "quotationExpiry" }))).toBe("000004");
		await updateJob(world.db, "quotationExpiry", { next_run_at: start.toISOString() });
		expect(await runDueJobs(world.services)).toEqual([]);
		await admin().resume({ name: "quotationExpiry" });
		expect(await codeOf(admin().resume({ name: "quotationExpiry" }))).toBe("000004");
		await admin().runNow({ name: "quotationExpiry" });
		await world.settled();
		expect((await findJob(world.db, "quotationExpiry"))?.run_count).toBe(2);
		expect(await codeOf(admin().stop({ name: "noSuchTask" }))).toBe("000002");
	});

	test("sees every task with a name people understand", async () => {
		await runDueJobs(world.services);
		const rows = await admin().list();
		expect(rows.map((row) => row.name).sort()).toEqual([...jobNames].sort());
		for (const row of rows) expect(row.label).not.toContain("job.");
	});
});
