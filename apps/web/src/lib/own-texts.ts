import type { Messages } from "@lingui/core";
import { isPseudo, language, setOwnTexts } from "./text.ts";

/** Texts of administrators are asked for again this often while the page is looked at, milliseconds. */
const EVERY = 45_000;

/** What administrators have put in the place of shipped texts, compiled. */
interface OwnTexts {
	revision: string;
	texts: Messages;
}

/** Asks the server for the texts in the page's language; null where they are those of the revision still. */
type Ask = (revision: string) => Promise<{ revision: string; texts: unknown }>;

let ask: Ask | null = null;
const key = () => `iqt.texts.${language()}`;
let current: OwnTexts = { revision: "", texts: {} };
let askedAt = 0;

function put(next: OwnTexts): void {
	current = next;
	setOwnTexts(next.texts);
}

function remembered(): OwnTexts | null {
	try {
		const kept = JSON.parse(localStorage.getItem(key()) ?? "null") as OwnTexts | null;
		return kept && typeof kept.revision === "string" && typeof kept.texts === "object" ? kept : null;
	} catch {
		return null;
	}
}

/** Asks whether texts have changed and shows those that have; a failed look-up changes nothing and is tried again at its next turn. */
export async function refreshOwnTexts(): Promise<void> {
	if (!ask) return;
	askedAt = Date.now();
	try {
		const { revision, texts } = await ask(current.revision);
		if (texts === null) return;
		put({ revision, texts: texts as Messages });
		localStorage.setItem(key(), JSON.stringify(current));
	} catch {
		// Texts as they were are better than an error about them.
	}
}

/** Shows the texts this browser remembers at once, then those of today, and keeps them fresh while the page is looked at. Call once, after `loadLanguage`. */
export function startOwnTexts(asking: Ask): void {
	if (isPseudo()) return;
	ask = asking;
	const kept = remembered();
	if (kept) put(kept);
	void refreshOwnTexts();
	const turn = () => {
		if (document.visibilityState === "visible" && Date.now() - askedAt >= EVERY - 1_000) void refreshOwnTexts();
	};
	setInterval(turn, EVERY);
	document.addEventListener("visibilitychange", turn);
}
