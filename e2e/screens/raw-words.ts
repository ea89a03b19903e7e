const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const values = /\bundefined\b|\bNaN\b|\[object \w+\]|\bInvalid Date\b/g;
const snake = /(?<![\w.@/-])[a-z]+(?:_[a-z0-9]+)+(?![\w.@/-])/g;
const dotted = /(?<![\w@/-])[a-z]\w*(?:\.\w+)+(?![\w@/-])/g;

/** What no person should read in a text: ids, the names of things in the code, values that are none, and ids of messages. */
export function rawWords(text: string, messageIds: ReadonlySet<string>): string[] {
	const found = [guid, values, snake].flatMap((pattern) => text.match(pattern) ?? []);
	const keys = (text.match(dotted) ?? []).filter((word) => messageIds.has(word));
	return [...new Set([...found, ...keys])];
}
