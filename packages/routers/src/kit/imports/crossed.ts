import { columnName } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { explained, saysOfRates } from "./note-terms.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import type { Statements } from "./statements.ts";
import { beginningOf } from "./text.ts";

/** Why what a line says may not hold: some of it is struck through, or nobody sees it. `rest`: what of it stands without doubt. */
export interface Crossed {
	by: "struck" | "hidden";
	rest: string;
}

/** Whether a line made of some cells of a row is hidden or struck through; null where it is neither. */
export function crossedOf({ hidden }: Pick<SheetRow, "hidden">, cells: readonly SheetCell[]): Crossed | null {
	if (hidden) return { by: "hidden", rest: "" };
	if (!cells.some(({ struck }) => struck)) return null;
	const parts = cells.map((cell) => beginningOf(cell.struck ? (cell.unstruck ?? "") : String(cell.value ?? "")).trim());
	return { by: "struck", rest: parts.filter((part) => part !== "").join("  ") };
}

const asked = { struck: "import.ask.struckLine", hidden: "import.ask.hiddenLine" } as const;
/** Characters of a line told in a question. */
const TOLD = 120;

/**
 * Makes the function that answers what of a line holds. One that says something of the rates and is struck through or hidden is a question, and
 * does not hold unless a person says so.
 */
export function crossedLines(of: { fields: ReadonlySet<string>; questions: QuestionBook; otherwise: ReadonlySet<string> }) {
	const { fields, questions, otherwise } = of;
	const said = (text: string): Statements => Object.fromEntries(Object.entries(explained(text)).filter(([field]) => fields.has(field)));
	return ({ row, text, crossed }: { row: number; text: string; crossed: Crossed | null }): string => {
		if (!crossed) return text;
		const says = said(text);
		const isSaying = saysOfRates(text, fields);
		// "Rates ~~of May~~ in USD" says the same either way.
		if (!isSaying || (crossed.rest !== "" && JSON.stringify(said(crossed.rest)) === JSON.stringify(says))) return text;
		const id = `crossed.${crossed.by}`;
		if (otherwise.has(id)) return text;
		const values = { row, text: text.slice(0, TOLD) };
		questions.add({ id, group: "doubtful", messageId: asked[crossed.by], values, options: [CONFIRM, OTHER] }, `A${row}`);
		return crossed.rest;
	};
}

/** Cells of headers that are struck through or hidden. */
export const crossedHeads = (rows: readonly SheetRow[], headers: readonly { firstRow: number; lastRow: number }[]) =>
	headers.flatMap(({ firstRow, lastRow }) =>
		rows
			.filter(({ rowNumber }) => rowNumber >= firstRow && rowNumber <= lastRow)
			.flatMap((row) =>
				row.cells
					.filter((cell) => cell.value !== null && (row.hidden || cell.struck))
					.map(({ column, value }) => ({ column, cell: `${columnName(column)}${row.rowNumber}`, text: beginningOf(String(value)) })),
			),
	);
