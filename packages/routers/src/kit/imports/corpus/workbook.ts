import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Cell, MergeRange } from "hucre";
import { writeXlsx } from "hucre/xlsx";

/** What stands in a cell. A formula has no kept value unless one is given. */
export interface Ink {
	value?: string | number | boolean | null;
	/** Excel's number format code. */
	format?: string;
	struck?: boolean;
	/** Parts of the text, some struck through or in a font of another size, points. */
	runs?: readonly { text: string; struck?: boolean; size?: number }[];
	formula?: string;
	/** What somebody wrote beside it. */
	comment?: string;
}

/** What a row of a test holds: ink, a plain value, or null for a cell nobody has touched. */
export type Scrap = Ink | string | number | null;

export const inkOf = (scrap: Scrap): Ink | null => (scrap === null ? null : typeof scrap === "object" ? scrap : { value: scrap });

/** A sheet as it is drawn: rows and columns count from 1. */
export interface Page {
	put(row: number, column: number, ink: Ink): void;
	/** Draws whole rows, the first one at the top. */
	fill(rows: readonly (readonly Scrap[])[]): void;
	merge(top: number, left: number, bottom: number, right: number): void;
	hideRow(row: number): void;
	hideColumn(column: number): void;
	filter(range: string): void;
	/** Prints a range alone, "$A$1:$L$20". */
	print(range: string): void;
	/** What `writeXlsx` takes. */
	drawn(): Parameters<typeof writeXlsx>[0]["sheets"][number];
}

/** "D7" of a row and a column, by the rules of the tests alone. */
export function cellAt(row: number, column: number): string {
	let letters = "";
	for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
	return `${letters}${row}`;
}

/** The row of "D7", and of a row named alone. */
export const rowOf = (cell: string): number => Number(cell.replace(/^[A-Z]+/, ""));

/** The column of "D7". */
export const columnIn = (cell: string): string => cell.replace(/\d+$/, "");

const cellOf = ({ value = null, format, struck, runs, formula, comment }: Ink): Partial<Cell> => ({
	value: runs ? null : value,
	...(runs
		? {
				richText: runs.map(({ text, struck, size }) => ({
					text,
					...(struck || size !== undefined ? { font: { ...(struck ? { strikethrough: true } : {}), ...(size === undefined ? {} : { size }) } } : {}),
				})),
			}
		: {}),
	...(formula === undefined ? {} : { formula, ...(value === null ? {} : { formulaResult: value }) }),
	...(comment === undefined ? {} : { comment: { author: "Rates desk", text: comment } }),
	...(format || struck ? { style: { ...(format ? { numFmt: format } : {}), ...(struck ? { font: { strikethrough: true } } : {}) } } : {}),
});

/** An empty sheet to draw on. */
export function newPage(name: string, hidden = false): Page {
	const cells = new Map<string, Partial<Cell>>();
	const merges: MergeRange[] = [];
	const hiddenRows = new Set<number>();
	const hiddenColumns = new Set<number>();
	let range: string | null = null;
	let printed: string | null = null;
	const put = (row: number, column: number, ink: Ink) => void cells.set(`${row - 1},${column - 1}`, cellOf(ink));
	return {
		put,
		fill(rows) {
			for (const [r, scraps] of rows.entries())
				for (const [c, scrap] of scraps.entries()) {
					const ink = inkOf(scrap);
					if (ink) put(r + 1, c + 1, ink);
				}
		},
		merge: (top, left, bottom, right) => void merges.push({ startRow: top - 1, startCol: left - 1, endRow: bottom - 1, endCol: right - 1 }),
		hideRow: (row) => void hiddenRows.add(row),
		hideColumn: (column) => void hiddenColumns.add(column),
		filter: (given) => {
			range = given;
		},
		print: (given) => {
			printed = given;
		},
		drawn: () => ({
			name,
			hidden,
			cells,
			merges,
			columns: Array.from({ length: Math.max(0, ...hiddenColumns) }, (_, i) => ({ hidden: hiddenColumns.has(i + 1) })),
			rowDefs: new Map([...hiddenRows].map((row) => [row - 1, { hidden: true }])),
			...(range === null ? {} : { autoFilter: { range } }),
			...(printed === null ? {} : { pageSetup: { printArea: printed } }),
		}),
	};
}

/** The workbook part of Excel since 2013: a second `workbookPr`, of an extension, that says nothing of the days. */
const EXTENSION =
	'<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>';

/** Bytes of an xlsx. `date1904`: days count from 1904; `newer`: with what newer Excel adds to the workbook part. */
export async function bytesOf(pages: readonly Page[], options: { date1904?: boolean; newer?: boolean } = {}): Promise<Uint8Array> {
	const bytes = await writeXlsx({ sheets: pages.map((page) => page.drawn()), dateSystem: options.date1904 ? "1904" : "1900" });
	if (!options.newer) return bytes;
	const files = unzipSync(bytes);
	const book = files["xl/workbook.xml"];
	if (!book) throw new Error("no workbook part");
	files["xl/workbook.xml"] = strToU8(strFromU8(book).replace("</workbook>", `${EXTENSION}</workbook>`));
	return zipSync(files, { level: 1 });
}

/** Bytes of a workbook of one sheet with these rows. */
export function sheetBytes(rows: readonly (readonly Scrap[])[]): Promise<Uint8Array> {
	const page = newPage("S");
	page.fill(rows);
	return bytesOf([page]);
}
