import { type Language, languageNames, type Text } from "../../../lib/text.ts";

/** What a language of papers is called, in the reader's. */
export const languageName = (t: Text, language: Language): string => t(`saleScreen.language.${language}`);

/** Languages of papers to choose from, all but one where that is named. */
export const languageOptions = (t: Text, but?: Language) =>
	languageNames.flatMap(({ value }) => (value === but ? [] : [{ value, label: languageName(t, value) }]));

/** A paper's languages: "Chinese / English". */
export const languagesSaid = (t: Text, { language, second }: { language: Language; second?: { language: Language } | null | undefined }): string =>
	[language, ...(second ? [second.language] : [])].map((one) => languageName(t, one)).join(" / ");
