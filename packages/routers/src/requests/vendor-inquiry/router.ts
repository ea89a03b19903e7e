import { fileOf } from "../../desk/attached-files.ts";
import { DomainError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { grantTo, needsOf } from "../../door/session/grant.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { linkSeconds, momentLink } from "../../kit/files/download-link.ts";
import { revokeLinks } from "../../kit/links/links.ts";
import { logReader } from "../../settings/change-log/opening.ts";
import { objectHistory } from "../../settings/change-log/queries.ts";
import { writeDecline, writeQuote } from "./answering.ts";
import { mailedAtWish } from "./at-wish.ts";
import { awardLines } from "./awarding.ts";
import { comparisonOf } from "./comparison.ts";
import { inquiryDetail } from "./detail.ts";
import { inquiryFacet, inquiryStatistics, inquiryWorkbook, listInquiries, refuseWrongInquiries } from "./list.ts";
import { inquiryLinks, isShut } from "./purpose.ts";
import { inquirySeen } from "./reading.ts";
import { refuseDecided, refuseLateAnswer } from "./rules.ts";
import * as schema from "./schema.ts";
import { previewFor, proposalFor, sendInquiries } from "./sending.ts";

/** Vendors and what they take are costs, all of it. */
const view = permitted("vendorInquiry.view", "cost.view");
const costs = permitted("adHocRequest.cost", "cost.view");
const asks = { access: "adHocRequest.cost", and: "cost.view" } as const;
const changes = <S extends Parameters<typeof change>[1]>(input: S) => change("adHocRequest.cost", input, "cost.view").meta(asks);

export const vendorInquiryRouter = router({
	/** Inquiries, newest first. */
	list: view.input(listInput).query(({ ctx, input }) => listInquiries(ctx.db, input, ctx)),

	/** Values of a field of inquiries with how often they occur. */
	facet: view.input(facetInput).query(({ ctx, input }) => inquiryFacet(ctx.db, input, ctx)),

	/** What the inquiries that match come to: states, answers, hours. */
	statistics: view
		.meta({ access: "vendorInquiry.view", and: "cost.view", costly: true })
		.input(listInput.pick({ filters: true, search: true }))
		.query(({ ctx, input }) => inquiryStatistics(ctx.services, input, ctx)),

	/** A link, for five minutes, to a workbook of the inquiries that match. */
	exportUrl: view
		.meta({ access: "vendorInquiry.view", and: "cost.view", unlogged: "It writes a file to download, not data.", heavy: true })
		.input(schema.exportInput)
		.mutation(({ ctx, input }) => {
			refuseWrongInquiries(ctx.db, input, ctx);
			return momentLink(ctx, "vendorInquiry.view", async (moment) => inquiryWorkbook(moment, input, ctx));
		}),

	/** An inquiry: what was asked and answered, mails, addresses. Of another service type than the one named it is not found. */
	detail: view.input(schema.inquiryInput).query(({ ctx, input }) => inquiryDetail(ctx, input)),

	/** What happened to an inquiry, by whom, the last first. */
	history: view.input(schema.inquiryInput).query(async ({ ctx, input }) => {
		const { id } = await inquirySeen(ctx, input);
		return objectHistory(ctx.db, "vendorInquiry", id, logReader(ctx));
	}),

	/** A link, for five minutes, to a file a vendor sent. */
	attachmentUrl: view.input(schema.fileInput).query(async ({ ctx, input }) => {
		const { id } = await inquirySeen(ctx, input);
		const file = await fileOf(ctx.db, "vendor_inquiry_file", { id, objectName: input.file });
		const grant = grantTo(ctx.caller, file.name, needsOf(ctx.caller, "vendorInquiry.view"));
		return { name: file.name, url: await ctx.services.files.presign(file.storedAs, "GET", linkSeconds, grant) };
	}),

	/** What vendors take for a request beside each other, in one currency. */
	comparison: view.input(schema.comparisonInput).query(({ ctx, input }) => comparisonOf(ctx, input)),

	/** What a form to ask vendors about a request opens with: lines and due day. */
	proposal: costs.input(schema.requestInput).query(({ ctx, input }) => proposalFor(ctx, input.requestId)),

	/** The mail a vendor would get. */
	preview: costs.input(schema.previewInput).query(({ ctx, input }) => previewFor(ctx, input)),

	/** Asks vendors about a request: an inquiry and a mail each, all or none. */
	send: changes(schema.sendInput).mutation(({ ctx, input }) => sendInquiries(ctx, input)),

	/** Takes vendors' prices as the costs of a request. */
	award: changes(schema.awardInput).mutation(({ ctx, input }) => awardLines(ctx, input)),

	/** Writes down what a vendor said by phone; also after the due day, until it is decided. */
	enter: changes(schema.enterInput).mutation(async ({ ctx, input: { id, ...answered } }) => {
		const inquiry = await inquirySeen(ctx, { id });
		refuseDecided(inquiry);
		if (!(await writeQuote({ ...ctx, enteredBy: ctx.caller.userId }, inquiry, answered))) ctx.change.nothing();
		return inquiryDetail(ctx, { id });
	}),

	/** Writes down that a vendor declined by phone. */
	enterDecline: changes(schema.enterDeclineInput).mutation(async ({ ctx, input: { id, ...declined } }) => {
		const inquiry = await inquirySeen(ctx, { id });
		refuseDecided(inquiry);
		if (!(await writeDecline({ ...ctx, enteredBy: ctx.caller.userId }, inquiry, declined))) ctx.change.nothing();
		return inquiryDetail(ctx, { id });
	}),

	/** Mails the vendor a new address of the page, to the registered address alone, once a minute at most; the old ones open it, too, as long as they hold. */
	renewLink: changes(schema.moveInput).mutation(async ({ ctx, input }) => {
		const inquiry = await inquirySeen(ctx, input);
		return mailedAtWish(ctx, { inquiry, what: "renewed", action: "renewLink" });
	}),

	/** Shuts the vendor's page: its addresses open nothing any more. Another mail has a new one. */
	shutLink: changes(schema.moveInput).mutation(async ({ ctx, input }) => {
		const { id } = await inquirySeen(ctx, input);
		const madeFor = await revokeLinks(ctx.db, inquiryLinks, id, ctx.change.at);
		if (madeFor.length === 0) throw new DomainError("state", "vendorInquiry.noLink");
		await ctx.change.write({
			action: "shutLink",
			objectType: "vendorInquiry",
			objectId: id,
			before: null,
			after: { vendorAddress: madeFor.join(", ") },
		});
		return { id };
	}),

	/** Brings an inquiry to the vendor's mind, once a minute at most. */
	remind: changes(schema.moveInput).mutation(async ({ ctx, input }) => {
		const inquiry = await inquirySeen(ctx, input);
		refuseLateAnswer(inquiry, ctx.today);
		if (await isShut(ctx.db, inquiry.id)) throw new DomainError("state", "vendorInquiry.shut");
		return mailedAtWish(ctx, { inquiry, what: "reminder", action: "remind" });
	}),
});
