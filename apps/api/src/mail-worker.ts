import type { MailSender } from "@iqt/routers";
import { MailRefusedError } from "@iqt/routers/outbox/mail-refused";
import { WorkerMailer } from "worker-mailer";

/** Bytes as base64, piece by piece: a call with a megabyte of arguments overflows the stack. */
function base64(bytes: Uint8Array): string {
	let text = "";
	for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return btoa(text);
}

/** `Name <address>` in its parts. */
function person(text: string): { name?: string; email: string } {
	const parts = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text);
	return parts?.[2] ? { ...(parts[1] ? { name: parts[1] } : {}), email: parts[2] } : { email: text.trim() };
}

/** The client's errors end with what the server answered; an answer (4xx, 5xx) means it has not taken the mail. */
function refusal(error: unknown): unknown {
	const code = error instanceof Error ? /^(?:Invalid |Failed (?:to )?send ).*\s([45])\d\d[ -]/s.exec(error.message)?.[1] : undefined;
	return code ? new MailRefusedError((error as Error).message, code === "5", error) : error;
}

/** Sends over SMTP through workerd's sockets; `url` as on Node (`smtp://user:password@host:587`, `smtps://…`). */
export function socketSender(url: string | undefined): MailSender {
	return {
		async send(mail, beforeLast) {
			if (!url) throw new Error("SMTP_URL is not set: mail stays in the outbox");
			const { protocol, hostname, port, username, password } = new URL(url);
			const secure = protocol === "smtps:";
			const mailer = await WorkerMailer.connect({
				host: hostname,
				port: Number(port || (secure ? 465 : 587)),
				secure,
				...(username
					? { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) }, authType: ["plain", "login"] }
					: {}),
				socketTimeoutMs: 15_000,
				responseTimeoutMs: 15_000,
			});
			try {
				// The client takes a mail whole, so this is the last moment there is.
				await beforeLast();
				await mailer.send({
					from: person(mail.from),
					to: person(mail.to),
					subject: mail.subject,
					text: mail.text,
					...(mail.html ? { html: mail.html } : {}),
					headers: { "Message-ID": mail.messageId },
					attachments: mail.attachments.map(({ filename, contentType, content }) => ({ filename, mimeType: contentType, content: base64(content) })),
				});
			} catch (error) {
				throw refusal(error);
			} finally {
				await mailer.close();
			}
		},
	};
}
