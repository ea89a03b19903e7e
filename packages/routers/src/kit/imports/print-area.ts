import { columnName } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import { type Mapping, tablesOf } from "./mapping.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";

/**
 * Follows which rows of rates are printed: those outside the area beside others within it may be rates that hold no longer, or belong to nobody else. So
 * may be columns of prices (`prices`) outside it.
 */
export function printedRows(areas: readonly CellRange[], of: { questions: QuestionBook; mapping: Mapping; prices: ReadonlySet<string> }) {
	const { questions } = of;
	let within = 0;
	const outside: number[] = [];
	const isPrinted = (column: number) => areas.some(({ left, right }) => column >= left && column <= right);
	return {
		rates(row: number): void {
			if (areas.some(({ top, bottom }) => row >= top && row <= bottom)) within++;
			else outside.push(row);
		},
		/** Asks about them, all at once. */
		close(): void {
			if (areas.length === 0) return;
			for (const { columns, headerRows } of tablesOf(of.mapping)) {
				const priced = columns.filter(({ target }) => target && of.prices.has(target.field));
				if (!priced.some(({ column }) => isPrinted(column))) continue;
				for (const { column, header } of priced.filter((one) => !isPrinted(one.column)))
					questions.add(
						{ id: "printColumns", group: "doubtful", messageId: "import.ask.printColumns", values: { text: header }, options: [CONFIRM] },
						`${columnName(column)}${headerRows[1]}`,
					);
			}
			if (within === 0) return;
			for (const row of outside)
				questions.add({ id: "printArea", group: "doubtful", messageId: "import.ask.printArea", options: [CONFIRM] }, `A${row}`);
		},
	};
}
