import { bytesWithin } from "../files/blocks.ts";

/** The body's bytes, or null when there are more than `limit`; a chunked one is not read further than that. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const declared = Number(request.headers.get("content-length") ?? Number.NaN);
	if (declared > limit) return null;
	if (!request.body) return new Uint8Array();
	// A declared length is held to by the HTTP parser.
	if (!Number.isNaN(declared)) return new Uint8Array(await request.arrayBuffer());
	return bytesWithin(request.body, limit);
}
