/** Makes and checks signatures of URLs that open one object for one method until a time. */
export interface UrlSigner {
	/** `exp=<seconds>&sig=<hex>` for the query. */
	sign(objectName: string, method: "GET" | "PUT", expires: number): Promise<string>;
	/** `expired` tells a good signature whose time is up. */
	check(objectName: string, method: string, query: URLSearchParams, now: Date): Promise<"ok" | "expired" | "wrong">;
}

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");

/** HMAC-SHA-256 signatures under `secret`; everything of the URL that matters is covered. */
export function urlSigner(secret: string): UrlSigner {
	const encoder = new TextEncoder();
	const key = crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
	const signed = (objectName: string, method: string, expires: string) => encoder.encode(`${method}\n${expires}\n${objectName}`);
	return {
		async sign(objectName, method, expires) {
			return `exp=${expires}&sig=${hex(await crypto.subtle.sign("HMAC", await key, signed(objectName, method, String(expires))))}`;
		},
		async check(objectName, method, query, now) {
			const expires = query.get("exp") ?? "";
			const pairs = query.get("sig")?.match(/^[0-9a-f]{64}$/) ? (query.get("sig")?.match(/../g) ?? []) : [];
			const signature = new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)));
			const good = await crypto.subtle.verify("HMAC", await key, signature, signed(objectName, method, expires));
			if (!good) return "wrong";
			return Number(expires) * 1000 < now.getTime() ? "expired" : "ok";
		},
	};
}
