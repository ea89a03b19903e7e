import { type RefObject, useLayoutEffect, useState } from "react";

const none: ReadonlySet<string> = new Set();

/** Fields whose columns (`th[data-field]`) end within the box their table scrolls sideways in, before it is scrolled. */
export function useColumnsInView(box: RefObject<HTMLElement | null>, of: unknown): ReadonlySet<string> {
	const [inView, setInView] = useState(none);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another table has other columns
	useLayoutEffect(() => {
		const element = box.current;
		const table = element?.querySelector("table");
		if (!element || !table) return;
		const look = () => {
			const end = element.clientWidth;
			const heads = [...element.querySelectorAll<HTMLElement>("th[data-field]")];
			const seen = heads.flatMap((head) => (head.offsetLeft + head.offsetWidth <= end + 1 ? [head.dataset.field ?? ""] : []));
			setInView((before) => (before.size === seen.length && seen.every((field) => before.has(field)) ? before : new Set(seen)));
		};
		look();
		const observer = new ResizeObserver(look);
		observer.observe(element);
		observer.observe(table);
		return () => observer.disconnect();
	}, [of]);
	return inView;
}
