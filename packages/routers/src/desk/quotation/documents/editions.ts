import type { MessageId } from "@iqt/i18n";
import type { PublicDocument } from "../schema.ts";
import { inSecond } from "../words-beside.ts";
import { contactLine, type Labels, labelsOf, type Prices } from "./labels.ts";

/** A text of a paper: in its language, and behind it in the second one, where it has one that says it otherwise. */
export type Said = string | readonly string[];

export const textsOf = (said: Said): readonly string[] => (typeof said === "string" ? [said] : said);

/** Both in one line: "报价单 / Quotation". */
export const joined = (said: Said): string => textsOf(said).join(" / ");

/** What a paper is made of in one of its languages. */
export interface Edition<Doc = PublicDocument> {
	doc: Doc;
	words: Labels;
}

/** A paper in its language, and in the second one where it has one. Amounts of charges are written as in the first. */
export type Editions<Doc = PublicDocument> = readonly [Edition<Doc>, ...Edition<Doc>[]];

export function editionsOf(doc: PublicDocument): Editions {
	const second = inSecond(doc);
	const edition = (one: PublicDocument) => ({ doc: one, words: labelsOf(one.language) });
	return [edition(doc), ...(second ? [edition(second)] : [])];
}

/** What is said in each language, once where both say the same; nothing of what is empty. */
export const inEach = <Doc>(editions: Editions<Doc>, say: (edition: Edition<Doc>) => string | null | undefined): string[] => [
	...new Set(editions.flatMap((edition) => say(edition) || [])),
];

export const labelIn = <Doc>(editions: Editions<Doc>, id: MessageId, values?: Record<string, string | number>): string[] =>
	inEach(editions, ({ words }) => words.label(id, values));

/** Facts with their names, in each language; none of which there is nothing to say. */
export function factsIn<Doc>(
	editions: Editions<Doc>,
	factsOf: (edition: Edition<Doc>) => readonly (readonly [name: string, value: string | null])[],
): [name: string[], value: string[]][] {
	const told = editions.map(factsOf);
	return (told[0] ?? []).flatMap(([, value], i): [string[], string[]][] => {
		if (value === null) return [];
		const side = (at: 0 | 1) => [...new Set(told.flatMap((facts) => facts[i]?.[at] || []))];
		return [[side(0), side(1)]];
	});
}

/** A lane, in each language. */
export const laneIn = <Doc extends Prices>(
	editions: Editions<Doc>,
	place: number,
	say: (item: Doc["items"][number], words: Labels) => string | null,
) =>
	inEach(editions, ({ doc, words }) => {
		const item = doc.items[place];
		return item ? say(item, words) : null;
	});

/** A company's name and its address in each language, and how it is reached once: that is alike in all. Null where a paper has no letterhead. */
export function companyIn(editions: Editions) {
	const shown = editions[0].doc.issuer.letterhead;
	if (!shown) return null;
	const { phone } = shown;
	const called = joined(labelIn(editions, "document.phone", { phone: "" }).map((text) => text.trim()));
	return {
		names: inEach(editions, ({ doc }) => doc.issuer.letterhead?.name),
		addresses: inEach(editions, ({ doc }) => doc.issuer.letterhead?.address),
		contact: contactLine(shown, phone && `${called} ${phone}`),
	};
}

type Term = PublicDocument["terms"][number];

/** Texts side by side, one by one where both languages have as many; as one of each where they do not. */
function paired(main: readonly Term[], second: readonly Term[]): { title: Said; body: Said }[] {
	if (second.length === 0 || main.length === 0) return [...main, ...second];
	const [firsts, seconds] = main.length === second.length ? [main, second] : [[whole(main)], [whole(second)]];
	return firsts.map((term, i) => {
		const other = seconds[i] ?? term;
		return { title: [...new Set([term.title, other.title])].filter(Boolean), body: [...new Set([term.body, other.body])] };
	});
}

const whole = (terms: readonly Term[]): Term => ({
	title: [...new Set(terms.map(({ title }) => title))].filter(Boolean).join(" · "),
	body: terms.map(({ body }) => body).join("\n"),
});

/** The terms of a paper under their titles, those of one kind beside each other: notices have a title of their own, terms of books have none. */
export function termsIn(editions: Editions): { title: Said; body: Said }[] {
	const [main, second] = editions.map(({ doc }) => doc.terms);
	const kinds = [(term: Term) => term.title !== "", (term: Term) => term.title === ""];
	const terms = kinds.flatMap((kind) => paired(main?.filter(kind) ?? [], second?.filter(kind) ?? []));
	return terms.map(({ title, body }) => ({ title: title.length === 0 ? labelIn(editions, "document.terms") : title, body }));
}
