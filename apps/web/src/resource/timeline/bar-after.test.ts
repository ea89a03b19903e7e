import { expect, test } from "vitest";
import { barAfter } from "./bar-after.ts";

const bar = (id: string, from: string) => ({ rate: { id }, from, to: null });
const lines = [[bar("a1", "2026-01-01"), bar("a2", "2026-07-01")], [], [bar("b1", "2026-03-01"), bar("b2", "2026-06-01")], [bar("c1", "2027-01-01")]];
const after = (key: string, id: string) => barAfter(key, lines, id);

test("arrows go along a line and stay at its ends", () => {
	expect([after("ArrowRight", "a1"), after("ArrowRight", "a2"), after("ArrowLeft", "a2"), after("ArrowLeft", "a1")]).toEqual([
		"a2",
		"a2",
		"a1",
		"a1",
	]);
	expect([after("Home", "b2"), after("End", "b1")]).toEqual(["b1", "b2"]);
});

test("up and down go to what holds at that time on the next line with bars", () => {
	expect([after("ArrowDown", "a2"), after("ArrowDown", "a1"), after("ArrowDown", "b1"), after("ArrowDown", "c1")]).toEqual(["b2", "b1", "c1", "c1"]);
	expect([after("ArrowUp", "c1"), after("ArrowUp", "b1"), after("ArrowUp", "a1")]).toEqual(["b2", "a1", "a1"]);
});

test("other keys lead nowhere", () => expect([after("Enter", "a1"), after("x", "a1")]).toEqual([null, null]));
