import { expect, test } from "vitest";
import { UnderWay } from "./under-way.ts";

test("what is under way counts for its key until it ends, once", () => {
	const calls = new UnderWay<string>(1_000);
	const [first, second] = [calls.begin("one", 0), calls.begin("one", 0)];
	calls.begin("two", 0);
	expect([calls.of("one", 0), calls.of("two", 0), calls.of("three", 0), calls.all(0)]).toEqual([2, 1, 0, 3]);
	first.end();
	first.end();
	expect([calls.of("one", 0), calls.all(0)]).toEqual([1, 2]);
	second.end();
	expect([calls.of("one", 0), calls.all(0)]).toEqual([0, 1]);
});

test("what weighs more counts for more", () => {
	const files = new UnderWay<string>(1_000);
	const first = files.begin("one", 0, 300);
	files.begin("one", 0, 20).renew(500);
	expect([files.of("one", 0), files.of("one", 1_000)]).toEqual([320, 20]);
	first.end();
	expect(files.of("one", 1_000)).toBe(20);
});

test("what was not heard of for so long is forgotten, and its end takes nothing from another", () => {
	const calls = new UnderWay<string>(1_000);
	const lost = calls.begin("one", 0);
	const alive = calls.begin("one", 500);
	expect([calls.of("one", 999), calls.of("one", 1_000)]).toEqual([2, 1]);
	lost.end();
	expect(calls.of("one", 1_499)).toBe(1);
	alive.renew(1_400);
	expect([calls.of("one", 2_399), calls.all(2_400)]).toEqual([1, 0]);
	// One that was only slow, and speaks again.
	alive.renew(2_500);
	expect(calls.of("one", 2_500)).toBe(1);
	alive.end();
	expect(calls.all(2_500)).toBe(0);
});
