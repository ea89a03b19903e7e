import { useState } from "react";
import { tokenOfLink } from "./link.ts";

const keyOf = (name: string): string => `iqt.pageText ${name} ${tokenOfLink()}`;

/** A text somebody writes on the page, kept in this tab until it is forgotten: closing its sheet or choosing another language loses nothing of it. */
export function useKeptText(name: string): [text: string, write: (text: string) => void] {
	const [text, setText] = useState(() => sessionStorage.getItem(keyOf(name)) ?? "");
	const write = (next: string) => {
		sessionStorage.setItem(keyOf(name), next);
		setText(next);
	};
	return [text, write];
}

/** Once it is sent, the next text begins anew. */
export function forgetTexts(...names: string[]): void {
	for (const name of names) sessionStorage.removeItem(keyOf(name));
}
