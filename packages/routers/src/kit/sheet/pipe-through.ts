/** What comes out of one of the platform's transforms while `blocks` go in, no faster than it is taken. Errors of either side reach the caller. */
export async function* pipeThrough(
	transform: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
	blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	const writer = transform.writable.getWriter();
	const reader = transform.readable.getReader();
	const feeding = (async () => {
		try {
			for await (const block of blocks) await writer.write(block as Uint8Array<ArrayBuffer>);
			await writer.close();
		} catch (error) {
			// Reaches the reader below, and with it the caller.
			await writer.abort(error).catch(() => undefined);
		}
	})();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => undefined);
		await feeding;
	}
}
