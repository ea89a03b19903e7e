import { addDays } from "@iqt/i18n/days";
/** The Mondays (`yyyy-MM-dd`) of the last `count` weeks, this one included, oldest first. */
export function mondays(today: string, count: number): string[] {
	const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
	return Array.from({ length: count }, (_, i) => addDays(today, -(sinceMonday + 7 * (count - 1 - i))));
}

/** Won of decided in whole percent; null where nothing was decided. */
export const winRate = ({ won, decided }: { won: number; decided: number }): number | null =>
	decided === 0 ? null : Math.round((won * 100) / decided);

/** Quotations of a lane as their labels name it, in the language of each; `margin` in percent of the selling price. */
export interface LabelledMargin {
	origin: string;
	destination: string;
	count: number;
	margin: number;
}

/**
 * Lanes whose labels are the same place in Chinese and in English made one, named for the reader: ten at most, those with most quotations
 * first. A door's English label holds its Chinese address in brackets. Margins are weighted by the quotations, with one decimal.
 */
export function mergeLanes(rows: readonly LabelledMargin[], places: readonly { name: string; nameZh: string }[], chinese: boolean): LabelledMargin[] {
	// A port and a city may share a name, and not every port has a Chinese one.
	const inBoth = places.filter((place) => place.nameZh !== "" && place.nameZh !== place.name);
	const byName = new Map(inBoth.flatMap((place) => [[place.name, place] as const, [place.nameZh, place] as const]));
	const named = (label: string): string => {
		const place = byName.get(label);
		if (place) return chinese ? place.nameZh : place.name;
		const inside = label.endsWith(")") ? label.slice(label.lastIndexOf("(") + 1, -1) : "";
		return label.includes("(") && inside.includes(" / ") && !inside.includes(")") ? inside : label;
	};
	const lanes = new Map<string, LabelledMargin>();
	for (const row of rows) {
		const [origin, destination] = [named(row.origin), named(row.destination)];
		const key = `${origin} → ${destination}`;
		const before = lanes.get(key) ?? { origin, destination, count: 0, margin: 0 };
		const count = before.count + row.count;
		lanes.set(key, { origin, destination, count, margin: (before.margin * before.count + row.margin * row.count) / count });
	}
	return [...lanes.values()]
		.sort((a, b) => b.count - a.count || (`${a.origin} ${a.destination}` < `${b.origin} ${b.destination}` ? -1 : 1))
		.slice(0, 10)
		.map((lane) => ({ ...lane, margin: Math.round(lane.margin * 10) / 10 }));
}

/** Counts of `days` days in a row from `first` (`yyyy-MM-dd`), 0 where there is none. */
export function everyDay(first: string, days: number, counts: readonly { day: string; count: number }[]): { day: string; count: number }[] {
	const byDay = new Map(counts.map(({ day, count }) => [day, count]));
	return Array.from({ length: days }, (_, i) => {
		const day = addDays(first, i);
		return { day, count: byDay.get(day) ?? 0 };
	});
}
