import type { SheetRow } from "../sheet/read.ts";
import type { CellRange } from "../sheet/sheet-parser.ts";
import { inBrackets } from "./brackets.ts";
import type { LabelIndex } from "./field.ts";
import { containerOf } from "./terms.ts";
import { beginningOf, labelKey, tidy } from "./text.ts";

/** Where the header of a sheet is and what each column is called, from the top down ("出口运价 (RMB)", "20GP"). */
export interface Header {
	firstRow: number;
	lastRow: number;
	columns: { column: number; parts: string[] }[];
	/** Texts above the header: titles that may hold currency and validity. */
	titles: string[];
	/** Columns whose label is known. */
	matched: number;
}

/** Rows searched for the header, and rows a header may have. */
export const HEADER_SEARCH = 40;
const DEEPEST_HEADER = 3;
/** Merged ranges looked at: every cell of the search asks them all. */
const MOST_MERGES = 1_000;

/** Finds the header among the first rows: the one to three rows in which most labels are known. Null where fewer than two are. */
export function findHeader(rows: readonly SheetRow[], mergedCells: readonly CellRange[], labels: LabelIndex): Header | null {
	const sample = rows.slice(0, HEADER_SEARCH);
	const lastRow = sample.at(-1)?.rowNumber ?? 0;
	const merges = mergedCells.filter((merge) => merge.top <= lastRow).slice(0, MOST_MERGES);
	let best: Header | null = null;
	for (const [i, row] of sample.entries()) {
		for (let depth = 1; depth <= DEEPEST_HEADER && i + depth <= sample.length; depth++) {
			const block = sample.slice(i, i + depth);
			if (block.some((r) => !isTextRow(r)) || (depth > 1 && !isHeading(row, merges))) break;
			const columns = flatten(block, merges);
			const matched = countMatches(columns, labels);
			if (matched >= 2 && matched > (best?.matched ?? 0)) {
				best = { firstRow: row.rowNumber, lastRow: block.at(-1)?.rowNumber ?? row.rowNumber, columns, titles: titlesOf(sample.slice(0, i)), matched };
			}
		}
	}
	return best;
}

/** Header rows hold text alone; a lone number may be a container size. */
const isTextRow = (row: SheetRow) =>
	row.cells.every((c) => c.kind === "text" || (c.kind === "number" && !c.isDate && containerOf(String(c.value)) !== null));

/** A row that can stand above another header row: more than one label, so not a title across the sheet. */
const isHeading = (row: SheetRow, merges: readonly CellRange[]) =>
	row.cells.length > 1 && !merges.some((m) => m.top === row.rowNumber && row.cells.every((c) => c.column >= m.left && c.column <= m.right));

const titlesOf = (rows: readonly SheetRow[]) =>
	rows.flatMap((row) => row.cells.filter((c) => c.kind === "text").map((c) => tidy(beginningOf(String(c.value)))));

/** Each column's labels from the top down. A label spreads over its merged range, or over the empty cells to its right that have a label below. */
function flatten(block: readonly SheetRow[], merges: readonly CellRange[]): { column: number; parts: string[] }[] {
	const last = Math.max(0, ...block.flatMap((row) => row.cells.map((c) => c.column)));
	const texts = block.map((row) => new Map(row.cells.map((c) => [c.column, tidy(beginningOf(String(c.value)))])));
	const columns: { column: number; parts: string[] }[] = [];
	for (let column = 1; column <= last; column++) {
		const parts: string[] = [];
		for (const [depth, row] of block.entries()) {
			const text = texts[depth]?.get(column) || spread(row.rowNumber, column, texts, depth, merges);
			if (text && !parts.includes(text)) parts.push(text);
		}
		if (parts.length) columns.push({ column, parts });
	}
	return columns;
}

function spread(rowNumber: number, column: number, texts: Map<number, string>[], depth: number, merges: readonly CellRange[]): string | undefined {
	const merge = merges.find((m) => rowNumber >= m.top && rowNumber <= m.bottom && column >= m.left && column <= m.right);
	if (merge) return merge.top === rowNumber ? texts[depth]?.get(merge.left) : undefined;
	const belowHasLabel = texts.slice(depth + 1).some((row) => row.get(column));
	if (!belowHasLabel) return undefined;
	for (let left = column - 1; left > 0; left--) {
		const text = texts[depth]?.get(left);
		// Only a label that itself stands over another one is a group's.
		if (text) return texts.slice(depth + 1).some((row) => row.get(left)) && !mergedAlone(rowNumber, left, merges) ? text : undefined;
	}
	return undefined;
}

const mergedAlone = (rowNumber: number, column: number, merges: readonly CellRange[]) => merges.some((m) => m.top === rowNumber && m.left === column);

/** Different things the labels name: a group's label over three columns that tell nothing more counts once. */
const countMatches = (columns: readonly { parts: string[] }[], labels: LabelIndex) =>
	new Set(columns.flatMap((c) => JSON.stringify(matchLabel(c.parts, labels)) ?? []).filter((m) => m !== "null")).size;

/** The field and container a column's labels name; null for neither. */
export function matchLabel(parts: readonly string[], labels: LabelIndex): { field: string | null; container: string | null } | null {
	const container = parts.map(containerOf).find((c) => c !== null) ?? null;
	const words = parts.filter((p) => containerOf(p) === null);
	const candidates = [
		words.join(""),
		...[...words].reverse(),
		...words.flatMap((w) => w.split(/[/|\n]/)),
		...words.flatMap((w) => inBrackets(w) ?? []),
	];
	for (const candidate of candidates) {
		const field = labels.get(labelKey(candidate));
		if (field) return { field, container };
	}
	return container ? { field: null, container } : null;
}

/** What tells one layout of sheet from another: every label in its place, without case and spaces. */
export const headerText = (header: Header): string =>
	header.columns.map((c) => `${c.column}:${c.parts.map((p) => tidy(p).toLowerCase().replace(/\s/g, "")).join("/")}`).join("|");
