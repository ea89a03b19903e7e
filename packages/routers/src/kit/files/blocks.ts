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

/** Blocks as a stream that takes the next one when it is asked for it. */
export const streamOf = (blocks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
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
		{ highWaterMark: 0 },
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
