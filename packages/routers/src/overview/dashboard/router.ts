import { type MessageId, translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import { staleIndices } from "../../basics/price-index/stale.ts";
import { countWaiting } from "../../desk/quotation/discount-pending.ts";
import { laneOf } from "../../desk/quotation/lanes.ts";
import type { Scope } from "../../desk/quotation/queries.ts";
import { waitingRequests } from "../../desk/quotation/request-queries.ts";
import { scopeOf } from "../../desk/quotation/scope.ts";
import { winRate } from "../../desk/quotation/win-rate.ts";
import type { Caller, Context } from "../../door/context.ts";
import { holds } from "../../door/permissions.ts";
import { permitted, router, signedIn } from "../../door/trpc.ts";
import { importBook } from "../../kit/imports/book.ts";
import { allJobs } from "../../kit/jobs/queries.ts";
import { bookRight } from "../../kit/price-book/edit-right.ts";
import { books } from "../../prices/books.ts";
import { endingRates } from "../../prices/expiry-warnings.ts";
import { requestsWaiting } from "../../requests/ad-hoc-request/waiting.ts";
import { responseTimes } from "../../requests/vendor/answers.ts";
import { shownTo } from "../../settings/notices/bell.ts";
import { waitingCases } from "../exception-case/queries.ts";
import {
	byState,
	changesByDay,
	decidedSince,
	endingQuotations,
	marginsByLane,
	perWeek,
	systemCounts,
	topSellers,
	waitingImports,
} from "./queries.ts";
import { everyDay, mondays } from "./rules.ts";

const weeks = 12;
const winDays = 90;
const quotationDays = 7;
const rateDays = 30;
const marginDays = 90;
const answerDays = 90;
const changeDays = 14;

type Asked = Pick<Context, "db" | "now" | "today" | "language"> & { caller: Caller };

async function figures({ db, now, today, caller, language }: Asked, scope: Scope) {
	const seen = books.filter((book) => holds(caller, bookRight(book, "view"))).map(({ domain }) => domain);
	const states = Object.fromEntries((await byState(db, scope)).map(({ state, count }) => [state, count]));
	const customer = caller.userType === 3;
	// How well we sell and what ends in our books is for staff.
	const decided = customer ? { decided: 0, won: 0, expired: 0 } : await decidedSince(db, scope, addDays(today, -winDays));
	return {
		/** Quotations by state; states without any are left out. */
		states,
		drafts: states.draft ?? 0,
		sent: states.sent ?? 0,
		/** Sent offers that end within a week. */
		ending: (await endingQuotations(db, scope, today, addDays(today, quotationDays))).map(({ id, number, customerName, validTo, ...lane }) => ({
			id,
			number,
			customerName,
			validTo,
			...laneOf(lane, language),
		})),
		/** Of the last 90 days: percent won of those the customer answered, null where none was. */
		winRate: winRate(decided),
		decided: decided.decided,
		won: decided.won,
		/** Of the last 90 days: ended without an answer. */
		unanswered: decided.expired,
		/** By week (its Monday), oldest first. */
		weeks: customer ? [] : await perWeek(db, scope, mondays(today, weeks)),
		/** Rates that end within 30 days, in the books the caller may see. */
		endingRates: customer ? [] : await endingRates(db, seen, today, addDays(today, rateDays)),
		/** Indices without a new value for ten days, for those who keep them. */
		staleIndices: holds(caller, "indexValue.edit")
			? (await staleIndices(db, today)).map(({ names, ...index }) => ({ ...index, name: names[language] }))
			: [],
		discountsWaiting: !customer && holds(caller, "discount.approve") ? await countWaiting({ db, today, caller }) : null,
		/** Requests for quotations that are not answered yet: how many, and those that have waited longest. */
		requests: await waitingRequests(db, scope, language),
		/** Ad hoc requests whose turn is the caller's, and how many of them are overdue; null for who sees none. */
		adHocRequests: await requestsWaiting({ db, today, caller, language }),
		/** Cases the caller has to see to: how many, and those opened last; null for who has none. */
		cases: !customer && holds(caller, "exceptionCase.view") ? await waitingCases(db, caller.userId, language) : null,
		/** The caller's own uploads that wait for a decision. */
		imports: (await waitingImports(db, caller.userId)).filter(({ domain }) => holds(caller, importBook(domain).editPermission)),
		/** Notices for the caller that were not read yet. */
		notices: (await shownTo(db, { userId: caller.userId, now, language })).unread,
		/** What lanes earned within 90 days, over everybody's quotations; null for those who may not see costs. */
		laneMargins:
			caller.seesCost && !customer
				? (await marginsByLane(db, addDays(today, -marginDays))).map(({ count, margin, ...lane }) => ({ count, margin, ...laneOf(lane, language) }))
				: null,
		/** How vendors answered what they were asked within 90 days, and how soon; null for those who see no vendors. */
		vendorAnswers:
			caller.seesCost && holds(caller, "vendorInquiry.view")
				? await responseTimes(db, { since: addDays(today, -answerDays), today, language })
				: null,
	};
}

/** How the system fares: people, sign-ins of the last day, timed tasks, mail, and how much was changed by day. */
async function system({ db, now, today, language }: Pick<Context, "db" | "now" | "today" | "language">) {
	const from = addDays(today, 1 - changeDays);
	return {
		system: await systemCounts(db, now.toISOString(), new Date(now.getTime() - 86_400_000).toISOString()),
		jobs: (await allJobs(db)).map((job) => ({
			name: job.name,
			label: translate(language, `job.name.${job.name}` as MessageId),
			state: job.state === "stopped" ? ("stopped" as const) : job.last_error === null ? ("fine" as const) : ("failed" as const),
			lastRunAt: job.last_run_at,
		})),
		/** By day, oldest first, today the last. */
		changes: everyDay(from, changeDays, await changesByDay(db, from, changeDays)),
	};
}

/** Nobody's quotations where the right to see any is gone, or no scope of the token. */
function ownScope(caller: Caller): Scope {
	if (!holds(caller, "quotation.view")) return { ownerId: 0 };
	return caller.userType === 3 ? scopeOf(caller) : { ownerId: caller.userId };
}

export const dashboardRouter = router({
	/** What waits for the caller, and his own figures (a customer's: those of his company). */
	mine: signedIn.query(({ ctx }) => figures(ctx, ownScope(ctx.caller))),

	/** The same over everybody, with who sells most and how the system fares. */
	admin: permitted("dashboard.admin").query(async ({ ctx }) => ({
		...(await figures(ctx, { all: true })),
		sellers: await topSellers(ctx.db, addDays(ctx.today, -winDays)),
		...(await system(ctx)),
	})),
});
