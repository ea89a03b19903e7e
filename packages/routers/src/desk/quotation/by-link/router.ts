import { publicProcedure, router } from "../../../door/trpc.ts";
import { accept, ask, decline, open, view } from "./answer.ts";
import * as schema from "./schema.ts";

/** What opens by a link alone. Mutations, so that the token is sent in a body and never in an address. */
const byToken = publicProcedure.meta({ access: "public", unlogged: "It writes its entries itself, in the name of whom the link was made for." });

/** A quotation for the customer it was mailed to, by the link of that mail. */
export const customerQuotationRouter = router({
	/** The quotation as its customer sees it, when the page is opened: that is noted. */
	open: byToken.input(schema.linkInput).mutation(({ ctx, input }) => open(ctx, input.token)),

	/** The same without noting anything: how it stands now. */
	view: byToken.input(schema.linkInput).mutation(({ ctx, input }) => view(ctx, input.token)),

	/** Takes the offer: of options one, of parts all. */
	accept: byToken.input(schema.acceptByLinkInput).mutation(({ ctx, input }) => accept(ctx, input)),
	decline: byToken.input(schema.declineByLinkInput).mutation(({ ctx, input }) => decline(ctx, input)),

	/** Puts a question to who made the quotation; the answer comes by mail. */
	ask: byToken.input(schema.askByLinkInput).mutation(({ ctx, input }) => ask(ctx, input)),
});
