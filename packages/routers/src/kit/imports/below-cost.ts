import Big from "big.js";
import type { Columns } from "../price-book/convert.ts";
import { priceValue, toRow } from "../price-book/convert.ts";
import type { RateBook, RateRow } from "../price-book/define.ts";
import type { CellProblem } from "./parsed-record.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** Prices that are asked about where they come below their rate's cost: taken as read, or the rate is left out. */
const prices = [
	{ field: "ssr", id: "belowCost", messageId: "import.belowCost", ask: "import.ask.belowCost" },
	{ field: "msr", id: "msrBelowCost", messageId: "import.msrBelowCost", ask: "import.ask.msrBelowCost" },
] as const;

/** Digits a formula's result is compared with: finer than any currency. */
const DIGITS = 6;

const isFigure = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

/** Prices of a rate below its cost, as numbers or as formulas over it, each of them with the question it is a case of. */
export function belowCost(row: Readonly<Record<string, unknown>>): Pick<CellProblem, "field" | "level" | "messageId" | "values" | "question">[] {
	const { cost, basis } = row;
	if (basis === "percent" || !isFigure(cost)) return [];
	return prices.flatMap(({ field, id, messageId }) => {
		const price = row[field];
		const value = typeof price === "string" ? priceValue(price, cost, DIGITS) : null;
		if (value === null || !Big(value).lt(cost)) return [];
		const shown = isFigure(price) ? price : `${String(price)} = ${Big(value).toFixed()}`;
		return [{ field, level: "warning" as const, messageId, values: { [field]: shown, cost }, question: id }];
	});
}

/** The question that a problem is a case of; undefined where it is no price below its cost. */
export function belowCostQuestion({ messageId }: Pick<CellProblem, "messageId">): Omit<Parameters<QuestionBook["add"]>[0], "values"> | undefined {
	const asked = prices.find((price) => price.messageId === messageId);
	return asked && { id: asked.id, group: "doubtful", messageId: asked.ask, options: [CONFIRM, OTHER], corrects: { field: asked.field } };
}

/** Whether a person said that rates with such a problem are left out. */
export const leavesOutBelow = (problems: readonly Pick<CellProblem, "messageId">[], otherwise: ReadonlySet<string>): boolean =>
	problems.some((problem) => otherwise.has(belowCostQuestion(problem)?.id ?? ""));

/**
 * Hears of rates as they would stand in the book, with what stays of it: asks about prices below the cost that the sheet alone does not tell, and answers what is to
 * be said of a rate and whether it is left out.
 */
export function belowKeptCost(of: {
	book: RateBook;
	exponents: ReadonlyMap<string, number>;
	questions: QuestionBook;
	otherwise: ReadonlySet<string>;
	columnOf: (part: number, field: string) => string | null;
}) {
	return ({ row, columns, sheetRow, part }: { row: RateRow; columns: Columns; sheetRow: number; part: number }) => {
		const whole = toRow(of.book, { ...columns, exponent: of.exponents.get(String(columns.currency)) ?? null });
		const own = belowCost(row);
		const problems = belowCost(whole)
			.filter(({ messageId }) => !own.some((problem) => problem.messageId === messageId))
			.map((problem) => ({ ...problem, column: of.columnOf(part, problem.field) }));
		for (const problem of problems) {
			const asked = belowCostQuestion(problem);
			if (asked) of.questions.add({ ...asked, inRows: true }, cellName(problem, sheetRow));
		}
		return { problems, leftOut: leavesOutBelow(problems, of.otherwise) };
	};
}
