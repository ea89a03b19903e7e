import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Services } from "../context.ts";
import { freshTexts } from "../translations/fresh.ts";
import { addJobs, allJobs, finishJob, type JobRow, leaseJob } from "./queries.ts";
import { type JobName, jobNames, jobs } from "./registry.ts";
import { nextRun } from "./rules.ts";

/** How long a run belongs to one instance; after that another takes the task for crashed. */
const leaseMs = 10 * 60_000;

/** Writes the tasks of the registry that the database does not have yet; they are due at once. */
export async function ensureJobs(db: Kysely<Database>, now: Date): Promise<void> {
	const known = new Set((await allJobs(db)).map((job) => job.name));
	const missing = jobNames.filter((name) => !known.has(name));
	await addJobs(
		db,
		missing.map((name) => ({ name, cron: jobs[name].cron, nextRunAt: now.toISOString() })),
	);
}

/**
 * Runs every task that is due, each in exactly one of the instances that ask. A task that fails keeps its error and is due again at
 * its next time; the others run all the same. Answers the names of those this call ran.
 */
export async function runDueJobs(services: Services, now: Date = services.now()): Promise<JobName[]> {
	await ensureJobs(services.db, now);
	// Tasks go by the business day, and no request may have come yet.
	await freshTexts(services);
	const owner = crypto.randomUUID();
	const ran: JobName[] = [];
	for (const name of jobNames) {
		const until = new Date(now.getTime() + leaseMs).toISOString();
		const job = await leaseJob(services.db, name, owner, now.toISOString(), until);
		if (!job) continue;
		await runJob(services, name, job, now);
		ran.push(name);
	}
	return ran;
}

async function runJob(services: Services, name: JobName, job: JobRow, now: Date): Promise<void> {
	let error: string | null = null;
	try {
		const result = await jobs[name].run(services, now);
		services.log("info", "job ran", { job: name, result });
	} catch (thrown) {
		error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 1000);
		services.log("error", "job failed", { job: name, error });
	}
	const next = nextRun(job.cron, now) ?? new Date(now.getTime() + 86_400_000);
	await finishJob(services.db, job, { startedAt: now.toISOString(), nextRunAt: next.toISOString(), error });
}
