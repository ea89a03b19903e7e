import { Textarea } from "@iqt/ui/input";
import { useState } from "react";
import type { CustomControl } from "../form/form-control.tsx";

/** A list of texts, one a line. */
export function LinesControl({ value, onChange, onBlur, readOnly, control }: CustomControl) {
	const [text, setText] = useState(() => (Array.isArray(value) ? value.join("\n") : ""));
	const { "aria-required": _required, ...aria } = control;
	return (
		<Textarea
			{...aria}
			rows={4}
			value={text}
			disabled={readOnly || undefined}
			onBlur={onBlur}
			onChange={(event) => {
				setText(event.target.value);
				// Empty lines stay while somebody types; they are no values.
				onChange(
					event.target.value
						.split("\n")
						.map((line) => line.trim())
						.filter(Boolean),
				);
			}}
		/>
	);
}
