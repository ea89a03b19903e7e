import { isLanguage, type Language, speak } from "../lib/text.ts";

const CHOSEN = "iqt.pageLanguage";
const OPENED = "iqt.pageOpened";
const CAME_BY = "iqt.pageLink";

/** What stands behind the `#` of the address: kept for this tab alone, so that it can be loaded anew, and out of the history, which others may read. */
function takeLink(): URLSearchParams {
	const key = `${CAME_BY} ${location.pathname}`;
	const said = location.hash.slice(1);
	if (said === "") return new URLSearchParams(sessionStorage.getItem(key) ?? "");
	sessionStorage.setItem(key, said);
	history.replaceState(history.state, "", location.pathname + location.search);
	return new URLSearchParams(said);
}

let link: URLSearchParams | null = null;
const ofLink = (): URLSearchParams => {
	link ??= takeLink();
	return link;
};

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
