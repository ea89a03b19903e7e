import { isoDay } from "@iqt/ui/parse-date";
import { i18n } from "@lingui/core";
import { text } from "./text.ts";

/*
 * The portal's one way to write a day (`2026-11-22`) and a moment (`2026-11-22 14:05`), the same in every language: nobody can take the
 * month for the day, it sorts, and it can be typed back into any field. Relative times are the specification's: 30 s, 1 h, 24 h, 48 h.
 */

const two = (n: number) => String(n).padStart(2, "0");

/** A moment in the person's own time, to the minute; as it came where it is none. */
export function momentText(at: string | Date): string {
	const date = new Date(at);
	return Number.isNaN(date.getTime()) ? String(at) : `${isoDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A moment in the person's own time, to the second. */
export const momentSeconds = (at: string | Date): string => `${momentText(at)}:${two(new Date(at).getSeconds())}`;

/** Month and day of a day (`yyyy-MM-dd`), where the year stands elsewhere. */
export const monthDay = (day: string): string => day.slice(5, 10);

/** Day of a moment in the person's own time. */
export const dayOf = (at: string | Date): string => isoDay(new Date(at));

/** "5分钟前" as "5 分钟前": between a figure and what is counted stands a blank, as in every other text of the portal. */
const spaced = (words: string): string => words.replace(/(\d)(?=[\u3040-\u9fff])/g, "$1 ");

const units: readonly [below: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
	[3600, 60, "minute"],
	[86_400, 3600, "hour"],
	[172_800, 86_400, "day"],
];

/** "Just now", "5 minutes ago", "3 hours ago", "1 day ago"; the moment itself from two days on, and where it is still to come. */
export function relativeText(at: string | Date, now: number): string {
	const seconds = (now - new Date(at).getTime()) / 1000;
	// Clocks of browser and server differ by seconds.
	if (seconds < -30 || Number.isNaN(seconds)) return momentText(at);
	if (seconds < 30) return text("table.justNow");
	for (const [below, each, unit] of units) {
		if (seconds < below) return spaced(new Intl.RelativeTimeFormat(i18n.locale).format(-Math.max(1, Math.floor(seconds / each)), unit));
	}
	return momentText(at);
}
