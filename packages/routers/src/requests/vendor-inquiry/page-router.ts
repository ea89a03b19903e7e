import { publicProcedure, router } from "../../door/trpc.ts";
import { updateByEither, viewByEither } from "./by-either.ts";
import * as byLink from "./by-link.ts";
import { removeFile } from "./link-files.ts";
import * as schema from "./schema.ts";

/** What opens by a link alone. Mutations, so that the token is sent in a body and never in an address. */
const byToken = publicProcedure.meta({ access: "public", unlogged: "It writes its entries itself, in the name of whom the link was made for." });

/** An inquiry for the vendor it was mailed to, by the link of that mail. */
export const vendorPageRouter = router({
	/** The inquiry as its vendor sees it, when the page is opened: that is noted. */
	read: byToken.input(schema.tokenInput).mutation(({ ctx, input }) => byLink.read(ctx, input.token)),

	/** The same without noting anything: how it stands now. */
	view: byToken.input(schema.tokenInput).mutation(({ ctx, input }) => byLink.view(ctx, input.token)),

	/** Keeps half an answer, unchecked, until it is sent. Errors: 000003 where it was written to since `version`, 000004 once it is decided or overdue. */
	saveDraft: byToken.input(schema.draftInput).mutation(({ ctx, input }) => byLink.saveDraft(ctx, input)),

	/** Sends what the vendor takes, by line, or sends it anew until the due day is over or it is decided. Errors as `saveDraft`, 000001 at the field. */
	send: byToken.input(schema.quoteInput).mutation(({ ctx, input }) => byLink.send(ctx, input)),

	/** Takes a file of the answer away. */
	removeFile: byToken.input(schema.vendorFileInput).mutation(({ ctx, input }) => removeFile(ctx, input)),

	/** The inquiry, by the link's token, or with a session by its GUID; of the service type named alone. */
	requestDetail: byToken.input(schema.openedInput).mutation(({ ctx, input }) => viewByEither(ctx, input)),

	/** Writes what is sent of an answer over what there is, by either. */
	updateQuotation: byToken.input(schema.updateInput).mutation(({ ctx, input }) => updateByEither(ctx, input)),

	decline: byToken.input(schema.declineInput).mutation(({ ctx, input }) => byLink.decline(ctx, input)),
});
