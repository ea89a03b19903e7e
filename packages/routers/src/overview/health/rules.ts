/** How a line of the board stands; `unknown` where nobody has told or there is nothing to tell. */
export type HealthState = "good" | "attention" | "bad" | "unknown";

const dayMs = 86_400_000;
const minuteMs = 60_000;
const mib = 1024 * 1024;

/** The worse of what two limits say; a value that is not there is unknown. */
function above(value: number | null, attention: number, bad: number): HealthState {
	if (value === null) return "unknown";
	if (value > bad) return "bad";
	return value > attention ? "attention" : "good";
}

/** The same where less is worse. */
const below = (value: number | null, attention: number, bad: number): HealthState => above(value === null ? null : -value, -attention, -bad);

const worst = (...states: HealthState[]): HealthState => {
	const order = ["bad", "attention", "good", "unknown"] as const;
	return order.find((state) => states.includes(state)) ?? "unknown";
};

export const daysBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / dayMs;

/** What was seen of the database and its disk on a day. */
export interface Seen {
	at: string;
	database_bytes: number | null;
	disk_free: number | null;
	disk_size: number | null;
}

/** Bytes a day by which the database grew from the first day it was seen to the last; null where that is less than a day. Never below 0. */
export function growthOf(seen: readonly Seen[]): number | null {
	const sized = seen.flatMap(({ at, database_bytes: bytes }) => (bytes === null ? [] : [{ at, bytes }]));
	const [first, last] = [sized[0], sized.at(-1)];
	if (!first || !last) return null;
	const days = daysBetween(first.at, new Date(last.at));
	return days < 1 ? null : Math.max(0, Math.round((last.bytes - first.bytes) / days));
}

/** In how many days the disk is full at that growth; null where that is not known, or in more than ten years. */
export function daysUntilFull(free: number | null, growth: number | null): number | null {
	if (free === null || !growth) return null;
	const days = Math.floor(free / growth);
	return days > 3_650 ? null : days;
}

/** Of the database: whether it is known, and how soon its disk is full at the growth of now. */
export const databaseState = (bytes: number | null, daysLeft: number | null): HealthState =>
	bytes === null ? "unknown" : worst("good", below(daysLeft, 60, 14));

/** Bad where anything stands still, to be looked at where anything failed. */
function standing(still: number, failed: number): HealthState {
	if (still > 0) return "bad";
	return failed > 0 ? "attention" : "good";
}

/** Bad without the primary, to be looked at where a replica has not within a second what was written; unknown where there is none. */
export function replicasState(seen: { away: boolean; lags: (number | null)[] } | null): HealthState {
	if (seen === null) return "unknown";
	if (seen.away) return "bad";
	return seen.lags.includes(null) ? "attention" : "good";
}

/** The oldest mail that waits, milliseconds of waiting, and how many were given up lately. */
export const outboxState = (oldestMs: number, failed: number): HealthState =>
	worst(above(oldestMs, 15 * minuteMs, 120 * minuteMs), standing(0, failed));

/** Timed tasks that should have begun, and those whose last run failed. */
export const jobsState = (overdue: number, failing: number): HealthState => standing(overdue, failing);

/** Imports that stand still, and those that failed within a day. */
export const importsState = (still: number, failed: number): HealthState => standing(still, failed);

/** By the share of calls that took longer than a second: up to one in twenty, up to one in five. */
export const speedState = (count: number, slow: number): HealthState => (count === 0 ? "unknown" : above(slow / count, 0.05, 0.2));

/** By the share of calls that failed for a reason of ours: none, up to one in a hundred. */
export const errorState = (count: number, failed: number): HealthState => (count === 0 ? "unknown" : above(failed / count, 0, 0.01));

/** By what is left of the disk: a tenth and a GiB, or 3 % and 256 MiB. */
export const diskState = (free: number | null, size: number | null): HealthState =>
	free === null || !size ? "unknown" : worst(below(free / size, 0.1, 0.03), below(free / mib, 1_024, 256));

/** By the days until it ends: three weeks, one week; one that cannot be looked at is bad. */
export const certificateState = (daysLeft: number | null, error: string | null): HealthState => (error === null ? below(daysLeft, 21, 7) : "bad");

/** By the days since the last good one: two, a week; none at all is bad, a failure since needs attention. */
export const backupState = (daysAgo: number | null, failedSince: boolean): HealthState =>
	daysAgo === null ? "bad" : worst(above(daysAgo, 2, 7), failedSince ? "attention" : "good");

/** By the days since the last good one: a quarter with some days, two quarters; a failure since is bad. */
export const drillState = (daysAgo: number | null, failedSince: boolean): HealthState => {
	if (failedSince) return "bad";
	return daysAgo === null ? "attention" : above(daysAgo, 100, 190);
};
