import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Below this many bytes packing costs more than it saves. */
const worthwhile = 1_400;
const pack = promisify(gzip);
/** Answers that are the same for everybody and open to all: packed once a content; there are as many as languages, and one more. */
const sameForAll = /^(?:\/IQT)?\/api\/(?:openapi\.json|docs)$/;
const mostKept = 20;

/** Packs what it has packed before from memory. */
function packingOnce() {
	const kept = new Map<string, ReturnType<typeof pack>>();
	return (whole: Buffer): ReturnType<typeof pack> => {
		const key = createHash("sha256").update(whole).digest("base64");
		const known = kept.get(key);
		if (known) return known;
		const packed = pack(whole);
		if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
		kept.set(key, packed);
		return packed;
	};
}

/**
 * Packs JSON and pages for clients that take gzip: a page of rates is a tenth of its size then. hono's own middleware packs small answers,
 * too, because tRPC does not say how long its answers are. At the edge the host does it.
 */
export function compressed<A extends unknown[]>(fetch: (request: Request, ...rest: A) => Response | Promise<Response>) {
	const packOnce = packingOnce();
	return async (request: Request, ...rest: A): Promise<Response> => {
		const response = await fetch(request, ...rest);
		if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) return response;
		const { headers } = response;
		if (!response.body || headers.has("content-encoding") || !/^(application\/json|text\/html)\b/.test(headers.get("content-type") ?? ""))
			return response;
		const whole = Buffer.from(await response.arrayBuffer());
		headers.append("Vary", "Accept-Encoding");
		headers.delete("Content-Length");
		const small = whole.byteLength < worthwhile;
		if (!small) headers.set("Content-Encoding", "gzip");
		const forAll = sameForAll.test(new URL(request.url).pathname);
		return new Response(small ? whole : await (forAll ? packOnce : pack)(whole), { status: response.status, headers });
	};
}
