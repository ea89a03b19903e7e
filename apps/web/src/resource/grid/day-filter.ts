import { addDays, businessDay, dayStart } from "@iqt/i18n/days";
import type { ColumnKind, Filter } from "../types.ts";

const counted = /^today(?:\s*([+\- ])\s*(\d{1,4}))?$/i;

/**
 * The day (`yyyy-MM-dd`) a filter's value names: a day, or one counted from today ("today", "today-6", "today+30"; a plus reads as a space when
 * an address is typed). Null for anything else, such as a moment.
 */
export function dayNamed(value: unknown, today: string): string | null {
	const text = String(value).trim();
	const [, sign, days] = counted.exec(text) ?? [null];
	if (counted.test(text)) return addDays(today, days === undefined ? 0 : Number(days) * (sign === "-" ? -1 : 1));
	return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
}

/** A filter as the server is asked with: days that count from today as days of the business time zone, and in a column of moments from the first to the last of those days. */
export function asAsked(filter: Filter, kind: ColumnKind | undefined, now: Date): Filter {
	if ((kind !== "date" && kind !== "time") || filter.value === undefined) return filter;
	const today = businessDay(now);
	const days = [filter.value].flat().map((value) => dayNamed(value, today));
	const [first, last = first] = days;
	if (!first || !last || days.includes(null)) return filter;
	const from = kind === "date" ? first : dayStart(first).toISOString();
	const to = kind === "date" ? last : new Date(dayStart(addDays(last, 1)).getTime() - 1).toISOString();
	const { field, op } = filter;
	if (op === "eq" || op === "between") return { field, op: "between", value: [from, to] };
	if (op === "gte" || op === "lte") return { field, op, value: op === "gte" ? from : to };
	return { field, op, value: Array.isArray(filter.value) ? (days as string[]) : first };
}
