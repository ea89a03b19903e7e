/** Where a day in numbers of two digits has its year: 27.03.31, 31.03.27. */
export type YearPlace = "first" | "last";

const written = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})$/;

/** Two digits that may be the year rates are of. */
const [EARLIEST, LATEST] = [24, 50];
const isYear = (digits: number): boolean => digits >= EARLIEST && digits <= LATEST;

/** What parts a text like 27.03.31, its numbers as they stand and where its year may be; null for any other text. */
export function shortDay(text: string): { numbers: readonly [number, number, number]; places: readonly YearPlace[] } | null {
	const found = written.exec(text.replace(/\s/g, ""));
	if (!found) return null;
	const numbers = [found[1], found[3], found[4]].map(Number) as [number, number, number];
	const [first, second, last] = numbers;
	const begins = isYear(first) && second <= 12 && last >= 1 && last <= 31;
	const ends = isYear(last) && Math.min(first, second) <= 12;
	// A year is written with both of its digits.
	if (found[4]?.length === 1) return begins ? { numbers, places: ["first"] } : null;
	return { numbers, places: [...(begins ? (["first"] as const) : []), ...(ends || !begins ? (["last"] as const) : [])] };
}

/** Years that rates begin or end in lie no farther ahead of others than this. */
const APART = 2;

/** Whether the year of a short day may stand where others of its sheet have it: 27.03.31 does not end with it, for that would be years after the one it begins with. */
export function fitsPlace({ numbers: [first, , last], places }: NonNullable<ReturnType<typeof shortDay>>, place: YearPlace): boolean {
	const [year, other] = place === "first" ? [first, last] : [last, first];
	return places.includes(place) && (places.length === 1 || year - other < APART);
}

/** Where years of one sign stand, by those of the sheet that can be read in one way alone; null where none shows it, or both are shown. */
export const placeShown = (places: Iterable<YearPlace>): YearPlace | null => {
	const [first, ...others] = new Set(places);
	return first !== undefined && others.length === 0 ? first : null;
};
