import { businessDay } from "@iqt/i18n/days";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { type ChevronProps, DayButton, type DayButtonProps, DayPicker } from "react-day-picker";
import type { CalendarProps } from "./calendar-props.tsx";
import { isoDay, parseDate } from "./parse-date.tsx";

const arrow = "w-fit rounded p-1.5 hover:bg-ink/7";

const classNames: ComponentProps<typeof DayPicker>["classNames"] = {
	root: "min-h-64 w-64",
	month: "grid grid-cols-[1fr_auto_1fr] items-center gap-y-1",
	button_previous: arrow,
	month_caption: "font-bold",
	button_next: `${arrow} justify-self-end`,
	month_grid: "col-span-3 -mx-px w-[calc(100%+2px)] table-fixed border-separate border-spacing-px text-center text-[13px]",
	weekday: "py-1 text-xs font-normal text-ink-soft",
	day: "p-0",
	day_button: "block h-8 w-full rounded hover:bg-info-soft",
	outside: "text-ink-soft",
	today: "font-bold text-accent not-data-selected:underline",
	selected: "[&>button]:bg-theme [&>button]:text-theme-ink [&>button]:hover:bg-theme",
};

const components = {
	Chevron: ({ orientation }: ChevronProps) =>
		orientation === "left" ? <ChevronLeft className="size-4" aria-hidden /> : <ChevronRight className="size-4" aria-hidden />,
	DayButton: (props: DayButtonProps) => <DayButton {...props} aria-current={props.modifiers.today ? "date" : undefined} />,
};

const local = (day: string): Date => new Date(`${day}T00:00:00`);

/** A month to pick a day from, its week begun on Monday. Arrows move, Home and End within the week, PgUp and PgDn by a month, with Shift by a year. */
export default function Calendar({ value, onPick, locale, words }: CalendarProps) {
	const day = parseDate(value);
	const selected = day === null ? undefined : local(day);
	const today = local(businessDay(new Date()));
	const written = (options: Intl.DateTimeFormatOptions) => (date: Date) => new Intl.DateTimeFormat(locale, options).format(date);
	const month = written({ year: "numeric", month: "long" });
	return (
		<DayPicker
			mode="single"
			required
			autoFocus
			fixedWeeks
			showOutsideDays
			weekStartsOn={1}
			navLayout="around"
			lang={locale}
			today={today}
			selected={selected}
			defaultMonth={selected ?? today}
			onSelect={(picked) => onPick(isoDay(picked))}
			classNames={classNames}
			components={components}
			// Words are the browser's own: its library's would be a file a language.
			formatters={{ formatCaption: month, formatDay: (date) => String(date.getDate()), formatWeekdayName: written({ weekday: "narrow" }) }}
			labels={{
				labelPrevious: () => words.previousMonth,
				labelNext: () => words.nextMonth,
				labelGrid: month,
				labelWeekday: written({ weekday: "long" }),
				labelDayButton: written({ dateStyle: "full" }),
			}}
		/>
	);
}
