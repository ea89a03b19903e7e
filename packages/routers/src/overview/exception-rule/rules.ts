import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { isCron, nextRun } from "../../kit/jobs/rules.ts";
import type { ExceptionRule } from "./schema.ts";

const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
/** Rules that are due are looked for once a minute. */
const leastMs = 60_000;

type Plan = Pick<ExceptionRule, "cron" | "every" | "everyUnit">;

/** When a rule is asked next after a moment: by its expression, else a whole interval later. */
export function nextAsked({ cron, every, everyUnit }: Plan, after: Date): Date {
	const later = new Date(after.getTime() + every * unitMs[everyUnit]);
	return cron === null ? later : (nextRun(cron, after) ?? later);
}

/** When a rule that was due is asked next: an interval after it was due, not after somebody looked, which would leave out a turn now and then. */
export function nextAfterDue(plan: Plan, due: Date, now: Date): Date {
	const next = nextAsked(plan, plan.cron === null ? due : now);
	return next > now ? next : nextAsked(plan, now);
}

const isTooOften = ({ every, everyUnit }: Plan): boolean => every * unitMs[everyUnit] < leastMs;
const neverComes = ({ cron }: Plan): boolean => cron !== null && (!isCron(cron) || nextRun(cron, new Date(0)) === null);

/** The next five times; none of a plan that is refused. */
export function nextFive(plan: Plan, after: Date): string[] {
	const times: string[] = [];
	if (isTooOften(plan) || neverComes(plan)) return times;
	for (let at = after; times.length < 5; ) {
		at = nextAsked(plan, at);
		times.push(at.toISOString());
	}
	return times;
}

/** Refuses a plan that never comes, or comes more often than rules are looked at, a percentage above a hundred, and a question that is not there. */
export function checkRule(rule: ExceptionRule): void {
	const { cron, businessType, value, question } = rule;
	refuseAll(
		isTooOften(rule) && new InvalidFieldError("every", "problem.ruleTooOften"),
		neverComes(rule) && new InvalidFieldError("cron", "problem.ruleCron", { cron: cron ?? "" }),
		businessType === "ownQuestion" && question === null && new InvalidFieldError("question", "problem.required"),
		businessType === "marginLow" && value > 100 && new InvalidFieldError("value", "problem.tooBig", { maximum: 100 }),
		businessType === "platformFailing" && value < 1 && new InvalidFieldError("value", "problem.tooSmall", { minimum: 1 }),
	);
}
