import { expect, test } from "vitest";
import { weeklyDepartures } from "../../../pricing/frequency.ts";

test("a frequency is read however the sheet wrote it", () => {
	for (const text of ["2/week", "2 / week", "2 per week", "2x week", "每周2班", "周2班", "2班/周"]) expect(weeklyDepartures(text), text).toBe(2);
	expect(weeklyDepartures("daily")).toBe(7);
	expect(weeklyDepartures("每周")).toBe(1);
	for (const text of [null, "", "Mon, Thu", "2 days", "every 2 weeks"]) expect(weeklyDepartures(text)).toBeNull();
});
