import { type MessageId, translate } from "@iqt/i18n";
import type { Caller, Context } from "../context.ts";
import { allJobs } from "../jobs/queries.ts";
import { endingRates, rateBooks } from "../jobs/rate-warnings.ts";
import { noticesFor } from "../notices/queries.ts";
import { holds, isPermission } from "../permissions.ts";
import type { Scope } from "../quotation/queries.ts";
import { addDays } from "../quotation/rules.ts";
import { scopeOf } from "../quotation/scope.ts";
import { permitted, router, signedIn } from "../trpc.ts";
import {
	byState,
	changesByDay,
	decidedSince,
	endingQuotations,
	marginsByLabel,
	pendingDiscounts,
	perWeek,
	placesNamed,
	systemCounts,
	topSellers,
	waitingImports,
} from "./queries.ts";
import { everyDay, mergeLanes, mondays, winRate } from "./rules.ts";

const weeks = 12;
const winDays = 90;
const quotationDays = 7;
const rateDays = 30;
const marginDays = 90;
const changeDays = 14;

type Asked = Pick<Context, "db" | "now" | "language"> & { caller: Caller };

/** What the lanes quoted most since a day earned, named for the reader. */
async function laneMargins(db: Context["db"], since: string, chinese: boolean) {
	const rows = await marginsByLabel(db, since);
	const places = await placesNamed(db, [...new Set(rows.flatMap((row) => [row.origin, row.destination]))]);
	return mergeLanes(rows, places, chinese);
}

async function figures({ db, now, caller, language }: Asked, scope: Scope) {
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
		/** The caller's own uploads that wait for a decision. */
		imports: await waitingImports(db, caller.userId),
		/** Notices for the caller that were not read yet. */
		notices: (await noticesFor(db, { userId: caller.userId, now })).unread,
		/** What lanes earned within 90 days, over everybody's quotations; null for those who may not see costs. */
		laneMargins: caller.seesCost ? await laneMargins(db, addDays(today, -marginDays), language === "zh") : null,
	};
}

/** How the system fares: people, sign-ins of the last day, timed tasks, mail, and how much was changed by day. */
async function system({ db, now, language }: Pick<Context, "db" | "now" | "language">) {
	const today = now.toISOString().slice(0, 10);
	const from = addDays(today, 1 - changeDays);
	return {
		system: await systemCounts(db, now.toISOString(), new Date(now.getTime() - 86_400_000).toISOString()),
		jobs: (await allJobs(db)).map((job) => ({
			name: job.name,
			label: translate(language, `job.name.${job.name}` as MessageId),
			state: job.state === "stopped" ? ("stopped" as const) : job.last_error === null ? ("fine" as const) : ("failed" as const),
			lastRunAt: job.last_run_at,
		})),
		/** By day (UTC), oldest first, today the last. */
		changes: everyDay(from, changeDays, await changesByDay(db, from)),
	};
}

export const dashboardRouter = router({
	/** What waits for the caller, and his own figures (a customer's: those of his company). */
	mine: signedIn.query(({ ctx }) => figures(ctx, ctx.caller.userType === 3 ? scopeOf(ctx.caller) : { ownerId: ctx.caller.userId })),

	/** The same over everybody, with who sells most and how the system fares. */
	admin: permitted("dashboard.admin").query(async ({ ctx }) => ({
		...(await figures(ctx, { all: true })),
		sellers: await topSellers(ctx.db, addDays(ctx.now.toISOString().slice(0, 10), -winDays)),
		...(await system(ctx)),
	})),
});
