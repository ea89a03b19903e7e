import { type Language, language } from "../../lib/text.ts";

const texts: Record<Language, () => Promise<{ default: string }>> = {
	zh: () => import("../../../../../docs/using.zh.md?raw"),
	en: () => import("../../../../../docs/using.md?raw"),
	es: () => import("../../../../../docs/using.es.md?raw"),
	ja: () => import("../../../../../docs/using.ja.md?raw"),
};

/** The guide for people, in the language of the page. */
export const loadGuide = async (): Promise<string> => (await texts[language()]()).default;
