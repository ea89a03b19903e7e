import type { Database } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import type { HostState } from "../../door/context.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Days what was seen is kept. */
const keptDays = 400;
/** A task that has not begun so long after its time, or an import that says nothing for so long, milliseconds, stands still. */
const standsStillMs = 15 * minuteMs;

/** What waits, stands still and failed, as of now. */
export interface Backlog {
	/** Mails that wait, and since when the oldest does (ISO 8601 UTC). */
	mailsWaiting: number;
	mailsSince: string | null;
	/** Mails given up or uncertain, of those of the last seven days. */
	mailsFailed: number;
	/** Timed tasks that should have begun, those whose last run failed, and those that are stopped. */
	jobsOverdue: number;
	jobsFailing: number;
	jobsStopped: number;
	/** Imports under way, those that stand still, those that failed within a day, and those that wait for somebody's decision. */
	importsRunning: number;
	importsStill: number;
	importsFailed: number;
	importsWaiting: number;
}

export async function backlog(db: Kysely<Database>, now: Date): Promise<Backlog> {
	const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
	const { rows } = await sql<Backlog>`
		SELECT o.*, j.*, i.* FROM
			(SELECT count(*) FILTER (WHERE state IN ('pending', 'sending')) AS mailsWaiting,
				min(created_at) FILTER (WHERE state IN ('pending', 'sending')) AS mailsSince,
				count(*) FILTER (WHERE state = 'failed' AND created_at >= ${ago(7 * dayMs)}) AS mailsFailed FROM outbox) o,
			(SELECT count(*) FILTER (WHERE state = 'active' AND next_run_at < ${ago(standsStillMs)}
					AND (lease_until IS NULL OR lease_until < ${now.toISOString()})) AS jobsOverdue,
				count(*) FILTER (WHERE state = 'active' AND last_error IS NOT NULL) AS jobsFailing,
				count(*) FILTER (WHERE state = 'stopped') AS jobsStopped FROM job) j,
			(SELECT count(*) FILTER (WHERE state IN ('uploaded', 'reading', 'applying')) AS importsRunning,
				count(*) FILTER (WHERE state IN ('uploaded', 'reading', 'applying') AND updated_at < ${ago(standsStillMs)}) AS importsStill,
				count(*) FILTER (WHERE state = 'failed' AND updated_at >= ${ago(dayMs)}) AS importsFailed,
				count(*) FILTER (WHERE state = 'preview') AS importsWaiting FROM import_batch) i`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the counts of the portal's work gave no row");
	return row;
}

/** Names of the timed tasks whose last run failed. */
export async function failingJobs(db: Kysely<Database>): Promise<string[]> {
	const rows = await db.selectFrom("job").select("name").where("state", "=", "active").where("last_error", "is not", null).orderBy("name").execute();
	return rows.map(({ name }) => name);
}

/** Bytes of the database's pages, those that are free included; null where the server does not tell. */
export const databaseBytes = (db: Kysely<Database>): Promise<number | null> =>
	sql<{ bytes: number }>`SELECT c.page_count * s.page_size AS bytes FROM pragma_page_count() c, pragma_page_size() s`.execute(db).then(
		({ rows }) => rows[0]?.bytes ?? null,
		() => null,
	);

/** Keeps what was seen now as what is known of the day; what the host cannot tell leaves what another one has told. */
export async function keepSeen(db: Kysely<Database>, now: Date, bytes: number | null, host: HostState | null): Promise<void> {
	const certificate = host?.certificate ?? null;
	const seen = {
		at: now.toISOString(),
		database_bytes: bytes,
		...(host?.disk ? { disk_free: host.disk.free, disk_size: host.disk.size } : {}),
		...(host ? { certificate_until: certificate?.until ?? null, certificate_error: certificate?.error ?? null } : {}),
	};
	const unseen = { disk_free: null, disk_size: null, certificate_until: null, certificate_error: null };
	await db
		.insertInto("health_day")
		.values({ day: businessDay(now), ...unseen, ...seen })
		.onConflict((conflict) => conflict.column("day").doUpdateSet(seen))
		.execute();
}

/** Takes days away that are older than 400. */
export async function cleanUpSeen(db: Kysely<Database>, now: Date): Promise<void> {
	await db
		.deleteFrom("health_day")
		.where("day", "<", addDays(businessDay(now), -keptDays))
		.execute();
}

/** What was seen on the last 31 days, the oldest first. */
export const lastSeen = (db: Kysely<Database>, now: Date) =>
	db
		.selectFrom("health_day")
		.selectAll()
		.where("day", ">=", addDays(businessDay(now), -30))
		.orderBy("day")
		.execute();
