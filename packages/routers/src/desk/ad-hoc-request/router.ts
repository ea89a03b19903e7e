import { grantTo, needsOf } from "../../door/session/grant.ts";
import { permitted, router } from "../../door/trpc.ts";
import { linkSeconds } from "../../kit/files/download-link.ts";
import { defineRecordDoubts, defineRecords } from "../../kit/records/router.ts";
import { findHolders } from "../../people/users/holders.ts";
import { fileOf } from "../attached-files.ts";
import { draftOf, draftsOf, dropDraft, saveDraft } from "./drafts.ts";
import { adHocKind } from "./queries.ts";
import { detailOf, requestSeen } from "./reading.ts";
import { attachmentInput, draftInput, idInput, peopleInput } from "./schema.ts";

// Requests are cancelled, not deleted.
const { remove: _remove, restore: _restore, ...kept } = defineRecords(adHocKind);

const unlogged = { access: "adHocRequest.edit", unlogged: "Half a form is nobody's data but its author's." } as const;

export const adHocRouter = router({
	...kept,
	...defineRecordDoubts(adHocKind),

	/** A request with its costs (for who may see them), prices, comments, and the moves the caller has. */
	detail: permitted("adHocRequest.view")
		.input(idInput)
		.query(({ ctx, input }) => detailOf(ctx, input.id)),

	/** Active staff a request may be shared with. */
	people: permitted("adHocRequest.edit")
		.input(peopleInput)
		.query(({ ctx, input }) => findHolders(ctx.db, "adHocRequest.view", input.search)),

	/** A link, for five minutes, to a file of a request. */
	attachmentUrl: permitted("adHocRequest.view")
		.input(attachmentInput)
		.query(async ({ ctx, input }) => {
			const { id } = await requestSeen(ctx, input.id);
			const file = await fileOf(ctx.db, "ad_hoc_file", { id, objectName: input.objectName });
			const grant = grantTo(ctx.caller, file.name, { ...needsOf(ctx.caller, "adHocRequest.view"), cost: false });
			return { name: file.name, url: await ctx.services.files.presign(file.storedAs, "GET", linkSeconds, grant) };
		}),

	/** The caller's half forms, the last one first. */
	drafts: permitted("adHocRequest.edit").query(({ ctx }) => draftsOf(ctx.db, ctx.caller.userId)),

	draft: permitted("adHocRequest.edit")
		.input(idInput)
		.query(({ ctx, input }) => draftOf(ctx.db, { userId: ctx.caller.userId, id: input.id })),

	/** Keeps half a form: what is in it is checked when it is sent (`save`). */
	saveDraft: permitted("adHocRequest.edit")
		.meta(unlogged)
		.input(draftInput)
		.mutation(({ ctx, input }) => saveDraft(ctx.services.db, { userId: ctx.caller.userId, at: ctx.now.toISOString() }, input)),

	/** Throws half a form away: once it is sent, or is not wanted. */
	dropDraft: permitted("adHocRequest.edit")
		.meta(unlogged)
		.input(idInput)
		.mutation(async ({ ctx, input }) => {
			await dropDraft(ctx.services.db, { userId: ctx.caller.userId, id: input.id });
			return null;
		}),
});
