import { useCallback } from "react";

/** A ref for what stays at the bottom of a page that scrolls: whatever the keyboard comes to is scrolled clear of it, however high it is (`--foot`). */
export function useClearOf() {
	return useCallback((element: HTMLElement | null) => {
		let scroller = element?.parentElement ?? null;
		while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
		if (!element || !scroller) return;
		const { style } = scroller;
		const before = style.scrollPaddingBottom;
		const watch = new ResizeObserver(() => {
			style.scrollPaddingBottom = `${element.offsetHeight}px`;
			style.setProperty("--foot", `${element.offsetHeight}px`);
		});
		watch.observe(element);
		return () => {
			watch.disconnect();
			style.scrollPaddingBottom = before;
			style.removeProperty("--foot");
		};
	}, []);
}
