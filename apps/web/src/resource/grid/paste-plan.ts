import type { Column } from "../types.ts";
import { displayOf, isNumeric, rawValue, readTyped, wordsOf } from "../values.ts";
import { whyReadOnly } from "./cell-entry.ts";
import type { Range } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** One cell of a pasted block: what stands there now and what it would say, in words. */
interface PlannedCell {
	before: string;
	after: string;
	/** Nothing can be entered there. */
	closed: boolean;
	/** It would say something else than now. */
	changes: boolean;
	/** What stands there now would be gone. */
	overwrites: boolean;
}

/** What a pasted block would do to the cells it lies on. */
export interface PastePlan {
	/** By line and column of the block; undefined where it has no cell, or the list none. */
	cells: (PlannedCell | undefined)[][];
	/** Cells that are empty now and would say something. */
	filled: number;
	/** Cells that say something else now, and how many rows have any. */
	overwritten: number;
	overwrittenRows: number;
}

type Seen<Row> = Pick<Resource<Row>, "rows" | "columns" | "edits" | "source" | "words">;

/** Whether an entry says what a value is already, as far as can be told without looking it up. */
function isSame<Row>(column: Column<Row>, was: unknown, read: unknown, before: string): boolean {
	const [old, said] = [String(was ?? ""), String(read ?? "")];
	if (old === said) return true;
	if (isNumeric(column) && old !== "" && said !== "") return Number(old) === Number(said);
	return column.kind === "lookup" && [old, before].some((one) => one.trim().toLowerCase() === said.trim().toLowerCase());
}

function planCell<Row>({ edits, source, words }: Seen<Row>, column: Column<Row>, row: Row, typed: string): PlannedCell {
	const edit = edits.get(source.id(row), column.field);
	const was = edit ? edit.value : rawValue(column, row);
	const before = edit ? (edit.words ?? wordsOf(column, edit.value, words)) : displayOf(column, row, words);
	if (whyReadOnly(column, row) !== null) return { before, after: before, closed: true, changes: false, overwrites: false };
	const read = column.kind === "lookup" ? typed.trim() : readTyped(column, typed, words);
	const after = read === undefined ? typed : column.kind === "lookup" ? String(read) : wordsOf(column, read, words);
	const changes = !isSame(column, was, read === undefined ? typed : read, before);
	return { before, after, closed: false, changes, overwrites: changes && String(was ?? "") !== "" };
}

/** What a block would do where it is pasted: nothing is entered. */
export function planPaste<Row>(resource: Seen<Row>, block: readonly (readonly string[])[], range: Range): PastePlan {
	const placed = resource.columns.visible.slice(range.left, range.right + 1).map(({ column }) => column);
	const cells = block.map((line, r) => {
		const row = range.top + r > range.bottom ? undefined : resource.rows.at(range.top + r);
		return placed.map((column, c) => {
			const typed = line[c];
			return row === undefined || typed === undefined ? undefined : planCell(resource, column, row, typed);
		});
	});
	const all = cells.flat();
	return {
		cells,
		filled: all.filter((cell) => cell?.changes && !cell.overwrites).length,
		overwritten: all.filter((cell) => cell?.overwrites).length,
		overwrittenRows: cells.filter((line) => line.some((cell) => cell?.overwrites)).length,
	};
}
