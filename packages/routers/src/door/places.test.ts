import { expect, test } from "vitest";
import { codeOf } from "../testing/portal.ts";
import { places } from "./places.ts";

const clock = { now: new Date("2026-11-20T08:00:00.000Z") };
const going: Promise<unknown>[] = [];
const host = { now: () => clock.now, waitUntil: (work: Promise<unknown>) => void going.push(work) };
const never = () => new Promise<never>(() => undefined);

test("a place whose work died with its request is free after a quarter of an hour", async () => {
	const two = places({ forOne: 1, inAll: 2 });
	void two.take(host, "one", never);
	expect(await codeOf(two.take(host, "one", async () => 1))).toBe("000005");
	void two.take(host, "two", never);
	expect(await codeOf(two.take(host, "three", async () => 1))).toBe("000005");
	clock.now = new Date(clock.now.getTime() + 15 * 60_000);
	expect(await codeOf(two.take(host, "one", async () => 1))).toBe("000000");
	expect(await codeOf(two.take(host, "three", async () => 1))).toBe("000000");
});

test("the host goes on with a request until the work in its place has ended, well or not", async () => {
	const one = places({ forOne: 1, inAll: 1 });
	going.length = 0;
	const work = Promise.withResolvers<void>();
	let ended = false;
	const refused = one.take(host, "one", () => work.promise).catch(() => "refused");
	void Promise.all(going).then(() => {
		ended = true;
	});
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect([going.length, ended]).toEqual([1, false]);
	work.reject(new Error("broken"));
	expect(await refused).toBe("refused");
	await Promise.all(going);
	expect(await codeOf(one.take(host, "one", async () => 1))).toBe("000000");
});
