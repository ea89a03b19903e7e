import { translate } from "@iqt/i18n";
import { setBusinessZone } from "@iqt/i18n/days";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asAsked } from "./day-filter.ts";
import { datePresets } from "./filter-words.ts";

beforeEach(() => {
	vi.spyOn(i18n, "_").mockImplementation((id) => translate("en", id as never));
});
afterEach(() => {
	vi.restoreAllMocks();
	setBusinessZone(null);
});

test("the usual days are counted from the day it is in the business time zone, wherever the browser is; a week ago has today in it", () => {
	const evening = new Date("2026-12-01T17:30:00Z");
	const days = () => datePresets().map(({ op, value }) => asAsked({ field: "validTo", op, value }, "date", evening).value);
	const one = (day: string) => [day, day];
	expect(days()).toEqual([one("2026-12-02"), one("2026-12-01"), ["2026-11-26", "2026-12-02"], ["2026-12-02", "2027-01-01"], "2026-12-01"]);
	setBusinessZone("Europe/Madrid");
	expect(days()[0]).toEqual(one("2026-12-01"));
});
