import type { Outgoing } from "../../door/outgoing.ts";
import { isRedirect, OutgoingError, publicUrl } from "./request.ts";

/** The body as text; stops reading at more than `maxBytes`. */
async function boundedText(response: Response, maxBytes: number): Promise<string> {
	if (!response.body) return "";
	const decoder = new TextDecoder();
	let [text, bytes] = ["", 0];
	for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
		bytes += chunk.byteLength;
		// Leaving the loop gives the connection back.
		if (bytes > maxBytes) throw new OutgoingError("tooLarge");
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/**
 * Calls by `fetch`, for hosts whose network itself leads to the public internet alone, as the edge's does: a name is not resolved here, and so what it
 * leads to is not checked.
 */
export const fetchOutgoing = (call: typeof fetch = fetch): Outgoing => ({
	async send({ url, headers, body, timeoutMs, maxBytes }) {
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			const response = await call(publicUrl(url), { method: "POST", headers, body, redirect: "manual", signal });
			if (isRedirect(response.status) || response.type === "opaqueredirect") {
				await response.body?.cancel();
				throw new OutgoingError("redirect");
			}
			return { status: response.status, body: await boundedText(response, maxBytes) };
		} catch (error) {
			if (error instanceof OutgoingError) throw error;
			throw new OutgoingError(signal.aborted ? "timeout" : "unreachable");
		}
	},
});
