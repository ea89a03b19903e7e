import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Services } from "../../door/context.ts";
import { freshTexts } from "../../door/texts/fresh.ts";
import { addJobs, allJobs, finishJob, type JobRow, keepJob, leaseJob, replanJob } from "../../kit/jobs/queries.ts";
import { nextRun } from "../../kit/jobs/rules.ts";
import { failureOf } from "../../kit/jobs/runs.ts";
import { withHeartbeat } from "../../kit/work/heartbeat.ts";
import { type Job, type JobName, jobNames, jobs } from "./registry.ts";

const dayMs = 86_400_000;
/** Clocks of instances may differ by less than this. */
const clocksDifferMs = 5 * 60_000;

/** Writes the tasks of the registry that the database does not have yet, due at once; answers all there are. */
export async function ensureJobs(db: Kysely<Database>, now: Date): Promise<JobRow[]> {
	const rows = await allJobs(db);
	const known = new Set(rows.map((job) => job.name));
	const missing = jobNames.filter((name) => !known.has(name));
	if (missing.length === 0) return rows;
	await addJobs(
		db,
		missing.map((name) => ({ name, cron: jobs[name].cron, nextRunAt: now.toISOString() })),
	);
	return allJobs(db);
}

const nextOf = (job: JobRow, now: Date): Date => nextRun(job.cron, now) ?? new Date(now.getTime() + dayMs);

/** A task whose next time is later than its expression gives was planned by a clock that was ahead: it is planned by this one. */
async function replanned(db: Kysely<Database>, job: JobRow, now: Date): Promise<void> {
	const latest = nextOf(job, new Date(now.getTime() + clocksDifferMs)).toISOString();
	if (job.state === "active" && job.next_run_at > latest) await replanJob(db, job, nextOf(job, now).toISOString());
}

/**
 * Runs every task that is due, each in exactly one of the instances that ask, and all at once: a long one keeps no other waiting. A task that fails
 * keeps its error and is due again at its next time. A run belongs to its instance for a lease after the last heartbeat (every `beatMs`); then
 * another one takes the task for crashed. Answers the names of those this call ran.
 */
export async function runDueJobs(services: Services, { beatMs }: { beatMs?: number } = {}): Promise<JobName[]> {
	const { db } = services;
	const now = services.now();
	const known = await ensureJobs(db, now);
	// Tasks go by the business day, and no request may have come yet.
	await freshTexts(services);
	for (const job of known) await replanned(db, job, now);
	const owner = crypto.randomUUID();
	const due = new Set(known.filter((job) => job.next_run_at <= now.toISOString()).map((job) => job.name));
	const ran = await Promise.all(
		jobNames.map(async (name) => {
			const job = due.has(name) ? await leaseJob(db, name, owner, now) : null;
			if (job) await runJob(services, name, job, beatMs);
			return job ? [name] : [];
		}),
	);
	return ran.flat();
}

async function runJob(services: Services, name: JobName, job: JobRow, beatMs: number | undefined): Promise<void> {
	const { db, log } = services;
	const { run, again }: Job = jobs[name];
	const startedAt = services.now();
	const heartbeat = {
		beat: () => keepJob(db, job, services.now()),
		failed: (error: unknown) => log("warn", "a running job could not say that it goes on", { job: name, error: String(error) }),
		everyMs: beatMs,
	};
	await withHeartbeat(heartbeat, async () => {
		let [result, error]: [unknown, string | null] = [null, null];
		let nextRunAt = nextOf(job, services.now()).toISOString();
		try {
			result = await run(services, startedAt);
			log("info", "job ran", { job: name, result });
			nextRunAt = nextOf(job, services.now()).toISOString();
			const sooner = await again?.(services);
			if (sooner && sooner < nextRunAt) nextRunAt = sooner;
		} catch (thrown) {
			error = failureOf(thrown);
			log("error", "job failed", { job: name, error });
		}
		const ms = services.now().getTime() - startedAt.getTime();
		await finishJob(db, job, { startedAt: startedAt.toISOString(), ms: Math.max(ms, 0), nextRunAt, result, error });
	});
}
