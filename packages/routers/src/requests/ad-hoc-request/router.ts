import { fileOf } from "../../desk/attached-files.ts";
import { answer } from "../../desk/message/answer.ts";
import { listInput } from "../../door/lists.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink, linkSeconds, makingFile } from "../../kit/files/download-link.ts";
import { defineRecordDoubts, defineRecords, workOf } from "../../kit/records/router.ts";
import { recordToChange, saveRecord } from "../../kit/records/save.ts";
import { findHolders } from "../../people/users/holders.ts";
import { logReader } from "../../settings/change-log/opening.ts";
import { objectHistory } from "../../settings/change-log/queries.ts";
import { beforePrices } from "./before-prices.ts";
import { commonOf, placesOf } from "./common.ts";
import { copyRequest } from "./copy.ts";
import { draftOf, draftsOf, dropDraft, saveDraft } from "./drafts.ts";
import { previewOf } from "./mail.ts";
import { acceptPrice, cancelRequest, giveCosts, givePrices, refusePrice, sendPrice } from "./moves.ts";
import { ownerEmailOf, requestFile } from "./paper.ts";
import { adHocKind } from "./queries.ts";
import { type Asking, detailOf, kind, requestSeen } from "./reading.ts";
import * as schema from "./schema.ts";
import { statisticsOf } from "./statistics.ts";
import { previewOf as writeBackPreviewOf } from "./write-back/plan.ts";
import { writeBackInput, writeBackPreviewInput } from "./write-back/schema.ts";
import { writeBack } from "./write-back/write.ts";

// Requests are cancelled, not deleted.
const { remove: _remove, restore: _restore, ...kept } = defineRecords(adHocKind);

const view = permitted("adHocRequest.view");
const edits = permitted("adHocRequest.edit");
const unlogged = { access: "adHocRequest.edit", unlogged: "Half a form is nobody's data but its author's." } as const;

const paperOf = async (ctx: Asking, { id, serviceType }: { id: string; serviceType?: schema.ServiceType | undefined }) => ({
	request: await requestSeen(ctx, id, serviceType),
	ownerEmail: await ownerEmailOf(ctx.db, id),
	language: ctx.language,
});

