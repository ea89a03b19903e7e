import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { spelledOut } from "./formats.ts";
import { containerOf } from "./terms.ts";

/** A cell of a head as it is shown: a size with the words of its number format, 40 as "40HQ". */
function shownHead(cell: SheetCell): SheetCell {
	const { value, format, shownAs, ...plain } = cell;
	if (typeof value === "string") return format ? { ...plain, value: spelledOut(value, format) } : cell;
	if (typeof value !== "number" || cell.isDate || cell.percent || containerOf(String(value)) === null || !(format ?? shownAs)) return cell;
	return { ...plain, kind: "text", value: spelledOut(shownAs ?? String(value), format ?? []) };
}

/** A row as its cells read in a head. */
export const withShownHeads = (row: SheetRow): SheetRow =>
	row.cells.some(({ format, shownAs }) => format ?? shownAs) ? { ...row, cells: row.cells.map(shownHead) } : row;
