import type { Rate } from "@iqt/routers/kit/price-book/list";
import { gapsIn, inTheWayOf, lastOf, movedBy, overlapsIn, type Span } from "./days.ts";

/** An end of a rate that is being moved, and nothing kept of it yet. */
export interface Draft {
	id: string;
	edge: "validFrom" | "validTo";
	/** The day it is moved to; null for no last day. */
	day: string | null;
}

/** A rate with the days that are drawn of it. */
export interface RateSpan extends Span {
	rate: Rate;
}

export interface DrawnLine {
	/** Id of its first rate. */
	key: string;
	spans: RateSpan[];
	gaps: Span[];
	overlaps: Span[];
}

/** The day an end is at as the rate stands. */
export const dayOfEdge = (rate: Rate, edge: Draft["edge"]): string | null => (rate.row[edge] === null ? null : String(rate.row[edge]));

/** Where an open end begins to move. */
export const movesFrom = (rate: Rate, today: string): string => lastOf(today, String(rate.row.validFrom));

const spanOf = (rate: Rate, draft: Draft | null): RateSpan => {
	const moved = draft?.id === rate.id ? { [draft.edge]: draft.day } : {};
	const { validFrom, validTo } = { ...rate.row, ...moved };
	return { rate, from: String(validFrom), to: validTo === null || validTo === undefined ? null : String(validTo) };
};

/** Whether a rate holds for all weights and steps another one holds for. */
function covers(of: Rate, other: Rate, tiers: readonly string[]): boolean {
	const number = (rate: Rate, name: string, none: number) => Number(rate.row[name] ?? none);
	return [["weightFrom", "weightTo"], ...(tiers.length === 2 ? [tiers] : [])].every(
		([from = "", to = ""]) =>
			number(of, from, 0) <= number(other, from, 0) && number(of, to, Number.POSITIVE_INFINITY) >= number(other, to, Number.POSITIVE_INFINITY),
	);
}

/** Lines with their gaps and overlaps, as they would be with the draft kept: where rates for more weights or steps hold there is no gap. `tiers`: the book's fields of its steps. */
export function drawnLines(lines: readonly { group: number; rates: readonly Rate[] }[], draft: Draft | null, tiers: readonly string[]): DrawnLine[] {
	return lines.map(({ group, rates }) => {
		const spans = rates.map((rate) => spanOf(rate, draft));
		const [first] = rates;
		const also = lines
			.filter((other) => other.group === group && other.rates !== rates)
			.flatMap((other) => other.rates.filter((rate) => first && covers(rate, first, tiers)));
		return {
			key: first?.id ?? "",
			spans,
			gaps: gapsIn(
				spans,
				also.map((rate) => spanOf(rate, draft)),
			),
			overlaps: overlapsIn(spans),
		};
	});
}

/** Why a draft cannot be kept: it ends before it begins, or meets another rate of its line; null where nothing is known against it. */
export function refusalOf(draft: Draft, lines: readonly DrawnLine[]): "reversed" | RateSpan | null {
	const line = lines.find(({ spans }) => spans.some(({ rate }) => rate.id === draft.id));
	const own = line?.spans.find(({ rate }) => rate.id === draft.id);
	if (!line || !own) return null;
	if (own.to !== null && own.to < own.from) return "reversed";
	return (
		inTheWayOf(
			own,
			line.spans.filter((span) => span !== own),
		) ?? null
	);
}

/** What a key does to a draft: moves it, keeps it or gives it up; null for any other key. An open end begins to move at `today`, or at the first day. */
export function draftAfter(
	draft: Draft,
	event: { key: string; shiftKey: boolean; altKey: boolean },
	{ rate, today }: { rate: Rate; today: string },
): Draft | "keep" | "revert" | null {
	if (event.key === "Enter") return "keep";
	if (event.key === "Escape") return "revert";
	const day = movedBy(draft.day ?? movesFrom(rate, today), event);
	return day === null ? null : { ...draft, day };
}
