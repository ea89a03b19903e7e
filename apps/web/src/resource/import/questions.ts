import type { Batch } from "./types.ts";

export type Question = Batch["questions"][number];
/** An answer by the question's id; null undoes it. */
export interface Answer {
	id: string;
	answer: string | null;
	/** What is entered with the answers "formula" and "entered", by field. */
	prices?: Record<string, string>;
}

/** The answer whose prices a person enters. */
export const BY_FORMULA = "formula";
/** The answer whose value, in place of a field's standard, a person enters. */
export const ENTERED = "entered";
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

/** Fields whose standard is no routine: an amount is another one in another currency. */
const notRoutine: readonly string[] = ["currency"];

/** Questions of a group as they are shown: standards of the template are one together, where there are several; every other one is by itself. */
export function kindsOf(questions: readonly Question[]): { standards: Question[]; single: Question[] } {
	const standards = questions.filter((q) => q.standard !== null && !notRoutine.includes(q.standard.field));
	return standards.length > 1 ? { standards, single: questions.filter((q) => !standards.includes(q)) } : { standards: [], single: [...questions] };
}

/** How many answers are to be given, and how many are still open: standards of the template count once. */
export function countKinds(questions: readonly Question[]): { all: number; open: number } {
	const { standards, single } = kindsOf(questions);
	return {
		all: single.length + (standards.length > 0 ? 1 : 0),
		open: single.filter(isOpen).length + (standards.some(isOpen) ? 1 : 0),
	};
}

export const isOpen = (question: Question): boolean => question.answer === null;

/** Answers that confirm at once all open questions of a group that can be confirmed. */
export const confirmations = (questions: readonly Question[], group: Question["group"]): Answer[] =>
	questions.filter((q) => q.group === group && isOpen(q) && q.options.some((o) => o.value === CONFIRM)).map(({ id }) => ({ id, answer: CONFIRM }));

/** What a press of an option answers: the option, or nothing when it was the answer already. */
export const pressed = ({ id, answer }: Question, option: string): Answer => ({ id, answer: answer === option ? null : option });
