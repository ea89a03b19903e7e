import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { momentSeconds, momentText, monthDay, relativeText } from "./moment.ts";

const now = new Date(2026, 10, 22, 14, 5, 9).getTime();
const ago = (seconds: number) => new Date(now - seconds * 1000);

beforeAll(() => i18n.loadAndActivate({ locale: "en-GB", messages: { "table.justNow": "Just now" } }));

describe("moments", () => {
	it("are written as days are, with the time behind", () => {
		expect(momentText(new Date(now))).toBe("2026-11-22 14:05");
		expect(momentSeconds(new Date(now))).toBe("2026-11-22 14:05:09");
		expect(monthDay("2026-11-22")).toBe("11-22");
		expect(momentText("soon")).toBe("soon");
	});

	it("are told by how long ago they were for two days", () => {
		expect(relativeText(ago(29), now)).toBe("Just now");
		expect(relativeText(ago(30), now)).toBe("1 minute ago");
		expect(relativeText(ago(3599), now)).toBe("59 minutes ago");
		expect(relativeText(ago(3600), now)).toBe("1 hour ago");
		expect(relativeText(ago(86_399), now)).toBe("23 hours ago");
		expect(relativeText(ago(86_400), now)).toBe("1 day ago");
		expect(relativeText(ago(172_800), now)).toBe("2026-11-20 14:05");
		expect(relativeText(ago(-3600), now)).toBe("2026-11-22 15:05");
	});

	it.each([
		["zh", "5 分钟前", "3 小时前"],
		["ja", "5 分前", "3 時間前"],
	])("have a blank after the figure in %s, as all texts have", (locale, minutes, hours) => {
		i18n.loadAndActivate({ locale, messages: {} });
		onTestFinished(() => i18n.loadAndActivate({ locale: "en-GB", messages: { "table.justNow": "Just now" } }));
		expect([relativeText(ago(300), now), relativeText(ago(3 * 3600), now)]).toEqual([minutes, hours]);
	});
});
