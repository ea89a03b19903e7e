import { cleanUpCalls } from "../../desk/ntocc/clean-up.ts";
import { expireQuotations } from "../../desk/quotation/expiry.ts";
import { remindOfDiscounts } from "../../desk/quotation/reminder.ts";
import { nextTender, resumeTenders } from "../../desk/tender/pricing.ts";
import type { Services } from "../../door/context.ts";
import { cleanUpFiles, cleanUpMade } from "../../kit/files/clean-up.ts";
import { cleanUpImports } from "../../kit/imports/clean-up.ts";
import { nextAbandoned } from "../../kit/imports/queries.ts";
import { resumeImports } from "../../kit/imports/service.ts";
import { cleanUpRuns } from "../../kit/jobs/runs.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { nextDue } from "../../kit/outbox/queries.ts";
import { endLeft, nextLeft } from "../../kit/work/queries.ts";
import { askDueRules } from "../../overview/exception-rule/run.ts";
import { sampleHealth } from "../../overview/health/sample.ts";
import { deliverWebhooks } from "../../overview/webhook/deliver.ts";
import { cleanUpDeliveries, nextDelivery } from "../../overview/webhook/deliveries.ts";
import { cleanUpIdentity } from "../../people/session/clean-up.ts";
import { checkExchangeRates, checkIndices, warnOfEndingRates } from "../../prices/expiry-warnings.ts";
import { remindOfRequests } from "../../requests/ad-hoc-request/reminder.ts";
import { remindVendors } from "../../requests/vendor-inquiry/reminding.ts";

export interface Job {
	/** When it runs unless an administrator changed it: five fields, UTC. */
	cron: string;
	/** Does the work once; what it answers is logged. */
	run(services: Services, now: Date): Promise<unknown>;
	/** When what is left is worth another run, if that is before its next time (ISO 8601 UTC); null where nothing is left. */
	again?(services: Services): Promise<string | null>;
}

/** Every timed task of the product, by name. */
export const jobs = {
	outboxDelivery: { cron: "* * * * *", run: (services) => deliverNow(services), again: ({ db }) => nextDue(db) },
	importResume: {
		cron: "* * * * *",
		run: async (services) => ({
			ended: await endLeft(services.db, services.now()),
			resumed: (await resumeImports(services)) + (await resumeTenders(services)),
		}),
		again: async ({ db }) => [await nextAbandoned(db), await nextLeft(db), await nextTender(db)].filter((at) => at !== null).sort()[0] ?? null,
	},
	exceptionRules: { cron: "* * * * *", run: askDueRules },
	webhookDelivery: { cron: "* * * * *", run: (services) => deliverWebhooks(services), again: ({ db }) => nextDelivery(db) },
	quotationExpiry: { cron: "5 * * * *", run: expireQuotations },
	discountReminder: { cron: "20 * * * *", run: remindOfDiscounts },
	vendorReminder: { cron: "25 * * * *", run: remindVendors },
	adHocReminder: { cron: "35 * * * *", run: remindOfRequests },
	exchangeRateCheck: { cron: "0 1 * * *", run: checkExchangeRates },
	indexCheck: { cron: "10 1 * * *", run: checkIndices },
	rateExpiryWarning: { cron: "30 0 * * 1", run: warnOfEndingRates },
	importCleanUp: { cron: "30 2 * * *", run: cleanUpImports },
	madeFileCleanUp: { cron: "*/10 * * * *", run: cleanUpMade },
	fileCleanUp: { cron: "40 2 * * *", run: cleanUpFiles },
	ntoccCallCleanUp: { cron: "50 2 * * *", run: ({ db }, now) => cleanUpCalls(db, now) },
	timedRunCleanUp: { cron: "55 2 * * *", run: ({ db }, now) => cleanUpRuns(db, now) },
	webhookCleanUp: { cron: "5 3 * * *", run: ({ db }, now) => cleanUpDeliveries(db, now) },
	healthSample: { cron: "45 * * * *", run: sampleHealth },
	sessionCleanUp: { cron: "20 2 * * *", run: (services, now) => cleanUpIdentity(services.db, now) },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as JobName[];
