import { sha256Hex } from "../change-log.ts";

/** Bytes as base64url without padding. */
export const base64url = (bytes: Uint8Array) =>
	btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");

/** A token nobody guesses: 256 bits, 43 characters. */
export const randomToken = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** What is stored of a token: its SHA-256. Enough for 256 random bits, too little for a short code. */
export const tokenHash = sha256Hex;

/** Six digits, each as likely as the other. */
export function randomCode(): string {
	// Numbers above the last whole million would make small codes likelier.
	const limit = 4_294_000_000;
	for (;;) {
		const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
		if (number < limit) return String(number % 1_000_000).padStart(6, "0");
	}
}

const checkAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const readable = (length: number): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => checkAlphabet[byte % checkAlphabet.length]).join("");

/** A code people read to each other: ten characters, none to be taken for another, 50 bits. */
export const randomCheckCode = (): string => readable(10);

/** Ten characters of which the first is given and nine are random, 45 bits. */
export const randomPlaced = (place: string): string => place + readable(9);
