import { translate } from "@iqt/i18n";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { sendQuotation } from "./lifecycle.ts";
import type { Quotation } from "./queries.ts";

type Changing = Context & { caller: Caller; change: ChangeWriter };

/** Sends a draft, and its mail once that is written. */
export async function sendNow(ctx: Changing, quotation: Quotation) {
	const { isRepeated, ...sent } = await sendQuotation(ctx, quotation);
	ctx.change.afterCommit(() => deliverNow(ctx.services));
	return { ...sent, repeated: isRepeated ? translate(ctx.language, "quotation.sentBefore", { number: sent.number }) : null };
}