export const adHocRouter = router({
	/** A new one is its writer's; the handler its service type and port city have is told of it. */
	...kept,
	...defineRecordDoubts(adHocKind),

	/** A request with its costs (for who may see them), prices, comments, and the moves the caller has; of another service type than the one named it is not found. */
	detail: view.input(schema.detailInput).query(({ ctx, input }) => detailOf(ctx, input)),

	/** What was changed in a request, by whom, the last first. */
	history: view.input(schema.idInput).query(async ({ ctx, input }) => {
		const { id } = await requestSeen(ctx, input.id);
		return objectHistory(ctx.db, "adHocRequest", id, logReader(ctx));
	}),

	/** What the requests that match come to. */
	statistics: view
		.meta({ access: "adHocRequest.view", costly: true })
		.input(listInput.pick({ filters: true, search: true }))
		.query(({ ctx, input }) => statisticsOf(ctx, input)),

	/** What a form chooses from: service types, depot services, truck and packaging types … */
	common: view.query(({ ctx }) => commonOf(ctx.db, ctx.language)),

	/** Port cities and inland cities a request may name. */
	places: view.query(async ({ ctx }) => ({
		portCities: await placesOf(ctx.db, "portCity", ctx.language),
		inlandCities: await placesOf(ctx.db, "inlandCity", ctx.language),
	})),

	/** Vendor managers give the costs, in the place of those there are. */
	updateCost: change("adHocRequest.cost", schema.costInput, "cost.view")
		.meta({ access: "adHocRequest.cost", and: "cost.view" })
		.mutation(({ ctx, input }) => giveCosts(ctx, input)),

	/** Product managers give the prices, in the place of those there are. */
	updatePrice: change("adHocRequest.price", schema.priceInput).mutation(({ ctx, input }) => givePrices(ctx, input)),

	/** What prices fall short of the costs by, and whose inquiries they close, before they are given; for who gives prices and sees costs. */
	beforePrices: permitted("adHocRequest.price", "cost.view")
		.input(schema.beforePricesInput)
		.query(({ ctx, input }) => beforePrices(ctx, input)),

	/** The mail with the price as it would go out. */
	pricePreview: view.input(schema.idInput).query(async ({ ctx, input }) => {
		const { id } = await requestSeen(ctx, input.id);
		return previewOf(ctx.db, id, ctx.today);
	}),

	/** Mails the price to the customer. */
	sendPrice: change("adHocRequest.edit", schema.moveInput).mutation(({ ctx, input }) => sendPrice(ctx, input)),

	/** The customer takes the price. */
	accept: change("adHocRequest.edit", schema.moveInput).mutation(({ ctx, input }) => acceptPrice(ctx, input)),

	/** The customer does not take the price: it is asked for anew. */
	notAccepted: change("adHocRequest.edit", schema.notAcceptedInput).mutation(({ ctx, input }) => refusePrice(ctx, input)),

	/** The rates an accepted request's costs or prices become in the price book they belong to, what is still to be said of them, and what they meet there. */
	writeBackPreview: permitted("adHocRequest.view", "cost.view")
		.input(writeBackPreviewInput)
		.query(({ ctx, input }) => writeBackPreviewOf(ctx, input)),

	/** Writes them there, once; the book's `undo` takes it back by `changeId`. Takes the right to give that part and to change that book. */
	writeBack: change("adHocRequest.view", writeBackInput, "cost.view")
		.meta({ access: "adHocRequest.view", and: "cost.view" })
		.mutation(({ ctx, input }) => writeBack(ctx, input)),

	cancel: change("adHocRequest.edit", schema.cancelInput).mutation(({ ctx, input }) => cancelRequest(ctx, input)),

	/** Asks for the same again, as the caller's own. */
	copy: change("adHocRequest.edit", schema.idInput).mutation(({ ctx, input }) => copyRequest(ctx, input.id)),

	/** Whom a request is shared with, in its order. */
	shares: view.input(schema.idInput).query(async ({ ctx, input }) => {
		const { id, shareNames } = await requestSeen(ctx, input.id);
		return { id, people: shareNames.map(({ value, label }) => ({ userGUID: value, userName: label })) };
	}),

	/** Shares a request with these people and no others; who is new among them is told by bell and mail. */
	share: change("adHocRequest.edit", schema.shareInput).mutation(async ({ ctx, input: { id, shares, version } }) => {
		const request = await recordToChange(ctx, kind, id);
		return saveRecord(workOf(ctx), kind, { ...request, shares, version: version ?? request.version, confirmed: true });
	}),

	/** Shares a request with these people beside those it is shared with. */
	shareMore: change("adHocRequest.edit", schema.shareInput).mutation(async ({ ctx, input: { id, shares, version } }) => {
		const request = await recordToChange(ctx, kind, id);
		const all = [...(request.shares as string[]), ...shares];
		return saveRecord(workOf(ctx), kind, { ...request, shares: all, version: version ?? request.version, confirmed: true });
	}),

	/** Active staff a request may be shared with. */
	people: edits.input(schema.peopleInput).query(({ ctx, input }) => findHolders(ctx.db, "adHocRequest.view", input.search)),

	/** Writes a comment to a request; who is named in it is told. */
	comment: change("adHocRequest.view", schema.commentInput, "message.write")
		.meta({ access: "adHocRequest.view", and: "message.write" })
		.mutation(async ({ ctx, input }) => {
			await requestSeen(ctx, input.id);
			return answer(ctx, { ...input, kind: "comment", part: "" });
		}),

	/** A request as Excel or PDF in the caller's language; costs are in neither. */
	download: view
		.meta({ access: "adHocRequest.view", file: true })
		.input(schema.fileInput)
		.query(async ({ ctx, input }) => {
			const told = await paperOf(ctx, input);
			return makingFile(ctx, () => requestFile(told, input.kind, ctx.services.font));
		}),

	/** The same as a link that holds for five minutes. */
	file: view.input(schema.fileInput).query(async ({ ctx, input }) => {
		const told = await paperOf(ctx, input);
		return downloadLink(ctx, "adHocRequest.view", await makingFile(ctx, () => requestFile(told, input.kind, ctx.services.font)));
	}),

	/** A link, for five minutes, to a file of a request. */
	attachmentUrl: view.input(schema.attachmentInput).query(async ({ ctx, input }) => {
		const { id } = await requestSeen(ctx, input.id);
		const file = await fileOf(ctx.db, "ad_hoc_file", { id, objectName: input.objectName });
		const grant = grantTo(ctx.caller, file.name, { ...needsOf(ctx.caller, "adHocRequest.view"), cost: false });
		return { name: file.name, url: await ctx.services.files.presign(file.storedAs, "GET", linkSeconds, grant) };
	}),

	/** The caller's half forms, the last one first. */
	drafts: edits.query(({ ctx }) => draftsOf(ctx.db, ctx.caller.userId)),

	draft: edits.input(schema.idInput).query(({ ctx, input }) => draftOf(ctx.db, { userId: ctx.caller.userId, id: input.id })),

	/** Keeps half a form: what is in it is checked when it is sent (`save`). */
	saveDraft: edits
		.meta(unlogged)
		.input(schema.draftInput)
		.mutation(({ ctx, input }) => saveDraft(ctx.services.db, { userId: ctx.caller.userId, at: ctx.now.toISOString() }, input)),

	/** Throws half a form away: once it is sent, or is not wanted. */
	dropDraft: edits
		.meta(unlogged)
		.input(schema.idInput)
		.mutation(async ({ ctx, input }) => {
			await dropDraft(ctx.services.db, { userId: ctx.caller.userId, id: input.id });
			return null;
		}),
});
