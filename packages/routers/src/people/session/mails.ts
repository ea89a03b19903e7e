import { randomCode, randomToken, tokenHash } from "../../door/session/secrets.ts";
import type { MailRenderer } from "../../kit/outbox/deliver.ts";
import { MailRefusedError } from "../../kit/outbox/mail-refused.ts";
import { greeting, translator } from "./mail-text.ts";
import { codeMinutes, invitationHours } from "./rules.ts";

/** The mail of an invitation. Its link is made here, so that nothing stored opens the account; every mailed link works, once in all. */
export const invitationMail: MailRenderer = async (services, payload) => {
	const invitation = await services.db
		.selectFrom("invitation as i")
		.innerJoin("user as u", "u.id", "i.user_id")
		.select(["i.id", "i.expires_at", "i.used_at", "u.user_name", "u.display_name", "u.email", "u.language", "u.user_type", "u.status"])
		.where("i.id", "=", String(payload.invitationId))
		.executeTakeFirst();
	const now = services.now().toISOString();
	if (!invitation || invitation.used_at !== null || invitation.status !== "active" || invitation.expires_at <= now) {
		throw new MailRefusedError("the invitation is over", true);
	}
	const token = randomToken();
	await services.db
		.insertInto("invitation_link")
		.values({ token_hash: await tokenHash(token), invitation_id: invitation.id })
		.execute();
	const say = translator(invitation.language);
	const page = invitation.user_type === 3 ? "login" : "internalLogin";
	return {
		to: invitation.email,
		subject: say("mail.invitation.subject"),
		text: [
			greeting(say, invitation.display_name),
			say("mail.invitation.body", { userName: invitation.user_name, hours: invitationHours }),
			// After the hash: browsers send it to no server, so it stands in no log.
			`${services.config.publicUrl}/${page}#invite=${token}&language=${invitation.language}`,
			say("mail.invitation.closing"),
		].join("\n\n"),
		attachments: [],
		messageKey: `invitation.${invitation.id}`,
	};
};

/**
 * The mail of a one-time code. The code is made here and stored as a slow hash only: neither the database nor the outbox ever holds it.
 * A code whose time ran out while the mail waited is not sent, nor one that was asked for in nobody's name.
 */
export const codeMail: MailRenderer = async (services, payload) => {
	const id = String(payload.codeId);
	const row = await services.db.selectFrom("one_time_code").select(["purpose", "expires_at", "used_at"]).where("id", "=", id).executeTakeFirst();
	if (!row || row.used_at !== null || row.expires_at <= services.now().toISOString()) throw new MailRefusedError("the code is over", true);
	const code = randomCode();
	await services.db
		.updateTable("one_time_code")
		.set({ code_hash: await services.passwords.hash(code) })
		.where("id", "=", id)
		.execute();
	if (payload.to === null) return null;
	const say = translator(String(payload.language));
	const reset = row.purpose === "password";
	return {
		to: String(payload.to),
		subject: say(reset ? "mail.resetCode.subject" : "mail.signInCode.subject"),
		text: [
			greeting(say, typeof payload.name === "string" ? payload.name : null),
			say(reset ? "mail.resetCode.body" : "mail.signInCode.body", { minutes: codeMinutes }),
			code,
			say("mail.code.closing"),
		].join("\n\n"),
		attachments: [],
		messageKey: `code.${id}`,
	};
};
