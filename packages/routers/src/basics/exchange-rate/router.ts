import { permitted, router } from "../../door/trpc.ts";
import { ratesOfDay } from "../../kit/price-book/day-rates.ts";
import { defineRecordDoubts, defineRecordImport, defineRecords } from "../../kit/records/router.ts";
import { exchangeRateKind } from "./queries.ts";

export const exchangeRateRouter = router({
	...defineRecords(exchangeRateKind),
	...defineRecordImport(exchangeRateKind),
	...defineRecordDoubts(exchangeRateKind),

	/** Units of each currency for a dollar today, by the latest rate there is. */
	today: permitted("exchangeRate.view").query(async ({ ctx }) =>
		[...(await ratesOfDay(ctx.db, ctx.today))].map(([currency, perUsd]) => ({ currency, perUsd })),
	),
});
