import type { Outgoing, OutgoingRequest } from "../../door/outgoing.ts";
import { isRedirect, OutgoingError, publicUrl } from "./request.ts";

/** The body as text; stops reading at more than `maxBytes`, with the text so far where it may be cut. */
async function boundedText(response: Response, { maxBytes, longer }: Pick<OutgoingRequest, "longer" | "maxBytes">): Promise<string> {
	if (!response.body) return "";
	const decoder = new TextDecoder();
	let [text, bytes] = ["", 0];
	for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
		bytes += chunk.byteLength;
		// Leaving the loop gives the connection back.
		if (bytes > maxBytes) {
			if (longer !== "cut") throw new OutgoingError("tooLarge");
			return text + decoder.decode(chunk.subarray(0, maxBytes - (bytes - chunk.byteLength)));
		}
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/**
 * Calls by `fetch`, for hosts whose network itself leads to the public internet alone, as the edge's does: a name is not resolved here, and so what it
 * leads to is not checked.
 */
export const fetchOutgoing = (call: typeof fetch = fetch): Outgoing => ({
	async send({ url, headers, body, timeoutMs, ...bounds }) {
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			const response = await call(publicUrl(url), { method: "POST", headers, body, redirect: "manual", signal });
			if (isRedirect(response.status) || response.type === "opaqueredirect") {
				await response.body?.cancel();
				throw new OutgoingError("redirect");
			}
			return { status: response.status, body: await boundedText(response, bounds) };
		} catch (error) {
			if (error instanceof OutgoingError) throw error;
			throw new OutgoingError(signal.aborted ? "timeout" : "unreachable");
		}
	},
});
