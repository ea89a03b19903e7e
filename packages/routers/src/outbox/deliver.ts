import type { Mail, Services } from "../context.ts";
import { MailRefusedError } from "./mail-refused.ts";
import { lease, markFailed, markSending, markSent, type OutboxRow, settleLost } from "./queries.ts";
import { maxAttempts, nextAttempt, uncertain } from "./rules.ts";

/** Makes the mail of an entry from its payload, or null where nobody is to get one. `messageId` must be the same at every try. */
export type MailRenderer = (
	services: Services,
	payload: Record<string, unknown>,
) => Promise<(Omit<Mail, "from" | "messageId"> & { messageKey: string }) | null>;

interface Options {
	/** Mails to send at most in one go. */
	limit?: number;
	/** How long an entry belongs to this process; longer than a mail server may take. */
	leaseMs?: number;
}

const from = (services: Services) => services.config.mailFrom;
const hostOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? "localhost";

/**
 * Delivers what is due, entry by entry, until nothing is left or `limit` is reached. Answers how many went out.
 *
 * Exactly once, as far as SMTP allows: an entry is leased, the mail made and handed to the server up to its last byte; only then
 * the entry turns to `sending`, and the last byte follows. A crash before that point leaves an entry that is sent again in full: the
 * server drops what was never finished. A crash after it leaves `sending`: the server may have taken the mail and cannot be asked, so
 * it is not repeated by itself but shown as uncertain. Someone who asks for it again sends the same Message-ID.
 */
export async function deliverDue(services: Services, renderers: Record<string, MailRenderer>, options: Options = {}): Promise<number> {
	const { limit = 50, leaseMs = 120_000 } = options;
	const lost = await settleLost(services.db, services.now().toISOString());
	if (lost > 0) services.log("warn", "mails may have gone out before a crash", { count: lost });
	let sent = 0;
	for (let tried = 0; tried < limit; tried++) {
		const now = services.now();
		const row = await lease(services.db, now.toISOString(), new Date(now.getTime() + leaseMs).toISOString());
		if (!row) break;
		if (await deliver(services, renderers, row, leaseMs)) sent++;
	}
	return sent;
}

async function deliver(services: Services, renderers: Record<string, MailRenderer>, row: OutboxRow, leaseMs: number): Promise<boolean> {
	const { db } = services;
	let lastByte = false;
	const beforeLast = async () => {
		const until = new Date(services.now().getTime() + leaseMs).toISOString();
		if (!(await markSending(db, row, until))) throw new Error("the lease ran out before the mail was handed over");
		lastByte = true;
	};
	try {
		const render = renderers[row.kind];
		if (!render) throw new MailRefusedError(`nothing delivers ${row.kind}`, true);
		const made = await render(services, JSON.parse(row.payload) as Record<string, unknown>);
		if (!made) {
			await beforeLast();
			await markSent(db, row.id, services.now().toISOString());
			return false;
		}
		const { messageKey, ...mail } = made;
		await services.mail.send({ ...mail, from: from(services), messageId: `<${messageKey}@${hostOf(from(services))}>` }, beforeLast);
	} catch (error) {
		await failed(services, row, error, lastByte);
		return false;
	}
	await markSent(db, row.id, services.now().toISOString());
	return true;
}

async function failed(services: Services, row: OutboxRow, error: unknown, lastByte: boolean): Promise<void> {
	const message = error instanceof Error ? error.message : String(error);
	const refused = error instanceof MailRefusedError;
	services.log("warn", "mail not delivered", { kind: row.kind, id: row.id, attempts: row.attempts, error: message });
	if (lastByte && !refused) return markFailed(services.db, row, uncertain, null);
	const giveUp = (refused && error.permanent) || row.attempts >= maxAttempts;
	return markFailed(services.db, row, message, giveUp ? null : nextAttempt(row.attempts, services.now()).toISOString());
}
