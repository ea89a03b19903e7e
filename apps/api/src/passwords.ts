import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "@iqt/routers/context";

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
