import type { Text } from "../../lib/text.ts";

const two = (text: string): string => text.padStart(2, "0");

/** A day of the week by its number in a cron expression, Sunday being 0. */
const weekday = (day: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2026, 10, 1 + day)));

/** A cron expression in words; null for one of a shape no task of the portal has. */
export function cronWords(t: Text, locale: string, cron: string): string | null {
	if (cron === "* * * * *") return t("tools.job.eachMinute");
	const hourly = /^(\d+) \* \* \* \*$/.exec(cron);
	if (hourly?.[1]) return t("tools.job.eachHour", { minute: hourly[1] });
	const [, minute, hour, day] = /^(\d+) (\d+) \* \* (\*|[0-6])$/.exec(cron) ?? [];
	if (!minute || !hour || !day) return null;
	const time = `${two(hour)}:${two(minute)}`;
	return day === "*" ? t("tools.job.eachDay", { time }) : t("tools.job.eachWeek", { day: weekday(Number(day), locale), time });
}
