import { DomainError } from "../../door/errors.ts";
import { type CellLook, USUAL_SIZE } from "./cell-styles.ts";
import type { SharedStrings } from "./parts.ts";
import { decodeEscapes, type TextRun, textOfRuns } from "./rich-text.ts";
import type { SheetCell } from "./row.ts";

type Style = CellLook | null | undefined;

/** Numbers as a sheet may write them (xsd:double). */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

const emptyCell = (column: number): SheetCell => ({ column, value: null, kind: "empty", isDate: false });

/** A cell with a formula whose result the file does not keep. */
export const unkeptCell = (column: number): SheetCell => ({ ...emptyCell(column), unkept: true });

function strike(cell: SheetCell, style: Style): SheetCell {
	if (style?.struck) cell.struck = "whole";
	if (style?.unseen) cell.unseen = true;
	if (style?.colors) cell.colors = style.colors;
	return cell;
}

/** Digits of a number that count: further ones are of how computers keep it. */
const DIGITS = 15;

/** Whether a number has more decimals than are shown of it. */
const hidesDigits = (value: number, decimals: number): boolean =>
	!Number.isInteger(value) && Number(value.toPrecision(DIGITS)) !== Number(value.toFixed(decimals));

/** A number with what its style tells of it. */
export function numberCell(column: number, value: number, style: Style): SheetCell {
	const shown = style?.format?.of(value);
	const cell: SheetCell = { column, value, kind: "number", isDate: shown?.isDate ?? false };
	if (shown?.monthOnly) cell.monthOnly = true;
	if (shown?.yearOnly) cell.yearOnly = true;
	if (shown?.yearUnseen) cell.yearUnseen = true;
	if (shown?.percent) cell.percent = true;
	if (shown?.marks) cell.format = shown.marks;
	// A nought that is not shown says what a blank cell says.
	if (shown?.unseen && value !== 0) cell.unseen = true;
	if (shown?.scaled) cell.scaled = true;
	if (shown?.threeDecimals) cell.threeDecimals = true;
	if (style?.decimals !== undefined && hidesDigits(value, style.decimals)) cell.decimalsShown = style.decimals;
	const otherwise = style?.format?.otherwise?.(value) ?? null;
	if (otherwise !== null) cell.shownAs = otherwise;
	return strike(cell, style);
}

/** A text with what its runs and its style tell of it. */
function textCell(column: number, text: string, runs: readonly TextRun[] | undefined, style: Style): SheetCell {
	if (text === "") return emptyCell(column);
	const cell: SheetCell = { column, value: text, kind: "text", isDate: false };
	if (!runs && !style) return cell;
	if (style?.format?.hidesText || style?.unseen) cell.unseen = true;
	if (style?.format?.text) cell.format = style.format.text;
	if (style?.colors) cell.colors = style.colors;
	if (!runs) {
		if (style?.struck && text.trim() !== "") cell.struck = "whole";
		return cell;
	}
	const { text: shown, struck, unstruck } = textOfRuns(runs, { struck: style?.struck ?? false, size: style?.size ?? USUAL_SIZE });
	cell.value = shown;
	if (struck) cell.struck = struck;
	if (unstruck !== undefined) cell.unstruck = unstruck;
	return cell;
}

/** The cell of a shared string. Throws where there is no such string: its text would be missing without a word. */
export function sharedCell(column: number, index: number, { texts, runs }: SharedStrings, style: Style): SheetCell {
	const text = texts[index];
	if (text === undefined) throw new DomainError("invalid", "sheet.damaged");
	return textCell(column, text, runs.size === 0 ? undefined : runs.get(index), style);
}

/** A cell by its type and the text of its value; `runs` are those of an inline text. Kind "empty" for a cell without a value. */
export function cellOf(column: number, type: string, text: string, style: Style, strings: SharedStrings, runs?: readonly TextRun[]): SheetCell {
	if (text === "") return emptyCell(column);
	switch (type) {
		case "s":
			return sharedCell(column, Number(text), strings, style);
		case "str":
		case "inlineStr":
			return textCell(column, decodeEscapes(text), runs, style);
		case "b":
			return strike({ column, value: text === "1" || text === "true", kind: "boolean", isDate: false }, style);
		case "e":
			return strike({ column, value: text, kind: "error", isDate: false }, style);
		case "d": {
			const cell: SheetCell = { column, value: text, kind: "text", isDate: true };
			if (style?.format?.of(1).monthOnly) cell.monthOnly = true;
			if (style?.format?.of(1).yearOnly) cell.yearOnly = true;
			if (style?.format?.of(1).yearUnseen) cell.yearUnseen = true;
			return strike(cell, style);
		}
		default: {
			const digits = text.trim();
			if (digits === "") return emptyCell(column);
			const value = decimal.test(digits) ? Number(digits) : Number.NaN;
			return Number.isFinite(value) ? numberCell(column, value, style) : textCell(column, text, undefined, style);
		}
	}
}
