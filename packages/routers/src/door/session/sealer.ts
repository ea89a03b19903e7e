import type { Sealer } from "../context.ts";
import { base64url } from "./secrets.ts";

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const ivLength = 12;

/** AES-256-GCM under a key derived (HKDF-SHA-256) from the installation's secret; the result is base64url of IV and ciphertext. */
export function sealerOf(secret: string): Sealer {
	const encoder = new TextEncoder();
	const keyOf = async () => {
		const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
		const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("iqt: sealed in the database") };
		return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
	};
	let derived: Promise<CryptoKey> | undefined;
	const key = () => {
		derived ??= keyOf();
		return derived;
	};
	return {
		async seal(text, about) {
			const iv = crypto.getRandomValues(new Uint8Array(ivLength));
			const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: encoder.encode(about) }, await key(), encoder.encode(text));
			return base64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
		},
		async open(sealed, about) {
			try {
				const bytes = bytesOf(sealed);
				const parameters = { name: "AES-GCM", iv: bytes.subarray(0, ivLength), additionalData: encoder.encode(about) };
				return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await key(), bytes.subarray(ivLength)));
			} catch {
				return null;
			}
		},
	};
}
