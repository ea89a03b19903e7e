import { useEffect } from "react";
import { useLatest } from "../../lib/use-latest.ts";
import { fromClipboard } from "./clipboard.ts";
import { isBlock } from "./pasted.ts";

/** Hears of cells that are pasted while nothing that takes text, and no list, has the focus. */
export function usePastedBlock(hears: boolean, onBlock: (block: string[][]) => void): void {
	const take = useLatest((event: ClipboardEvent) => {
		const focus = document.activeElement;
		if (focus?.closest("input, textarea, [contenteditable], [role=grid]")) return;
		const text = event.clipboardData?.getData("text/plain") ?? "";
		if (!isBlock(text)) return;
		event.preventDefault();
		onBlock(fromClipboard(text));
	});
	useEffect(() => {
		if (!hears) return;
		document.addEventListener("paste", take);
		return () => document.removeEventListener("paste", take);
	}, [hears, take]);
}
