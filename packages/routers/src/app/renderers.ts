import { quotationLinkMail } from "../desk/quotation/by-link/mail.ts";
import { quotationMail } from "../desk/quotation/mail.ts";
import type { MailRenderer } from "../kit/outbox/deliver.ts";
import { provideRenderers } from "../kit/outbox/deliver-now.ts";
import { noticeMail } from "../kit/outbox/notice.ts";
import { factorMail } from "../people/session/factor/mail.ts";
import { codeMail, invitationMail } from "../people/session/mails.ts";
import { adHocPriceMail } from "../requests/ad-hoc-request/mail.ts";
import { vendorInquiryMail, vendorLinkMail } from "../requests/vendor-inquiry/mail.ts";

/** How each kind of outbox entry becomes a mail. */
const renderers: Record<string, MailRenderer> = {
	quotation: quotationMail,
	adHocPrice: adHocPriceMail,
	quotationLink: quotationLinkMail,
	vendorInquiry: vendorInquiryMail,
	vendorInquiryLink: vendorLinkMail,
	notice: noticeMail,
	code: codeMail,
	invitation: invitationMail,
	factor: factorMail,
};

provideRenderers(renderers);
