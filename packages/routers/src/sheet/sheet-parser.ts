import { DomainError } from "../errors.ts";
import { columnName, limits } from "./format.ts";
import { decodeEscapes } from "./parts.ts";
import { plainCellReader } from "./plain-cells.ts";
import type { SheetCell, SheetRow } from "./read.ts";
import { xmlScanner } from "./xml.ts";

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

const [LESS, NAME_C] = [60, 99];

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

	const openRow = ({ r, hidden }: Record<string, string>) => {
		rowNumber = r ? Number(r) : rowNumber + 1;
		rowCount++;
		if (rowCount > limits.rows) throw new DomainError("invalid", "sheet.tooManyRows", { limit: limits.rows });
		row = { rowNumber, hidden: isTrue(hidden), cells: [] };
		column = 0;
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

	const plainCell = plainCellReader();

	/** Takes the plain cells that start here, which nearly all of a sheet are, without telling of each tag. */
	const plainCells = (xml: string, from: number): number => {
		let at = from;
		while (row && !inCell && xml.charCodeAt(at) === LESS && xml.charCodeAt(at + 1) === NAME_C) {
			const cell = plainCell(xml, at);
			if (!cell) break;
			const next = cell.column || column + 1;
			// What passes a limit is read the general way, which says so.
			if (next > limits.columns || cell.text.length > limits.cellText) break;
			column = next;
			at = cell.end;
			isDate = cell.style >= 0 && (dateStyles[cell.style] ?? false);
			if (cell.type === "n" && !Number.isNaN(cell.number)) row.cells.push({ column, value: cell.number, kind: "number", isDate });
			else {
				const read = cellOf(column, cell.type, cell.type === "s" ? String(cell.number) : cell.text, isDate, strings);
				if (read.kind !== "empty") row.cells.push(read);
			}
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
		skip: plainCells,
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
		write: (xml: string) => scanner.write(xml),
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
	for (let column = Number(min); column <= last; column++) facts.hiddenColumns.push(column);
}

function cellOf(column: number, type: string, text: string, isDate: boolean, strings: string[]): SheetCell {
	if (type === "s") {
		const value = strings[Number(text)];
		return value ? { column, value, kind: "text", isDate: false } : { column, value: null, kind: "empty", isDate: false };
	}
	if (text === "") return { column, value: null, kind: "empty", isDate: false };
	switch (type) {
		case "str":
		case "inlineStr":
			return { column, value: decodeEscapes(text), kind: "text", isDate: false };
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
