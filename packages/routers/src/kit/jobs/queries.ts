import { type Database, type JobTable, updatedAny } from "@iqt/db";
import type { Kysely, Selectable } from "kysely";
import { leaseEnd, leaseOver } from "../work/lease.ts";
import { keepRun } from "./runs.ts";

export type JobRow = Selectable<JobTable>;

export const allJobs = (db: Kysely<Database>): Promise<JobRow[]> => db.selectFrom("job").selectAll().orderBy("name").execute();

/** A task by its name in any case. */
export const findJob = (db: Kysely<Database>, name: string) =>
	db
		.selectFrom("job")
		.selectAll()
		.where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", name.toLowerCase()))
		.executeTakeFirst();

/** Adds tasks that are not there yet; what an administrator changed stays. */
export async function addJobs(db: Kysely<Database>, rows: { name: string; cron: string; nextRunAt: string }[]): Promise<void> {
	if (rows.length === 0) return;
	const own = { state: "active" as const, last_run_at: null, last_error: null, lease_until: null, lease_owner: null };
	await db
		.insertInto("job")
		.values(rows.map(({ name, cron, nextRunAt }) => ({ name, cron, next_run_at: nextRunAt, ...own })))
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
}

/** Takes a due task for one instance; null where it is not due, stopped or running elsewhere. */
export async function leaseJob(db: Kysely<Database>, name: string, owner: string, now: Date): Promise<JobRow | null> {
	const row = await db
		.updateTable("job")
		.set({ lease_until: leaseEnd(now), lease_owner: owner })
		.where("name", "=", name)
		.where("state", "=", "active")
		.where("next_run_at", "<=", now.toISOString())
		.where(leaseOver(now))
		.returningAll()
		.executeTakeFirst();
	return row ?? null;
}

/** Says that the owner's run goes on. */
export async function keepJob(db: Kysely<Database>, job: JobRow, now: Date): Promise<void> {
	await db
		.updateTable("job")
		.set({ lease_until: leaseEnd(now) })
		.where("name", "=", job.name)
		.where("lease_owner", "=", job.lease_owner)
		.execute();
}

/** Gives a task another next time, unless somebody has meanwhile. */
export async function replanJob(db: Kysely<Database>, job: JobRow, nextRunAt: string): Promise<void> {
	await db.updateTable("job").set({ next_run_at: nextRunAt }).where("name", "=", job.name).where("next_run_at", "=", job.next_run_at).execute();
}

/** Ends a run of the owner's and keeps what came of it; one whose lease another instance has taken over changes nothing. */
export async function finishJob(
	db: Kysely<Database>,
	job: JobRow,
	run: { startedAt: string; ms: number; nextRunAt: string; result: unknown; error: string | null },
): Promise<void> {
	const { startedAt, ms, nextRunAt, result, error } = run;
	await db.transaction().execute(async (trx) => {
		const ended = await updatedAny(
			trx
				.updateTable("job")
				.set((eb) => ({
					last_run_at: startedAt,
					next_run_at: nextRunAt,
					last_error: error,
					run_count: eb("run_count", "+", 1),
					lease_until: null,
					lease_owner: null,
				}))
				.where("name", "=", job.name)
				.where("lease_owner", "=", job.lease_owner),
		);
		if (ended) await keepRun(trx, job.name, { at: startedAt, ms, result, error });
	});
}

export async function updateJob(db: Kysely<Database>, name: string, changes: { state?: JobRow["state"]; next_run_at?: string }): Promise<void> {
	await db.updateTable("job").set(changes).where("name", "=", name).execute();
}
