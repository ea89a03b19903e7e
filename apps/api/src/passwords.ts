import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "@iqt/routers/door/context";
import { BusyError } from "@iqt/routers/door/errors";

/** OWASP Password Storage Cheat Sheet: N=2^14, r=8, p=5; 16 MiB and about 110 ms, on Node and in workerd. */
const current = { N: 2 ** 14, r: 8, p: 5 };
const keyLength = 32;

type Cost = typeof current;
/** The slow function itself, given so that tests can count its calls. */
export type Derive = (password: string, salt: Buffer, cost: Cost, length: number) => Promise<Buffer>;

const derive: Derive = (password, salt, cost, length) =>
	new Promise((resolve, reject) =>
		// maxmem: scrypt needs 128 * N * r bytes, and Node's default leaves no head room over it.
		scrypt(password, salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) => (error ? reject(error) : resolve(key))),
	);

/** Half of the threads Node has for work beside its loop: files, sign-in and unpacking share them. */
const atOnce = 2;
/** Some two seconds of work on two threads. */
const mostWaiting = 32;
const retryAfter = 2;

/**
 * The slow function in a queue of its own, for a host that serves everybody from one process: `atOnce` run, up to `most` wait, and whoever
 * comes then is refused with BusyError before any work.
 */
export function queued(run: Derive = derive, most: number = mostWaiting): Derive {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (...args) => {
		if (running < atOnce) running++;
		else if (waiting.length >= most) throw new BusyError("error.busy", retryAfter);
		// The place of the one that ends goes on to the next, so that nobody slips in between.
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await run(...args);
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}

/** Parts of `scrypt$N$r$p$salt$key`, or null when it is no such hash. */
function parse(hash: string | null): { cost: Cost; salt: Buffer; key: Buffer } | null {
	const [name, N, r, p, salt, key] = (hash ?? "").split("$");
	if (name !== "scrypt" || !salt || !key) return null;
	return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
}

/** Hashes with scrypt as `scrypt$N$r$p$salt$key` (base64). Composed and decomposed spellings of a password are the same one. */
export function scryptHasher(run: Derive = derive): PasswordHasher {
	return {
		async hash(password) {
			const salt = randomBytes(16);
			const key = await run(password.normalize("NFC"), salt, current, keyLength);
			return ["scrypt", current.N, current.r, current.p, salt.toString("base64"), key.toString("base64")].join("$");
		},
		async verify(password, hash) {
			const stored = parse(hash);
			// Nobody's hash costs the same work: the time must not tell whether the user exists.
			const { cost, salt, key } = stored ?? { cost: current, salt: Buffer.alloc(16), key: Buffer.alloc(keyLength) };
			const found = await run(password.normalize("NFC"), salt, cost, key.length);
			const ok = timingSafeEqual(found, key) && stored !== null;
			return { ok, stale: ok && (cost.N !== current.N || cost.r !== current.r || cost.p !== current.p || key.length !== keyLength) };
		},
	};
}
