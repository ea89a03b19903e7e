import type { Batch } from "./types.ts";

export type Question = Batch["questions"][number];
/** An answer by the question's id; null takes it back. */
export interface Answer {
	id: string;
	answer: string | null;
	/** What is entered with the answer "formula", by field. */
	prices?: Record<string, string>;
}

/** The answer whose prices a person enters. */
export const BY_FORMULA = "formula";
/** The answer that takes what was read as it is. */
const CONFIRM = "confirm";

export const questionGroups = ["missing", "doubtful", "dropped", "assumed"] as const satisfies readonly Question["group"][];

/** Questions as they stand once the answers on their way have arrived. */
export const withAnswers = (questions: readonly Question[], waiting: ReadonlyMap<string, Answer>): Question[] =>
	questions.map((q) => {
		const given = waiting.get(q.id);
		if (!given) return q;
		return { ...q, answer: given.answer, entries: q.entries.map((e) => ({ ...e, price: given.prices?.[e.field] ?? "" })) };
	});

export const isOpen = (question: Question): boolean => question.answer === null;

/** Answers that confirm at once all open questions of a group that can be confirmed. */
export const confirmations = (questions: readonly Question[], group: Question["group"]): Answer[] =>
	questions.filter((q) => q.group === group && isOpen(q) && q.options.some((o) => o.value === CONFIRM)).map(({ id }) => ({ id, answer: CONFIRM }));

/** What a press of an option answers: the option, or nothing when it was the answer already. */
export const pressed = ({ id, answer }: Question, option: string): Answer => ({ id, answer: answer === option ? null : option });
