import { type FocusEventHandler, useEffect, useState } from "react";
import { DateInput, type DateInputProps } from "./date-input.tsx";
import { Input } from "./input.tsx";
import { isoDay, parseDate, parseTime } from "./parse-date.tsx";

interface MomentInputProps extends Omit<DateInputProps, "value" | "onChange" | "ref"> {
	/** ISO 8601 instant, or empty. What cannot be read is handed on as typed, for the schema to refuse. */
	value: string;
	onChange: (value: string) => void;
	/** Name of the time of day, for those who cannot see where it stands. */
	timeLabel: string;
	/** A day alone means its end. */
	endOfDay?: boolean;
}

const two = (n: number) => String(n).padStart(2, "0");

/** Day and time of day of an instant in the person's own time. */
function partsOf(value: string): { day: string; time: string } {
	const date = new Date(value);
	// Anything but an instant is what was typed: a Date would make a day of its own of 03/04/2027.
	if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(date.getTime())) {
		// What stands behind a day is its time, whatever it says.
		const [, day = value, time = ""] = /^(\d{4}-\d\d-\d\d) (.+)$/.exec(value) ?? /^(.+) (\d{1,2}:\d\d)$/.exec(value) ?? [];
		return { day, time };
	}
	return { day: isoDay(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** A moment: a day, typed or picked, and a time of day beside it ("9", "930", "9:30"; none is midnight, or the last minute with `endOfDay`). */
export function MomentInput({ value, onChange, timeLabel, endOfDay, onBlur, ...rest }: MomentInputProps) {
	const [{ day, time }, setParts] = useState(() => partsOf(value));
	useEffect(() => setParts(partsOf(value)), [value]);
	// What is typed of the time; the field stays the same one, so that whoever is in it stays there when the day brings a time along.
	const [typed, setTyped] = useState(time);
	useEffect(() => setTyped(time), [time]);
	const settle = (nextDay: string, nextTime: string) => {
		setParts({ day: nextDay, time: nextTime });
		if (nextDay === "") return onChange("");
		const read = endOfDay && nextTime === "" ? "23:59" : parseTime(nextTime);
		// A Date would make the second of March of the thirtieth of February.
		const isMoment = read !== null && parseDate(nextDay) === nextDay;
		onChange(isMoment ? new Date(`${nextDay}T${read}`).toISOString() : `${nextDay} ${nextTime}`.trim());
	};
	const leave: FocusEventHandler<HTMLInputElement> = (event) => {
		if (day !== "" && typed.trim() !== time) settle(day, typed.trim());
		onBlur?.(event);
	};
	return (
		<span className="flex gap-2">
			<DateInput {...rest} value={day} onChange={(next) => settle(next, time)} onBlur={onBlur} />
			<Input
				className="w-20 shrink-0 tabular-nums"
				aria-label={timeLabel}
				aria-invalid={rest["aria-invalid"] || (typed.trim() === time && time !== "" && parseTime(time) === null) || undefined}
				placeholder="HH:mm"
				autoComplete="off"
				inputMode="numeric"
				disabled={rest.disabled}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				onBlur={leave}
				onKeyDown={(event) => {
					if (event.key === "Enter" && day !== "") settle(day, typed.trim());
				}}
			/>
		</span>
	);
}
