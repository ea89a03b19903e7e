import type { Text } from "../../../lib/text.ts";

const two = (text: string): string => text.padStart(2, "0");

/** A cron expression in words; null for one of a shape there are no words for. */
export function cronWords(t: Text, cron: string): string | null {
	if (cron === "* * * * *") return t("tools.job.eachMinute");
	const every = /^\*\/(\d+) \* \* \* \*$/.exec(cron);
	if (every?.[1]) return t("tools.job.eachMinutes", { minutes: Number(every[1]) });
	const hourly = /^(\d+) \* \* \* \*$/.exec(cron);
	if (hourly?.[1]) return t("tools.job.eachHour", { minute: hourly[1] });
	const [, minute, hour, day] = /^(\d+) (\d+) \* \* (\*|[0-6]|1-5)$/.exec(cron) ?? [];
	if (!minute || !hour || !day) return null;
	const time = `${two(hour)}:${two(minute)}`;
	if (day === "1-5") return t("tools.job.eachWorkday", { time });
	return day === "*" ? t("tools.job.eachDay", { time }) : t("tools.job.eachWeek", { day, time });
}
