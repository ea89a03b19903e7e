import { readGrant, writeGrant } from "../../door/session/grant.ts";
import type { Grant } from "../../door/session/granted.ts";

/** Makes and checks signatures of URLs that open one object for one method until a time, for who they are given to. */
export interface UrlSigner {
	/** `exp=<seconds>&for=<grant>&sig=<hex>` for the query. */
	sign(objectName: string, method: "GET" | "PUT", expires: number, grant: Grant): Promise<string>;
	/** The grant of a good signature; `expired` where its time is up, `wrong` for any other. */
	check(objectName: string, method: string, query: URLSearchParams, now: Date): Promise<Grant | "expired" | "wrong">;
}

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");

/** HMAC-SHA-256 signatures under `secret`; everything of the URL that matters is covered. */
export function urlSigner(secret: string): UrlSigner {
	const encoder = new TextEncoder();
	const key = crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
	const signed = (objectName: string, method: string, expires: string, grant: string) =>
		encoder.encode([method, expires, JSON.stringify([grant, objectName])].join("\n"));
	return {
		async sign(objectName, method, expires, grant) {
			const text = writeGrant(grant);
			const signature = await crypto.subtle.sign("HMAC", await key, signed(objectName, method, String(expires), text));
			return `exp=${expires}&for=${encodeURIComponent(text)}&sig=${hex(signature)}`;
		},
		async check(objectName, method, query, now) {
			const expires = query.get("exp") ?? "";
			const text = query.get("for") ?? "";
			const pairs = query.get("sig")?.match(/^[0-9a-f]{64}$/) ? (query.get("sig")?.match(/../g) ?? []) : [];
			const signature = new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)));
			const good = await crypto.subtle.verify("HMAC", await key, signature, signed(objectName, method, expires, text));
			if (!good) return "wrong";
			return Number(expires) * 1000 < now.getTime() ? "expired" : (readGrant(text) ?? "wrong");
		},
	};
}
