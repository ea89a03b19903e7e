import { change, permitted, router } from "../../door/trpc.ts";
import { ratesOfDay } from "../../kit/price-book/day-rates.ts";
import { refusingTooLong } from "../../kit/price-book/plan.ts";
import { defineRecordDoubts, defineRecordImport, defineRecords, workOf } from "../../kit/records/router.ts";
import { exchangeRateKind } from "./queries.ts";
import { applyTable, applyTableInput, previewTable, tableInput } from "./rate-table-import.ts";

export const exchangeRateRouter = router({
	...defineRecords(exchangeRateKind),
	...defineRecordImport(exchangeRateKind),
	...defineRecordDoubts(exchangeRateKind),

	/** What a pasted block or a bank's sheet would add and change, as far as somebody has said what it means. No query: a block is longer than an address may be. */
	previewTable: permitted("exchangeRate.edit")
		.meta({ access: "exchangeRate.edit", costly: true, unlogged: "It only reads what it is sent; nothing is kept." })
		.input(tableInput)
		.mutation(({ ctx, input }) => previewTable(ctx, input)),

	/** Takes it, all of it or nothing. */
	applyTable: change("exchangeRate.edit", applyTableInput).mutation(({ ctx, input }) => refusingTooLong(() => applyTable(ctx, workOf(ctx), input))),

	/** Units of each currency for a dollar today, by the latest rate there is. */
	today: permitted("exchangeRate.view").query(async ({ ctx }) =>
		[...(await ratesOfDay(ctx.db, ctx.today))].map(([currency, perUsd]) => ({ currency, perUsd })),
	),
});
