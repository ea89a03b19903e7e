import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Mail, MailSender } from "@iqt/routers";
import { MailRefusedError } from "@iqt/routers/kit/outbox/mail-refused";
import { createTransport } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/** A mail server that does not answer must not hold a job's lease. */
const timeoutMs = 15_000;
/** Bytes kept back until everything else is with the server. */
const lastBytes = 64;

/** The mail as it goes over the wire. */
async function compose(mail: Mail): Promise<{ raw: Buffer; from: string; to: string[] }> {
	const attachments = mail.attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content: Buffer.from(content) }));
	const { message, envelope } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail({
		...mail,
		cc: [...(mail.cc ?? [])],
		attachments,
	});
	return { raw: message as Buffer, from: envelope.from || "", to: envelope.to };
}

/** What the server answered to each receiver it does not take, once it has heard them all; the connection tells it in public only when the mail is gone. */
interface Envelope {
	rejectedErrors?: (Error & { recipient?: string; responseCode?: number })[];
}

/** MailRefusedError where the server does not take the mail for whom it is to: copies do not go out without it. */
function refuseWithoutReceiver(connection: SMTPConnection, receiver: string | undefined): void {
	const { _envelope } = connection as unknown as { _envelope?: Envelope };
	const refused = _envelope?.rejectedErrors?.find(({ recipient }) => recipient === receiver);
	if (refused) throw new MailRefusedError(refused.message, (refused.responseCode ?? 500) >= 500, refused);
}

/** All but the end, then `beforeLast`, then the end: without its end a server does not take a mail. */
async function* heldBack(raw: Buffer, beforeLast: () => Promise<void>): AsyncGenerator<Buffer> {
	yield raw.subarray(0, -lastBytes);
	await beforeLast();
	yield raw.subarray(-lastBytes);
}

/** A connection to a mail server (`smtp://user:password@host:587`, `smtps://…`) that is still to be made. */
export function smtpConnection(url: string): SMTPConnection {
	const { protocol, hostname, port } = new URL(url);
	const secure = protocol === "smtps:";
	return new SMTPConnection({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port || (secure ? 465 : 587)),
		secure,
		connectionTimeout: timeoutMs,
		greetingTimeout: timeoutMs,
		socketTimeout: timeoutMs,
	});
}

/** Sends over SMTP. */
export function smtpSender(url: string): MailSender {
	const { username, password } = new URL(url);
	const user = decodeURIComponent(username);
	return {
		async send(mail, beforeLast) {
			const { raw, from, to } = await compose(mail);
			const connection = smtpConnection(url);
			try {
				const refused = await new Promise<readonly string[]>((resolve, reject) => {
					const fail = (error: Error) => reject(error instanceof MailRefusedError ? error : refusal(error));
					const handOver = async () => {
						refuseWithoutReceiver(connection, to[0]);
						await beforeLast();
					};
					const body = Readable.from(heldBack(raw, handOver), { objectMode: false });
					body.on("error", fail);
					connection.on("error", fail);
					connection.on("end", () => fail(new Error("the mail server closed the connection")));
					const send = () => connection.send({ from, to }, body, (error, info) => (error ? fail(error) : resolve(info.rejected)));
					connection.connect((error) => {
						if (error) return fail(error);
						if (!user) return send();
						connection.login({ user, pass: decodeURIComponent(password) }, (denied) => (denied ? fail(denied) : send()));
					});
				});
				connection.quit();
				return refused;
			} finally {
				connection.close();
			}
		},
	};
}

/** Errors that are about this mail: its envelope or its text. */
const ofTheMail = new Set<unknown>(["EENVELOPE", "EMESSAGE"]);

/**
 * An answer of the server (4xx, 5xx) means it has not taken the mail. One to the greeting (554), to EHLO or to the sign-in is about us or the server:
 * that may be put right, and is not the mail's end.
 */
function refusal(error: Error): Error {
	const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
	if (typeof responseCode !== "number" || responseCode < 400) return error;
	return new MailRefusedError(error.message, responseCode >= 500 && ofTheMail.has(code), error);
}

/** Writes each mail as an `.eml` file that mail programs open, for a machine without a mail server. */
export function folderSender(folder: string): MailSender {
	return {
		async send(mail, beforeLast) {
			const { raw } = await compose(mail);
			await mkdir(folder, { recursive: true });
			// Named by message id: a repeated delivery is the same file, and it is there whole or not at all.
			const path = join(folder, `${mail.messageId.replace(/[^\w.@-]/g, "")}.eml`);
			await writeFile(`${path}.part`, raw);
			await beforeLast();
			await rename(`${path}.part`, path);
			return [];
		},
	};
}
