/** The blocks of a stream, one after the other; left early, the stream is cancelled. */
export async function* blocksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
	if (!stream) return;
	const reader = stream.getReader();
	let ended = false;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			ended = done;
			if (done) return;
			yield value;
		}
	} finally {
		if (!ended) await reader.cancel().catch(() => undefined);
	}
}

/** The bytes of a stream, or null where there are more than `limit`; it is not read further than that. */
export async function bytesWithin(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
	const blocks: Uint8Array[] = [];
	let size = 0;
	for await (const block of blocksOf(stream)) {
		size += block.byteLength;
		if (size > limit) return null;
		blocks.push(block);
	}
	const all = new Uint8Array(size);
	let at = 0;
	for (const block of blocks) {
		all.set(block, at);
		at += block.byteLength;
	}
	return all;
}

/** Blocks as a stream that holds `ahead` of them before they are asked for. */
export const streamOf = (blocks: AsyncGenerator<Uint8Array>, ahead = 0): ReadableStream<Uint8Array> =>
	new ReadableStream(
		{
			async pull(controller) {
				const { done, value } = await blocks.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			async cancel() {
				await blocks.return(undefined);
			},
		},
		{ highWaterMark: ahead },
	);

/** The same stream; `end` runs when it has been read, has failed, or was left, before its first block too. */
export function untilEnd(stream: ReadableStream<Uint8Array>, end: () => Promise<void>): ReadableStream<Uint8Array> {
	const reader = stream.getReader();
	return new ReadableStream(
		{
			async pull(controller) {
				const next = await reader.read().catch(async (error: unknown) => {
					await end();
					throw error;
				});
				if (!next.done) return controller.enqueue(next.value);
				await end();
				controller.close();
			},
			async cancel() {
				await reader.cancel().catch(() => undefined);
				await end();
			},
		},
		{ highWaterMark: 0 },
	);
}
