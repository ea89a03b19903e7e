import { displayOf, rawValue } from "../values.ts";
import { asEdit, type Entry, whyReadOnly } from "./cell-entry.ts";
import type { Range } from "./moves.ts";
import type { Resource } from "./use-resource.ts";

/** Most cells a block may have for copying, clearing, filling and adding up. */
const MOST_CELLS = 20_000;

/** How many cells a block has, loaded or not. */
export const areaOf = (range: Range): number => (range.bottom - range.top + 1) * (range.right - range.left + 1);

/** Cells of a block with their rows; rows not loaded yet are left out. */
export function* cellsOf<Row>(resource: Pick<Resource<Row>, "rows" | "columns">, range: Range) {
	let n = 0;
	for (let r = range.top; r <= range.bottom && n < MOST_CELLS; r++) {
		const row = resource.rows.at(r);
		if (row === undefined) continue;
		for (let c = range.left; c <= range.right; c++) {
			const column = resource.columns.visible[c]?.column;
			if (column && n++ < MOST_CELLS) yield { r, c, row, column };
		}
	}
}

/** A cell's value as it is entered or stands, ready to be entered elsewhere. */
export function entryOf<Row>({ edits, source, words }: Resource<Row>, column: Parameters<typeof displayOf<Row>>[0], row: Row) {
	const edit = edits.get(source.id(row), column.field);
	return {
		value: (edit ? edit.value : rawValue(column, row)) ?? null,
		words: edit ? edit.words : column.kind === "lookup" ? displayOf(column, row, words) : undefined,
	};
}

/** What came of entering several cells. */
interface Entered {
	entered: number;
	readOnly: number;
	/** Entered with something wrong with it. */
	wrong: number;
}

/** Enters the same or different things in several cells as one step to undo; answers how many were read-only. */
export async function enterCells<Row>(resource: Resource<Row>, range: Range, entryAt: (r: number, c: number) => Entry | null): Promise<Entered> {
	const jobs = [];
	let readOnly = 0;
	for (const { r, c, row, column } of cellsOf(resource, range)) {
		const entry = entryAt(r, c);
		if (!entry) continue;
		if (whyReadOnly(column, row)) readOnly++;
		else jobs.push(asEdit(resource, column, row, entry));
	}
	const edits = await Promise.all(jobs);
	resource.edits.enter(edits);
	return { entered: edits.length, readOnly, wrong: edits.filter((e) => e.message).length };
}
