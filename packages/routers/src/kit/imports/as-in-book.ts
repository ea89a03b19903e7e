import { OPEN_END } from "@iqt/db";
import type { Columns } from "../price-book/convert.ts";
import { CLEARED } from "./blanks.ts";
import type { OpenRows } from "./packed.ts";
import type { CellProblem } from "./parsed-record.ts";
import { type QuestionBook, REMARK_TERMS } from "./questions.ts";
import { FAR_DAY } from "./unlikely.ts";
import { cellName } from "./view.ts";

/** Questions about what the portal holds beside a rate, and those about blanks, which mean one thing in its own sheets. */
const settledBy = (question: string, { isOwn, whole, isRenewed }: { isOwn: boolean; whole: boolean; isRenewed: boolean }): boolean =>
	// Of other days, what it says of its rate's fields is held against them anew.
	(isRenewed ? question === REMARK_TERMS : question.startsWith("remark")) ||
	(whole && (question === FAR_DAY || question.endsWith("elowCost"))) ||
	(whole && isOwn && ["blankBelow.", CLEARED].some((id) => question.startsWith(id)));

/**
 * Hears of rows that stand in the book just as they are (`whole`): writing them writes nothing, so that a remark the book itself has with that rate is
 * no doubt any more, nor is a day far ahead, and a rate that is open there is not assumed to be; nor is one of the portal's own sheet that changes an open rate. In the portal's own sheet a remark is none, either, where another cell was
 * changed, the days of a rate beside others with that remark as well (`isRenewed`). `lines` are those of `open` among them.
 */
export function asInBook({ open, questions, isOwn }: { open: OpenRows; questions: QuestionBook; isOwn: boolean }) {
	const lines = new Set<number>();
	return {
		lines: lines as ReadonlySet<number>,
		/** A row that changes rates: in the portal's own sheet one whose rates are open stays so. */
		taken({ line, met }: { line: number; met: readonly Columns[] }): void {
			if (isOwn && open.has(line) && met.every(({ valid_to }) => valid_to === OPEN_END)) lines.add(line);
		},
		asIs(row: { line: number; sheetRow: number; errors: string | null; whole: boolean; isRenewed: boolean }): string | null {
			const { line, sheetRow, errors, whole, isRenewed } = row;
			if (whole && open.has(line)) lines.add(line);
			if (errors === null || !(whole || isOwn)) return errors;
			const problems = JSON.parse(errors) as CellProblem[];
			const left = problems.filter((problem) => {
				const { question } = problem;
				if (question === undefined || !settledBy(question, { isOwn, whole, isRenewed })) return true;
				questions.withdraw(question, cellName(problem, sheetRow));
				return false;
			});
			if (left.length === problems.length) return errors;
			return left.length > 0 ? JSON.stringify(left) : null;
		},
	};
}
