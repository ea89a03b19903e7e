import Big from "big.js";
import type { Columns } from "../price-book/convert.ts";
import { priceValue, toRow } from "../price-book/convert.ts";
import { reckonCost, withCost } from "../price-book/cost-from.ts";
import type { RateBook, RateRow } from "../price-book/define.ts";
import type { CellProblem } from "./parsed-record.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** Prices that are asked about where they come below their rate's cost: taken as read, or the rate is left out. */
const prices = [
	{ field: "ssr", id: "belowCost", messageId: "import.belowCost", ask: "import.ask.belowCost" },
	{ field: "msr", id: "msrBelowCost", messageId: "import.msrBelowCost", ask: "import.ask.msrBelowCost" },
] as const;

/** Formulas that take the cost many times are asked about: cost*11 was more likely to be cost*1.1. */
const TIMES_COST = { id: "timesCost", messageId: "import.timesCost", ask: "import.ask.timesCost" } as const;
/** From so many times on. */
const MANY_TIMES = 3;

/** Digits a formula's result is compared with: finer than any currency. */
const DIGITS = 6;

const isFigure = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

type AgainstCost = Pick<CellProblem, "field" | "level" | "messageId" | "values" | "question">;

/** How many times a formula takes the cost, beside what it adds to it: cost*1.1+300 takes it 1.1 times. */
function timesCost(price: string, cost: string, value: string): Big | null {
	const doubled = Big(cost).times(2).toFixed();
	const more = isFigure(price) || Big(cost).eq(0) ? null : priceValue(price, doubled, DIGITS);
	return more === null ? null : Big(more).minus(value).div(cost).round(2);
}

/** Prices of a rate that its cost does not bear out, as numbers or as formulas over it, each of them with the question it is a case of: below it, or many times it. */
export function againstCost(row: Readonly<Record<string, unknown>>): AgainstCost[] {
	const { cost, basis } = row;
	if (basis === "percent" || !isFigure(cost)) return [];
	return prices.flatMap(({ field, id, messageId }): AgainstCost[] => {
		const price = row[field];
		const value = typeof price === "string" ? priceValue(price, cost, DIGITS) : null;
		if (typeof price !== "string" || value === null) return [];
		const shown = isFigure(price) ? price : `${price} = ${Big(value).toFixed()}`;
		if (Big(value).lt(cost)) return [{ field, level: "warning" as const, messageId, values: { [field]: shown, cost }, question: id }];
		const times = timesCost(price, cost, value);
		if (times === null || times.lt(MANY_TIMES)) return [];
		const values = { fields: field, value: shown, cost, times: times.toFixed() };
		return [{ field, level: "warning" as const, messageId: TIMES_COST.messageId, values, question: TIMES_COST.id }];
	});
}

/** The question that a problem is a case of; undefined where it is no price that its cost does not bear out. */
export function againstCostQuestion({
	field,
	messageId,
}: Pick<CellProblem, "field" | "messageId">): Omit<Parameters<QuestionBook["add"]>[0], "values"> | undefined {
	if (messageId === TIMES_COST.messageId)
		return { id: TIMES_COST.id, group: "doubtful", messageId: TIMES_COST.ask, options: [CONFIRM], corrects: { field } };
	const asked = prices.find((price) => price.messageId === messageId);
	return asked && { id: asked.id, group: "doubtful", messageId: asked.ask, options: [CONFIRM, OTHER], corrects: { field: asked.field } };
}

/** Whether a person said that rates with such a problem are left out. */
export const leavesOutBelow = (problems: readonly Pick<CellProblem, "field" | "messageId">[], otherwise: ReadonlySet<string>): boolean =>
	problems.some((problem) => otherwise.has(againstCostQuestion(problem)?.id ?? ""));

/**
 * Hears of rates as they would stand in the book, with what stays of it: asks about prices below the cost that the sheet alone does not tell, and answers what is to
 * be said of a rate and whether it is left out.
 */
export function belowKeptCost(of: {
	book: RateBook;
	exponents: ReadonlyMap<string, number>;
	/** Units of each currency for a dollar: of a book with costs in two currencies. */
	perUsd: ReadonlyMap<string, string>;
	questions: QuestionBook;
	otherwise: ReadonlySet<string>;
	columnOf: (part: number, field: string) => string | null;
}) {
	return ({ row, columns, sheetRow, part }: { row: RateRow; columns: Columns; sheetRow: number; part: number }) => {
		const kept = toRow(of.book, { ...columns, exponent: of.exponents.get(String(columns.currency)) ?? null });
		const whole = of.book.costFrom ? withCost(kept, reckonCost(of.book.costFrom, kept, of.perUsd)) : kept;
		const own = againstCost(row);
		const problems = againstCost(whole)
			.filter(({ field, messageId }) => !own.some((problem) => problem.messageId === messageId && problem.field === field))
			.map((problem) => ({ ...problem, column: of.columnOf(part, problem.field) }));
		for (const problem of problems) {
			const asked = againstCostQuestion(problem);
			if (asked) of.questions.add({ ...asked, inRows: true }, cellName(problem, sheetRow));
		}
		return { problems, leftOut: leavesOutBelow(problems, of.otherwise) };
	};
}
