import { connect, type Socket } from "cloudflare:sockets";
import { MailRefusedError } from "@iqt/routers/kit/outbox/mail-refused";

/** A server that does not answer must not hold a job's lease. */
const timeoutMs = 15_000;
/** Bytes kept back until everything else is with the server. */
const lastBytes = 64;
const encoder = new TextEncoder();

export interface SmtpTarget {
	hostname: string;
	port: number;
	/** TLS from the first byte; otherwise STARTTLS where the server offers it. */
	secure: boolean;
	user: string;
	password: string;
}

function within<T>(work: Promise<T>, what: string): Promise<T> {
	let timer: ReturnType<typeof setTimeout>;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`the mail server did not ${what} in time`)), timeoutMs);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One conversation (RFC 5321) over workerd's sockets. */
class Conversation {
	#socket: Socket;
	#reader: ReadableStreamDefaultReader<Uint8Array>;
	#writer: WritableStreamDefaultWriter<Uint8Array>;
	#decoder = new TextDecoder();
	#rest = "";

	constructor(socket: Socket) {
		this.#socket = socket;
		this.#reader = socket.readable.getReader();
		this.#writer = socket.writable.getWriter();
	}

	write = (bytes: Uint8Array) => within(this.#writer.write(bytes), "take the mail");

	/** The next reply, all its lines. MailRefusedError where it is a refusal (4xx, 5xx). */
	async reply(): Promise<string> {
		let text = this.#rest;
		let end = /^\d{3}(?: .*)?\r?\n/m.exec(text);
		while (!end) {
			const { value, done } = await within(this.#reader.read(), "answer");
			if (done) throw new Error("the mail server closed the connection");
			text += this.#decoder.decode(value, { stream: true });
			end = /^\d{3}(?: .*)?\r?\n/m.exec(text);
		}
		const size = end.index + end[0].length;
		this.#rest = text.slice(size);
		const lines = text.slice(0, size).trim();
		const code = Number(end[0].slice(0, 3));
		if (code >= 400) throw new MailRefusedError(lines, code >= 500);
		return lines;
	}

	async say(line: string): Promise<string> {
		await this.write(encoder.encode(`${line}\r\n`));
		return this.reply();
	}

	startTls(): void {
		this.#reader.releaseLock();
		this.#writer.releaseLock();
		this.#socket = this.#socket.startTls();
		this.#reader = this.#socket.readable.getReader();
		this.#writer = this.#socket.writable.getWriter();
	}

	close = () => this.#socket.close().catch(() => {});
}

async function greet(talk: Conversation, { secure, user, password }: SmtpTarget): Promise<void> {
	await talk.reply();
	let offers = await talk.say("EHLO localhost");
	if (!secure && /^250[ -]STARTTLS/im.test(offers)) {
		await talk.say("STARTTLS");
		talk.startTls();
		offers = await talk.say("EHLO localhost");
	}
	if (!user) return;
	const base64 = (text: string) => btoa(String.fromCharCode(...encoder.encode(text)));
	if (/^250[ -]AUTH\b.*\bPLAIN\b/im.test(offers)) {
		await talk.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`);
		return;
	}
	await talk.say("AUTH LOGIN");
	await talk.say(base64(user));
	await talk.say(base64(password));
}

/** Names a receiver of a copy; false where the server does not take it, which holds up nobody else's. */
const takesCopy = (talk: Conversation, address: string): Promise<boolean> =>
	talk.say(`RCPT TO:<${address}>`).then(
		() => true,
		(error: unknown) => {
			if (error instanceof MailRefusedError) return false;
			throw error;
		},
	);

/**
 * Hands a composed mail (`data` with its dots stuffed and the closing dot) to a server. `beforeLast` is awaited before the last bytes. Answers the
 * addresses of `cc` the server did not take.
 * MailRefusedError where the server says no; any other error leaves open whether it took the mail once `beforeLast` was called.
 */
export async function sendOverSocket(
	target: SmtpTarget,
	mail: { from: string; to: string; cc: readonly string[]; data: string },
	beforeLast: () => Promise<void>,
): Promise<readonly string[]> {
	const socket = connect({ hostname: target.hostname, port: target.port }, { secureTransport: target.secure ? "on" : "starttls" });
	await within(socket.opened, "accept the connection");
	const talk = new Conversation(socket);
	try {
		await greet(talk, target).catch((error: Error) => {
			// What is wrong before a mail is named is for us to put right, not the mail's end.
			throw new MailRefusedError(error.message, false, error);
		});
		await talk.say(`MAIL FROM:<${mail.from}>`);
		await talk.say(`RCPT TO:<${mail.to}>`);
		const refused: string[] = [];
		for (const address of mail.cc) if (!(await takesCopy(talk, address))) refused.push(address);
		await talk.say("DATA");
		const bytes = encoder.encode(mail.data);
		await talk.write(bytes.subarray(0, -lastBytes));
		await beforeLast();
		await talk.write(bytes.subarray(-lastBytes));
		await talk.reply();
		// The mail is taken: how the conversation ends is of no account.
		await talk.say("QUIT").catch(() => {});
		return refused;
	} finally {
		await talk.close();
	}
}
