import { expect, test } from "vitest";
import { AT_ONCE, inTurnIfLarge, SMALL } from "./large-files.ts";

const clock = { at: Date.parse("2026-11-20T08:00:00.000Z") };
const services = () => ({ now: () => new Date(clock.at) });

/** Readings that go on until they are let go. */
function readings() {
	const owner = services();
	const open = Promise.withResolvers<void>();
	const running = { large: 0, middling: 0, small: 0, most: 0 };
	const sizes = { large: AT_ONCE + 1, middling: AT_ONCE / 2, small: SMALL };
	const read = (kind: keyof typeof sizes) =>
		inTurnIfLarge(owner, sizes[kind], async (goesOn) => {
			running[kind]++;
			running.most = Math.max(running.most, running.large * sizes.large + running.middling * sizes.middling);
			await open.promise;
			goesOn();
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
	expect(running).toEqual({ large: 0, middling: 0, small: 0, most: AT_ONCE + 1 });
});

test("others are read together as long as they are no more than a large one, and wait for that", async () => {
	const { read, running, open } = readings();
	const all = [read("middling"), read("middling"), read("middling"), read("large"), read("small")];
	await looksPassed();
	expect(running).toMatchObject({ large: 0, middling: 2, small: 1 });
	open();
	await Promise.all(all);
	expect(running).toEqual({ large: 0, middling: 0, small: 0, most: AT_ONCE + 1 });
});

test("one that goes on keeps its turn however long it takes", async () => {
	const { owner } = readings();
	const end = Promise.withResolvers<void>();
	let goesOn = () => {};
	const first = inTurnIfLarge(owner, AT_ONCE, (still) => {
		goesOn = still;
		return end.promise;
	});
	for (let i = 0; i < 3; i++) {
		clock.at += 14 * 60_000;
		goesOn();
	}
	let begun = false;
	const second = inTurnIfLarge(owner, AT_ONCE, async () => {
		begun = true;
	});
	await looksPassed();
	expect(begun).toBe(false);
	end.resolve();
	await Promise.all([first, second]);
	expect(begun).toBe(true);
});

test("one that fails gives its turn to the next, and one that was left to die loses it", async () => {
	const { owner, read, running, open } = readings();
	await expect(inTurnIfLarge(owner, AT_ONCE + 1, () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
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
