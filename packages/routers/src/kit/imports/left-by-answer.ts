import { leavesOutBelow } from "./below-cost.ts";
import { SUM_CHARGE } from "./charges.ts";
import { BLANK_COST, NO_COST } from "./no-cost.ts";
import type { CellProblem } from "./parsed-record.ts";
import { PAST } from "./unlikely.ts";

/** Questions about rates that a person may have left out, and why those are. */
const reasons = [
	[NO_COST, "noCost"],
	[BLANK_COST, "noCost"],
	[PAST, "past"],
	[SUM_CHARGE, "total"],
] as const;

export type LeftByAnswer = "belowCost" | (typeof reasons)[number][1];

/** Why an answer leaves out a rate with such problems; null where none does. */
export function leftByAnswer(
	problems: readonly Pick<CellProblem, "field" | "messageId" | "question">[],
	otherwise: ReadonlySet<string>,
): LeftByAnswer | null {
	const isOf = ({ question, messageId }: (typeof problems)[number], id: string) =>
		question === id || (id === BLANK_COST && messageId === "import.blankCost");
	for (const [id, reason] of reasons) if (problems.some((problem) => isOf(problem, id)) && otherwise.has(id)) return reason;
	return leavesOutBelow(problems, otherwise) ? "belowCost" : null;
}
