import type { ThrottleRule } from "../../../door/throttle.ts";

/** Seconds a time-based code stands for. */
export const stepSeconds = 30;
/** Steps a telephone's clock may be off, either way. */
const drift = 1;
/** Random bytes of a key: as long as the hash, as RFC 4226 recommends. */
export const keyBytes = 20;
/** How long a sign-in waits for its second factor, and how many wrong ones it bears. */
export const challengeMinutes = 10;
export const challengeTries = 5;
/** How long a key that was shown may be confirmed. */
export const setupMinutes = 20;
/** Wrong second factors of one person, in all their sign-ins: two hundred and forty a day, of a million codes. */
export const factorThrottle: ThrottleRule = { limit: 10, windowMs: 60 * 60_000 };

/** Letters the recovery codes of a person begin with, one each: so only one slow hash is checked for a try. */
export const recoveryPlaces = "ABCDEFGHJK";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base 32 without padding, as authenticator apps take keys. */
export function toBase32(bytes: Uint8Array): string {
	let bits = 0;
	let held = 0;
	let text = "";
	for (const byte of bytes) {
		held = (held << 8) | byte;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += base32[(held >>> bits) & 31];
			held &= (1 << bits) - 1;
		}
	}
	return bits > 0 ? text + base32[(held << (5 - bits)) & 31] : text;
}

/** The bytes of a base-32 text; characters that are none of it are passed over. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
	const bytes: number[] = [];
	let bits = 0;
	let held = 0;
	for (const char of text.toUpperCase()) {
		const value = base32.indexOf(char);
		if (value < 0) continue;
		held = (held << 5) | value;
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes.push(held >>> bits);
		held &= (1 << bits) - 1;
	}
	return new Uint8Array(bytes);
}

/** The step a moment is in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Steps whose codes are taken at a moment: those around it that are not used up by `lastStep`, the likeliest first. */
export function stepsTaken(now: Date, lastStep: number): number[] {
	const at = stepAt(now);
	const around = Array.from({ length: drift }, (_, i) => [at - i - 1, at + i + 1]).flat();
	return [at, ...around].filter((step) => step > lastStep);
}

/** Six digits of an HMAC, as RFC 4226 (5.3) cuts them out. */
export function truncated(hmac: Uint8Array): string {
	const at = (hmac[hmac.length - 1] ?? 0) & 15;
	const number = new DataView(hmac.buffer, hmac.byteOffset + at, 4).getUint32(0) & 0x7fffffff;
	return String(number % 1_000_000).padStart(6, "0");
}

/** What an authenticator app reads from the QR code. `key` is base 32. */
export function otpauthUri({ issuer, account, key }: { issuer: string; account: string; key: string }): string {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
	return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}

/** What somebody typed as their second factor: six digits, or a recovery code as it is hashed; null for neither. */
export type TypedFactor = { kind: "totp"; code: string } | { kind: "recoveryCode"; place: string; code: string };

/** Blanks and hyphens do not count, nor does the case of letters. */
export function readTyped(text: string): TypedFactor | null {
	const bare = text.replace(/[\s-]/g, "").toUpperCase();
	if (/^\d{6}$/.test(bare)) return { kind: "totp", code: bare };
	const place = bare[0] ?? "";
	return /^[A-Z2-9]{10}$/.test(bare) && recoveryPlaces.includes(place) ? { kind: "recoveryCode", place, code: bare } : null;
}

/** A recovery code as people write it down: `A7KQM-2XHPT`. */
export const spelledCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
