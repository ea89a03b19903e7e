import { facetInput, listInput } from "../../door/lists.ts";
import { permitted, router, signedIn } from "../../door/trpc.ts";
import { momentFile, momentLink } from "../../kit/files/download-link.ts";
import { askForTruck } from "./ask.ts";
import { keepDays, platformState, providerOf } from "./providers.ts";
import { allCalls, callFacet, getCall, getTruckQuotation, listCalls, listTruckQuotations, ownOnly, refuseWrongCalls } from "./queries.ts";
import { askInput, oneInput } from "./schema.ts";
import { callWorkbook } from "./workbook.ts";

const asked = listInput.pick({ filters: true, search: true, sort: true });
/** A call record is all about what a truck costs. */
const ofCalls = permitted("ntoccCall.view", "cost.view");
const file = { access: "ntoccCall.view", and: "cost.view", unlogged: "It writes a file to download, not data.", heavy: true } as const;

export const ntoccRouter = router({
	/**
	 * Asks what a truck costs and prices it by the strategy that fits: `quotation`, or `why` there is none. Errors: 000004 for dangerous goods, 000005 for more
	 * questions than one person's share.
	 */
	ask: permitted("ntoccQuotation.add")
		.meta({
			access: "ntoccQuotation.add",
			unlogged: "Its own transaction logs the quotation; nobody may wait for a platform with the database held.",
			heavy: true,
		})
		.input(askInput)
		.mutation(({ ctx, input }) => askForTruck(ctx, input)),

	/** Who is asked, whether a platform is just now (`open` until a moment where it failed too often), and for how many days calls are kept. */
	state: signedIn.meta({ access: "signedIn", staff: true }).query(async ({ ctx }) => {
		const { kind } = await providerOf(ctx.services);
		const { state, ...rest } = kind === "platform" ? await platformState(ctx.db, ctx.now) : { state: "closed" as const };
		return { provider: kind, state, until: "until" in rest ? rest.until.toISOString() : null, keepDays: await keepDays(ctx.db) };
	}),

	/** Call records, newest first. */
	calls: ofCalls.input(listInput).query(({ ctx, input }) => listCalls(ctx.db, input, ctx.language)),

	/** Values of a field of call records with how often they occur. */
	callFacet: ofCalls.input(facetInput).query(({ ctx, input }) => callFacet(ctx.db, input, ctx.language)),

	oneCall: ofCalls.input(oneInput).query(({ ctx, input }) => getCall(ctx.db, input.id, ctx.language)),

	/** A link, for five minutes, to a workbook of the calls that match. */
	exportCallsUrl: ofCalls
		.meta(file)
		.input(asked)
		.mutation(({ ctx, input }) => {
			refuseWrongCalls(ctx.db, input, ctx.language);
			return momentLink(ctx, "ntoccCall.view", (moment) => callWorkbook(allCalls(moment, input, ctx.language), ctx.language, ctx.today));
		}),

	/** The same as an answer of its own. */
	exportCalls: ofCalls
		.meta({ ...file, file: true })
		.input(asked)
		.query(({ ctx, input }) => {
			refuseWrongCalls(ctx.db, input, ctx.language);
			return momentFile(ctx, (moment) => callWorkbook(allCalls(moment, input, ctx.language), ctx.language, ctx.today));
		}),

	/** Quotations of trucks, newest first: their own of who has no right to everybody's. */
	quotations: permitted("ntoccQuotation.view")
		.input(listInput)
		.query(({ ctx, input }) =>
			listTruckQuotations(ctx.db, input, { language: ctx.language, seesCost: ctx.caller.seesCost, ownerId: ownOnly(ctx.caller) }),
		),

	quotation: permitted("ntoccQuotation.view")
		.input(oneInput)
		.query(({ ctx, input }) =>
			getTruckQuotation(ctx.db, input.id, { language: ctx.language, seesCost: ctx.caller.seesCost, ownerId: ownOnly(ctx.caller) }),
		),
});
