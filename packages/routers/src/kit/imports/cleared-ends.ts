import { OPEN_END } from "@iqt/db";
import type { Columns } from "../price-book/convert.ts";
import { CLEARED } from "./blanks.ts";
import { NO_NAME } from "./book.ts";
import type { OpenRows } from "./packed.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** Rows warned at once. */
const CHUNK = 500;

/**
 * Hears of rows of the portal's own sheet that are taken over rates: a blank last day over a rate that has one may be a cell somebody emptied, which is
 * asked about, and said in each row. `open`: sheet rows without a last day, by line; `column`: where last days stand.
 */
export function clearedEnds({ open, questions, column }: { open: OpenRows; questions: QuestionBook; column: string | null }) {
	const found: { line: number; problem: CellProblem }[] = [];
	return {
		add({ line, met }: { line: number; met: readonly Columns[] }): void {
			const sheetRow = open.get(line);
			if (sheetRow === undefined || !met.some((rate) => rate.valid_to !== OPEN_END)) return;
			const id = `${CLEARED}validTo`;
			const values = { fields: "validTo", value: NO_NAME };
			const problem: CellProblem = { field: "validTo", column, level: "warning", messageId: "import.clearedEnd", values, question: id };
			found.push({ line, problem });
			const of = { inRows: true, corrects: { field: "validTo" } } as const;
			questions.add({ id, group: "doubtful", messageId: "import.ask.clearedEnd", values, ...of }, cellName(problem, sheetRow));
		},
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			for (let i = 0; i < found.length; i += CHUNK) yield found.slice(i, i + CHUNK);
		},
	};
}
