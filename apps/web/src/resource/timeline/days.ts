import { addDays, dayBefore } from "@iqt/i18n/days";
import { dayNumber } from "../dated/gaps.ts";

/** Days (`yyyy-MM-dd`), first and last included; null for no end. */
export interface Span {
	from: string;
	to: string | null;
}

/** The days that are drawn, first and last included. */
export interface Stretch {
	from: string;
	to: string;
}

/** Beyond any day there is. */
const NEVER = "9999-12-31";
const endOf = ({ to }: Span): string => to ?? NEVER;

/** The first of some days, and the last; there is one at least. */
export const firstOf = (...days: readonly string[]): string => days.toSorted()[0] ?? "";
export const lastOf = (...days: readonly string[]): string => days.toSorted().at(-1) ?? "";

/** Days drawn before today, after it, after the last day that anything begins or ends on, and at most after today. */
const BEFORE = 60;
const AHEAD = 180;
const ROOM = 30;
const FURTHEST = 3 * 366;

/** The days to draw so that every span is seen: none before `since` unless one of them ended there, three years ahead at most. */
export function stretchOf(spans: readonly Span[], { since, today }: { since: string; today: string }): Stretch {
	const ended = spans.filter((span) => endOf(span) < since).map(({ from }) => from);
	const begins = ended.length > 0 ? ended : spans.map(({ from }) => (from < since ? since : from));
	const turns = spans.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]).map((day) => addDays(day, ROOM));
	const furthest = addDays(today, FURTHEST);
	return {
		from: firstOf(addDays(today, -BEFORE), ...begins),
		to: lastOf(addDays(today, AHEAD), ...turns.map((day) => firstOf(day, furthest))),
	};
}

const daysIn = ({ from, to }: Stretch): number => dayNumber(to) - dayNumber(from) + 1;

/** Where a day begins, in percent of the stretch; beyond it below 0 or above 100. */
export const percentAt = (stretch: Stretch, day: string): number => ((dayNumber(day) - dayNumber(stretch.from)) / daysIn(stretch)) * 100;

/** Where a span lies in a stretch, in percent, and whether it goes on beyond either end; null where it is not seen. */
export function placeIn(stretch: Stretch, span: Span): { left: number; width: number; before: boolean; beyond: boolean } | null {
	const last = endOf(span);
	if (last < stretch.from || span.from > stretch.to) return null;
	const [before, beyond] = [span.from < stretch.from, last > stretch.to];
	const left = before ? 0 : percentAt(stretch, span.from);
	return { left, width: (beyond ? 100 : percentAt(stretch, addDays(last, 1))) - left, before, beyond };
}

/** The day at a share (0 to 1) of the stretch; its first or last one beyond. */
export function dayAt(stretch: Stretch, share: number): string {
	const days = daysIn(stretch);
	return addDays(stretch.from, Math.min(days - 1, Math.max(0, Math.floor(share * days))));
}

/** First days of months to write below, as far apart as it takes for `most` of them at the most. */
export function monthsIn({ from, to }: Stretch, mostOf: number): string[] {
	const months: string[] = [];
	for (let day = addMonths(`${from.slice(0, 7)}-01`, 1); day <= to; day = addMonths(day, 1)) months.push(day);
	const every = (apart: number) => months.filter((day) => (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) % apart === 0);
	return [1, 2, 3, 6, 12, 24, 60].map(every).find((some) => some.length <= mostOf) ?? every(120);
}

/** The same day so many months later, or before; the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
	const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
	const month = (of: number) => `${String(Math.floor(of / 12)).padStart(4, "0")}-${String((of % 12) + 1).padStart(2, "0")}-`;
	const last = dayBefore(`${month(count + 1)}01`);
	const same = `${month(count)}${day.slice(8)}`;
	return same > last ? last : same;
}

const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** What of a span none of the others has. */
function without(span: Span, others: readonly Span[]): Span[] {
	const left: Span[] = [];
	let from = span.from;
	for (const other of inOrder(others)) {
		if (other.from > endOf(span)) break;
		if (other.from > from) left.push({ from, to: dayBefore(other.from) });
		if (endOf(other) >= from) from = other.to === null ? NEVER : addDays(other.to, 1);
	}
	return from <= endOf(span) && from !== NEVER ? [...left, { from, to: span.to }] : left;
}

/** Days between spans on which none of them holds, nor any of those that hold for all they do. */
export function gapsIn(spans: readonly Span[], also: readonly Span[] = []): Span[] {
	const gaps: Span[] = [];
	let after: string | null = null;
	for (const span of inOrder(spans)) {
		if (after !== null && span.from > after) gaps.push({ from: after, to: dayBefore(span.from) });
		const next: string = span.to === null ? NEVER : addDays(span.to, 1);
		if (after === null || next > after) after = next;
	}
	return gaps.flatMap((gap) => without(gap, also));
}

/** Days on which two spans hold, or more. */
export function overlapsIn(spans: readonly Span[]): Span[] {
	const overlaps: Span[] = [];
	let reached: Span | null = null;
	for (const span of inOrder(spans)) {
		if (reached && span.from <= endOf(reached)) overlaps.push({ from: span.from, to: endOf(span) < endOf(reached) ? span.to : reached.to });
		if (!reached || endOf(span) > endOf(reached)) reached = span;
	}
	return overlaps;
}

/** The first of the others that shares a day with a span. */
export const inTheWayOf = <S extends Span>(span: Span, others: readonly S[]): S | undefined =>
	others.find((other) => other.from <= endOf(span) && endOf(other) >= span.from);

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowDown: -1, PageUp: -1, ArrowRight: 1, ArrowUp: 1, PageDown: 1 };

/** Where a key moves a day: arrows by one, with Shift by a week, page keys and Alt with an arrow by a month; null for any other key. */
export function movedBy(day: string, { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean }): string | null {
	const way = steps[key];
	if (way === undefined) return null;
	if (key.startsWith("Page") || altKey) return addMonths(day, way);
	return addDays(day, shiftKey ? 7 * way : way);
}
