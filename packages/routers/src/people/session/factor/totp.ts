import { fromBase32, keyBytes, stepsTaken, toBase32, truncated } from "./rules.ts";

/** A fresh key, base 32. */
export const randomKey = (): string => toBase32(crypto.getRandomValues(new Uint8Array(keyBytes)));

/** The code of a step under a key (base 32): RFC 6238 with HMAC-SHA-1, the one hash every authenticator app knows. Own code: thirty lines over the platform's HMAC, held by the vectors of the RFC. */
export async function codeAt(key: string, step: number): Promise<string> {
	const hmacKey = await crypto.subtle.importKey("raw", fromBase32(key), { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
	const counter = new DataView(new ArrayBuffer(8));
	counter.setBigUint64(0, BigInt(step));
	return truncated(new Uint8Array(await crypto.subtle.sign("HMAC", hmacKey, counter)));
}

/** The step whose code this is, of those taken now and not used up; null for a wrong code. */
export async function matchingStep(key: string, code: string, now: Date, lastStep: number): Promise<number | null> {
	let found: number | null = null;
	// All are computed, so that a wrong code and a right one take the same work.
	for (const step of stepsTaken(now, lastStep)) if ((await codeAt(key, step)) === code) found ??= step;
	return found;
}
