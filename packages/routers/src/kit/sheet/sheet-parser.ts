import { DomainError } from "../../door/errors.ts";
import type { CellLooks } from "./cell-styles.ts";
import { cellOf, numberCell, sharedCell, unkeptCell } from "./cells.ts";
import { type ConditionalRange, conditionalFormats } from "./conditional.ts";
import { columnName, limits } from "./format.ts";
import { isTrue, type SharedStrings } from "./parts.ts";
import { afterSpace, plainCell, plainRow } from "./plain-cells.ts";
import { type CellRange, columnOf, rangeOf } from "./ranges.ts";
import { textRuns } from "./rich-text.ts";
import type { SheetCell, SheetRow } from "./row.ts";
import { decodeEntities, xmlScanner } from "./xml.ts";

/** What a sheet says besides its cells. Columns from 1. */
export interface SheetFacts {
	mergedCells: readonly CellRange[];
	/** As `A1:C2`. */
	autoFilter: string | null;
	hiddenColumns: readonly number[];
	/** A filter is set that hides rows. */
	filteredRows: boolean;
	/** What is printed over and under each page, without the codes of fonts and page numbers. */
	pageTexts: readonly string[];
	/** Where conditional formats may strike a value through, hide it or show it as something else. */
	conditional: readonly ConditionalRange[];
}

/** What is known of a sheet before it is read. */
export const noFacts = (): SheetFacts => ({
	mergedCells: [],
	autoFilter: null,
	hiddenColumns: [],
	filteredRows: false,
	pageTexts: [],
	conditional: [],
});

/** "E3:G3" as numbers; null for a single cell, which merges nothing. Throws for what is no range. */
function mergeOf(ref: string): CellRange | null {
	const range = rangeOf(ref);
	if (!range) throw new DomainError("invalid", "sheet.damaged");
	return range.top === range.bottom && range.left === range.right ? null : range;
}

const [LESS, GREATER, SLASH, SPACE, NAME_C] = [60, 62, 47, 32, 99];

// A mark at the start of a text is a character like others.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Whether a cell's tag starts here, and no longer name that begins alike. */
function startsCell(xml: Uint8Array, at: number): boolean {
	if (xml[at] !== LESS || xml[at + 1] !== NAME_C) return false;
	const next = xml[at + 2];
	return next === SPACE || next === GREATER || next === SLASH;
}

/** Where the next cell starts, or the end. */
function nextCell(xml: Uint8Array, from: number): number {
	let at = xml.indexOf(LESS, from);
	while (at >= 0 && !startsCell(xml, at)) at = xml.indexOf(LESS, at + 1);
	return at < 0 ? xml.length : at;
}

