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
