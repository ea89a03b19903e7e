import { startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListScroll } from "./list-scroll.ts";

export interface RowWindow {
	/** First row drawn. */
	first: number;
	/** Row after the last one drawn. */
	end: number;
}

/** Rows drawn beyond those in view, so that a few steps need no drawing before they are seen. */
const BEYOND = 8;
/** The window moves by so many rows at a time. */
const STEP = 2;

/** Rows to draw for a view of `height` px that begins at `top` of a list of `count` rows of `rowHeight` px. */
export function windowAt(top: number, height: number, rowHeight: number, count: number): RowWindow {
	const first = Math.floor((top / rowHeight - BEYOND) / STEP) * STEP;
	const end = Math.ceil(((top + height) / rowHeight + BEYOND) / STEP) * STEP;
	return { first: Math.max(0, Math.min(first, count - 1)), end: Math.max(0, Math.min(end, count)) };
}

/**
 * Which rows of a scrolling box are drawn, and how many px of the list are `above` the area they lie in. Rows about to come into view are drawn after
 * the frame that scrolls; missing ones within it.
 * Stays our own: @tanstack/react-virtual draws as many nodes and shows a key no sooner (bench/README.md), for 10 KB more of a list's first visit.
 */
export function useRowWindow(scroll: ListScroll, rowHeight: number, count: number): RowWindow & { above: number } {
	const [shown, setShown] = useState({ first: 0, end: 0, above: 0 });
	const last = useRef(shown);
	useEffect(() => {
		const element = scroll.box.current;
		if (!element) return;
		const look = (atOnce: boolean) => {
			const { top, above } = scroll.place();
			const { clientHeight } = element;
			const now = last.current;
			const position = top + above;
			const next = { ...windowAt(position, clientHeight, rowHeight, count), above };
			if (next.first === now.first && next.end === now.end && above === now.above) return;
			const missing = above !== now.above || position / rowHeight < now.first || Math.min(count, (position + clientHeight) / rowHeight) > now.end;
			last.current = next;
			if (atOnce && missing) flushSync(() => setShown(next));
			else if (missing) setShown(next);
			// A key that comes meanwhile goes first.
			else startTransition(() => setShown(next));
		};
		const onScroll = () => look(true);
		const watch = new ResizeObserver(() => look(false));
		scroll.size(rowHeight * count);
		look(false);
		watch.observe(element);
		element.addEventListener("scroll", onScroll, { passive: true });
		return () => {
			watch.disconnect();
			element.removeEventListener("scroll", onScroll);
		};
	}, [scroll, rowHeight, count]);
	return shown;
}
