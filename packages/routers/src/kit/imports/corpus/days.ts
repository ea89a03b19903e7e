import type { Dice } from "./random.ts";
import type { Sense } from "./truth.ts";
import type { Tongue } from "./words.ts";
import type { Ink } from "./workbook.ts";

const DAY = 86_400_000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Excel's number of a day (`yyyy-MM-dd`), of the 1900 or the 1904 system. */
export const serialOf = (day: string, date1904: boolean): number =>
	(Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY - (date1904 ? 1_462 : 0);

/** How all days of a sheet are written. */
export type DayStyle = "cell" | "cellSlashes" | "iso" | "slashes" | "chinese" | "named" | "dotted" | "compact" | "clock" | "dayFirst" | "unclear";

export const dayStyles: readonly DayStyle[] = [
	"cell",
	"cellSlashes",
	"iso",
	"slashes",
	"chinese",
	"named",
	"dotted",
	"compact",
	"clock",
	"dayFirst",
	"unclear",
];

interface WrittenDay {
	ink: Ink;
	sense: Sense;
	feature: string;
}

/** A day as a sheet of a style writes it. */
export function writtenDay(day: string, style: DayStyle, date1904: boolean): WrittenDay {
	const [year, month, date] = day.split("-") as [string, string, string];
	const sure = (value: string): WrittenDay => ({ ink: { value }, sense: { is: day }, feature: `day:${style}` });
	switch (style) {
		case "cell":
			return { ink: { value: serialOf(day, date1904), format: "yyyy-mm-dd" }, sense: { is: day }, feature: date1904 ? "day:1904" : "day:cell" };
		case "cellSlashes":
			return { ink: { value: serialOf(day, date1904), format: "d/m/yyyy" }, sense: { is: day }, feature: date1904 ? "day:1904" : "day:cell" };
		case "slashes":
			return sure(`${year}/${Number(month)}/${Number(date)}`);
		case "chinese":
			return sure(`${year}年${Number(month)}月${Number(date)}日`);
		case "named":
			return sure(`${Number(date)}-${months[Number(month) - 1]}-${year.slice(2)}`);
		case "dotted":
			return sure(`${date}.${month}.${year}`);
		case "compact":
			return sure(`${year}${month}${date}`);
		case "clock":
			return sure(`${day} 23:59`);
		case "dayFirst":
		case "unclear":
			return sure(`${date}/${month}/${year}`);
		default:
			return sure(day);
	}
}

/** Whether a day of 01/10/2026 alone may be either. */
export const isUnclear = (day: string): boolean => Number(day.slice(8)) <= 12 && day.slice(8) !== day.slice(5, 7);

/** What stands for no last day. */
export const openWord = (dice: Dice, tongue: Tongue): string =>
	dice.pick(tongue === "zh" ? ["长期有效", "长期", "至另行通知", "无限期"] : ["until further notice", "UFN", "open end"]);

/** A last day that must be a question, or that is right only in one way. */
export function doubtfulEnd(dice: Dice, date1904: boolean): WrittenDay {
	const ways: (() => WrittenDay)[] = [
		() => ({ ink: { value: "May-27" }, sense: { ask: "monthText" }, feature: "doubt:monthText" }),
		() => ({ ink: { value: serialOf("2027-05-01", date1904), format: "mmm-yy" }, sense: { may: "2027-05-31" }, feature: "doubt:monthCell" }),
		() => ({ ink: { formula: "EDATE(A1,3)" }, sense: { ask: "noValue" }, feature: "doubt:endWithoutValue" }),
		() => ({ ink: { value: "2026-11-31" }, sense: { ask: "noSuchDay" }, feature: "doubt:noSuchDay" }),
		() => ({ ink: { value: "05/2027" }, sense: { may: "2027-05-31" }, feature: "doubt:monthNumbered" }),
		() => ({ ink: { value: "Nov-Feb 2028" }, sense: { ask: "overYears" }, feature: "doubt:overYears" }),
		() => ({ ink: { value: "Q4" }, sense: { ask: "quarter" }, feature: "doubt:quarter" }),
		() => ({ ink: { value: "2027-03-31①" }, sense: { ask: "circledDay" }, feature: "doubt:circledDay" }),
	];
	return dice.pick(ways)();
}
