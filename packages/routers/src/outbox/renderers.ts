import { factorMail } from "../auth/factor/mail.ts";
import { codeMail, invitationMail } from "../auth/mails.ts";
import type { Services } from "../context.ts";
import { quotationMail } from "../quotation/mail.ts";
import { deliverDue, type MailRenderer } from "./deliver.ts";
import { noticeMail } from "./notice.ts";

/** How each kind of outbox entry becomes a mail. */
export const renderers: Record<string, MailRenderer> = {
	quotation: quotationMail,
	notice: noticeMail,
	code: codeMail,
	invitation: invitationMail,
	factor: factorMail,
};

/** Delivers what is due; for the moment after a change that put something into the outbox. What it misses the job delivers. */
export const deliverNow = (services: Services): Promise<number> => deliverDue(services, renderers);
