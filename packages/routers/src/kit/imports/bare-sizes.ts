import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import type { LabelIndex } from "./field.ts";
import { containerIn } from "./label-match.ts";
import { labelKey, tidy } from "./text.ts";

/** Whether a cell is a size of containers by its feet alone, "40": as well a price of 20, 40 or 45. */
export const isBareSize = ({ value }: SheetRow["cells"][number]): boolean => /^[¥￥$€£]? ?\d+$/.test(tidy(String(value)));

/** What of a head stands over the columns of a row, and how a word of one is told from what stands below it. */
interface Above {
	rows: readonly SheetRow[];
	columns: readonly { column: number; parts: readonly string[] }[];
	merges: readonly CellRange[];
	labels: LabelIndex;
	/** Whether a text is one that heads are made of. */
	isHeadWord(text: string): boolean;
}

/**
 * Whether a row of sizes by their feet alone is one of prices, 20, 40 and 45: below heads that say which container theirs are for, or beside a value of a
 * field whose label alone it stands under, "Shanghai" below "Port". Beside nothing but names of fields they are a head.
 */
export function isOfPrices(row: SheetRow, { rows, columns, merges, labels, isHeadWord }: Above): boolean {
	const sizes = row.cells.filter(isBareSize);
	const others = row.cells.filter((cell) => !isBareSize(cell));
	const isHead = others.length > 0 && others.every(({ value }) => labels.has(labelKey(String(value))));
	if (sizes.length === 0 || isHead) return false;
	const over = new Map(columns.map(({ column, parts }) => [column, parts]));
	if (sizes.some(({ column }) => over.get(column)?.some((part) => containerIn(part) !== null))) return true;
	const isAcross = (column: number) =>
		merges.some(({ top, left, right }) => left === column && right > column && rows.some((one) => one.rowNumber === top));
	return others.some((cell) => {
		const field = over
			.get(cell.column)
			?.map((part) => labels.get(labelKey(part)))
			.find((name) => name !== undefined);
		if (field === undefined || labels.prices.has(field) || isAcross(cell.column)) return false;
		return !isHeadWord(String(cell.value));
	});
}
