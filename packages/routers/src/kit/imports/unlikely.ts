import { EVERY } from "../price-book/coded.ts";
import type { CellProblem } from "./parsed-record.ts";

/** The question about days that are too far ahead to be meant. */
export const FAR_DAY = "farDay";
/** The question about rates that hold no longer. */
export const PAST = "past";
/** No price is made for so many years. */
const YEARS = 20;

/** The last day (`yyyy-MM-dd`) that a rate is likely to hold to, from today on. */
export const farthestDay = (today: string): string => `${Number(today.slice(0, 4)) + YEARS}${today.slice(4)}`;

/**
 * Makes the function that tells what of a rate can hardly be meant: a lane that begins where it ends, which is an error, and a day too far ahead or a
 * last one that is over, which are asked about. `today`: null for a sheet whose rates may be over, as those of a whole book are; `columnOf`: where a field of the rate stands.
 */
export function unlikelyValues(of: { placeFields: readonly string[]; farthest: string; today: string | null }) {
	const [from, to] = of.placeFields;
	return (row: Readonly<Record<string, unknown>>, columnOf: (field: string) => string | null): CellProblem[] => {
		const problems: CellProblem[] = [];
		if (from !== undefined && to !== undefined && typeof row[to] === "string" && row[from] === row[to] && row[to] !== EVERY)
			problems.push({ field: to, column: columnOf(to), level: "error", messageId: "import.sameEnds", values: { text: row[to] } });
		for (const field of ["validFrom", "validTo"]) {
			const day = row[field];
			if (typeof day !== "string" || day <= of.farthest) continue;
			const values = { value: day, years: YEARS };
			problems.push({ field, column: columnOf(field), level: "warning", messageId: "import.farDay", values, question: FAR_DAY });
		}
		const last = row.validTo;
		if (typeof last === "string" && of.today !== null && last < of.today)
			problems.push({
				field: "validTo",
				column: columnOf("validTo"),
				level: "warning",
				messageId: "import.past",
				values: { value: last },
				question: PAST,
			});
		return problems;
	};
}
