import type { JobTable } from "@iqt/db";
import type { Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { ensureJobs } from "../../app/jobs/runner.ts";
import { startSession } from "../../door/session/session.ts";
import { findJob } from "../../kit/jobs/queries.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { codeOf, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { cleanUpCallHours, keepCallHours } from "./call-hours.ts";
import { keepRecovery } from "./recovery.ts";
import { sampleHealth } from "./sample.ts";

const world = worldPerTest();
const start = new Date("2026-11-20T08:00:00.000Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const day = 1_440;
const setJob = (name: string, values: Updateable<JobTable>) => world.db.updateTable("job").set(values).where("name", "=", name).execute();

/** As an administrator who has just signed in sees it. */
async function board() {
	const { db, services, users } = world;
	const { token } = await startSession(db, { userId: users.get("superuser")?.id ?? 0, now: services.clock.now, address: "", userAgent: "" });
	return createCaller(testContext(services, { token, language: "en" })).health.board();
}

beforeEach(() => {
	world.services.clock.now = start;
});

test("administrators alone look at it", async () => {
	for (const role of ["PM", "VDM", "CX", "SALS", "ComAdmin"]) expect(await codeOf(world.as(role).health.board()), role).toBe("000008");
	expect(Object.keys(await board())).toEqual([
		...["database", "disk", "certificate", "replicas", "outbox", "jobs", "imports", "calls", "errors", "backup", "drill"],
	]);
});

test("a new portal: the database is known, nobody has called, and no backup was made", async () => {
	expect(await board()).toMatchObject({
		database: { state: "good", bytes: expect.any(Number), growth: null, daysLeft: null },
		disk: { state: "unknown", free: null },
		certificate: { state: "unknown", until: null },
		outbox: { state: "good", waiting: 0, since: null },
		jobs: { state: "good", overdue: 0, failing: [] },
		imports: { state: "good" },
		calls: { state: "unknown", count: 0, slowest: [] },
		errors: { state: "unknown", count: 0 },
		backup: { state: "bad", at: null },
		drill: { state: "attention", at: null },
	});
});

test("a database with replicas tells how far behind they are, and whether its primary answers", async () => {
	const told = async (seen: { away: boolean; lags: (number | null)[] }) => {
		world.services.replicas = async () => seen;
		return (await board()).replicas;
	};
	expect((await board()).replicas).toEqual({ state: "unknown", away: false, lags: [] });
	expect(await told({ away: false, lags: [3, 40] })).toEqual({ state: "good", away: false, lags: [3, 40] });
	expect(await told({ away: false, lags: [3, null] })).toMatchObject({ state: "attention" });
	expect(await told({ away: true, lags: [null, null] })).toMatchObject({ state: "bad" });
});

test("what was seen of database and host by the day says how it grows and how long the disk will do", async () => {
	const { services } = world;
	const disk = { free: 40e9, size: 100e9 };
	services.hostState = async () => ({ disk, certificate: { until: "2026-12-05T08:00:00.000Z", error: null } });
	await sampleHealth(services, start);
	await world.db.updateTable("health_day").set({ database_bytes: 1_000 }).execute();
	// Another look of the day counts in place of the one before it, and an instance that sees no host takes nothing away.
	await sampleHealth({ ...services, hostState: async () => ({ disk: { ...disk, free: 30e9 }, certificate: null }) }, later(60));
	expect(await world.db.selectFrom("health_day").select("disk_free").execute()).toEqual([{ disk_free: 30e9 }]);
	await sampleHealth(services, later(70));
	const { hostState: _, ...edge } = services;
	await sampleHealth(edge, later(80));
	await world.db.updateTable("health_day").set({ database_bytes: 1_000, at: start.toISOString() }).execute();
	services.clock.now = later(2 * day);
	const told = await board();
	const { bytes, growth } = told.database;
	expect(growth).toBe(Math.round(((bytes ?? 0) - 1_000) / 2));
	expect(told.database.daysLeft).toBe(Math.floor(disk.free / (growth ?? 1)) > 3_650 ? null : Math.floor(disk.free / (growth ?? 1)));
	expect(told.disk).toEqual({ state: "good", free: disk.free, size: disk.size, at: start.toISOString() });
	expect(told.certificate).toMatchObject({ state: "attention", daysLeft: 13, error: null });
	services.hostState = async () => ({ disk: null, certificate: { until: null, error: "certificate has expired" } });
	await sampleHealth(services, later(2 * day));
	expect((await board()).certificate).toMatchObject({ state: "bad", error: "certificate has expired" });
});

test("mails, tasks and imports that wait too long, stand still or failed", async () => {
	const { db } = world;
	await ensureJobs(db, later(day));
	await enqueue(db, { kind: "notice", payload: {}, dedupeKey: "a", at: later(-20).toISOString() });
	expect((await board()).outbox).toEqual({ state: "attention", waiting: 1, since: later(-20).toISOString(), failed: 0 });
	await db.updateTable("outbox").set({ state: "failed" }).execute();
	expect((await board()).outbox).toMatchObject({ state: "attention", waiting: 0, failed: 1 });

	await setJob("indexCheck", { last_error: "no" });
	await setJob("fileCleanUp", { state: "stopped", last_error: "of long ago" });
	expect((await board()).jobs).toEqual({ state: "attention", overdue: 0, failing: ["Index value check"], stopped: 1 });
	await setJob("outboxDelivery", { next_run_at: later(-16).toISOString() });
	expect((await board()).jobs).toMatchObject({ state: "bad", overdue: 1 });
	// One under way is not late.
	await setJob("outboxDelivery", { lease_until: later(1).toISOString() });
	expect((await board()).jobs).toMatchObject({ overdue: 0 });
	expect(await findJob(db, "healthSample")).toMatchObject({ cron: "45 * * * *" });

	const batch = { domain: "inlandRail", object_name: "x", file_name: "x.xlsx", owner_id: world.users.get("PM")?.id ?? 0, created_at: "x" };
	await db
		.insertInto("import_batch")
		.values(
			(["reading", "applying", "preview", "failed"] as const).map((state, i) => ({
				...batch,
				id: state,
				state,
				updated_at: later(-10 * i).toISOString(),
			})) as never,
		)
		.execute();
	expect((await board()).imports).toEqual({ state: "attention", running: 2, still: 0, failed: 1, waiting: 1 });
	world.services.clock.now = later(6);
	expect((await board()).imports).toMatchObject({ state: "bad", still: 1 });
});

test("calls of a day: how many were slow and failed, and which; those of before are forgotten", async () => {
	const { db } = world;
	const calls = (count: number, failed: number, slow: number, ms: number) => ({ count, failed, slow, ms, slowestMs: ms / 2 });
	await keepCallHours(db, later(-day), new Map([["old.call", calls(9, 9, 9, 9)]]));
	await keepCallHours(
		db,
		later(-60),
		new Map([
			["sale.search", calls(10, 0, 2, 8_000.4)],
			["jobs.list", calls(80, 1, 0, 800)],
		]),
	);
	await keepCallHours(db, start, new Map([["sale.search", calls(10, 0, 0, 4_000)]]));
	const told = await board();
	expect(told.calls).toEqual({
		state: "good",
		count: 100,
		slow: 2,
		slowest: [
			{ call: "sale.search", count: 20, slow: 2, meanMs: 600, slowestMs: 4_000 },
			{ call: "jobs.list", count: 80, slow: 0, meanMs: 10, slowestMs: 400 },
		],
	});
	expect(told.errors).toEqual({ state: "attention", count: 100, failed: 1, failing: [{ call: "jobs.list", count: 80, failed: 1 }] });
	expect(await cleanUpCallHours(db, later(34 * day + 60))).toBe(1);
});

test("the last backup and the last drill, and what failed since", async () => {
	const { db } = world;
	const run = { ms: 900, bytes: 5e6, objects: 3, error: null };
	await keepRecovery(db, { ...run, kind: "backup", at: later(-day).toISOString() });
	await keepRecovery(db, { ...run, kind: "drill", at: later(-120 * day).toISOString() });
	expect(await board()).toMatchObject({
		backup: { state: "good", at: later(-day).toISOString(), bytes: 5e6, objects: 3, ms: 900, failedAt: null, error: null },
		drill: { state: "attention", at: later(-120 * day).toISOString() },
	});
	await keepRecovery(db, { kind: "backup", at: start.toISOString(), ms: 1, bytes: null, objects: null, error: "the disk is full" });
	await keepRecovery(db, { kind: "drill", at: start.toISOString(), ms: 1, bytes: null, objects: null, error: "not whole" });
	expect(await board()).toMatchObject({
		backup: { state: "attention", at: later(-day).toISOString(), failedAt: start.toISOString(), error: "the disk is full" },
		drill: { state: "bad", error: "not whole" },
	});
	await keepRecovery(db, { ...run, kind: "drill", at: later(1).toISOString() });
	expect((await board()).drill).toMatchObject({ state: "good", failedAt: null, error: null });
});
