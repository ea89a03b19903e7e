import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Context } from "../../door/context.ts";
import { countTry, type ThrottleRule, tooManyTries } from "../../door/throttle.ts";
import { byLink, type Link, noteLinkOpened } from "../../kit/links/links.ts";
import { refuseStale, writeDecline, writeQuote } from "./answering.ts";
import { inquiryByLink } from "./purpose.ts";
import { type Inquiry, inquiryById, vendorActor } from "./reading.ts";
import { refuseLateAnswer } from "./rules.ts";
import type { Answered, Declined, Draft } from "./schema.ts";
import { type VendorView, vendorViewOf } from "./vendor-view.ts";

/** Writes by one link in ten minutes: a form that saves itself writes every few seconds at most. */
const writes: ThrottleRule = { limit: 300, windowMs: 10 * 60_000 };

/** Runs a vendor's change with the inquiry read where nobody else can write, and answers it as the vendor sees it then. */
export async function changed(
	ctx: Context,
	token: string,
	work: (inquiry: Inquiry, by: { db: Context["db"]; change: ChangeWriter; link: Link }) => Promise<void>,
): Promise<VendorView> {
	const { link, inquiry: known } = await inquiryByLink(ctx, token);
	const { refused, endsAt } = await countTry(ctx.services.db, `linkWrite:${link.id}`, writes, ctx.now);
	if (refused) throw tooManyTries(ctx.now, endsAt);
	const now = await audited(ctx, byLink(vendorActor(known)), async (change, db) => {
		await work(await inquiryById(db, known.id), { db, change, link });
		return inquiryById(db, known.id);
	});
	return vendorViewOf(ctx.services.db, now, ctx);
}

/** The inquiry as its vendor sees it. */
export async function view(ctx: Context, token: string): Promise<VendorView> {
	const { inquiry } = await inquiryByLink(ctx, token);
	return vendorViewOf(ctx.services.db, inquiry, ctx);
}

/** The same, when the page is opened: noted on the link, and the first time on the inquiry. */
export const read = (ctx: Context, token: string): Promise<VendorView> =>
	changed(ctx, token, async ({ id, state, openedAt }, { db, change, link }) => {
		await noteLinkOpened(db, link.id, change.at);
		if (openedAt !== null) return change.nothing();
		const next = state === "sent" ? "opened" : state;
		await db.updateTable("vendor_inquiry").set({ opened_at: change.at, state: next }).where("id", "=", id).execute();
		await change.write({ action: "open", objectType: "vendorInquiry", objectId: id, before: { state }, after: { state: next } });
	});

/** Keeps half an answer as it stands. */
export const saveDraft = (ctx: Context, { token, version, lines, remark }: Draft & { token: string; version?: number | null | undefined }) =>
	changed(ctx, token, async (inquiry, { db, change }) => {
		refuseLateAnswer(inquiry, ctx.today);
		const draft = JSON.stringify({ lines, remark: remark ?? null });
		if (draft === inquiry.draft) return change.nothing();
		refuseStale(inquiry, version);
		const isFirst = inquiry.state === "sent" || inquiry.state === "opened";
		const state = isFirst ? "draft" : inquiry.state;
		await db
			.updateTable("vendor_inquiry")
			.set({
				...{ draft, draft_at: change.at, drafts: inquiry.drafts + 1, state },
				...{ version: inquiry.version + 1, changed_at: change.at, changed_by: null },
			})
			.where("id", "=", inquiry.id)
			.execute();
		if (!isFirst) return change.nothing();
		await change.write({
			action: "saveDraft",
			objectType: "vendorInquiry",
			objectId: inquiry.id,
			before: { state: inquiry.state },
			after: { state },
		});
	});

/** Sends the answer, or sends it anew. */
export const send = (ctx: Context, { token, ...answered }: Answered & { token: string }) =>
	changed(ctx, token, async (inquiry, { db, change }) => {
		refuseLateAnswer(inquiry, ctx.today);
		if (!(await writeQuote({ db, change, today: ctx.today, enteredBy: null }, inquiry, answered))) change.nothing();
	});

export const decline = (ctx: Context, { token, ...declined }: Declined & { token: string }) =>
	changed(ctx, token, async (inquiry, { db, change }) => {
		refuseLateAnswer(inquiry, ctx.today);
		if (!(await writeDecline({ db, change, today: ctx.today, enteredBy: null }, inquiry, declined))) change.nothing();
	});
