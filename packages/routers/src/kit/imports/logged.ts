import type { BatchCounts } from "../price-book/batch-write.ts";
import type { Batch } from "./queries.ts";
import { type Answers, allQuestions, answerOf, CONFIRM, type Question, type QuestionGroup } from "./questions.ts";
import { answersOf, understoodOf } from "./understood.ts";

/** An answer as the change log keeps it, with what was asked, so that it can be told in any language. */
export interface LoggedAnswer {
	question: Pick<Question, "id" | "messageId" | "values" | "count">;
	answer: string;
	prices?: Readonly<Record<string, string>>;
}

type Outcomes = Readonly<Record<"error" | "duplicate" | "skipped", number>>;

/**
 * What the change log keeps of how many rates of a sheet were written and left out, which add up to `inSheet`, and of those of the book that ended for
 * it; without those that are none.
 */
export function loggedCounts(
	{ written, notInSheet, unchanged, clashes, ended, removed, goingOn, overwritten, lost }: BatchCounts,
	outcomes: Outcomes,
) {
	const rows = {
		new: written.new,
		changed: written.changed,
		clash: written.clash,
		unchanged,
		clashes,
		errors: outcomes.error,
		duplicates: outcomes.duplicate,
		leftOut: outcomes.skipped,
	};
	const inSheet = Object.values(rows).reduce((sum, count) => sum + count, 0);
	const all = { ...rows, inSheet, ended, removed, notInSheet, goingOn, overwritten };
	return { ...Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0)), ...(lost ? { lost } : {}) };
}

/** What people answered to the questions of a batch; those of a kind they took as read as a whole included. */
export function loggedAnswers(batch: Batch, confirmed: readonly QuestionGroup[]): LoggedAnswer[] {
	const answers: Answers = answersOf(batch);
	return allQuestions(understoodOf(batch)?.questions ?? [], answers).flatMap((asked) => {
		const answer = answerOf(asked, answers) ?? (confirmed.includes(asked.group) ? CONFIRM : null);
		if (answer === null) return [];
		const { id, messageId, values, count } = asked;
		const prices = answers[id]?.prices;
		return [{ question: { id, messageId, values, count }, answer, ...(prices ? { prices } : {}) }];
	});
}