/** Feeds a sheet's XML in, gives whole rows out. Rows, columns, merged ranges and text beyond the limits throw with the limit named. */
export function sheetParser(strings: SharedStrings, { styles, differential, theme }: CellLooks) {
	const mergedCells: CellRange[] = [];
	const hiddenColumns: number[] = [];
	let autoFilter: string | null = null;
	let filteredRows = false;
	const pageTexts = new Set<string>();
	/** A page header or footer that is being read. */
	let page: string | null = null;
	/** Custom views have filters of their own, which are not set. */
	let inViews = false;
	let ready: SheetRow[] = [];
	let row: SheetRow | null = null;
	let rowNumber = 0;
	let rowCount = 0;
	let column = 0;
	let type = "n";
	let style = 0;
	let inCell = false;
	let hasFormula = false;
	let hasValue = false;
	let taking = false;
	const runs = textRuns();
	const conditional = conditionalFormats(differential, theme);

	const openCell = ({ r, t, s }: Record<string, string>) => {
		column = r ? columnOf(r) : column + 1;
		if (column > limits.columns) throw new DomainError("invalid", "sheet.tooManyColumns", { limit: limits.columns, column: columnName(column) });
		type = t ?? "n";
		style = Number(s ?? 0);
		hasFormula = false;
		hasValue = false;
		runs.start();
		inCell = true;
	};

	const startRow = (number: number, hidden: boolean) => {
		rowNumber = number;
		rowCount++;
		if (rowCount > limits.rows) throw new DomainError("invalid", "sheet.tooManyRows", { limit: limits.rows });
		row = { rowNumber, hidden, cells: [] };
		column = 0;
	};

	const openRow = ({ r, hidden, ht }: Record<string, string>) => {
		// A row of no height is as hidden to the eye.
		startRow(r ? Number(r) : rowNumber + 1, isTrue(hidden) || (ht !== undefined && Number(ht) === 0));
	};

	/** A tag inside a cell. */
	const openInside = (name: string, attributes: () => Record<string, string>) => {
		if (name === "f") hasFormula = true;
		else if (name === "v" || name === "t") {
			taking = !runs.isPhonetic();
			hasValue = true;
		} else runs.open(name, attributes);
	};

	const addMerge = (ref: string) => {
		const range = mergeOf(ref);
		if (!range) return;
		if (mergedCells.length === limits.merges) throw new DomainError("invalid", "sheet.tooManyMerges", { limit: limits.merges });
		mergedCells.push(range);
	};

	const open = (name: string, attributes: () => Record<string, string>) => {
		if (inCell) return openInside(name, attributes);
		if (pageLines.test(name)) {
			page = "";
			return;
		}
		switch (name) {
			case "c":
				return row === null ? undefined : openCell(attributes());
			case "row":
				return openRow(attributes());
			case "col":
				return hideColumns(attributes(), hiddenColumns);
			case "mergeCell":
				return addMerge(attributes().ref ?? "");
			case "customSheetViews":
				inViews = true;
				return;
			case "autoFilter":
				if (!inViews) autoFilter = attributes().ref ?? null;
				return;
			case "filterColumn":
				if (!inViews) filteredRows = true;
				return;
			default:
				conditional.open(name, attributes);
		}
	};

	/** Puts the plain cells that start here into a row, which nearly all of a sheet are, without telling of each tag; answers where they end. */
	const plainCells = (cells: SheetCell[], xml: Uint8Array, from: number): number => {
		let at = from;
		let last = column;
		while (at < xml.length) {
			at = afterSpace(xml, at);
			if (!startsCell(xml, at)) break;
			const cell = plainCell(xml, at);
			if (!cell) break;
			const next = cell.column || last + 1;
			// What passes a limit is read the general way, which says so.
			if (next > limits.columns || cell.text.length > limits.cellText) break;
			last = next;
			at = cell.end;
			const look = styles[cell.style];
			if (Number.isNaN(cell.number)) {
				const read = cellOf(next, cell.type, cell.coded ? decodeEntities(cell.text) : cell.text, look, strings);
				if (read.kind !== "empty") cells.push(read);
			} else if (cell.type === "s") {
				const read = sharedCell(next, cell.number, strings, look);
				if (read.kind !== "empty") cells.push(read);
			} else cells.push(look ? numberCell(next, cell.number, look) : { column: next, value: cell.number, kind: "number", isDate: false });
		}
		column = last;
		return at;
	};

	/** Takes plain cells and rows. */
	const plain = (xml: Uint8Array, from: number): number => {
		let at = from;
		while (row && !inCell && scanner.isPlain()) {
			at = plainCells(row.cells, xml, at);
			const next = at < xml.length ? plainRow(xml, at) : null;
			if (!next) break;
			ready.push(row);
			startRow(next.number || rowNumber + 1, false);
			at = next.end;
		}
		return at;
	};

	const tooLong = () => new DomainError("invalid", "sheet.cellTooLong", { limit: limits.cellText, cell: `${columnName(column)}${rowNumber}` });

	const closeCell = () => {
		inCell = false;
		const text = runs.text();
		// A formula's empty text is a result; of any other kind, nothing is.
		const isEmptied = text === "" && hasFormula && hasValue && (type === "str" || type === "inlineStr");
		const isUnkept = text === "" && hasFormula && !isEmptied;
		if (isEmptied && row) row.emptied = [...(row.emptied ?? []), column];
		const cell = isUnkept ? unkeptCell(column) : cellOf(column, type, text, styles[style], strings, runs.runs());
		if (cell.kind === "empty" && !isUnkept) return;
		if (typeof cell.value === "string" && cell.value.length > limits.cellText) throw tooLong();
		row?.cells.push(cell);
	};

	const close = (name: string) => {
		switch (name) {
			case "c":
				if (inCell) closeCell();
				return;
			case "v":
			case "t":
				taking = false;
				return;
			case "row":
				if (row) ready.push(row);
				row = null;
				return;
			case "customSheetViews":
				inViews = false;
				return;
			default:
				if (page !== null) {
					const text = inViews ? "" : pageText(page);
					if (text !== "") pageTexts.add(text);
					page = null;
					return;
				}
				conditional.close(name);
				runs.close(name);
		}
	};

	const scanner = xmlScanner({
		open,
		close,
		// Behind the cells newer programs put what older ones cannot show.
		enters: (name, namespace) => row === null && namespace === EXTENDED && name === "conditionalFormattings",
		wantsText: () => taking || page !== null || conditional.wantsText(),
		text(piece) {
			if (conditional.wantsText()) {
				conditional.text(piece);
				return;
			}
			if (page !== null) {
				page = (page + piece).slice(0, LONGEST_PAGE_LINE);
				return;
			}
			// Escaped characters take up to seven.
			if (runs.add(piece) > limits.cellText * 7) throw tooLong();
		},
	});

	return {
		/** Takes the next bytes of the sheet, whole characters. */
		write(xml: Uint8Array): void {
			let at = 0;
			let least = 1;
			while (at < xml.length) {
				if (!scanner.waits()) {
					at = plain(xml, at);
					least = 1;
				}
				const next = nextCell(xml, at + least);
				scanner.write(decoder.decode(xml.subarray(at, next)));
				at = next;
				// What waits for its end is looked at again with every piece: ever longer ones keep that linear.
				least *= 2;
			}
		},
		/** The sheet must be whole; answers what it says besides its cells. */
		close(): SheetFacts {
			scanner.close();
			return { mergedCells, autoFilter, hiddenColumns, filteredRows, pageTexts: [...pageTexts], conditional: conditional.list() };
		},
		/** The rows finished since the last call. */
		take(): SheetRow[] {
			const rows = ready;
			ready = [];
			return rows;
		},
	};
}

/** What Excel 2010 added to sheets. */
const EXTENDED = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
/** Elements of what is printed over and under pages (ECMA-376 part 1, 18.3.1.46), and characters taken of one: it holds 255. */
const pageLines = /^(?:odd|even|first)(?:Header|Footer)$/;
const LONGEST_PAGE_LINE = 600;

/** A page header without its codes: `&L&"Arial,Bold"&12All rates in USD&RPage &P`. */
const pageText = (coded: string): string =>
	coded
		.replace(/&"[^"]*"|&\d{1,3}|&K(?:[0-9A-F]{6}|\d\d[+-]\d{3})/g, "")
		.replace(/&[LCR]/g, " | ")
		.replace(/&(?!&)[A-Z]/g, "")
		.replace(/&&/g, "&")
		.replace(/^[\s|]{1,20}/, "")
		.trim();

function hideColumns({ min, max, hidden, width }: Record<string, string>, hiddenColumns: number[]): void {
	if (!isTrue(hidden) && (width === undefined || Number(width) > 0)) return;
	const last = Math.min(Number(max), limits.columns);
	for (let column = Math.max(1, Number(min)); column <= last && hiddenColumns.length < limits.columns; column++) hiddenColumns.push(column);
}
