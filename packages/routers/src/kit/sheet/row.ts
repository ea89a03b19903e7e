import type { CellColors } from "./colors.ts";
import type { FormatMark } from "./number-format.ts";
import type { Struck } from "./rich-text.ts";

/**
 * One cell. `column` counts from 1. A date cell holds Excel's serial number (or ISO text) and `isDate`. What is optional is absent where there is
 * nothing to tell. Cells without a value are left out, but those of formulas whose result the file does not keep.
 */
export interface SheetCell extends Struck {
	column: number;
	value: string | number | boolean | null;
	kind: "text" | "number" | "boolean" | "error" | "empty";
	isDate: boolean;
	/** A formula without a kept result: the value is null, the kind "empty". */
	unkept?: true;
	/** The texts its number format shows beside its value; the same list for every cell of a style. */
	format?: readonly FormatMark[];
	/** A date that is shown without its day: as a month, or as a year alone. */
	monthOnly?: true;
	/** A date that is shown as a year alone. */
	yearOnly?: true;
	/** A date that is shown as its day and the name of its month alone: "27-May". */
	yearUnseen?: true;
	/** Shown in percent: 0.09 as 9 %. */
	percent?: true;
	/** Its format shows nothing of it, or its font has the colour of what lies below it. */
	unseen?: true;
	/** What it is coloured in, where that is not as of any cell; the same for every cell of a style. */
	colors?: CellColors;
	/** Shown divided by a thousand or more. */
	scaled?: true;
	/** Shown with three decimals, which may be read as thousands: 1.25 as "1.250". */
	threeDecimals?: true;
	/** Decimals shown of a number that has more of them: 0 of 1234.56 shown as "1,235". */
	decimalsShown?: number;
	/** What signs of its format make of the number, where that is another one: "(4100)", "41.00". */
	shownAs?: string;
}

/** One row that stands in the file; rows and cells left out there are left out here. */
export interface SheetRow {
	rowNumber: number;
	hidden: boolean;
	cells: SheetCell[];
	/** Columns of formulas that come to an empty text, where there are any; there is no cell of theirs. */
	emptied?: number[];
}
