import { Activity, type ReactNode, startTransition, useEffect, useState } from "react";

interface AfterFrameProps {
	/** What stands in its place until it is there for the first time. */
	before: ReactNode;
	children: ReactNode;
}

/**
 * Brings back what is costly to bring back (a chart, whose parts make themselves known to it one by one) only once the page around it stands:
 * a tab that was kept is then seen at once. What is inside keeps its state; the place for it must have a height of its own.
 */
export function AfterFrame({ before, children }: AfterFrameProps) {
	const [stands, setStands] = useState(false);
	const [isNew, setNew] = useState(true);
	useEffect(() => {
		const frame = requestAnimationFrame(() =>
			startTransition(() => {
				setStands(true);
				setNew(false);
			}),
		);
		return () => {
			cancelAnimationFrame(frame);
			setStands(false);
		};
	}, []);
	return (
		<>
			{isNew && before}
			<Activity mode={stands ? "visible" : "hidden"}>{children}</Activity>
		</>
	);
}
