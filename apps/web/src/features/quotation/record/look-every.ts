import type { Quotation } from "./types.ts";

const MAIL_WATCH = 4_000;
const ANSWER_WATCH = 15_000;

/** How often a quotation that is looked at is read again, in milliseconds: while a mail is on its way, and while its customer may answer. */
export function lookEvery(quotation: Pick<Quotation, "mails" | "state"> | undefined): number | false {
	if (quotation?.mails.some(({ state }) => state === "waiting" || state === "sending")) return MAIL_WATCH;
	return quotation?.state === "sent" && ANSWER_WATCH;
}
