import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = ["apps/web/src", "packages/ui/src"].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
		.map((file) => join(folder, file)),
);
/** Names of months and weekdays in the calendar. */
const calendar = join("packages/ui/src", "day-calendar.tsx");

describe("dates are written in one way", () => {
	it("without a date format of a browser's own, and without its pickers", () => {
		const own = /DateTimeFormat|\.toLocale(Date|Time)?String\(|type="(date|datetime-local|time|month|week)"/;
		const found = sources.filter(
			(file) => file !== calendar && own.test(readFileSync(join(root, file), "utf8").replace("(0.5).toLocaleString(", "")),
		);
		expect(sources.length).toBeGreaterThan(250);
		expect(found).toEqual([]);
	});
});
