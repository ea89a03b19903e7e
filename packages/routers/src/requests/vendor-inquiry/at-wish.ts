import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import type { Changing } from "../ad-hoc-request/moves.ts";
import { type InquiryMail, mailsOf, mailVendor } from "./mail.ts";
import { isShut } from "./purpose.ts";
import { type Inquiry, inquirySeen } from "./reading.ts";

/** Within this time the same wish once more is the same one, milliseconds. */
const SAME_MS = 60_000;

/**
 * Mails the vendor what somebody of ours wishes, and logs it. Wished again within a minute it is one mail, but where the page was shut since: the one before
 * opens nothing any more. Answers the address it goes to.
 */
export async function mailedAtWish(
	ctx: Changing,
	{ inquiry: { id }, what, action }: { inquiry: Pick<Inquiry, "id">; what: InquiryMail; action: string },
): Promise<{ id: string; mailedTo: string }> {
	const { db, change } = ctx;
	const since = new Date(ctx.now.getTime() - SAME_MS).toISOString();
	const isSame = (await mailsOf(db, id)).some((mail) => mail.what === what && mail.at > since);
	const isRepeat = isSame && !(await isShut(db, id));
	if (!isRepeat) await mailVendor(db, { inquiryId: id, what, key: `${what}.${change.id}`, at: change.at });
	// Read again: a mail goes to where the register says by now.
	const { contactEmail } = await inquirySeen(ctx, { id });
	if (isRepeat) change.nothing();
	else await change.write({ action, objectType: "vendorInquiry", objectId: id, before: null, after: { vendorAddress: contactEmail } });
	change.afterCommit(() => deliverNow(ctx.services));
	return { id, mailedTo: contactEmail };
}
