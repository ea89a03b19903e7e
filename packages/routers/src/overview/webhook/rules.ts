/** Minutes between a try that failed and the next; after the last of them it is given up. They span a day and a half. */
const pauses = [1, 5, 30, 120, 360, 1_440] as const;

/** When to try again after so many tries that failed; null where it is given up. */
export function nextTry(tries: number, now: Date): Date | null {
	const minutes = pauses[tries - 1];
	return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** What every secret starts with, so that scanners find one that leaked. */
export const secretPrefix = "iqtwh_";

/** How long a secret goes on signing beside the one that has taken its place. */
export const formerSecretMs = 24 * 60 * 60_000;

/** `IQT-Signature`: a signature of each secret, `v1=<hex>`, with commas between; HMAC-SHA256 of the timestamp, a dot and the body. */
export async function signatures(secrets: readonly string[], timestamp: string, body: string): Promise<string> {
	const encoder = new TextEncoder();
	const signed = secrets.map(async (secret) => {
		const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
		const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}.${body}`)));
		return `v1=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
	});
	return (await Promise.all(signed)).join(",");
}
