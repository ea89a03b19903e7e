import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { linksOf } from "../../kit/links/links.ts";
import { entriesOf } from "../../kit/outbox/queries.ts";
import { mailState } from "../../kit/outbox/rules.ts";
import type { Asking } from "../ad-hoc-request/reading.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { inquiryLinks } from "./purpose.ts";
import { filesOfInquiry, inquirySeen, linesOfInquiry } from "./reading.ts";
import { stateOn, takesAnswer } from "./rules.ts";
import { goodsOf, requestForVendor } from "./vendor-view.ts";

/** Mails of an inquiry as people see them, oldest first. */
async function mailsOf(db: Kysely<Database>, id: string) {
	const entries = await entriesOf(db, `vendorInquiry:${id}:`);
	return entries.map(({ payload, created_at, sent_at, state, last_error }) => ({
		what: (JSON.parse(payload) as { what: string }).what,
		at: created_at,
		sentAt: sent_at,
		state: mailState({ state, last_error }),
	}));
}

/** An inquiry as our own people see it: what was asked and answered, mails, addresses (never a token). */
export async function inquiryDetail(ctx: Asking, asked: { id: string; serviceType?: ServiceType | null | undefined }) {
	const { db, today } = ctx;
	const { draft, draftAt, senderLanguage: _, ...inquiry } = await inquirySeen(ctx, asked);
	return {
		...inquiry,
		state: stateOn(inquiry, today),
		/** Whether the vendor may still answer. */
		takesAnswer: takesAnswer(inquiry, today),
		/** When the vendor last kept half an answer. */
		draftAt: draft === null ? null : draftAt,
		request: await goodsOf(db, await requestForVendor(db, inquiry.requestId, ctx), ctx.language),
		lines: await linesOfInquiry(db, inquiry.id),
		attachments: await filesOfInquiry(db, inquiry.id),
		mails: await mailsOf(db, inquiry.id),
		links: await linksOf(db, inquiryLinks, inquiry.id),
	};
}
