import type { Language, MessageId } from "@iqt/i18n";
import { i18n, setupI18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import { readCookie, writeCookie } from "./cookie.ts";

export type { Language, MessageId };

type TextValues = Record<string, string | number>;
/** Text of a message id in the person's language. */
export type Text = (id: MessageId, values?: TextValues) => string;

const catalogs: Record<Language, () => Promise<{ messages: Record<string, unknown> }>> = {
	zh: () => import("@iqt/i18n/catalogs/zh"),
	en: () => import("@iqt/i18n/catalogs/en"),
	es: () => import("@iqt/i18n/catalogs/es"),
	ja: () => import("@iqt/i18n/catalogs/ja"),
};
/** The languages by their own names, in the order they are offered. */
export const languageNames: readonly { value: Language; label: string }[] = [
	{ value: "zh", label: "中文" },
	{ value: "en", label: "English" },
	{ value: "es", label: "Español" },
	{ value: "ja", label: "日本語" },
];
/** BCP 47 tags for dates and numbers. */
const locales: Record<Language, string> = { zh: "zh-CN", en: "en-GB", es: "es-ES", ja: "ja-JP" };
const isLanguage = (value: string | null): value is Language => value !== null && value in catalogs;

/** The language of the cookie; Chinese where there is none. */
export function language(): Language {
	const saved = isPseudo() ? "en" : readCookie("language");
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

/** A link mailed to somebody (`#…&language=en`) opens in their language, unless one was chosen in this browser. */
function takeLanguageOfLink(): void {
	const asked = new URLSearchParams(location.hash.slice(1)).get("language");
	if (isLanguage(asked) && readCookie("language") === null) writeCookie("language", asked, 365);
}

/** Loads the catalog of the person's language; call once before the first render. */
export async function loadLanguage(): Promise<void> {
	takeLanguageOfLink();
	const lang = language();
	const { messages } = await (isPseudo() ? import("@iqt/i18n/catalogs/en-XA") : catalogs[lang]());
	i18n.loadAndActivate({ locale: locales[lang], messages: messages as Parameters<typeof i18n.load>[1] });
	document.documentElement.lang = lang;
}

/** The portal's texts in another language than the person's own. */
export async function textsIn(lang: Language): Promise<{ text: Text; locale: string }> {
	const { messages } = await catalogs[lang]();
	const other = setupI18n();
	other.loadAndActivate({ locale: locales[lang], messages: messages as Parameters<typeof i18n.load>[1] });
	return { text: (id, values) => other._(id, values), locale: locales[lang] };
}

/** Text outside of components. */
export const text: Text = (id, values) => i18n._(id, values);

/** `t(id, values)` for components. */
export function useText(): Text {
	const { i18n: active } = useLingui();
	return useCallback((id, values) => active._(id, values), [active]);
}
