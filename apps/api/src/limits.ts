import { readBytes } from "@iqt/routers/rest/read-body";

/** JSON bodies may be this long, through every door. */
export { jsonBodyLimit } from "@iqt/routers/rest/adapter";

/** The request, its body known to be within `limit` bytes; null where it is longer. */
export async function limitedBody(request: Request, limit: number): Promise<Request | null> {
	if (request.method === "GET" || request.method === "HEAD") return request;
	const declared = request.headers.get("content-length");
	if (declared !== null) return Number(declared) > limit ? null : request;
	const body = await readBytes(request, limit);
	return body && new Request(request.url, { method: request.method, headers: request.headers, body });
}
