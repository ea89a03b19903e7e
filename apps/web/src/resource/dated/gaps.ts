/** A value that holds from a day (`yyyy-MM-dd`) until the next one. */
export interface Dated {
	day: string;
	value: number;
}

/** A week without a value is none yet: weekends and holidays are in it. */
const USUAL_DAYS = 7;

/** Whole days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/**
 * Which values have a gap behind them: more than a week, and more than twice as long as between most, until the next value or until `today`. Values are in order
 * of their days, each day once.
 */
export function gapsBehind(values: readonly Dated[], today: string): boolean[] {
	const until = (i: number) => values[i + 1]?.day ?? (today > (values[i]?.day ?? "") ? today : values[i]?.day);
	const spans = values.map(({ day }, i) => dayNumber(until(i) ?? day) - dayNumber(day));
	const between = spans.slice(0, -1).sort((a, b) => a - b);
	const usual = Math.max(USUAL_DAYS, 2 * (between[Math.floor((between.length - 1) / 2)] ?? 0));
	return spans.map((days) => days > usual);
}
