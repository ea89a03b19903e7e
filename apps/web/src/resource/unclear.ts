import { daysOf } from "@iqt/ui/parse-date";
import { text } from "../lib/text.ts";
import { commaValue } from "./values.ts";

const days: ReadonlySet<string> = new Set(["date", "time"]);
const numbers: ReadonlySet<string> = new Set(["number", "money", "percent", "price"]);

/**
 * What to write instead of a text that a field of this kind could read in two ways: a day such as 03/04/2027, a number such as 12,5. Null for
 * what is one thing, or nothing of the kind.
 */
export function unclearText(kind: string, value: unknown): string | null {
	if (typeof value !== "string") return null;
	const typed = value.trim();
	if (days.has(kind)) {
		const [first, second] = daysOf(typed);
		return first && second ? text("problem.eitherDay", { typed, first, second }) : null;
	}
	const meant = numbers.has(kind) ? commaValue(typed) : null;
	return meant === null ? null : text("problem.unclearComma", { typed, value: meant });
}
