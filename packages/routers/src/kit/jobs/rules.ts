import { Cron } from "croner";

/** What the portal's expressions are made of: croner's names, nicknames and `L`, `W`, `#`, `?` are left out. */
const plain = /^[\d*,/-]+$/;

/** The plan an expression says, or null where it is none. Days are UTC. */
function planOf(text: string): Cron | null {
	const parts = text.trim().split(/\s+/);
	if (parts.length !== 5 || !parts.every((part) => plain.test(part))) return null;
	const [, , day = "", , weekday = ""] = parts;
	try {
		return new Cron(parts.join(" "), {
			mode: "5-part",
			utcOffset: 0,
			// "5/10" runs from 5 to the end.
			sloppyRanges: true,
			// Either may match when both are restricted (POSIX crontab); to croner, a field that only begins with a star is so too.
			domAndDow: day.startsWith("*") || weekday.startsWith("*"),
		});
	} catch {
		return null;
	}
}

/** Whether the text is `minute hour day month weekday`, each a list of `*`, numbers and ranges, with steps or without. */
export const isCron = (text: string): boolean => planOf(text) !== null;

/** The first time after `after` at which the expression is due, in UTC; null where that never comes (30 February) or it is no expression. */
export const nextRun = (text: string, after: Date): Date | null => planOf(text)?.nextRun(after) ?? null;
