/** Names one field, no more: a form of ours has one or two. */
const mostParts = 20;
const mostHeader = 16 * 1024;

/** One character a byte, so that places in the text are places in the bytes; ASCII means itself. */
const byteText = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** The boundary a form's content type names; null where it names none. */
function boundaryOf(contentType: string): string | null {
	const found = /boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType);
	return found?.[1] ?? found?.[2] ?? null;
}

/** The file name in a part's header, as browsers write it; null for a field that is no file. */
function fileNameIn(header: string): string | null {
	const line = header.split("\r\n").find((text) => /^content-disposition:/i.test(text)) ?? "";
	const name = /;[ \t]?filename="([^"]*)"/i.exec(line)?.[1] ?? /;[ \t]?filename=([^;"\s]+)/i.exec(line)?.[1];
	return name === undefined ? null : name.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/** Reads blocks up to marks, keeping no more than one of them and a mark's length. */
function markReader(blocks: AsyncIterator<Uint8Array>) {
	let held: Uint8Array = new Uint8Array(0);
	/** Adds the next block to what is held; false at the end. */
	const more = async (): Promise<boolean> => {
		const { done, value } = await blocks.next();
		if (done) return false;
		const both = new Uint8Array(held.length + value.length);
		both.set(held);
		both.set(value, held.length);
		held = both;
		return true;
	};
	return {
		/** What stands before the next `mark`, piece by piece; the mark is passed. Throws where it never comes. */
		async *until(mark: string): AsyncGenerator<Uint8Array> {
			for (;;) {
				const at = byteText.decode(held).indexOf(mark);
				const sure = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
				const piece = held.subarray(0, sure);
				held = held.subarray(at < 0 ? sure : at + mark.length);
				if (piece.length > 0) yield piece;
				if (at >= 0) return;
				if (!(await more())) throw new Error("the form ends in the middle");
			}
		},
		/** The next `count` bytes as text; fewer at the end. */
		async take(count: number): Promise<string> {
			while (held.length < count && (await more())) {}
			const text = byteText.decode(held.subarray(0, count));
			held = held.subarray(count);
			return text;
		},
	};
}

/** A form's part up to its body, as text; throws when it is longer than any header. */
async function headerText(pieces: AsyncGenerator<Uint8Array>): Promise<string> {
	const bytes: number[] = [];
	for await (const piece of pieces) {
		if (bytes.length + piece.length > mostHeader) throw new Error("the header of a field is too long");
		bytes.push(...piece);
	}
	return utf8.decode(Uint8Array.from(bytes));
}

/**
 * The first file of a `multipart/form-data` body, its bytes as they come; null where the body is no form or has no file. Nothing of it is kept:
 * `formData()` of the platform would hold the whole body three times over.
 */
export async function firstFile(
	contentType: string,
	blocks: AsyncIterator<Uint8Array>,
): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> } | null> {
	const boundary = boundaryOf(contentType);
	if (boundary === null) return null;
	const reader = markReader(blocks);
	try {
		if ((await reader.take(boundary.length + 2)) !== `--${boundary}`) return null;
		for (let part = 0; part < mostParts; part++) {
			if ((await reader.take(2)) !== "\r\n") return null;
			const name = fileNameIn(await headerText(reader.until("\r\n\r\n")));
			const body = reader.until(`\r\n--${boundary}`);
			if (name !== null) return { name, bytes: body };
			// A field that is no file.
			while (!(await body.next()).done) {}
		}
	} catch (error) {
		if (error instanceof Error && error.constructor === Error) return null;
		throw error;
	}
	return null;
}
