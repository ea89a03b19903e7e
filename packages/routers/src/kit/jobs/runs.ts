import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";

/** One run: when it began (ISO 8601 UTC), how long it took, and what came of it, or why it failed. */
export interface Run {
	at: string;
	/** Milliseconds. */
	ms: number;
	/** What the task answered, as JSON has it. */
	result: unknown;
	error: string | null;
}

const dayMs = 86_400_000;
/** Days a run is kept. */
const keptDays = 90;
/** Runs that go at once, so that others have their turn at writing. */
const batch = 1_000;
const longestError = 1_000;

/** Why something failed, as it is kept. */
export const failureOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, longestError);

/** Keeps what came of a task's run. */
export async function keepRun(db: Kysely<Database>, job: string, { at, ms, result, error }: Run): Promise<void> {
	await db
		.insertInto("timed_run")
		.values({ job, at, ms, result: JSON.stringify(result ?? null), error })
		.execute();
}

/** The latest runs of a task, the last first. */
export async function latestRuns(db: Kysely<Database>, job: string, most: number): Promise<Run[]> {
	const rows = await db
		.selectFrom("timed_run")
		.select(["at", "ms", "result", "error"])
		.where("job", "=", job)
		.orderBy("id", "desc")
		.limit(most)
		.execute();
	return rows.map(({ result, ...run }) => ({ ...run, result: JSON.parse(result) as unknown }));
}

/** Takes away runs older than 90 days. Answers how many went. For the timed task. */
export async function cleanUpRuns(db: Kysely<Database>, now: Date): Promise<{ runs: number }> {
	const before = new Date(now.getTime() - keptDays * dayMs).toISOString();
	let runs = 0;
	for (;;) {
		const { numAffectedRows = 0n } =
			await sql`DELETE FROM timed_run WHERE id IN (SELECT id FROM timed_run WHERE at < ${before} ORDER BY at LIMIT ${batch})`.execute(db);
		runs += Number(numAffectedRows);
		if (numAffectedRows < batch) return { runs };
	}
}
