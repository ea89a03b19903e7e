import { linksOf } from "../../kit/links/links.ts";
import type { Asking } from "../ad-hoc-request/reading.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { chargeNames } from "../charge-names.ts";
import { mailsOf } from "./mail.ts";
import { inquiryLinks } from "./purpose.ts";
import { filesOfInquiry, inquirySeen, linesOfInquiry } from "./reading.ts";
import { stateOn, takesAnswer } from "./rules.ts";
import { goodsOf, requestForVendor } from "./vendor-view.ts";

/** An inquiry as our own people see it: what was asked and answered, mails, addresses (never a token). */
export async function inquiryDetail(ctx: Asking, asked: { id: string; serviceType?: ServiceType | null | undefined }) {
	const { db, today } = ctx;
	const { draft, draftAt, drafts: _drafts, senderLanguage: _, ...inquiry } = await inquirySeen(ctx, asked);
	const named = await chargeNames(db);
	return {
		...inquiry,
		state: stateOn(inquiry, today),
		/** Whether the vendor may still answer. */
		takesAnswer: takesAnswer(inquiry, today),
		/** When the vendor last kept half an answer. */
		draftAt: draft === null ? null : draftAt,
		request: await goodsOf(db, await requestForVendor(db, inquiry.requestId, ctx), ctx.language),
		lines: (await linesOfInquiry(db, inquiry.id)).map((line) => ({ ...line, charge: named(line.charge, ctx.language) })),
		attachments: await filesOfInquiry(db, inquiry.id),
		mails: await mailsOf(db, inquiry.id),
		links: await linksOf(db, inquiryLinks, inquiry.id),
	};
}
