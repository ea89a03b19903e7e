import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** Milliseconds the pointer rests before words appear, and after it left before they go: time to move onto them. */
const REST = 350;
const LEAVE = 120;
/** px between an element and its words, and between them and the window's edge. */
const GAP = 6;

interface Shown {
	text: string;
	place: DOMRect;
}

/** What has words of its own to show: `data-hint`, or a button or link that is but an icon, whose name they are then. */
const HINTED = "[data-hint], button[aria-label], a[aria-label]";

/** The words for what is pointed at; null where it says them itself, or is open. */
export function hintOf(target: Element | null): { element: Element; text: string } | null {
	const element = target?.closest(HINTED) ?? null;
	if (!element) return null;
	const own = element.getAttribute("data-hint");
	if (own === "") return null;
	const name = element.getAttribute("aria-label") ?? "";
	const said = [...element.childNodes]
		.map((node) => (node instanceof Element && node.matches(".sr-only, [aria-hidden=true]") ? "" : node.textContent))
		.join("");
	const text = own ?? (said?.trim() ? "" : name);
	// Words that stand there whole need no second showing.
	if (!text || (text === element.textContent?.trim() && element.scrollWidth <= element.clientWidth)) return null;
	return element.getAttribute("aria-expanded") === "true" ? null : { element, text };
}

/**
 * Words on hover and focus for every icon button, by its `aria-label`, and for whatever has `data-hint`: once for the whole page, so that no
 * button can be without and a list of a thousand rows carries nothing more. Esc puts them away; the pointer may move onto them.
 */
export function Hints() {
	const [shown, setShown] = useState<Shown | null>(null);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const watch = new AbortController();
		const { signal } = watch;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let at: Element | null = null;
		const hide = () => {
			clearTimeout(timer);
			at = null;
			setShown(null);
		};
		const show = (hint: { element: Element; text: string }, wait: number) => {
			if (at === hint.element) return clearTimeout(timer);
			clearTimeout(timer);
			at = hint.element;
			timer = setTimeout(() => hint.element.isConnected && setShown({ text: hint.text, place: hint.element.getBoundingClientRect() }), wait);
		};
		const leave = () => {
			clearTimeout(timer);
			timer = setTimeout(hide, LEAVE);
		};
		const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void) =>
			document.addEventListener(name, act, { signal, capture: true, passive: true });
		on("pointerover", (event) => {
			if (event.pointerType === "touch") return;
			if (box.current?.contains(event.target as Node)) return clearTimeout(timer);
			const hint = hintOf(event.target as Element);
			if (hint) show(hint, REST);
			else if (at) leave();
		});
		on("focusin", (event) => {
			const target = event.target as Element;
			const hint = target.matches(":focus-visible") ? hintOf(target) : null;
			if (hint?.element === target) show(hint, 0);
			else hide();
		});
		for (const name of ["focusout", "pointerdown", "click", "scroll"] as const) on(name, hide);
		on("keydown", (event) => event.key !== "Tab" && event.key !== "Shift" && hide());
		return () => {
			watch.abort();
			clearTimeout(timer);
		};
	}, []);
	useLayoutEffect(() => {
		const words = box.current;
		if (!shown || !words) return;
		const { place } = shown;
		const { width, height } = words.getBoundingClientRect();
		const below = place.bottom + GAP + height <= innerHeight;
		words.style.top = `${Math.max(GAP, below ? place.bottom + GAP : place.top - GAP - height)}px`;
		words.style.left = `${Math.min(innerWidth - width - GAP, Math.max(GAP, place.left + place.width / 2 - width / 2))}px`;
	}, [shown]);
	if (!shown) return null;
	return createPortal(
		<div
			ref={box}
			role="tooltip"
			className="animate-fade pointer-events-auto fixed top-0 left-0 z-70 w-max max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-white shadow-md"
		>
			{shown.text}
		</div>,
		document.body,
	);
}
