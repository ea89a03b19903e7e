import { holds, type Permission } from "../../door/permissions.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { latestRuns } from "../../kit/jobs/runs.ts";
import type { RecordHead } from "../../kit/records/define.ts";
import { getRecord } from "../../kit/records/queries.ts";
import { defineRecords, workOf } from "../../kit/records/router.ts";
import { findHolders } from "../../people/users/holders.ts";
import { changeStatus, foundBy, holdsNeeds, makeDue, rules, wouldFind } from "./queries.ts";
import { nextFive } from "./rules.ts";
import { askDueRules, type Ran, ruleRuns } from "./run.ts";
import { type ExceptionRule, peopleInput, planInput, ruleInput, statusInput } from "./schema.ts";

type Asking = Parameters<Parameters<ReturnType<typeof permitted>["query"]>[0]>[0]["ctx"];

const ruleOf = async (ctx: Asking, id: string): Promise<RecordHead & ExceptionRule> => {
	const { caller, db, language, today } = ctx;
	return (await getRecord(db, rules, id, { seesCost: caller.seesCost, language, owner: null, today })) as unknown as RecordHead & ExceptionRule;
};

const readerOf = ({ caller, services, language, now, today }: Asking) => ({
	services,
	reader: { may: (right: Permission) => holds(caller, right) },
	language,
	now,
	today,
});

export const exceptionRuleRouter = router({
	...defineRecords(rules),

	/** Staff a rule may be of, or tell. */
	people: permitted("exceptionRule.view")
		.input(peopleInput)
		.query(({ ctx, input }) => findHolders(ctx.db, "exceptionCase.view", input.search)),

	/** The next five times a plan comes (ISO 8601 UTC); none where it never does, or too often. */
	nextTimes: permitted("exceptionRule.view")
		.input(planInput)
		.query(({ ctx, input }) => nextFive(input, ctx.now)),

	/** What a rule would find now. Nothing follows from it. */
	wouldFind: permitted("exceptionRule.view")
		.input(ruleInput)
		.query(async ({ ctx, input }) => wouldFind(ctx.db, await ruleOf(ctx, input.id), readerOf(ctx))),

	/** What a rule has found and was told of. */
	found: permitted("exceptionRule.view")
		.input(ruleInput)
		.query(async ({ ctx, input }) => foundBy(ctx.db, await ruleOf(ctx, input.id), readerOf(ctx))),

	/** The latest 100 times a rule was asked, the last first, and 100 that failed before; those of 90 days are kept. What came of them is for who may be told what it finds. */
	runs: permitted("exceptionRule.view")
		.input(ruleInput)
		.query(async ({ ctx, input }) => {
			const rule = await ruleOf(ctx, input.id);
			const isTold = holdsNeeds(rule.businessType, readerOf(ctx).reader);
			const runs = await latestRuns(ctx.db, ruleRuns(rule.id), ctx.language, 100);
			return runs.map(({ result, ...run }) => ({ ...run, result: isTold ? (result as Ran | null) : null }));
		}),

	/** Switches a rule on or off. */
	setStatus: change("exceptionRule.edit", statusInput).mutation(({ ctx, input }) => changeStatus(workOf(ctx), input.id, input.status, input.version)),

	/** Asks an active rule at once, after this call has answered. */
	runNow: change("exceptionRule.edit", ruleInput).mutation(async ({ ctx, input }) => {
		await makeDue(workOf(ctx), input.id);
		ctx.change.afterCommit(() => askDueRules(ctx.services, ctx.now));
		return { id: input.id };
	}),
});
