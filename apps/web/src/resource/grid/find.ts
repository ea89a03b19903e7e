import type { Column } from "../types.ts";
import { displayOf, isNumeric, parseNumber, rawValue, wordsOf } from "../values.ts";
import { asEdit, whyReadOnly } from "./cell-entry.ts";
import type { EditOf } from "./edit-store.ts";
import type { Position, Range } from "./moves.ts";
import { sameNumber } from "./summary.ts";
import type { Resource } from "./use-resource.ts";

/** What is looked for. */
interface Wanted {
	text: string;
	/** The whole cell is meant: 12 does not find 120. */
	whole: boolean;
}

const lower = (text: string) => text.normalize("NFKC").toLowerCase();
const parts = (text: string) => new RegExp(text.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");

/** Whether a cell's text is, or has in it, what is looked for, in any case; a whole number is found however it is written ("1,200" and "1200.00"). */
export function finds({ text, whole }: Wanted, cell: string, numeric: boolean): boolean {
	if (text.trim() === "") return false;
	if (!whole) return parts(text).test(cell);
	return lower(cell) === lower(text.trim()) || (numeric && sameNumber(cell, parseNumber(text)));
}

/** A cell's text with what was found replaced: all of it, or wherever it stands. */
export const replaced = ({ text, whole }: Wanted, cell: string, by: string): string => (whole ? by : cell.replace(parts(text), () => by));

/** A cell that was found. */
export interface Found<Row> extends Position {
	data: Row;
	of: Column<Row>;
	text: string;
}

/** A cell as it is looked through and typed: numbers without their grouping. */
function textOf<Row>({ edits, source, words }: Resource<Row>, column: Column<Row>, row: Row): string {
	const edit = edits.get(source.id(row), column.field);
	const plain = isNumeric(column) || column.kind === "date";
	if (edit) return plain ? String(edit.value ?? "") : (edit.words ?? wordsOf(column, edit.value, words));
	return plain ? String(rawValue(column, row) ?? "") : displayOf(column, row, words);
}

/** Where it is looked: one editable column, every one (""), or the cells of a block. */
type Where = { field: string } | { block: Range };

/** The cells that may be edited and have what is looked for, row by row, among the rows that are loaded; and how many more cells have it and are read-only. */
export function findCells<Row>(resource: Resource<Row>, wanted: Wanted, where: Where): { found: Found<Row>[]; readOnly: number } {
	const found: Found<Row>[] = [];
	let readOnly = 0;
	const { rows, columns } = resource;
	const places = columns.visible.flatMap(({ column }, at) => {
		const meant = "block" in where ? at >= where.block.left && at <= where.block.right : where.field === "" || where.field === column.field;
		return column.edit && meant ? [{ column, at }] : [];
	});
	for (const index of rows.loaded()) {
		const row = rows.at(index);
		if (row === undefined || ("block" in where && (index < where.block.top || index > where.block.bottom))) continue;
		for (const { column, at } of places) {
			const text = textOf(resource, column, row);
			if (!finds(wanted, text, isNumeric(column))) continue;
			if (whyReadOnly(column, row)) readOnly++;
			else found.push({ row: index, column: at, data: row, of: column, text });
		}
	}
	return { found, readOnly };
}

/** The first of what was found behind a place, and from the beginning where there is none. */
export function nextOf<P extends Position>(found: readonly P[], from: Position | null): P | undefined {
	const after = from ? found.find(({ row, column }) => row > from.row || (row === from.row && column > from.column)) : undefined;
	return after ?? found[0];
}

/** Enters the replacement in what was found, as one step to undo; answers how many cells have something wrong with them now. A name is looked up once. */
export async function replaceIn<Row>(resource: Resource<Row>, wanted: Wanted, found: readonly Found<Row>[], by: string): Promise<{ wrong: number }> {
	const looked = new Map<string, Promise<EditOf<Row>>>();
	const edits = await Promise.all(
		found.map(async ({ data, of, text }) => {
			const typed = replaced(wanted, text, by);
			if (of.kind !== "lookup") return asEdit(resource, of, data, { typed });
			const key = `${of.field} ${typed}`;
			const first = looked.get(key) ?? asEdit(resource, of, data, { typed });
			looked.set(key, first);
			const { value, words, message } = await first;
			return { row: data, id: resource.source.id(data), field: of.field, original: rawValue(of, data), value, words, message };
		}),
	);
	resource.edits.enter(edits);
	return { wrong: edits.filter((e) => e.message).length };
}
