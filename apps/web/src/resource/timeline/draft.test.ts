import type { Rate } from "@iqt/routers/kit/price-book/list";
import { expect, test } from "vitest";
import { draftAfter, drawnLines, refusalOf } from "./draft.ts";
import { rateOf } from "./timeline.test-support.ts";

const rate = (id: string, validFrom: string, validTo: string | null, row: Rate["row"] = {}) =>
	rateOf({ validFrom, validTo, weightFrom: "0", weightTo: "20", ...row }, { id });
const first = rate("a", "2026-01-01", "2026-06-30");
const second = rate("b", "2026-07-15", null);
const line = { group: 0, rates: [first, second] };
const end = (day: string | null, id = "a") => ({ id, edge: "validTo" as const, day });

test("a moved end closes its gap, or meets the next rate, before anything is kept", () => {
	expect(drawnLines([line], null, [])[0]).toMatchObject({ key: "a", gaps: [{ from: "2026-07-01", to: "2026-07-14" }], overlaps: [] });
	expect(drawnLines([line], end("2026-07-14"), [])[0]).toMatchObject({ gaps: [], overlaps: [] });
	expect(drawnLines([line], end("2026-07-20"), [])[0]?.overlaps).toEqual([{ from: "2026-07-15", to: "2026-07-20" }]);
});

test("a rate for more weights of the same kind leaves no gap where it holds, one for fewer or of another kind does", () => {
	const gaps = (other: { group: number; rates: Rate[] }) => drawnLines([line, other], null, ["dayFrom", "dayTo"])[0]?.gaps;
	expect(gaps({ group: 0, rates: [rate("c", "2026-07-01", "2026-07-10", { weightTo: "999.999" })] })).toEqual([
		{ from: "2026-07-11", to: "2026-07-14" },
	]);
	expect(gaps({ group: 0, rates: [rate("c", "2026-07-01", null, { weightTo: "10" })] })).toHaveLength(1);
	expect(gaps({ group: 1, rates: [rate("c", "2026-07-01", null, { weightTo: "999.999" })] })).toHaveLength(1);
	expect(gaps({ group: 0, rates: [rate("c", "2026-07-01", null, { dayFrom: 6, dayTo: null })] })).toHaveLength(1);
});

test("what cannot be kept says what is against it", () => {
	const refused = (draft: Parameters<typeof refusalOf>[0]) => refusalOf(draft, drawnLines([line], draft, []));
	expect(refused(end("2026-07-14"))).toBeNull();
	expect(refused(end("2026-07-15"))).toMatchObject({ rate: { id: "b" } });
	expect(refused(end(null))).toMatchObject({ rate: { id: "b" } });
	expect(refused(end("2025-12-31"))).toBe("reversed");
	expect(refused({ id: "b", edge: "validFrom", day: "2026-06-30" })).toMatchObject({ rate: { id: "a" } });
	expect(refused(end("2027-01-01", "b"))).toBeNull();
});

test("keys move it, keep it and give it up; an open end begins at today", () => {
	const key = (name: string, draft = end("2026-06-30"), of = first) =>
		draftAfter(draft, { key: name, shiftKey: false, altKey: false }, { rate: of, today: "2026-11-20" });
	expect([key("Enter"), key("Escape"), key("a")]).toEqual(["keep", "revert", null]);
	expect(key("ArrowRight")).toEqual(end("2026-07-01"));
	expect(key("ArrowRight", end(null, "b"), second)).toEqual(end("2026-11-21", "b"));
	expect(key("ArrowLeft", end(null, "c"), rate("c", "2027-01-01", null))).toEqual(end("2026-12-31", "c"));
});
