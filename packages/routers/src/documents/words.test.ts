import { expect, test } from "vitest";
import { weeklyDepartures } from "../pricing/frequency.ts";
import { englishAddress } from "./english-address.ts";

test("a frequency is read however the sheet wrote it", () => {
	for (const text of ["2/week", "2 / week", "2 per week", "2x week", "每周2班", "周2班", "2班/周"]) expect(weeklyDepartures(text), text).toBe(2);
	expect(weeklyDepartures("daily")).toBe(7);
	expect(weeklyDepartures("每周")).toBe(1);
	for (const text of [null, "", "Mon, Thu", "2 days", "every 2 weeks"]) expect(weeklyDepartures(text)).toBeNull();
});

test("an address leads with the English names there are", () => {
	const hubs = [
		{ name: "Chongqing", nameZh: "重庆" },
		{ name: "Suzhou", nameZh: "苏州" },
	];
	expect(englishAddress("500112", "重庆市 / 渝北区", hubs)).toBe("Chongqing (重庆市 / 渝北区)");
	expect(englishAddress("320583", "江苏省 / 苏州市 / 昆山市", hubs)).toBe("Suzhou, Jiangsu (江苏省 / 苏州市 / 昆山市)");
	expect(englishAddress("320583", "江苏省 / 苏州市 / 昆山市", [])).toBe("Jiangsu (江苏省 / 苏州市 / 昆山市)");
	expect(englishAddress("990000", "某地", [])).toBe("某地");
});
