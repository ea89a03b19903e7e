import type { Caller, Context } from "../context.ts";
import { endingRates, rateBooks } from "../jobs/rate-warnings.ts";
import { holds, isPermission } from "../permissions.ts";
import type { Scope } from "../quotation/queries.ts";
import { addDays } from "../quotation/rules.ts";
import { scopeOf } from "../quotation/scope.ts";
import { permitted, router, signedIn } from "../trpc.ts";
import { byState, decidedSince, endingQuotations, pendingDiscounts, perWeek, systemCounts, topSellers } from "./queries.ts";
import { mondays, winRate } from "./rules.ts";

const weeks = 12;
const winDays = 90;
const quotationDays = 7;
const rateDays = 30;

type Asked = Pick<Context, "db" | "now"> & { caller: Caller };

async function figures({ db, now, caller }: Asked, scope: Scope) {
	const today = now.toISOString().slice(0, 10);
	const books = Object.keys(rateBooks).filter((domain) => {
		const right = `${domain}.view`;
		return isPermission(right) && holds(caller, right);
	});
	const states = Object.fromEntries((await byState(db, scope)).map(({ state, count }) => [state, count]));
	const decided = await decidedSince(db, scope, addDays(today, -winDays));
	return {
		/** Quotations by state; states without any are left out. */
		states,
		drafts: states.draft ?? 0,
		sent: states.sent ?? 0,
		/** Sent offers that end within a week. */
		ending: await endingQuotations(db, scope, today, addDays(today, quotationDays)),
		/** Of the last 90 days: percent won of those decided (accepted, declined, expired), null where none was. */
		winRate: winRate(decided),
		decided: decided.decided,
		won: decided.won,
		/** By week (its Monday, UTC), oldest first. */
		weeks: await perWeek(db, scope, mondays(today, weeks)),
		/** Rates that end within 30 days, in the books the caller may see. */
		endingRates: await endingRates(db, books, today, addDays(today, rateDays)),
		discountsWaiting: holds(caller, "discount.approve") ? await pendingDiscounts(db) : null,
	};
}

export const dashboardRouter = router({
	/** What waits for the caller, and his own figures (a customer's: those of his company). */
	mine: signedIn.query(({ ctx }) => figures(ctx, ctx.caller.userType === 3 ? scopeOf(ctx.caller) : { ownerId: ctx.caller.userId })),

	/** The same over everybody, with who sells most and how the system fares. */
	admin: permitted("dashboard.admin").query(async ({ ctx }) => ({
		...(await figures(ctx, { all: true })),
		sellers: await topSellers(ctx.db, addDays(ctx.now.toISOString().slice(0, 10), -winDays)),
		system: await systemCounts(ctx.db, ctx.now.toISOString()),
	})),
});
