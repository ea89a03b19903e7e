import { DomainError } from "../errors.ts";
import { columnName, limits } from "./format.ts";
import { decodeEscapes } from "./parts.ts";
import { afterSpace, plainCell, plainRow } from "./plain-cells.ts";
import type { SheetCell, SheetRow } from "./read.ts";
import { decodeEntities, xmlScanner } from "./xml.ts";

/** What a sheet says besides its cells. Ranges as `A1:C2`, columns from 1. */
export interface SheetFacts {
	mergedCells: string[];
	autoFilter: string | null;
	hiddenColumns: number[];
	/** A filter is set that hides rows. */
	filteredRows: boolean;
}

/** 1 for "A7", 28 for "AB7"; 0 when there is no letter. */
export function columnOf(ref: string): number {
	let column = 0;
	for (let i = 0; i < ref.length; i++) {
		const code = ref.charCodeAt(i);
		if (code < 65 || code > 90) break;
		column = column * 26 + code - 64;
	}
	return column;
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

/** Feeds a sheet's XML in, gives whole rows out. Rows, columns and text beyond the limits throw with the limit named. */
export function sheetParser(strings: string[], dateStyles: boolean[], facts: SheetFacts) {
	let ready: SheetRow[] = [];
	let row: SheetRow | null = null;
	let rowNumber = 0;
	let rowCount = 0;
	let column = 0;
	let type = "n";
	let isDate = false;
	let inCell = false;
	let text = "";
	let taking = false;
	let phonetic = false;

	const openCell = ({ r, t, s }: Record<string, string>) => {
		column = r ? columnOf(r) : column + 1;
		if (column > limits.columns) throw new DomainError("invalid", "sheet.tooManyColumns", { limit: limits.columns, column: columnName(column) });
		type = t ?? "n";
		isDate = s !== undefined && (dateStyles[Number(s)] ?? false);
		text = "";
		inCell = true;
	};

	const startRow = (number: number, hidden: boolean) => {
		rowNumber = number;
		rowCount++;
		if (rowCount > limits.rows) throw new DomainError("invalid", "sheet.tooManyRows", { limit: limits.rows });
		row = { rowNumber, hidden, cells: [] };
		column = 0;
	};

	const openRow = ({ r, hidden }: Record<string, string>) => {
		startRow(r ? Number(r) : rowNumber + 1, isTrue(hidden));
	};

	const open = (name: string, attributes: () => Record<string, string>) => {
		switch (name) {
			case "c":
				return openCell(attributes());
			case "v":
			case "t":
				taking = inCell && !phonetic;
				return;
			case "row":
				return openRow(attributes());
			case "rPh":
				phonetic = true;
				return;
			case "col":
				return hideColumns(attributes(), facts);
			case "mergeCell":
				if (facts.mergedCells.length < 10_000) facts.mergedCells.push(attributes().ref ?? "");
				return;
			case "autoFilter":
				facts.autoFilter = attributes().ref ?? null;
				return;
			case "filterColumn":
				facts.filteredRows = true;
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
			const isDate = cell.style >= 0 && (dateStyles[cell.style] ?? false);
			if (cell.type === "n" && !Number.isNaN(cell.number)) cells.push({ column: next, value: cell.number, kind: "number", isDate });
			else {
				const read = Number.isNaN(cell.number)
					? cellOf(next, cell.type, cell.coded ? decodeEntities(cell.text) : cell.text, isDate, strings)
					: textCell(next, strings[cell.number]);
				if (read.kind !== "empty") cells.push(read);
			}
		}
		column = last;
		return at;
	};

	/** Takes plain cells and rows. */
	const plain = (xml: Uint8Array, from: number): number => {
		let at = from;
		while (row && !inCell) {
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
		const cell = cellOf(column, type, text, isDate, strings);
		if (cell.kind === "empty") return;
		if (typeof cell.value === "string" && cell.value.length > limits.cellText) throw tooLong();
		row?.cells.push(cell);
	};

	const close = (name: string) => {
		switch (name) {
			case "c":
				return closeCell();
			case "v":
			case "t":
				taking = false;
				return;
			case "row":
				if (row) ready.push(row);
				row = null;
				return;
			case "rPh":
				phonetic = false;
		}
	};

	const scanner = xmlScanner({
		open,
		close,
		wantsText: () => taking,
		text(piece) {
			text = text === "" ? piece : text + piece;
			// Escaped characters take up to seven.
			if (text.length > limits.cellText * 7) throw tooLong();
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
		close: () => scanner.close(),
		/** The rows finished since the last call. */
		take(): SheetRow[] {
			const rows = ready;
			ready = [];
			return rows;
		},
	};
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

function hideColumns({ min, max, hidden }: Record<string, string>, facts: SheetFacts): void {
	if (!isTrue(hidden)) return;
	const last = Math.min(Number(max), limits.columns);
	for (let column = Math.max(1, Number(min)); column <= last && facts.hiddenColumns.length < limits.columns; column++)
		facts.hiddenColumns.push(column);
}

const textCell = (column: number, value: string | undefined): SheetCell =>
	value ? { column, value, kind: "text", isDate: false } : { column, value: null, kind: "empty", isDate: false };

function cellOf(column: number, type: string, text: string, isDate: boolean, strings: string[]): SheetCell {
	if (text === "") return textCell(column, "");
	switch (type) {
		case "s":
			return textCell(column, strings[Number(text)]);
		case "str":
		case "inlineStr":
			return textCell(column, decodeEscapes(text));
		case "b":
			return { column, value: text === "1" || text === "true", kind: "boolean", isDate: false };
		case "e":
			return { column, value: text, kind: "error", isDate: false };
		case "d":
			return { column, value: text, kind: "text", isDate: true };
		default: {
			const value = Number(text);
			if (Number.isNaN(value)) return { column, value: text, kind: "text", isDate: false };
			return { column, value, kind: "number", isDate };
		}
	}
}
