import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Below this many bytes packing costs more than it saves. */
const worthwhile = 1_400;
const pack = promisify(gzip);

/**
 * Packs JSON and pages for clients that take gzip: a page of rates is a tenth of its size then. hono's own middleware packs small answers,
 * too, because tRPC does not say how long its answers are. At the edge the host does it.
 */
export function compressed<A extends unknown[]>(fetch: (request: Request, ...rest: A) => Response | Promise<Response>) {
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
		return new Response(small ? whole : await pack(whole), { status: response.status, headers });
	};
}
