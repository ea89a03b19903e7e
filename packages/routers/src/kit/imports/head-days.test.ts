import { describe, expect, it } from "vitest";
import { daysSaid } from "./head-days.ts";

describe("days a head says", () => {
	it.each([
		["20GP (until 28 Feb 2037)", { validTo: "2037-02-28" }],
		["40HC (from 1 Feb 2037)", { validFrom: "2037-02-01" }],
		["Cost (valid to 2037-02-28)", { validTo: "2037-02-28" }],
		["20GP (2037.1.1-2.28)", { validFrom: "2037-01-01", validTo: "2037-02-28" }],
		["成本（2037年3月31日止）", { validTo: "2037-03-31" }],
		["2037年2月起", { validFrom: "2037-02-01" }],
		["until Feb 2037", { validTo: "2037-02-28" }],
		["2037年2月", { validFrom: "2037-02-01", validTo: "2037-02-28" }],
		["自2037年4月1日起至6月30日止", { validFrom: "2037-04-01", validTo: "2037-06-30" }],
	])("%s", (head, days) => expect(daysSaid(head)).toEqual(days));

	it.each(["20GP", "Cost (CNY)", "from Shanghai", "20GP (to Europe)", "Cost (2037)", "2月28日止", "(updated 1 Feb 2037)"])("none in %s", (head) =>
		expect(daysSaid(head)).toBeNull(),
	);
});
