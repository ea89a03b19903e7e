import { setupI18n } from "@lingui/core";
import { catalogs, type MessageId } from "./catalogs.ts";
import { checkText } from "./check.ts";
import { type Compiled, compileText } from "./shape.ts";

export { checkText, isReadable, longestText, type TextProblem } from "./check.ts";
export type { MessageId };
export const languages = ["zh", "en", "es", "ja"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "zh";

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** A language by its code; the default one for anything else. */
export const asLanguage = (value: unknown): Language => (isLanguage(value) ? value : defaultLanguage);

/** A text that stands for the shipped one. */
export interface TextOverride {
	id: string;
	language: Language;
	text: string;
}

interface Catalog {
	shipped: Record<string, string>;
	/** What lingui runs: texts until they are first used, compiled from then on. */
	running: Record<string, string | Compiled>;
	overrides: ReadonlyMap<string, string>;
	/** Texts of messages that do not ship with the code: administrators add them for programs of their own. */
	own: ReadonlyMap<string, string>;
	i18n: ReturnType<typeof setupI18n>;
}

function catalogOf(language: Language): Catalog {
	const shipped = catalogs(language);
	const running: Catalog["running"] = { ...shipped };
	const i18n = setupI18n();
	i18n.loadAndActivate({ locale: language, messages: running as Parameters<typeof i18n.load>[1] & object });
	return { shipped, running, overrides: new Map(), own: new Map(), i18n };
}

const byLanguage = Object.fromEntries(languages.map((language) => [language, catalogOf(language)])) as Record<Language, Catalog>;

/** Whether the text is the id of a shipped message. */
export const isMessageId = (id: string): id is MessageId => Object.hasOwn(byLanguage[defaultLanguage].shipped, id);

/** Ids of all shipped messages, by area and then as they stand in it. */
export const messageIds = (): MessageId[] => Object.keys(byLanguage[defaultLanguage].shipped) as MessageId[];

/** The text that ships with the code. */
export const shippedText = (language: Language, id: MessageId): string => byLanguage[language].shipped[id] ?? "";

/** Texts of one language by message id as they are in force, overrides included; ICU placeholders as they are. */
export const textsOf = (language: Language): Record<string, string> => ({
	...ownTexts(language),
	...byLanguage[language].shipped,
	...Object.fromEntries(byLanguage[language].overrides),
});

/** Added texts by id: in the language asked for, else in English, else in whatever there is. */
const ownTexts = (language: Language): Record<string, string> =>
	Object.assign({}, ...[...languages, "en", language].map((each) => Object.fromEntries(byLanguage[each as Language].own)));

/** What stands for shipped texts of a language, compiled as lingui takes it: placeholders as arrays. */
export const compiledOverrides = (language: Language): Record<string, Compiled> =>
	Object.fromEntries([...byLanguage[language].overrides].map(([id, text]) => [id, compileText(text)]));

/**
 * Puts these texts in the place of the shipped ones, for everything this process says from now on; every other message is as shipped again.
 * Texts that do not fit their message (placeholders that have changed since) are left out; those of ids that do not ship are kept beside.
 */
export function setOverrides(all: readonly TextOverride[]): void {
	const fitting = all.filter(({ id, text }) => isMessageId(id) && checkText(id, text) === null);
	for (const language of languages) {
		const catalog = byLanguage[language];
		const next = new Map(fitting.filter((o) => o.language === language).map(({ id, text }) => [id, text]));
		for (const id of catalog.overrides.keys()) if (!next.has(id)) catalog.running[id] = catalog.shipped[id] ?? "";
		for (const [id, text] of next) if (catalog.overrides.get(id) !== text) catalog.running[id] = text;
		catalog.overrides = next;
		catalog.own = new Map(all.filter((o) => o.language === language && !isMessageId(o.id)).map(({ id, text }) => [id, text]));
	}
}

/** Words one after the other, as the language separates them. */
export const enumerated = (language: Language, words: readonly string[]): string => words.join(language === "zh" || language === "ja" ? "、" : ", ");

/** The text of a message id in a language, its ICU placeholders filled in. Dates and numbers follow the language. */
export function translate(language: Language, id: MessageId, values: Record<string, string | number> = {}): string {
	const { i18n, running } = byLanguage[language] ?? byLanguage[defaultLanguage];
	const text = running[id];
	// Compiled once: reading ICU takes a hundred times as long as filling it in.
	if (typeof text === "string") running[id] = compileText(text);
	return i18n._(id, values);
}
