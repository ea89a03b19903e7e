import { useSyncExternalStore } from "react";
import { momentText, relativeText } from "../lib/moment.ts";

const EVERY = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all moments of the page; it stands still while none is shown. */
function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	now = Date.now();
	timer ??= setInterval(() => {
		now = Date.now();
		for (const tell of listeners) tell();
	}, EVERY);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}

/** A moment by how long ago it was ("5 minutes ago"); the moment itself on hover, and from two days on. */
export function Moment({ at, className }: { at: string; className?: string }) {
	const current = useSyncExternalStore(subscribe, () => now);
	return (
		<time dateTime={at} title={momentText(at)} className={className}>
			{relativeText(at, current)}
		</time>
	);
}
