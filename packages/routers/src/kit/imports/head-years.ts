import type { Table } from "./mapping.ts";
import { MOST_TEXTS, type SheetProfile } from "./profile.ts";
import { tidy } from "./text.ts";

/** The years that the days of a column name below a row, "" for a text that names none; null where there are too many different texts to tell. */
function yearsBelow(column: number, after: number, { texts, years }: SheetProfile): string[] | null {
	const written = texts.get(column) ?? new Map<string, number>();
	if (written.size >= MOST_TEXTS) return null;
	const isBelow = ([, row]: readonly [string, number]) => row > after;
	return [
		...[...(years.get(column) ?? [])].filter(isBelow).map(([year]) => year),
		...[...written].filter(isBelow).flatMap(([text]) => text.match(/(?<!\d)20\d\d(?!\d)/g) ?? [""]),
	];
}

/** Whether words of a head name a year and nothing else, and all rates of its table have their days in it: that goes without saying. */
export function isYearOfRates(words: string, { columns, headerRows }: Table, profile: SheetProfile): boolean {
	const year = /^(20\d\d) ?(?:年度?)?$/.exec(tidy(words))?.[1];
	if (year === undefined) return false;
	return ["validFrom", "validTo"].every((name) => {
		const column = columns.find(({ target }) => target?.field === name)?.column;
		const found = column === undefined ? null : yearsBelow(column, headerRows[1], profile);
		return found !== null && found.length > 0 && found.every((one) => one === year);
	});
}
