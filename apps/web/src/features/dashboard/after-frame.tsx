import { Activity, type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Brings back what is costly to bring back (a chart, whose parts make themselves known to it one by one) only once the page around it stands:
 * a tab that was kept is then seen at once. What is inside keeps its state; the place for it must have a height of its own.
 */
export function AfterFrame({ children }: { children: ReactNode }) {
	const [stands, setStands] = useState(false);
	useEffect(() => {
		const frame = requestAnimationFrame(() => startTransition(() => setStands(true)));
		return () => {
			cancelAnimationFrame(frame);
			setStands(false);
		};
	}, []);
	return <Activity mode={stands ? "visible" : "hidden"}>{children}</Activity>;
}
