import type { MailSender } from "@iqt/routers";
import { Email } from "worker-mailer";
import { sendOverSocket } from "./smtp-socket.ts";

/** Bytes as base64, piece by piece: a call with a megabyte of arguments overflows the stack. */
function base64(bytes: Uint8Array): string {
	let text = "";
	for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return btoa(text);
}

/** `Name <address>` in its parts. */
function person(text: string): { name?: string; email: string } {
	const whole = text.trim();
	const at = whole.endsWith(">") ? whole.indexOf("<") : -1;
	if (at < 0) return { email: whole };
	const name = whole.slice(0, at).trim().replace(/^"/, "").replace(/"$/, "").trimEnd();
	return { ...(name ? { name } : {}), email: whole.slice(at + 1, -1) };
}

/**
 * Sends over SMTP through workerd's sockets; `url` as on Node (`smtp://user:password@host:587`, `smtps://…`). The mail is composed by
 * worker-mailer; its own conversation never ends when a server hangs up, and hands a mail over whole, so ours takes its place.
 */
export function socketSender(url: string | undefined): MailSender {
	return {
		async send(mail, beforeLast) {
			if (!url) throw new Error("SMTP_URL is not set: mail stays in the outbox");
			const { protocol, hostname, port, username, password } = new URL(url);
			const secure = protocol === "smtps:";
			const [from, to] = [person(mail.from), person(mail.to)];
			const email = new Email({
				from,
				to,
				...(mail.cc ? { cc: mail.cc.map(person) } : {}),
				...(mail.replyTo ? { reply: person(mail.replyTo) } : {}),
				subject: mail.subject.replace(/[\r\n]+/g, " "),
				text: mail.text,
				...(mail.html ? { html: mail.html } : {}),
				headers: { "Message-ID": mail.messageId },
				attachments: mail.attachments.map(({ filename, contentType, content }) => ({ filename, mimeType: contentType, content: base64(content) })),
			});
			// Nobody asks it whether it was sent.
			email.sent.catch(() => {});
			const target = {
				hostname,
				port: Number(port || (secure ? 465 : 587)),
				secure,
				user: decodeURIComponent(username),
				password: decodeURIComponent(password),
			};
			return sendOverSocket(target, { from: from.email, to: to.email, cc: mail.cc ?? [], data: email.getEmailData() }, beforeLast);
		},
	};
}
