import { type ComponentType, lazy } from "react";
import { queryClient } from "../api/client.ts";
import type { Screen } from "./screen-list.ts";

/** Screens whose code is here: they open without waiting. */
const ready = new Map<Screen["load"], ComponentType>();
const waiting = new Map<Screen["load"], ComponentType>();

const fetchPage = async (load: Screen["load"]) => {
	const page = await load();
	ready.set(load, page.default);
	return page;
};

/** What draws a screen; a first visit to one nobody has pointed at yet suspends until its code has come. */
export function pageOf({ load }: Screen): ComponentType {
	// Once drawn by the one that waits, always by it: another component would lose the page its state.
	const known = waiting.get(load) ?? ready.get(load);
	if (known) return known;
	const page = lazy(() =>
		fetchPage(load).catch((error: unknown) => {
			// Asked for again by the next visit or retry: React remembers a failure as long as the component.
			waiting.delete(load);
			throw error;
		}),
	);
	waiting.set(load, page);
	return page;
}

/** Brings a screen's code before it is asked for; a failure shows when it is. */
export function prefetch({ load }: Screen): void {
	if (!ready.has(load)) void fetchPage(load).catch(() => undefined);
}

/** Milliseconds after which it is looked again whether the page in front has all it waits for. */
const LOOK_AGAIN = 250;

/** Milliseconds without a key or a click after which somebody is held to read: code that comes would be felt in what they do. */
const QUIET = 1_500;

/** Whether any page stands on the glass; before that, nothing waits for code or rows, and yet nobody sees a thing. */
let drawn = false;

let toldDrawn = () => {};
const firstDrawn = new Promise<void>((resolve) => {
	toldDrawn = resolve;
});

/** Told by a page once it stands there. */
export function noteDrawn(): void {
	drawn = true;
	toldDrawn();
}

/** Milliseconds after which what goes beside pages is brought although none stands there. */
const LONGEST = 5_000;

/** Loads what goes beside pages once the first of them stands there, or does not come: its code and texts are no part of the first paint. */
export async function afterFirst<T>(load: () => Promise<T>): Promise<T> {
	await Promise.race([firstDrawn, new Promise((resolve) => setTimeout(resolve, LONGEST))]);
	return load();
}

/** Whether the page in front is still to be drawn, or waits for its code or its rows. */
const isLoading = () => !drawn || queryClient.isFetching() > 0 || [...waiting.keys()].some((load) => !ready.has(load));

/** Brings some code, then that of several screens, one after the other, whenever neither the browser, the line nor the person has anything to do. */
export function prefetchWhenIdle(first: readonly (() => Promise<unknown>)[], screens: readonly Screen[]): () => void {
	const bringPage = (screen: Screen) => () => fetchPage(screen.load);
	const left = [...first, ...screens.filter(({ load }) => !ready.has(load)).map(bringPage)];
	const idle: (work: () => void) => void =
		typeof requestIdleCallback === "function" ? (work) => requestIdleCallback(work, { timeout: 10_000 }) : (work) => setTimeout(work, 500);
	const watch = new AbortController();
	let touchedAt = Number.NEGATIVE_INFINITY;
	const touched = () => {
		touchedAt = performance.now();
	};
	for (const input of ["keydown", "pointerdown"]) addEventListener(input, touched, { capture: true, passive: true, signal: watch.signal });
	const next = () => {
		if (watch.signal.aborted) return;
		if (left.length > 0 && (isLoading() || performance.now() - touchedAt < QUIET)) {
			setTimeout(next, LOOK_AGAIN);
			return;
		}
		const bring = left.shift();
		if (!bring) {
			watch.abort();
			return;
		}
		void bring()
			.catch(() => undefined)
			.then(() => idle(next));
	};
	idle(next);
	return () => watch.abort();
}
