import { expect, test } from "vitest";
import { inTurnIfLarge, LARGE } from "./large-files.ts";

const clock = { at: Date.parse("2026-11-20T08:00:00.000Z") };
const services = () => ({ now: () => new Date(clock.at) });

/** Readings that go on until they are let go. */
function readings() {
	const owner = services();
	const open = Promise.withResolvers<void>();
	const running = { large: 0, small: 0, mostLarge: 0 };
	const read = (kind: "large" | "small") =>
		inTurnIfLarge(owner, kind === "large" ? LARGE + 1 : LARGE, async () => {
			running[kind]++;
			running.mostLarge = Math.max(running.mostLarge, running.large);
			await open.promise;
			running[kind]--;
		});
	return { owner, read, running, open: open.resolve };
}
const looksPassed = () => new Promise((resolve) => setTimeout(resolve, 150));

test("large files are read one after the other, small ones beside them", async () => {
	const { read, running, open } = readings();
	const all = [read("large"), read("large"), read("large"), read("small"), read("small")];
	await looksPassed();
	expect(running).toMatchObject({ large: 1, small: 2 });
	open();
	await Promise.all(all);
	expect(running).toEqual({ large: 0, small: 0, mostLarge: 1 });
});

test("one that fails gives its turn to the next, and one that was left to die loses it", async () => {
	const { owner, read, running, open } = readings();
	await expect(inTurnIfLarge(owner, LARGE + 1, () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
	const left = read("large");
	await looksPassed();
	expect(running.large).toBe(1);
	clock.at += 16 * 60_000;
	const next = read("large");
	await looksPassed();
	expect(running.large).toBe(2);
	open();
	await Promise.all([left, next]);
});
