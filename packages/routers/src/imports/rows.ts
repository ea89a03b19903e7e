import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../errors.ts";
import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { type Cell, type Reading, type ReadingContext, readCell } from "./cell-values.ts";
import type { ImportField } from "./field.ts";
import { layoutOf, type Part, type Slot } from "./layout.ts";
import type { Mapping } from "./mapping.ts";
import { beginningOf, isNote, labelKey, remembered, tidy } from "./text.ts";

/** Something wrong ("error") or odd ("warning") in one place of the sheet; `column` is a letter, null for no column. */
export interface CellProblem {
	field: string;
	column: string | null;
	level: "error" | "warning";
	messageId: MessageId;
	values: MessageValues;
	/** Where a schema found it: its issue, which says more than an id. */
	issue?: unknown;
}

/** One rate of a sheet row: field values as the book's schema takes them. `part` says which of the row's it is, by its place in the layout. */
export interface ParsedRecord {
	part: number;
	row: Record<string, unknown>;
	problems: CellProblem[];
}

export type RowReading =
	| { kind: "blank" }
	| { kind: "note"; text: string }
	| { kind: "header" }
	/** `none`: columns per container that say there is no such rate. */
	| { kind: "rates"; records: ParsedRecord[]; none: number };

/** How a column writes decimals and days, where its cells tell. */
export type ColumnStyles = (column: number) => Pick<ReadingContext, "decimal" | "dayOrder">;

/** A cell to be read in place of what the sheet says there. `column` is 0 for a field without one. */
export interface Correction {
	field: string;
	column: number;
	text: string;
}

/** A sheet row's cells by column, and what a person has put in their place. */
interface RowCells {
	cells: ReadonlyMap<number, Cell>;
	corrected: readonly Correction[];
}

/** Makes the function that turns a sheet row into rates, one per container column that holds one. */
export function rowReader(
	fields: readonly ImportField[],
	mapping: Mapping,
	context: ReadingContext,
	styles: ColumnStyles,
): (row: SheetRow, corrected?: readonly Correction[]) => RowReading {
	const parts = layoutOf(fields, mapping);
	const slots = parts.flatMap((part) => [...part.own, ...part.slots.values()]);
	const readers = new Map(slots.map(({ field, column }) => [column, readerOf(field, { ...context, ...styles(column) })]));
	const mapped = new Set(slots.map((s) => s.column));
	const labels = new Map(mapping.columns.map((c) => [c.column, new Set([...c.header.split(" / "), c.header].map(labelKey))]));
	const defaults = new Map(Object.entries(mapping.defaults));
	const constants = new Map(fields.map((f) => [f.name, readerOf(f, context)]));
	const constant = (field: ImportField, text: string) => constants.get(field.name)?.({ value: text, isDate: false }) ?? nothing;

	const isLabel = (cell: SheetRow["cells"][number] | undefined) =>
		cell?.kind === "text" && labels.get(cell.column)?.has(labelKey(String(cell.value)));

	return (row, corrected = []) => {
		const filled = row.cells.filter((c) => typeof c.value !== "string" || c.value.trim() !== "");
		if (filled.length === 0) return { kind: "blank" };
		const first = tidy(beginningOf(String(filled[0]?.value ?? "")));
		const filledMapped = filled.filter((c) => mapped.has(c.column)).length;
		if (filledMapped <= 1 || (filledMapped <= 2 && isNote(first))) return { kind: "note", text: first };
		if (isLabel(filled[0]) && filled.filter(isLabel).length > filled.length / 2) return { kind: "header" };
		const from: RowCells = { cells: new Map<number, Cell>(row.cells.map((c) => [c.column, c])), corrected };
		// A column per container without a price there: no rate. A formula shared by all columns does not make one.
		const isAbsent = ({ own }: Part) => own.length > 0 && own.every((slot) => readField(slot.field, slot, from).reading.kind === "empty");
		const records = parts.flatMap((part, i) => (isAbsent(part) ? [] : [readRecord(part, i, from)]));
		return { kind: "rates", records, none: parts.length - records.length };
	};

	/** The cell of a field and what it says; a correction is written as the portal writes, whatever the column's way. */
	function readField(field: ImportField, slot: Slot | undefined, { cells, corrected }: RowCells): { cell: Cell; reading: Reading } {
		const column = slot?.column ?? 0;
		const correction = corrected.find((c) => c.column === column && c.field === field.name);
		if (correction) {
			const cell = { value: correction.text, isDate: false };
			return { cell, reading: readCell(field, cell, { ...context, decimal: "point" }) };
		}
		const cell = cells.get(column) ?? empty;
		return { cell, reading: slot ? (readers.get(column)?.(cell) ?? nothing) : nothing };
	}

	function readRecord({ set, slots }: Part, part: number, from: RowCells): ParsedRecord {
		const record: ParsedRecord = { part, row: {}, problems: [] };
		let currency: { code: string; column: string } | null = null;
		for (const field of fields) {
			const slot = slots.get(field.name);
			const column = slot ? columnName(slot.column) : null;
			let { cell, reading } = field.name in set ? { cell: empty, reading: constant(field, set[field.name] ?? "") } : readField(field, slot, from);
			if (reading.kind === "empty" && defaults.has(field.name)) {
				cell = { value: defaults.get(field.name) ?? null, isDate: false };
				reading = constant(field, String(cell.value));
			}
			if (reading.kind === "problem")
				record.problems.push({ field: field.name, column, level: "error", messageId: reading.messageId, values: reading.values });
			else if (reading.kind === "onRequest") record.row.onRequest = true;
			else if (reading.kind === "value") {
				store(record.row, field, reading.value);
				if (reading.currency && column) currency = { code: reading.currency, column };
				if (reading.remark) record.problems.push(remarkOf(reading.remark, field, column, cell, reading.value));
			}
		}
		if (currency) settleCurrency(record, currency, slots);
		return record;
	}

	/** A currency written beside an amount wins over a constant; against the row's own currency column it is an error. */
	function settleCurrency(record: ParsedRecord, written: { code: string; column: string }, from: ReadonlyMap<string, Slot>): void {
		const field = fields.find((f) => f.kind === "currency");
		if (!field || record.row[field.name] === written.code || !context.currencies.has(written.code)) return;
		if (!from.has(field.name)) record.row[field.name] = written.code;
		else
			record.problems.push({
				field: field.name,
				column: written.column,
				level: "error",
				messageId: "import.twoCurrencies",
				values: { a: String(record.row[field.name]), b: written.code },
			});
	}
}

const empty: Cell = { value: null, isDate: false };
const nothing: Reading = { kind: "empty" };

/** Reads cells as a field; texts seen before are not worked out again. */
function readerOf(field: ImportField, context: ReadingContext): (cell: Cell) => Reading {
	const readText = remembered((text) => readCell(field, { value: text, isDate: false }, context));
	return (cell) => (typeof cell.value === "string" && !cell.isDate ? readText(cell.value) : readCell(field, cell, context));
}

/** A range of days becomes its two fields. */
function store(row: Record<string, unknown>, field: ImportField, value: unknown): void {
	if (field.kind === "transit" && Array.isArray(value)) [row.transitMin, row.transitMax] = value;
	else row[field.name] = value;
}

function remarkOf(remark: "ambiguousAmount" | "ambiguousDay", field: ImportField, column: string | null, cell: Cell, value: unknown): CellProblem {
	return { field: field.name, column, level: "warning", messageId: `import.${remark}`, values: { text: String(cell.value), value: String(value) } };
}
