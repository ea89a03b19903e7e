import type { MailRenderer } from "../../../kit/outbox/deliver.ts";
import { MailRefusedError } from "../../../kit/outbox/mail-refused.ts";
import { greeting, translator } from "../mail-text.ts";

const events = ["on", "off", "reset", "recoveryUsed"] as const;
/** What happened to somebody's second factor. */
export type FactorEvent = (typeof events)[number];

/** The mail about a second factor, to the address the person has now. */
export const factorMail: MailRenderer = async (services, payload) => {
	const event = events.find((known) => known === payload.event);
	const user = await services.db
		.selectFrom("user")
		.select(["email", "display_name", "language"])
		.where("id", "=", Number(payload.userId))
		.where("status", "=", "active")
		.executeTakeFirst();
	if (!user || !event) throw new MailRefusedError("nobody to tell", true);
	const say = translator(user.language);
	return {
		to: user.email,
		subject: say(`mail.factor.${event}.subject`),
		text: [greeting(say, user.display_name), say(`mail.factor.${event}.body`), say("mail.factor.closing")].join("\n\n"),
		attachments: [],
		messageKey: `factor.${String(payload.userId)}.${event}`,
	};
};
