import { DOT } from "../../../lib/dot.ts";

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
	return parts.length > 0 ? parts.join(DOT) : userAgent.split(" ").slice(0, 2).join(" ") || "–";
}
