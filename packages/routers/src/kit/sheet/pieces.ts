const LESS = 0x3c;
/** As far back as a row's end is looked for: a row with every column takes less. */
const LOOK_BACK = 64 * 1024;

/** Bytes of a character behind its first one. */
const isInside = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where the last `closing` of a block starts; without one, where its last character does; -1 where none starts in it. */
function cutBefore(block: Uint8Array, closing: Uint8Array): number {
	const earliest = Math.max(0, block.length - LOOK_BACK);
	for (let at = block.lastIndexOf(LESS); at > earliest; at = block.lastIndexOf(LESS, at - 1)) {
		if (closing.every((byte, i) => block[at + i] === byte)) return at;
	}
	let at = block.length - 1;
	while (isInside(block[at])) at--;
	// A character has three such bytes: what has more is no text, and is not worth waiting for.
	return at < 0 && block.length > 3 ? block.length : at;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
	const both = new Uint8Array(one.length + other.length);
	both.set(one);
	both.set(other, one.length);
	return both;
}

/**
 * Cuts a part's bytes into pieces of whole characters, each ending before a tag that starts with `closing` ("</r" for rows) where there is
 * one: what has to be put together from two pieces is read more slowly.
 */
export function pieceCutter(closing: string) {
	const end = new TextEncoder().encode(closing);
	const none = new Uint8Array(0);
	let rest: Uint8Array = none;
	return {
		/** Takes the next block; gives what is whole, together with what was left before. */
		add(block: Uint8Array): Uint8Array {
			const cut = cutBefore(block, end);
			if (cut < 0) {
				rest = joined(rest, block);
				return none;
			}
			const piece = joined(rest, block.subarray(0, cut));
			rest = block.slice(cut);
			return piece;
		},
		/** What is left when there are no more blocks. */
		rest: () => rest,
	};
}
