import { type RefObject, useEffect, useRef } from "react";

/** The nearest element around one that scrolls up and down. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
	for (let above = element.parentElement; above; above = above.parentElement) if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
	return null;
}

/** Keeps the head of a table in view while the page around it scrolls: the box it is to be put in scrolls sideways, in which CSS holds no head. */
export function useHeadInView(): RefObject<HTMLDivElement | null> {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const place = () => {
			const element = box.current;
			const head = element?.querySelector("thead");
			const scroller = element && scrollerOf(element);
			if (!element || !head || !scroller) return;
			const { top, height } = element.getBoundingClientRect();
			const down = Math.min(height - 2 * head.offsetHeight, scroller.getBoundingClientRect().top - top);
			head.style.transform = down > 0 ? `translateY(${down}px)` : "";
		};
		addEventListener("scroll", place, { capture: true, passive: true });
		return () => removeEventListener("scroll", place, { capture: true });
	}, []);
	return box;
}
