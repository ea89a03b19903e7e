import type { CellRange } from "../sheet/ranges.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";

/** Follows which rows of rates are printed: those outside the area beside others within it may be rates that hold no longer, or belong to nobody else. */
export function printedRows(areas: readonly CellRange[], questions: QuestionBook) {
	let within = 0;
	const outside: number[] = [];
	return {
		rates(row: number): void {
			if (areas.some(({ top, bottom }) => row >= top && row <= bottom)) within++;
			else outside.push(row);
		},
		/** Asks about them, all at once. */
		close(): void {
			if (areas.length === 0 || within === 0) return;
			for (const row of outside)
				questions.add({ id: "printArea", group: "doubtful", messageId: "import.ask.printArea", options: [CONFIRM] }, `A${row}`);
		},
	};
}
