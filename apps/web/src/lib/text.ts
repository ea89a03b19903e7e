import type { Language, MessageId } from "@iqt/i18n";
import { i18n, type Messages, setupI18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import { catalogueIn, loadedIn, loadFirst, loadWhole } from "./catalogue.ts";
import { readCookie, writeCookie } from "./cookie.ts";

export type { Language, MessageId };

type TextValues = Record<string, string | number>;
/** Text of a message id in the person's language. */
export type Text = (id: MessageId, values?: TextValues) => string;

/** The languages by their own names, in the order they are offered. */
export const languageNames: readonly { value: Language; label: string }[] = [
	{ value: "zh", label: "中文" },
	{ value: "en", label: "English" },
	{ value: "es", label: "Español" },
	{ value: "ja", label: "日本語" },
];
/** BCP 47 tags for dates and numbers. */
const locales: Record<Language, string> = { zh: "zh-CN", en: "en-GB", es: "es-ES", ja: "ja-JP" };
export const isLanguage = (value: string | null | undefined): value is Language => value != null && Object.hasOwn(locales, value);

let spoken: Language | null = null;

/** Has this page speak a language, whatever the portal's own is in this browser. Call before anything is loaded. */
export function speak(next: Language): void {
	spoken = next;
}

/** The language this page was told to speak, else that of the cookie; Chinese where there is none. */
export function language(): Language {
	const saved = isPseudo() ? "en" : (spoken ?? readCookie("language"));
	return isLanguage(saved) ? saved : "zh";
}

/** Whether the page shows English with accents and longer words, by which tests find what is cut off. */
export const isPseudo = (): boolean => readCookie("language") === "en-XA";

export const locale = (): string => locales[language()];

const switched = "iqt.languageSwitched";

/** Keeps the choice and loads the page anew; the toast follows after it (`takeLanguageSwitched`). */
export function switchLanguage(next: Language): void {
	writeCookie("language", next, 365);
	sessionStorage.setItem(switched, "1");
	location.reload();
}

/** Whether the language was just switched; true once. */
export function takeLanguageSwitched(): boolean {
	const was = sessionStorage.getItem(switched) !== null;
	sessionStorage.removeItem(switched);
	return was;
}

/** A link mailed to somebody (`#…&language=en`) opens in their language, unless one was chosen in this browser. Call before anything is loaded. */
export function takeLanguageOfLink(): void {
	const asked = new URLSearchParams(location.hash.slice(1)).get("language");
	if (isLanguage(asked) && readCookie("language") === null) writeCookie("language", asked, 365);
}

const catalogue = () => catalogueIn(isPseudo() ? "en-XA" : language());

/**
 * A module once the texts of these parts of the catalogue are there too, which are asked for beside it.
 * @public the build puts it around every `import()`
 */
export async function withTexts<M>(parts: string, module: Promise<M>): Promise<M> {
	const [loaded] = await Promise.all([module, catalogue().load(parts)]);
	return loaded;
}

/** A text nobody has loaded is an error of the build, which is logged; people see its id no longer than all texts take to come. */
function fetchMissing({ id }: { id: string }): void {
	reportError(new Error(`the text ${id} was not loaded with what says it`));
	loadWhole(catalogue()).then(showAgain, () => undefined);
}

/** Has whoever shows texts draw them anew. */
const showAgain = () => i18n.load(i18n.locale, {});

/** Loads what the first page says in the person's language; call once before the first render. */
export async function loadLanguage(): Promise<void> {
	const lang = language();
	await loadFirst(catalogue());
	i18n.loadAndActivate({ locale: locales[lang], messages: catalogue().shown });
	const missing = new Set<string>();
	i18n.on("missing", (event) => {
		if (missing.has(event.id)) return;
		missing.add(event.id);
		fetchMissing(event);
	});
	document.documentElement.lang = lang;
}

/** Puts these texts, compiled, in the place of the shipped ones; every other is as shipped again. */
export function setOwnTexts(own: Messages): void {
	catalogue().override(own);
	showAgain();
}

/** The texts loaded so far in another language than the person's own. */
export async function textsIn(lang: Language): Promise<{ text: Text; locale: string }> {
	const other = setupI18n();
	other.loadAndActivate({ locale: locales[lang], messages: await loadedIn(lang) });
	return { text: (id, values) => other._(id, values), locale: locales[lang] };
}

/** Text outside of components. */
/** Some words one after the other as the language parts them. */
export const listed = (words: readonly string[]): string => words.join(/^(zh|ja)/.test(locale()) ? "、" : ", ");

export const text: Text = (id, values) => i18n._(id, values);

/** `t(id, values)` for components. */
export function useText(): Text {
	const { i18n: active } = useLingui();
	return useCallback((id, values) => active._(id, values), [active]);
}
