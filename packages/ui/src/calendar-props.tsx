export interface DateWords {
	open: string;
	previousMonth: string;
	nextMonth: string;
	/** How a day is written: year, month, day. */
	placeholder: string;
	/** What is wrong with a text that is no day, or can be two. */
	wrong: (typed: string) => string;
}

export interface CalendarProps {
	/** The day that is set, `yyyy-MM-dd`, or whatever else stands in the field. */
	value: string;
	/** BCP 47 language of month and day names. */
	locale: string;
	words: DateWords;
	/** Takes the day picked, `yyyy-MM-dd`. */
	onPick: (day: string) => void;
}
