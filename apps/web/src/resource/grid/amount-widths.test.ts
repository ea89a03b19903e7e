import { expect, test } from "vitest";
import { formulaWidth } from "./amount-widths.ts";

test("a formula that can be shown whole gets the room for it; an amount needs none, nor one that is cut in any case", () => {
	expect(formulaWidth("cost*1.15")).toBeGreaterThan(formulaWidth("cost*1.1"));
	for (const raw of ["875.00", "-5", "", null, 12, "max(cost*1.15, cost+300)"]) expect(formulaWidth(raw)).toBe(0);
});
