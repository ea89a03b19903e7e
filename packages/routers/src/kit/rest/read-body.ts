/** The body's bytes, or null when there are more than `limit`; a chunked one is not read further than that. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const declared = Number(request.headers.get("content-length") ?? Number.NaN);
	if (declared > limit) return null;
	if (!request.body) return new Uint8Array();
	// A declared length is held to by the HTTP parser.
	if (!Number.isNaN(declared)) return new Uint8Array(await request.arrayBuffer());
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body.getReader();
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > limit) {
			await reader.cancel();
			return null;
		}
		chunks.push(value);
	}
	const out = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		out.set(chunk, at);
		at += chunk.byteLength;
	}
	return out;
}
