import type { DocumentItem, PublicDocument, SecondLanguage } from "./schema.ts";

/** What of a lane is in the language of its document. */
type ItemWords = SecondLanguage["items"][number];

export const wordsOf = ({ origin, destination, legs, lines }: DocumentItem): ItemWords => ({
	...{ origin, destination },
	legs: legs.map(({ label, from, to, frequency }) => ({ label, from, to, frequency })),
	lines: lines.map(({ label }) => ({ label })),
});

/** A lane with its words in another language; as it is where they are of other legs and lines than it has. */
export function withWords(item: DocumentItem, words: ItemWords | null): DocumentItem {
	if (words === null || words.legs.length !== item.legs.length || words.lines.length !== item.lines.length) return item;
	return {
		...item,
		...{ origin: words.origin, destination: words.destination },
		legs: item.legs.map((leg, i) => ({ ...leg, ...words.legs[i] })),
		lines: item.lines.map((line, i) => ({ ...line, ...words.lines[i] })),
	};
}

/** A document as it reads in its second language; null where it has none. */
export function inSecond(doc: PublicDocument): PublicDocument | null {
	if (!doc.second) return null;
	const { language, remarks, items, terms, letterhead } = doc.second;
	return {
		...doc,
		language,
		remarks: remarks || doc.remarks,
		items: doc.items.map((item, i) => withWords(item, items[i] ?? null)),
		terms,
		issuer: { ...doc.issuer, letterhead: letterhead ?? doc.issuer.letterhead },
	};
}
