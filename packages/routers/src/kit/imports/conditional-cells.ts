import { type ConditionalRange, conditionalLook } from "../sheet/conditional.ts";
import { columnName } from "../sheet/format.ts";
import type { Part } from "./layout.ts";
import type { SeenCell } from "./merged.ts";
import type { QuestionBook } from "./questions.ts";

/** Asks about cells of rates that a conditional format may hide, strike through or show as something else: whether it does, Excel alone works out. */
export function conditionalCells(ranges: readonly ConditionalRange[], parts: readonly Part[], questions: QuestionBook) {
	const mayChange = conditionalLook(ranges);
	const read = new Map<number, Set<number>>();
	for (const { table, slots } of parts) {
		const columns = read.get(table) ?? new Set<number>();
		for (const { column } of slots.values()) columns.add(column);
		read.set(table, columns);
	}
	return {
		/** The cells of a row of rates, row by row. */
		row(row: number, table: number, cells: readonly SeenCell[]): void {
			if (ranges.length === 0) return;
			for (const cell of cells) {
				if (cell.value === null || cell.continues || !read.get(table)?.has(cell.column) || !mayChange(row, cell)) continue;
				const ask = { id: "conditionalFormat", group: "doubtful", messageId: "import.ask.conditionalFormat" } as const;
				questions.add(ask, `${columnName(cell.column)}${row}`);
			}
		},
	};
}
