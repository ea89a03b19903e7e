import type { Database } from "@iqt/db";
import { type Language, type MessageId, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";

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

const said = "said:";

/** Why something failed, as it is kept: what the product refused by the id of its sentence and its values, for `failureWords`. */
export function failureOf(thrown: unknown): string {
	if (!(thrown instanceof DomainError)) return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, longestError);
	const values = Object.entries(thrown.values).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, longestError) : value]);
	return said + JSON.stringify([thrown.messageId, Object.fromEntries(values)]);
}

/** Why something failed, in a language; null where it did not. */
export function failureWords(language: Language, error: string | null): string | null {
	if (!error?.startsWith(said)) return error;
	const [id, values] = JSON.parse(error.slice(said.length)) as [MessageId, Record<string, string | number>];
	return translate(language, id, values);
}

/** Keeps what came of a task's run. */
export async function keepRun(db: Kysely<Database>, job: string, { at, ms, result, error }: Run): Promise<void> {
	await db
		.insertInto("timed_run")
		.values({ job, at, ms, result: JSON.stringify(result ?? null), error })
		.execute();
}

/** The latest runs of a task, the last first, and after them as many that failed before: a task of every minute has hundreds of others since. */
export async function latestRuns(db: Kysely<Database>, job: string, language: Language, most: number): Promise<Run[]> {
	const runs = db.selectFrom("timed_run").select(["id", "at", "ms", "result", "error"]).where("job", "=", job).orderBy("id", "desc").limit(most);
	const latest = await runs.execute();
	const last = latest.length < most ? undefined : latest.at(-1);
	const failed = last === undefined ? [] : await runs.where("error", "is not", null).where("id", "<", last.id).execute();
	return [...latest, ...failed].map(({ id: _, result, error, ...run }) => ({
		...run,
		result: JSON.parse(result) as unknown,
		error: failureWords(language, error),
	}));
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
