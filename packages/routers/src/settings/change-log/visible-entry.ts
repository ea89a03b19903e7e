import type { Language } from "@iqt/i18n";
import { mayTell, type Secrets, secretByName, withoutConfidential } from "../../kit/confidential.ts";
import { answersInWords } from "../../kit/imports/answers-in-words.ts";
import type { LoggedAnswer } from "../../kit/imports/logged.ts";
import { secretsOfBook } from "../../kit/price-book/fields.ts";
import { secretsOfKind } from "../../kit/records/define.ts";
import { recordKindOf } from "../../kit/records/registry.ts";
import { bookOf } from "../../prices/books.ts";
import type { Side } from "./rules.ts";

/** How secret the fields of a kind of object are, by what declares them; by their names where nothing does. */
function secretsOf(objectType: string): { secrets: Secrets; hidesWords: boolean } {
	const book = bookOf(objectType);
	if (book) return { secrets: secretsOfBook(book.fields), hidesWords: book.fields.some((field) => field.confidential) };
	const kind = recordKindOf(objectType);
	return kind ? { secrets: secretsOfKind(kind), hidesWords: false } : { secrets: secretByName, hidesWords: false };
}

/** Whether a recorded name of a kind of object is kept from whoever may not see costs: what a rate is called may tell one, or a vendor. */
export const hidesName = (objectType: string, name: string): boolean =>
	bookOf(objectType) ? name !== "file" : !mayTell({ seesCost: false }, secretsOf(objectType).secrets(name));

/** An entry of the change log as its reader may see it: nothing confidential in what was there before and after, nor in what it was asked for by. */
export function visibleEntry<T extends { objectType: string; before: Side; after: Side }>(reader: { seesCost: boolean }, entry: T): T {
	if (reader.seesCost) return entry;
	const { secrets, hidesWords } = secretsOf(entry.objectType);
	const visible = (side: Side): Side => withoutConfidential(side, secrets, hidesWords);
	return { ...entry, before: visible(entry.before), after: visible(entry.after) };
}

/** The same with what people answered to the questions of an import in sentences; they speak of costs, and are told to nobody who may not see those. */
export function withAnswers<T extends { objectType: string; after: Side }>(entry: T, reader: { language: Language; seesCost: boolean }): T {
	if (!Array.isArray(entry.after?.answers)) return entry;
	const { answers, ...after } = entry.after;
	const shown = reader.seesCost ? { answers: answersInWords(entry.objectType, answers as LoggedAnswer[], reader.language) } : {};
	return { ...entry, after: { ...after, ...shown } };
}
