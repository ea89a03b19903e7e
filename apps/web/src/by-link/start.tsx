import "./page.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { startOwnTexts } from "../lib/own-texts.ts";
import { loadLanguage } from "../lib/text.ts";
import { ownTexts } from "./call.ts";
import { speakLanguageOfLink, tokenOfLink } from "./link.ts";

/** Starts a page that opens by a link, in the link's language. */
export async function start(page: (token: string) => ReactNode): Promise<void> {
	// An address pasted into the same window is another page.
	addEventListener("hashchange", () => location.reload());
	speakLanguageOfLink();
	await loadLanguage();
	startOwnTexts(ownTexts);
	const root = document.getElementById("root");
	if (root) createRoot(root).render(<I18nProvider i18n={i18n}>{page(tokenOfLink())}</I18nProvider>);
}
