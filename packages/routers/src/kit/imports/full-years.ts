import { monthName } from "./months.ts";
import { yearBehind } from "./period.ts";

/** Two digits of a year: no month, and none long past. */
const digits = "(2[4-9]|3\\d)";
const beforeQuarter = new RegExp(`(?<![\\d\\p{L}])${digits} ?(?=q ?[1-4](?![\\d\\p{L}]))`, "giu");
const behindPart = new RegExp(`(?<![\\d\\p{L}])(?:([qh]) ?([1-4])|([1-4]) ?([qh]))[-/'’ ]{0,2}${digits}(?![\\d\\p{L}])`, "giu");
const behindMonth = new RegExp(`(?<![a-z])(${monthName})\\.?['’](\\d\\d)(?!\\d)`, "gi");
const besideMonth = new RegExp(`(?<![a-z])(${monthName})[-–.]?(?=\\d\\d(?!\\d))`, "gi");
const behindMonths = new RegExp(`(?<![a-z])(${monthName})\\.? ?(?:[-~–—]|to|through|thru) ?(${monthName})\\.? ?\\d\\d(?!\\d)`, "gi");

/**
 * A name with the years that its two digits can only be written with four: "26年12月", "Q4 26", "26Q4", "2H26", "Dec'26", "Nov-Dec 26"; of "Dec-26" the
 * digits stay, as they may be a day.
 */
export const withFullYears = (name: string): string =>
	name
		.replace(/(?<!\d)([23]\d) ?年/g, "20$1年")
		.replace(beforeQuarter, "20$1 ")
		.replace(behindPart, (_, part, at, ofPart, byPart, year) => `${part ?? byPart}${at ?? ofPart} 20${year}`)
		.replace(behindMonth, "$1 20$2")
		.replace(besideMonth, "$1 ")
		.replace(behindMonths, (words) => {
			const year = yearBehind(words);
			return year === null ? words : `${words.slice(0, -2)}${year}`;
		});
