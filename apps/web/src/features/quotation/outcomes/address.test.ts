import { describe, expect, it } from "vitest";
import { addressOf, lastDays, viewOf } from "./address.ts";

const today = "2026-11-20";
const usual = { from: "2026-08-23", to: today, owner: "", by: "lane" };

describe("the address of the win rate", () => {
	it.each(["", "?from=2026-11-01", "?from=1&to=2", "?by=moon&owner=me", "?owner=0"])("without what it needs is the usual view: %s", (search) => {
		expect(viewOf(search, today)).toEqual(usual);
	});

	it("says all of a view, whenever it is opened", () => {
		for (const view of [
			{ from: "2026-01-01", to: "2026-06-30", owner: "7", by: "customer" as const },
			{ ...lastDays(30, today), owner: "", by: "sales" as const },
		])
			expect(viewOf(addressOf(view), "2027-05-05")).toEqual(view);
	});
});
