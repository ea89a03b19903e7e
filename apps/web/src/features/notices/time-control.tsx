import { Input } from "@iqt/ui/input";
import type { CustomControl } from "../../resource/form-control.tsx";

/** An instant as the control shows it, in the person's own time: `2026-11-20T16:00`. */
function localText(instant: unknown): string {
	const time = typeof instant === "string" ? Date.parse(instant) : Number.NaN;
	if (Number.isNaN(time)) return "";
	return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A moment: day and time of day here, an instant (ISO 8601 UTC) in the record. */
export function TimeControl({ value, onChange, onBlur, readOnly, control }: CustomControl) {
	const { "aria-required": _required, ...aria } = control;
	return (
		<Input
			{...aria}
			type="datetime-local"
			value={localText(value)}
			disabled={readOnly || undefined}
			onBlur={onBlur}
			onChange={({ target }) => onChange(target.value === "" ? null : new Date(target.value).toISOString())}
		/>
	);
}
