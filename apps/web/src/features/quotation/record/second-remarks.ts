import type { Language, Text } from "../../../lib/text.ts";
import { isLanguage, languageNames } from "../../../lib/text.ts";
import type { FormField } from "../../../resource/form/form.tsx";
import { languageName } from "./languages.ts";

type RemarksIn = Partial<Record<Language, string>>;

/** The language chosen beside the first; null for none, the first one is none. */
export function secondChosen({ secondLanguage, language }: Record<string, unknown>): Language | null {
	const chosen = String(secondLanguage ?? "");
	return isLanguage(chosen) && chosen !== language ? chosen : null;
}

/** What a form says of remarks by their language, whichever is chosen. */
export const remarksEntered = (entered: Record<string, unknown>): Record<Language, string> =>
	Object.fromEntries(languageNames.map(({ value }) => [value, String(entered[value] ?? "").trim()])) as Record<Language, string>;

/** First remarks as a form had them when it last changed their language: the text, and the language it is in. */
export interface WrittenIn {
	language: string;
	text: string;
}

/**
 * What of a form changes where its first language becomes another one, `to`, in which remarks are kept: those are its remarks, and the former ones are kept
 * for the language they are in. As it is where none are kept, or the former ones are in that very language.
 */
export function remarksFollowing(entered: Record<string, unknown>, to: string, writtenIn: string): Record<string, string> {
	const [kept, former] = [entered[to], entered.remarks].map((text) => String(text ?? ""));
	// Written once: as the remarks, no longer beside them.
	return kept && writtenIn !== to ? { remarks: kept, ...(former ? { [writtenIn]: former } : {}), [to]: "" } : {};
}

/** The language first remarks are in, once the first language is not `first` any more: that one where they were changed since they were written. */
export const languageWritten = ({ language, text }: WrittenIn, remarks: unknown, first: string): string =>
	String(remarks ?? "") === text ? language : first;

/** Remarks beside the first ones, a field for each language so that none is lost to another choice; the one of the language chosen is shown. */
export const remarksFields = (t: Text): FormField[] =>
	languageNames.map(({ value }) => ({
		...{ name: value, label: t("saleScreen.secondRemarks", { language: languageName(t, value) }), kind: "longText", wide: true },
		hint: t("saleScreen.secondRemarksHint"),
		when: (entered) => secondChosen(entered) === value,
	}));

/** What is said beside the choice of the second language: `hint`, and which remarks it leaves off the papers. */
export function secondHint(t: Text, hint: string, entered: Record<string, unknown>): string {
	const chosen = secondChosen(entered);
	const all: RemarksIn = remarksEntered(entered);
	const left = languageNames.filter(({ value }) => value !== chosen && all[value]).map(({ value }) => languageName(t, value));
	return left.length > 0 ? t("saleScreen.secondRemarksKept", { languages: left.join(", ") }) : hint;
}
