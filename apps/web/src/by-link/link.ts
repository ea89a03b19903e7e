import { isLanguage, type Language, speak } from "../lib/text.ts";

const CHOSEN = "iqt.pageLanguage";
const OPENED = "iqt.pageOpened";

const ofLink = () => new URLSearchParams(location.hash.slice(1));

/** The token of the address (`#token=…`), which no server is sent with it; "" without one. */
export const tokenOfLink = (): string => ofLink().get("token") ?? "";

/** Speaks the language chosen on this page, else the one of the link: whatever the portal's own is in this browser. */
export function speakLanguageOfLink(): void {
	const language = [sessionStorage.getItem(CHOSEN), ofLink().get("language"), navigator.language.slice(0, 2)].find(isLanguage);
	if (language) speak(language);
}

/** Keeps the choice as long as the page is open, and loads it anew. */
export function chooseLanguage(next: Language): void {
	sessionStorage.setItem(CHOSEN, next);
	location.reload();
}

/** Whether this visit has opened the link before, as one that chooses another language has; true from the second time on. */
export function isOpenedAgain(token: string): boolean {
	const before = sessionStorage.getItem(OPENED) === token;
	sessionStorage.setItem(OPENED, token);
	return before;
}
