import { Calendar as CalendarIcon } from "lucide-react";
import { type FocusEventHandler, lazy, type Ref, Suspense, useEffect, useId, useState } from "react";
import type { CalendarProps, DateWords } from "./calendar-props.tsx";
import { cn } from "./cn.tsx";
import { Input } from "./input.tsx";
import { parseDate } from "./parse-date.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "./popover.tsx";

export interface DateInputProps {
	/** `yyyy-MM-dd` or empty. */
	value: string;
	/** Told once the field is left, or at Enter: never of what is half typed. What is no day is handed on as typed, for the schema to refuse. */
	onChange: (value: string) => void;
	/** BCP 47 language of month and day names. */
	locale: string;
	words: DateWords;
	id?: string;
	className?: string;
	disabled?: boolean;
	ref?: Ref<HTMLInputElement>;
	onBlur?: FocusEventHandler<HTMLInputElement>;
	"aria-label"?: string;
	"aria-invalid"?: boolean;
	"aria-describedby"?: string;
	"aria-required"?: boolean;
}

/** How a day is typed, which the field takes at any time. */
const HowToType = ({ words }: CalendarProps) => <p className="px-1 text-ink-soft">{words.placeholder}</p>;

// Where its code does not come, as after a new release, the form around it and what was entered there stay.
const Calendar = lazy(() => import("./day-calendar.tsx").catch(() => ({ default: HowToType })));

/** A day, typed, pasted in any usual spelling, or picked from a calendar (button or Alt+↓). What is none is marked, and said below where nobody else says it. */
export function DateInput({ value, onChange, locale, words, className, disabled, onBlur, ...rest }: DateInputProps) {
	const note = useId();
	const [text, setText] = useState(value);
	const [typing, setTyping] = useState(false);
	const [open, setOpen] = useState(false);
	useEffect(() => setText(value), [value]);
	const settle = (typed: string) => {
		const day = typed.trim() === "" ? "" : (parseDate(typed) ?? typed.trim());
		setTyping(false);
		setText(day);
		if (day !== value) onChange(day);
	};
	const wrong = !typing && text.trim() !== "" && parseDate(text) === null;
	const says = wrong && !rest["aria-invalid"];
	return (
		<Popover open={open} onOpenChange={setOpen}>
			<PopoverAnchor asChild>
				<span className="block w-full">
					<Input
						placeholder={words.placeholder}
						autoComplete="off"
						{...rest}
						aria-invalid={wrong || rest["aria-invalid"] || undefined}
						aria-describedby={[rest["aria-describedby"], says && note].filter(Boolean).join(" ") || undefined}
						disabled={disabled}
						className={cn("tabular-nums", className)}
						value={text}
						onChange={(event) => {
							setTyping(true);
							setText(event.target.value);
						}}
						onBlur={(event) => {
							settle(event.target.value);
							onBlur?.(event);
						}}
						onKeyDown={(event) => {
							if (event.altKey && event.key === "ArrowDown") {
								event.preventDefault();
								settle(event.currentTarget.value);
								setOpen(true);
								return;
							}
							if (event.key === "Enter") settle(event.currentTarget.value);
						}}
						after={
							<button
								type="button"
								tabIndex={-1}
								aria-label={words.open}
								disabled={disabled}
								className="rounded p-1 hover:bg-ink/7"
								onClick={() => setOpen(true)}
							>
								<CalendarIcon className="size-4" aria-hidden />
							</button>
						}
					/>
					{says && (
						<span id={note} role="alert" className="mt-1 block text-[13px] whitespace-normal text-danger">
							{words.wrong(text)}
						</span>
					)}
				</span>
			</PopoverAnchor>
			<PopoverContent className="p-2" aria-label={words.open}>
				<Suspense fallback={<div className="size-64" aria-busy />}>
					<Calendar
						value={value}
						locale={locale}
						words={words}
						onPick={(day) => {
							setTyping(false);
							setText(day);
							onChange(day);
							setOpen(false);
						}}
					/>
				</Suspense>
			</PopoverContent>
		</Popover>
	);
}
