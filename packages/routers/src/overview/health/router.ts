import { type MessageId, translate } from "@iqt/i18n";
import type { Context } from "../../door/context.ts";
import { permitted, router } from "../../door/trpc.ts";
import { callTotals, failingCalls, slowestCalls } from "./call-hours.ts";
import { backlog, databaseBytes, failingJobs, lastSeen } from "./queries.ts";
import { lastRecovery } from "./recovery.ts";
import * as rules from "./rules.ts";

/** Hours that calls are looked at. */
const hours = 24;

type Asked = Pick<Context, "db" | "now" | "language">;

/** What waits, stands still and failed of mails, timed tasks and imports. */
async function work({ db, now, language }: Asked) {
	const counts = await backlog(db, now);
	const waited = counts.mailsSince === null ? 0 : now.getTime() - Date.parse(counts.mailsSince);
	const failing = (await failingJobs(db)).map((name) => translate(language, `job.name.${name}` as MessageId));
	return {
		outbox: {
			state: rules.outboxState(waited, counts.mailsFailed),
			waiting: counts.mailsWaiting,
			since: counts.mailsSince,
			failed: counts.mailsFailed,
		},
		jobs: { state: rules.jobsState(counts.jobsOverdue, counts.jobsFailing), overdue: counts.jobsOverdue, failing, stopped: counts.jobsStopped },
		imports: {
			state: rules.importsState(counts.importsStill, counts.importsFailed),
			running: counts.importsRunning,
			still: counts.importsStill,
			failed: counts.importsFailed,
			waiting: counts.importsWaiting,
		},
	};
}

/** How fast calls were answered in the last 24 hours, and how many failed. */
async function calls({ db, now }: Asked) {
	const { count, failed, slow } = await callTotals(db, now, hours);
	return {
		calls: { state: rules.speedState(count, slow), count, slow, slowest: await slowestCalls(db, now, hours) },
		errors: { state: rules.errorState(count, failed), count, failed, failing: await failingCalls(db, now, hours) },
	};
}

/** The database as it is, and the host as it was seen last. */
async function host({ db, now }: Asked) {
	const seen = await lastSeen(db, now);
	const bytes = await databaseBytes(db);
	const growth = rules.growthOf([...seen, { at: now.toISOString(), database_bytes: bytes, disk_free: null, disk_size: null }]);
	const disk = seen.findLast(({ disk_free }) => disk_free !== null);
	const last = seen.at(-1);
	const daysLeft = rules.daysUntilFull(disk?.disk_free ?? null, growth);
	const [until, error] = [last?.certificate_until ?? null, last?.certificate_error ?? null];
	const certificateDays = until === null ? null : Math.floor(-rules.daysBetween(until, now));
	return {
		/** `growth` in bytes a day over at most 30 days, null within the first; `daysLeft` until the disk is full at that growth. */
		database: { state: rules.databaseState(bytes, daysLeft), bytes, growth, daysLeft },
		disk: {
			state: rules.diskState(disk?.disk_free ?? null, disk?.disk_size ?? null),
			free: disk?.disk_free ?? null,
			size: disk?.disk_size ?? null,
			at: disk?.at ?? null,
		},
		/** Of the mail server. */
		certificate: { state: rules.certificateState(certificateDays, error), until, daysLeft: certificateDays, error, at: last?.at ?? null },
	};
}

/** Of a database with replicas: whether the primary answers, and how far behind they are. */
async function replicas({ services }: Pick<Context, "services">) {
	const seen = (await services.replicas?.()) ?? null;
	return { replicas: { state: rules.replicasState(seen), away: seen?.away ?? false, lags: seen?.lags ?? [] } };
}

/** The last backup and the last restore drill. */
async function recovery({ db, now }: Asked) {
	const of = async (kind: "backup" | "drill") => {
		const { good, failed } = await lastRecovery(db, kind);
		const daysAgo = good === null ? null : rules.daysBetween(good.at, now);
		return { good, failed, daysAgo };
	};
	const [backup, drill] = [await of("backup"), await of("drill")];
	const told = ({ good, failed }: typeof backup) => ({
		at: good?.at ?? null,
		bytes: good?.bytes ?? null,
		objects: good?.objects ?? null,
		ms: good?.ms ?? null,
		failedAt: failed?.at ?? null,
		error: failed?.error ?? null,
	});
	return {
		backup: { state: rules.backupState(backup.daysAgo, backup.failed !== null), ...told(backup) },
		drill: { state: rules.drillState(drill.daysAgo, drill.failed !== null), ...told(drill) },
	};
}

export const healthRouter = router({
	/** How the portal fares, line by line: each with its state, its figures and, in words of the caller's language, the tasks it names. */
	board: permitted("health.view").query(async ({ ctx }) => ({
		...(await host(ctx)),
		...(await replicas(ctx)),
		...(await work(ctx)),
		...(await calls(ctx)),
		...(await recovery(ctx)),
	})),
});
