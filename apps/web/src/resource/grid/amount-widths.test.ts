import { expect, test } from "vitest";
import { foldedHeadWidth, formulaWidth, headWidth } from "./amount-widths.ts";

test("a formula that can be shown whole gets the room for it; an amount needs none, nor one that is cut in any case", () => {
	expect(formulaWidth("cost*1.15")).toBeGreaterThan(formulaWidth("cost*1.1"));
	for (const raw of ["875.00", "-5", "", null, 12, "max(cost*1.15, cost+300)"]) expect(formulaWidth(raw)).toBe(0);
});

test("a head folds where its longer line is shortest, at spaces and between Chinese signs, and a sorted one has its arrow beside it", () => {
	expect(foldedHeadWidth("Transit min (days)", false)).toBe(headWidth("min (days)"));
	expect(foldedHeadWidth("on wish only", false)).toBe(headWidth("on wish"));
	expect(foldedHeadWidth("Direction", false)).toBe(headWidth("Direction"));
	expect(foldedHeadWidth("最短时效天数", false)).toBe(headWidth("最短时"));
	// No line begins with what closes a bracket, nor ends with what opens one.
	expect(foldedHeadWidth("天数（天）", false)).toBe(headWidth("（天）"));
	// No word is parted where a bracket may begin the second line.
	expect(foldedHeadWidth("最短时效（天）", false)).toBe(headWidth("最短时效"));
	expect(foldedHeadWidth("Direction", true)).toBeGreaterThan(headWidth("Direction"));
});
