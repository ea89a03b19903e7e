import { factorMail } from "../auth/factor/mail.ts";
import { codeMail, invitationMail } from "../auth/mails.ts";
import { quotationMail } from "../quotation/mail.ts";
import type { MailRenderer } from "./deliver.ts";
import { provideRenderers } from "./deliver-now.ts";
import { noticeMail } from "./notice.ts";

/** How each kind of outbox entry becomes a mail. */
const renderers: Record<string, MailRenderer> = {
	quotation: quotationMail,
	notice: noticeMail,
	code: codeMail,
	invitation: invitationMail,
	factor: factorMail,
};

provideRenderers(renderers);
