/** An opening sign and its closing one. */
type Pair = readonly [open: string, close: string];

const round: Pair = ["(", ")"];
/** Every kind of brackets labels are written with. */
export const anyBrackets: readonly Pair[] = [round, ["[", "]"], ["【", "】"]];

/**
 * Text without brackets and what they hold; one that is not closed stays. A pass over the text: a pattern would look for the end
 * of the text again at every bracket that is not closed.
 */
export function withoutBrackets(text: string, pairs: readonly Pair[] = [round]): string {
	// What is not closed anywhere behind one sign is not closed behind the next of its kind either.
	let open = pairs.map(([sign, close]) => ({ sign, close, at: text.indexOf(sign) }));
	let out = "";
	let done = 0;
	for (;;) {
		open = open.filter(({ at }) => at >= 0);
		const first = open.reduce<(typeof open)[number] | null>((one, other) => (one && one.at < other.at ? one : other), null);
		if (!first) return out + text.slice(done);
		const end = text.indexOf(first.close, first.at + 1);
		if (end < 0) {
			first.at = -1;
			continue;
		}
		out += text.slice(done, first.at);
		done = end + 1;
		for (const pair of open) if (pair.at < done) pair.at = text.indexOf(pair.sign, done);
	}
}

/** What stands in the first round brackets; undefined where there are none. */
export function inBrackets(text: string): string | undefined {
	const at = text.indexOf("(");
	const end = at < 0 ? -1 : text.indexOf(")", at);
	return end < 0 ? undefined : text.slice(at + 1, end);
}
