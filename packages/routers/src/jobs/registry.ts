import { cleanUpIdentity } from "../auth/clean-up.ts";
import type { Services } from "../context.ts";
import { cleanUpFiles } from "../files/clean-up.ts";
import { cleanUpImports } from "../imports/clean-up.ts";
import { nextAbandoned } from "../imports/queries.ts";
import { resumeImports } from "../imports/service.ts";
import { deliverNow } from "../outbox/deliver-now.ts";
import { nextDue } from "../outbox/queries.ts";
import { expireQuotations } from "../quotation/expiry.ts";
import { endLeft, nextLeft } from "../work/queries.ts";
import { checkExchangeRates, warnOfEndingRates } from "./rate-warnings.ts";

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
		run: async (services) => ({ ended: await endLeft(services.db, services.now()), resumed: await resumeImports(services) }),
		again: async ({ db }) => [await nextAbandoned(db), await nextLeft(db)].filter((at) => at !== null).sort()[0] ?? null,
	},
	quotationExpiry: { cron: "5 * * * *", run: expireQuotations },
	exchangeRateCheck: { cron: "0 1 * * *", run: checkExchangeRates },
	rateExpiryWarning: { cron: "30 0 * * 1", run: warnOfEndingRates },
	importCleanUp: { cron: "30 2 * * *", run: cleanUpImports },
	fileCleanUp: { cron: "40 2 * * *", run: cleanUpFiles },
	sessionCleanUp: { cron: "20 2 * * *", run: (services, now) => cleanUpIdentity(services.db, now) },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const jobNames = Object.keys(jobs) as JobName[];
