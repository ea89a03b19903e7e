import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../errors.ts";
import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { type Cell, type Reading, type ReadingContext, readCell } from "./cell-values.ts";
import type { ImportField } from "./field.ts";
import type { Mapping, Target } from "./mapping.ts";
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

/** One rate of a sheet row: field values as the book's schema takes them. */
export interface ParsedRecord {
	row: Record<string, unknown>;
	problems: CellProblem[];
}

export type RowReading =
	| { kind: "blank" }
	| { kind: "note"; text: string }
	| { kind: "header" }
	/** `none`: columns per container that say there is no such rate. */
	| { kind: "rates"; records: ParsedRecord[]; none: number };

interface Source {
	field: ImportField;
	column: number;
	set: Record<string, string>;
	read: (cell: Cell) => Reading;
}

/** How a column writes decimals and days, where its cells tell. */
export type ColumnStyles = (column: number) => Pick<ReadingContext, "decimal" | "dayOrder">;

/** Makes the function that turns a sheet row into rates, one per container column that holds one. */
export function rowReader(
	fields: readonly ImportField[],
	mapping: Mapping,
	context: ReadingContext,
	styles: ColumnStyles,
): (row: SheetRow) => RowReading {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const sources = mapping.columns.flatMap(({ column, target }) => sourceOf(byName, column, target, { ...context, ...styles(column) }));
	// What a column says of its currency alone holds for the whole row.
	const currencyName = fields.find((f) => f.kind === "currency")?.name ?? "currency";
	const laneOf = (source: Source) => Object.entries(source.set).filter(([name]) => name !== currencyName);
	const shared = sources.filter((s) => laneOf(s).length === 0);
	const sharedSet = Object.assign({}, ...shared.map((s) => s.set)) as Record<string, string>;
	const groups = groupBySet(
		sources.filter((s) => laneOf(s).length > 0),
		(s) => JSON.stringify(laneOf(s).sort()),
	);
	const mapped = new Set(sources.map((s) => s.column));
	const labels = new Map(mapping.columns.map((c) => [c.column, new Set([...c.header.split(" / "), c.header].map(labelKey))]));
	const defaults = new Map(Object.entries(mapping.defaults));
	const constants = new Map(fields.map((f) => [f.name, readerOf(f, context)]));
	const constant = (field: ImportField, text: string) => constants.get(field.name)?.({ value: text, isDate: false }) ?? nothing;

	const isLabel = (cell: SheetRow["cells"][number] | undefined) =>
		cell?.kind === "text" && labels.get(cell.column)?.has(labelKey(String(cell.value)));

	return (row) => {
		const cells = new Map<number, Cell>(row.cells.map((c) => [c.column, c]));
		const filled = row.cells.filter((c) => typeof c.value !== "string" || c.value.trim() !== "");
		if (filled.length === 0) return { kind: "blank" };
		const first = tidy(beginningOf(String(filled[0]?.value ?? "")));
		const filledMapped = filled.filter((c) => mapped.has(c.column)).length;
		if (filledMapped <= 1 || (filledMapped <= 2 && isNote(first))) return { kind: "note", text: first };
		if (isLabel(filled[0]) && filled.filter(isLabel).length > filled.length / 2) return { kind: "header" };
		if (groups.length === 0) return { kind: "rates", records: [readRecord(shared, sharedSet, cells)], none: 0 };
		const records: ParsedRecord[] = [];
		for (const group of groups) {
			if (group.sources.every((s) => isAbsent(s, cells))) continue;
			records.push(readRecord([...group.sources, ...shared], { ...sharedSet, ...group.set }, cells));
		}
		return { kind: "rates", records, none: groups.length - records.length };
	};

	/** A column per container without a price there: no rate. A formula shared by all columns does not make one. */
	function isAbsent(source: Source, cells: ReadonlyMap<number, Cell>): boolean {
		return source.read(cells.get(source.column) ?? empty).kind === "empty";
	}

	function readRecord(from: readonly Source[], set: Record<string, string>, cells: ReadonlyMap<number, Cell>): ParsedRecord {
		const record: ParsedRecord = { row: {}, problems: [] };
		let currency: { code: string; column: string } | null = null;
		const bySource = new Map(from.map((s) => [s.field.name, s]));
		for (const field of fields) {
			const source = bySource.get(field.name);
			const column = source ? columnName(source.column) : null;
			let cell = source ? (cells.get(source.column) ?? empty) : empty;
			let reading = field.name in set ? constant(field, set[field.name] ?? "") : source ? source.read(cell) : nothing;
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
		if (currency) settleCurrency(record, currency, bySource);
		return record;
	}

	/** A currency written beside an amount wins over a constant; against the row's own currency column it is an error. */
	function settleCurrency(record: ParsedRecord, written: { code: string; column: string }, from: ReadonlyMap<string, Source>): void {
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

function sourceOf(byName: ReadonlyMap<string, ImportField>, column: number, target: Target | null, context: ReadingContext): Source[] {
	const field = target ? byName.get(target.field) : undefined;
	return target && field ? [{ field, column, set: target.set ?? {}, read: readerOf(field, context) }] : [];
}

/** Columns that hold for the same container (and direction) make one rate together. */
function groupBySet(sources: readonly Source[], keyOf: (source: Source) => string): { set: Record<string, string>; sources: Source[] }[] {
	const groups = new Map<string, { set: Record<string, string>; sources: Source[] }>();
	for (const source of sources) {
		const group = groups.get(keyOf(source)) ?? { set: {}, sources: [] };
		group.sources.push(source);
		Object.assign(group.set, source.set);
		groups.set(keyOf(source), group);
	}
	return [...groups.values()];
}

/** A range of days becomes its two fields. */
function store(row: Record<string, unknown>, field: ImportField, value: unknown): void {
	if (field.kind === "transit" && Array.isArray(value)) [row.transitMin, row.transitMax] = value;
	else row[field.name] = value;
}

function remarkOf(remark: "ambiguousAmount" | "ambiguousDay", field: ImportField, column: string | null, cell: Cell, value: unknown): CellProblem {
	return { field: field.name, column, level: "warning", messageId: `import.${remark}`, values: { text: String(cell.value), value: String(value) } };
}
