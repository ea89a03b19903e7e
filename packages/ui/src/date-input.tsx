import { businessDay } from "@iqt/i18n/days";
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from "lucide-react";
import { type FocusEventHandler, type KeyboardEvent, type Ref, useEffect, useRef, useState } from "react";
import { cn } from "./cn.tsx";
import { Input } from "./input.tsx";
import { addDays, isoDay, parseDate } from "./parse-date.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "./popover.tsx";

export interface DateWords {
	open: string;
	previousMonth: string;
	nextMonth: string;
	/** How a day is written: year, month, day. */
	placeholder: string;
}

export interface DateInputProps {
	/** `yyyy-MM-dd` or empty. What cannot be read as a day is handed on as typed, for the schema to refuse. */
	value: string;
	onChange: (value: string) => void;
	/** BCP 47 language of month and day names. */
	locale: string;
	words: DateWords;
	min?: string;
	max?: string;
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

/** A day, typed, pasted in any usual spelling, or picked from a calendar (button or Alt+↓). */
export function DateInput({ value, onChange, locale, words, min, max, className, disabled, onBlur, ...rest }: DateInputProps) {
	const [text, setText] = useState(value);
	const [open, setOpen] = useState(false);
	useEffect(() => setText(value), [value]);
	const settle = (typed: string) => {
		const day = typed.trim() === "" ? "" : (parseDate(typed) ?? typed.trim());
		setText(day);
		if (day !== value) onChange(day);
	};
	return (
		<Popover open={open} onOpenChange={setOpen}>
			<PopoverAnchor asChild>
				<span className="block w-full">
					<Input
						placeholder={words.placeholder}
						autoComplete="off"
						{...rest}
						disabled={disabled}
						className={cn("tabular-nums", className)}
						value={text}
						onChange={(event) => {
							setText(event.target.value);
							const day = parseDate(event.target.value);
							if (day && event.target.value.trim().length >= 8) onChange(day);
						}}
						onBlur={(event) => {
							settle(event.target.value);
							onBlur?.(event);
						}}
						onKeyDown={(event) => {
							if (event.altKey && event.key === "ArrowDown") {
								event.preventDefault();
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
				</span>
			</PopoverAnchor>
			<PopoverContent className="p-2" aria-label={words.open}>
				<Calendar
					value={value}
					locale={locale}
					words={words}
					min={min}
					max={max}
					onPick={(day) => {
						setText(day);
						onChange(day);
						setOpen(false);
					}}
				/>
			</PopoverContent>
		</Popover>
	);
}

interface CalendarProps {
	value: string;
	onPick: (day: string) => void;
	locale: string;
	words: DateWords;
	min?: string;
	max?: string;
}

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to pick a day from; arrows move, PgUp and PgDn change the month. */
function Calendar({ value, onPick, locale, words, min, max }: CalendarProps) {
	const today = businessDay(new Date());
	const [cursor, setCursor] = useState(parseDate(value) ?? today);
	const grid = useRef<HTMLDivElement>(null);
	const month = cursor.slice(0, 7);
	const first = `${month}-01`;
	const weekday = (new Date(`${first}T00:00:00`).getDay() + 6) % 7;
	const days = Array.from({ length: 42 }, (_, i) => addDays(first, i - weekday));
	const shift = (by: number) => {
		const [y, m] = month.split("-").map(Number);
		return isoDay(new Date(y ?? 1970, (m ?? 1) - 1 + by, 1));
	};
	useEffect(() => {
		grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
	}, [cursor]);
	const onKeyDown = (event: KeyboardEvent) => {
		const by = moves[event.key];
		const next = by !== undefined ? addDays(cursor, by) : event.key === "PageUp" ? shift(-1) : event.key === "PageDown" ? shift(1) : null;
		if (!next) return;
		event.preventDefault();
		setCursor(next);
	};
	const names = Array.from({ length: 7 }, (_, i) => new Intl.DateTimeFormat(locale, { weekday: "narrow" }).format(new Date(2024, 0, 1 + i)));
	return (
		<div className="w-64">
			<div className="mb-1 flex items-center justify-between">
				<button type="button" aria-label={words.previousMonth} className="rounded p-1.5 hover:bg-ink/7" onClick={() => setCursor(shift(-1))}>
					<ChevronLeft className="size-4" aria-hidden />
				</button>
				<strong aria-live="polite">
					{new Intl.DateTimeFormat(locale, { year: "numeric", month: "long" }).format(new Date(`${first}T00:00:00`))}
				</strong>
				<button type="button" aria-label={words.nextMonth} className="rounded p-1.5 hover:bg-ink/7" onClick={() => setCursor(shift(1))}>
					<ChevronRight className="size-4" aria-hidden />
				</button>
			</div>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the day buttons inside */}
			<div ref={grid} className="grid grid-cols-7 gap-px text-center text-[13px]" onKeyDown={onKeyDown}>
				{names.map((name, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: seven fixed days
					<span key={i} className="py-1 text-xs text-ink-soft" aria-hidden>
						{name}
					</span>
				))}
				{days.map((day) => (
					<button
						key={day}
						type="button"
						data-day={day}
						tabIndex={day === cursor ? 0 : -1}
						disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
						aria-current={day === today ? "date" : undefined}
						aria-pressed={day === value}
						aria-label={new Intl.DateTimeFormat(locale, { dateStyle: "full" }).format(new Date(`${day}T00:00:00`))}
						onClick={() => onPick(day)}
						className={cn(
							"h-8 rounded hover:bg-info-soft disabled:opacity-40",
							!day.startsWith(month) && "text-ink-soft",
							day === today && "font-bold text-accent underline",
							day === value && "bg-theme text-theme-ink no-underline hover:bg-theme",
						)}
					>
						{Number(day.slice(8))}
					</button>
				))}
			</div>
		</div>
	);
}
