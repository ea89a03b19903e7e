import { asLanguage, type MessageId, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";

/** Says message ids in one language, Chinese where it is none of ours. */
export type Say = (id: MessageId, values?: MessageValues) => string;

export const translator =
	(language: string): Say =>
	(id, values = {}) =>
		translate(asLanguage(language), id, values);

/** First line of a mail, with or without a name. */
export const greeting = (say: Say, name: string | null): string => (name ? say("mail.account.greeting", { name }) : say("mail.account.hello"));
