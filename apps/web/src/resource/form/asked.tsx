import { type ReactNode, useId } from "react";

/** A question in a dialog, and what answers it: `children` takes the id it is labelled by. */
export function Asked({ label, children }: { label: string; children: (id: string) => ReactNode }) {
	const id = useId();
	return (
		<div>
			<p id={id} className="mb-1 font-medium">
				{label}
			</p>
			{children(id)}
		</div>
	);
}
