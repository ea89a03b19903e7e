/** Tries before a mail is given up; with the waits below they span a day and a half. */
export const maxAttempts = 10;

const minutes = [1, 5, 15, 60, 120, 240, 480, 720];

/** The longest of these waits. */
export const longestWaitMs = Math.max(...minutes) * 60_000;

/** When to try again after the given number of failed tries. */
export function nextAttempt(attempts: number, now: Date): Date {
	const wait = minutes[Math.min(attempts, minutes.length) - 1] ?? 1;
	return new Date(now.getTime() + wait * 60_000);
}

/** What `last_error` says of a mail that may or may not have gone out. */
export const uncertain = "uncertain: the server may have taken it";

export type MailState = "waiting" | "sending" | "sent" | "failed" | "uncertain";

/** How an outbox row reads to people. */
export function mailState(row: { state: "pending" | "sending" | "sent" | "failed"; last_error: string | null }): MailState {
	if (row.state === "failed") return row.last_error === uncertain ? "uncertain" : "failed";
	return row.state === "pending" ? "waiting" : row.state;
}
