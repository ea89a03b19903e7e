import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { catalogs, type MessageId } from "./catalogs.ts";

export type { MessageId };
export { catalogs };
export const languages = ["zh", "en", "es", "ja"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "zh";

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

const compiled = Object.fromEntries(
	languages.map((language) => {
		const i18n = setupI18n();
		i18n.setMessagesCompiler(compileMessage);
		i18n.loadAndActivate({ locale: language, messages: catalogs(language) });
		return [language, i18n];
	}),
);

/** The text of a message id in a language, its ICU placeholders filled in. Dates and numbers follow the language. */
export function translate(language: Language, id: MessageId, values: Record<string, string | number> = {}): string {
	return (compiled[language] ?? compiled[defaultLanguage])?._(id, values) ?? id;
}
