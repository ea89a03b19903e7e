import { type MessageId, translate } from "@iqt/i18n";
import type { Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { allJobs, findJob, type JobRow, updateJob } from "../../kit/jobs/queries.ts";
import { nextRun } from "../../kit/jobs/rules.ts";
import { failureWords, latestRuns } from "../../kit/jobs/runs.ts";
import { runDueJobs } from "./runner.ts";
import { jobInput } from "./schema.ts";
import { outcomeWords } from "./words.ts";

async function jobOf(ctx: Pick<Context, "db">, name: string): Promise<JobRow> {
	const job = await findJob(ctx.db, name);
	if (!job) throw new DomainError("notFound", "job.notFound", { name });
	return job;
}

export const jobsRouter = router({
	/** Every timed task: when it ran, when it runs next, its last error. */
	list: permitted("job.run").query(async ({ ctx }) =>
		(await allJobs(ctx.db)).map((job) => ({
			name: job.name,
			label: translate(ctx.language, `job.name.${job.name}` as MessageId),
			cron: job.cron,
			state: job.state,
			running: job.lease_until !== null && job.lease_until > ctx.now.toISOString(),
			lastRunAt: job.last_run_at,
			nextRunAt: job.state === "stopped" ? null : job.next_run_at,
			lastError: failureWords(ctx.language, job.last_error),
			runCount: job.run_count,
		})),
	),

	/** The latest 100 runs of a task, the last first, and 100 that failed before: when, how long, and what came of each; those of 90 days are kept. */
	runs: permitted("job.run")
		.input(jobInput)
		.query(async ({ ctx, input }) => {
			const { name } = await jobOf(ctx, input.name);
			const runs = await latestRuns(ctx.db, name, ctx.language, 100);
			return runs.map(({ at, ms, result, error }) => ({ at, ms, outcome: outcomeWords(ctx.language, result), error }));
		}),

	/** Runs no more until it is resumed; a run under way ends. */
	stop: change("job.run", jobInput).mutation(async ({ ctx, input }) => {
		const job = await jobOf(ctx, input.name);
		if (job.state === "stopped") throw new DomainError("state", "job.alreadyStopped");
		await updateJob(ctx.db, job.name, { state: "stopped" });
		await ctx.change.write({ action: "stop", objectType: "job", objectId: job.name, before: { state: job.state }, after: { state: "stopped" } });
		return { name: job.name, state: "stopped" as const };
	}),

	/** Runs again from its next time on. */
	resume: change("job.run", jobInput).mutation(async ({ ctx, input }) => {
		const job = await jobOf(ctx, input.name);
		if (job.state === "active") throw new DomainError("state", "job.notStopped");
		const next = nextRun(job.cron, ctx.now) ?? ctx.now;
		await updateJob(ctx.db, job.name, { state: "active", next_run_at: next.toISOString() });
		await ctx.change.write({ action: "resume", objectType: "job", objectId: job.name, before: { state: job.state }, after: { state: "active" } });
		return { name: job.name, state: "active" as const };
	}),

	/** Makes a task due at once; it runs after this call has answered. */
	runNow: change("job.run", jobInput).mutation(async ({ ctx, input }) => {
		const job = await jobOf(ctx, input.name);
		if (job.state === "stopped") throw new DomainError("state", "job.resumeFirst");
		if (job.lease_until !== null && job.lease_until > ctx.change.at) throw new DomainError("state", "job.running");
		await updateJob(ctx.db, job.name, { next_run_at: ctx.change.at });
		await ctx.change.write({ action: "runNow", objectType: "job", objectId: job.name, before: null, after: { nextRunAt: ctx.change.at } });
		ctx.change.afterCommit(() => runDueJobs(ctx.services));
		return { name: job.name };
	}),
});
