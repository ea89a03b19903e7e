import type { Column } from "../types.ts";
import { readTyped } from "../values.ts";
import type { PreviewRow } from "./types.ts";

/** A cell of the sheet as a person would have it read; null undoes a correction. */
export interface Correction {
	row: number;
	field: string;
	/** Position in the sheet; 0 for a field it has no column for. */
	column: number;
	text: string | null;
}

export const correctionKey = ({ row, field, column }: Omit<Correction, "text">): string => `${row} ${column} ${field}`;

type Words = Parameters<typeof readTyped>[2];

/** What an editor gave as the text a sheet would have: what makes no sense here is left to the server, which says what is wrong with it. */
export function correctionText(
	column: Pick<Column<unknown>, "kind" | "options">,
	entry: { typed: string } | { value: unknown },
	words: Words,
): string {
	const value = "typed" in entry ? readTyped(column as Column<unknown>, entry.typed, words) : entry.value;
	if (value === null) return "";
	if (value === undefined) return "typed" in entry ? entry.typed.trim() : "";
	return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

const chosen: readonly Column<unknown>["kind"][] = ["enum", "boolean", "lookup"];

/** What an editor of a cell opens with: the value where it is one of a list, what the sheet says elsewhere. */
export function openingText(column: Pick<Column<unknown>, "kind">, row: Pick<PreviewRow, "row" | "cells">, field: string): string {
	return chosen.includes(column.kind) ? String(row.row[field] ?? "") : (row.cells[field]?.text ?? "");
}

/** Cells of other rows that are wrong by saying the same as a row's cell of a field, each once however many rates share it; none where it says nothing. */
export function sameMistakes(
	rows: readonly Pick<PreviewRow, "sheetRow" | "cells" | "problems">[],
	of: Pick<PreviewRow, "sheetRow" | "cells">,
	field: string,
): Omit<Correction, "text">[] {
	const said = of.cells[field]?.text;
	if (!said) return [];
	const cells = new Map<string, Omit<Correction, "text">>();
	for (const { sheetRow, cells: own, problems } of rows) {
		const cell = own[field];
		const isWrong = problems.some((p) => p.level === "error" && p.field === field);
		if (sheetRow === of.sheetRow || cell?.text !== said || cell.was !== null || !isWrong) continue;
		const at = { row: sheetRow, field, column: cell.column };
		cells.set(correctionKey(at), at);
	}
	return [...cells.values()];
}

/** The cell a grid of rows is entered at: the first with an error, or the first there is. */
export function entryPoint(rows: readonly Pick<PreviewRow, "problems">[], fields: readonly { name: string }[]): { row: number; column: number } {
	for (const [row, { problems }] of rows.entries()) {
		const column = fields.findIndex((f) => problems.some((p) => p.level === "error" && p.field === f.name));
		if (column >= 0) return { row, column };
	}
	return { row: 0, column: 0 };
}
