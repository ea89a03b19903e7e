import { asLanguage, type MessageId, translate } from "@iqt/i18n";
import type { MailRenderer } from "./deliver.ts";

/** A short mail to one of our own people, said by message ids so that it is in their language. */
export interface Notice {
	to: string;
	language: string;
	subject: MessageId;
	body: MessageId;
	values: Record<string, string | number>;
	/** Screen to open, below the public address: "/QuotationReference/quotationRecord". */
	path: string;
	/** Who answers reach, where it is not who sends. */
	replyTo?: string;
	/** Names the mail over all tries. */
	messageKey: string;
}

export const noticeMail: MailRenderer = async (services, payload) => {
	const notice = payload as unknown as Notice;
	const language = asLanguage(notice.language);
	const text = [translate(language, notice.body, notice.values), `${services.config.publicUrl}${notice.path}`].join("\n\n");
	const replyTo = notice.replyTo === undefined ? {} : { replyTo: notice.replyTo };
	const subject = translate(language, notice.subject, notice.values);
	return { to: notice.to, ...replyTo, subject, text, attachments: [], messageKey: notice.messageKey };
};
