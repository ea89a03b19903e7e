import { locale } from "../../lib/text.ts";

/** A moment as people of the chosen language write it, to the minute. */
export const moment = (at: string): string => new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** A day as people of the chosen language write it. */
export const day = (at: string): string => new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(new Date(at));

const browsers: [pattern: RegExp, name: string][] = [
	[/Edg\//, "Edge"],
	[/OPR\//, "Opera"],
	[/MicroMessenger\//, "WeChat"],
	[/Firefox\//, "Firefox"],
	[/Chrome\//, "Chrome"],
	[/Safari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
	[/Android/, "Android"],
	[/iPhone|iPad/, "iOS"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "macOS"],
	[/Linux/, "Linux"],
];

/** Browser and system of a user agent ("Chrome · Windows"); its first words where it is neither. */
export function deviceName(userAgent: string): string {
	const name = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
	const parts = [name(browsers), name(systems)].filter((part) => part !== undefined);
	return parts.length > 0 ? parts.join(" · ") : userAgent.split(" ").slice(0, 2).join(" ") || "–";
}
