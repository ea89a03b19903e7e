import type { FormatMark } from "../sheet/number-format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { dateShown } from "./day-shown.ts";
import { spelledOut } from "./formats.ts";
import { containerOf } from "./terms.ts";
import { beginningOf, tidy } from "./text.ts";

/** A size with the words its format shows around it: "40HQ", "SOC 40HQ", "20 USD". */
function sizeShown(size: string, marks: readonly FormatMark[]): string {
	const words = (isBefore: boolean) => marks.flatMap(({ mark, before }) => ((before === true) === isBefore ? [mark] : [])).join("");
	const [before, behind] = [words(true), words(false)];
	return tidy(`${before} ${size}${containerOf(`${size}${behind}`) === null ? " " : ""}${behind}`);
}

/** A cell of a head as it is shown: a size with the words of its number format, 40 as "40HQ", a date as its day or month. */
function shownHead(cell: SheetCell, date1904: boolean): SheetCell {
	const { value, format, shownAs, ...plain } = cell;
	if (typeof value === "string") return format ? { ...plain, value: spelledOut(value, format) } : cell;
	const day = dateShown(cell, date1904);
	if (day !== null) return { ...cell, shownAs: day };
	if (typeof value !== "number" || cell.isDate || cell.percent || containerOf(String(value)) === null || !(format ?? shownAs)) return cell;
	return { ...plain, kind: "text", value: sizeShown(shownAs ?? String(value), format ?? []) };
}

/** A row as its cells read in a head. */
export const withShownHeads = (row: SheetRow, date1904: boolean): SheetRow =>
	row.cells.some(({ format, shownAs, isDate }) => isDate || (format ?? shownAs))
		? { ...row, cells: row.cells.map((cell) => shownHead(cell, date1904)) }
		: row;

/** What a cell of such a row says. A slash between blanks parts what cells over one another say: within one cell it parts its words, "Q1 / Q2". */
export const headText = ({ value, shownAs }: SheetCell): string => tidy(beginningOf(shownAs ?? String(value))).replaceAll(" / ", "/");
