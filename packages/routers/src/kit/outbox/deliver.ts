import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { Mail, Services } from "../../door/context.ts";
import { withHeartbeat } from "../work/heartbeat.ts";
import { leaseEnd } from "../work/lease.ts";
import { retry } from "../work/retry.ts";
import { MailRefusedError } from "./mail-refused.ts";
import { type Claim, keepClaim, lease, markFailed, markSending, markSent, settleLost } from "./queries.ts";
import { type Rung, ring } from "./ring.ts";
import { maxAttempts, nextAttempt, uncertain } from "./rules.ts";

/** Who is told by bell of addresses that take no mail, in what words, and on which screen the mail stands. */
interface Sender {
	id: number;
	path: string;
	/** Of copies that were refused, by `{addresses}`. */
	copies: MessageId;
	/** Of a mail that is given up. */
	undelivered: MessageId;
	values: Record<string, string | number>;
}

/** Makes the mail of an entry from its payload, or null where nobody is to get one. `messageId` must be the same at every try. */
export type MailRenderer = (
	services: Services,
	payload: Record<string, unknown>,
) => Promise<(Omit<Mail, "from" | "messageId"> & { messageKey: string; sender?: Sender }) | null>;

/** Writes what became of a mail, again where the database is busy or away for a moment: unwritten, it would count as uncertain. */
const settle = ({ log }: Services, { row }: Claim, write: () => Promise<void>): Promise<void> =>
	retry(write, { failed: (error) => log("warn", "what became of a mail could not be written at first", { id: row.id, error: String(error) }) });

const from = (services: Services) => services.config.mailFrom;
const hostOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? "localhost";

/**
 * Delivers what is due, entry by entry, until nothing is left or `limit` is reached. Answers how many went out.
 *
 * Exactly once, as far as SMTP allows: an entry is claimed for a lease, and for longer while its process says so; the mail is made and handed to
 * the server up to its last byte; only then the entry turns to `sending`, and the last byte follows. A crash before that point leaves an entry that
 * is sent again in full when its claim ends, and not counted as tried: the server drops what was never finished. A crash after it leaves `sending`:
 * the server may have taken the mail and cannot be asked, so it is not repeated by itself but shown as uncertain. Someone who asks for it again
 * sends the same Message-ID.
 */
export async function deliverDue(
	services: Services,
	renderers: Record<string, MailRenderer>,
	{ limit = 50 }: { limit?: number } = {},
): Promise<number> {
	const { db, log } = services;
	const lost = await settleLost(db, services.now());
	if (lost.uncertain > 0) log("warn", "mails may have gone out before a crash", { count: lost.uncertain });
	if (lost.freed > 0) log("info", "mails that a crash left are taken up again", { count: lost.freed });
	let sent = 0;
	for (let tried = 0; tried < limit; tried++) {
		const now = services.now();
		const claim = await lease(db, now, leaseEnd(now));
		if (!claim) break;
		const heartbeat = {
			beat: () => keepClaim(db, claim, leaseEnd(services.now())),
			failed: (error: unknown) => log("warn", "a mail under way could not be held", { id: claim.row.id, error: String(error) }),
		};
		if (await withHeartbeat(heartbeat, () => deliver(services, renderers, claim))) sent++;
	}
	return sent;
}

async function deliver(services: Services, renderers: Record<string, MailRenderer>, claim: Claim): Promise<boolean> {
	const { db } = services;
	const { row } = claim;
	let refused: readonly string[] = [];
	let lastByte = false;
	let sender: Sender | undefined;
	const beforeLast = async () => {
		if (!(await markSending(db, claim, leaseEnd(services.now())))) throw new Error("the claim ran out before the mail was handed over");
		lastByte = true;
	};
	try {
		const render = renderers[row.kind];
		if (!render) throw new MailRefusedError(`nothing delivers ${row.kind}`, true);
		const made = await render(services, JSON.parse(row.payload) as Record<string, unknown>);
		if (!made) {
			await beforeLast();
			await settle(services, claim, () => markSent(db, row.id, services.now().toISOString()));
			return false;
		}
		const { messageKey, sender: by, ...mail } = made;
		sender = by;
		refused = await services.mail.send({ ...mail, from: from(services), messageId: `<${messageKey}@${hostOf(from(services))}>` }, beforeLast);
	} catch (error) {
		await failed(services, claim, { error, lastByte, sender });
		return false;
	}
	const at = services.now().toISOString();
	const told =
		refused.length > 0 && sender ? { ...sender, subject: sender.copies, values: { ...sender.values, addresses: refused.join(", ") } } : null;
	await settle(services, claim, () => telling(db, told, at, (trx) => markSent(trx, row.id, at, refused)));
	return true;
}

/** Writes what became of a mail, and with it what its sender is told of that, if anything. */
async function telling(
	db: Kysely<Database>,
	told: (Rung & { id: number }) | null,
	at: string,
	write: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
	if (told === null) return write(db);
	await db.transaction().execute(async (trx) => {
		await write(trx);
		await ring(trx, told, told, at);
	});
}

async function failed(
	services: Services,
	claim: Claim,
	{ error, lastByte, sender }: { error: unknown; lastByte: boolean; sender: Sender | undefined },
): Promise<void> {
	const { db, log } = services;
	const { row } = claim;
	const message = error instanceof Error ? error.message : String(error);
	const refused = error instanceof MailRefusedError;
	const tries = row.attempts + 1;
	log("warn", "mail not delivered", { kind: row.kind, id: row.id, attempts: tries, error: message });
	if (lastByte && !refused) return settle(services, claim, () => markFailed(db, claim, uncertain, null));
	const giveUp = (refused && error.permanent) || tries >= maxAttempts;
	const now = services.now();
	const told = giveUp && sender ? { ...sender, subject: sender.undelivered } : null;
	const nextAt = giveUp ? null : nextAttempt(tries, now).toISOString();
	return settle(services, claim, () => telling(db, told, now.toISOString(), (trx) => markFailed(trx, claim, message, nextAt)));
}
