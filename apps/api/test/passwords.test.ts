import { scryptSync } from "node:crypto";
import { BusyError } from "@iqt/routers/door/errors";
import { expect, test } from "vitest";
import { type Derive, queued, scryptHasher } from "../src/passwords.ts";

test("hashes with scrypt N=2^14 r=8 p=5 under a fresh salt", async () => {
	const hasher = scryptHasher();
	const one = await hasher.hash("violet-ferry-27");
	expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w+/=]{24}\$[\w+/=]{44}$/);
	expect(await hasher.hash("violet-ferry-27")).not.toBe(one);
	expect(await hasher.verify("violet-ferry-27", one)).toEqual({ ok: true, stale: false });
	expect(await hasher.verify("violet-ferry-28", one)).toEqual({ ok: false, stale: false });
});

test("takes a hash of other parameters and calls it stale", async () => {
	const salt = Buffer.from("0123456789abcdef");
	const old = `scrypt$1024$8$1$${salt.toString("base64")}$${scryptSync("violet", salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64")}`;
	expect(await scryptHasher().verify("violet", old)).toEqual({ ok: true, stale: true });
	expect(await scryptHasher().verify("purple", old)).toEqual({ ok: false, stale: false });
});

test("composed and decomposed letters are the same password", async () => {
	const hasher = scryptHasher();
	expect(await hasher.verify("cafe\u0301-au-lait-12", await hasher.hash("caf\u00e9-au-lait-12"))).toMatchObject({ ok: true });
});

test("a missing and a malformed hash cost the same work as a real one, and fail", async () => {
	const calls: string[] = [];
	const derive: Derive = async (_password, _salt, cost, length) => {
		calls.push(JSON.stringify({ cost, length }));
		return Buffer.alloc(length);
	};
	const hasher = scryptHasher(derive);
	const real = await hasher.hash("violet");
	for (const hash of [real, null, "", "bcrypt$whatever"]) await hasher.verify("violet", hash);
	expect(new Set(calls).size).toBe(1);
	expect(calls).toHaveLength(5);
	// All-zero key against the dummy's all-zero key: equal bytes, and still refused.
	expect(await hasher.verify("violet", null)).toEqual({ ok: false, stale: false });
});

test("two are hashed at once, so many wait, and whoever comes then is refused before any work", async () => {
	const ends: (() => void)[] = [];
	let started = 0;
	const derive: Derive = (_password, _salt, _cost, length) => {
		started++;
		return new Promise((resolve) => ends.push(() => resolve(Buffer.alloc(length))));
	};
	const hasher = scryptHasher(queued(derive, 3));
	const asked = Array.from({ length: 5 }, () => hasher.hash("violet"));
	expect(started).toBe(2);
	const refused = await hasher.verify("violet", null).catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(BusyError);
	expect(refused).toMatchObject({ kind: "tooMany", retryAfter: 2 });
	for (let ended = 0; ended < 5; ended++) {
		ends[ended]?.();
		await asked[ended];
	}
	expect(started).toBe(5);
	void hasher.hash("violet");
	expect(started).toBe(6);
});

test("one that fails makes room for the next", async () => {
	const derive: Derive = () => Promise.reject(new Error("no memory"));
	const hasher = scryptHasher(queued(derive, 3));
	const asked = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash("violet")));
	expect(asked.every((one) => one.status === "rejected" && String(one.reason) === "Error: no memory")).toBe(true);
	await expect(hasher.hash("violet")).rejects.toThrow("no memory");
});
