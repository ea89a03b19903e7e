import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { audited } from "../../door/audited.ts";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Context, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { tokenHash } from "../../door/session/secrets.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { type MailState, mailState } from "../../kit/outbox/rules.ts";
import { spendMail } from "../session/guarded.ts";
import { type InvitationState, invitationHours, invitationState } from "../session/rules.ts";

const hour = 3_600_000;
const key = (id: string) => `invitation:${id}`;

/** What an invitation is written with: the context of a `change()` procedure fits. */
export interface InvitationWork {
	db: Kysely<Database>;
	change: ChangeWriter;
	services: Services;
}

/**
 * Invites a user without a password to set the first one: an entry in the change log and a mail in their language with a one-time
 * link that lives 72 hours, sent once the transaction is committed. Earlier invitations of the user end. Throws `notFound` for an unknown
 * user, `state` for a disabled one and for one who has a password.
 */
export async function inviteUser({ db, change, services }: InvitationWork, userGuid: string): Promise<void> {
	const user = await db
		.selectFrom("user")
		.select(["id", "status", "password_hash", "email"])
		.where("guid", "=", userGuid.toLowerCase())
		.executeTakeFirst();
	if (!user) throw new DomainError("notFound", "error.notFound");
	if (user.status !== "active") throw new DomainError("state", "auth.inviteDisabled");
	if (user.password_hash !== null) throw new DomainError("state", "auth.inviteHasPassword");
	await db
		.updateTable("invitation")
		.set({ expires_at: change.at })
		.where("user_id", "=", user.id)
		.where("used_at", "is", null)
		.where("expires_at", ">", change.at)
		.execute();
	const id = crypto.randomUUID();
	const expires_at = new Date(Date.parse(change.at) + invitationHours * hour).toISOString();
	await db.insertInto("invitation").values({ id, user_id: user.id, created_at: change.at, expires_at, used_at: null }).execute();
	await enqueue(db, { kind: "invitation", payload: { invitationId: id }, dedupeKey: key(id), at: change.at });
	await change.write({ action: "invite", objectType: "user", objectId: userGuid, before: null, after: { email: user.email, until: expires_at } });
	change.afterCommit(() => deliverNow(services));
}

/**
 * Mails another invitation to the registered address of somebody whose link ran out. Nothing happens, and nothing is said, for an
 * unknown, a used or a living link. Throws `tooMany`.
 */
export async function renewInvitation(ctx: Context, token: string): Promise<void> {
	const hash = await tokenHash(token);
	await spendMail(ctx, "invitation", hash);
	const row = await ctx.services.db
		.selectFrom("invitation_link as l")
		.innerJoin("invitation as i", "i.id", "l.invitation_id")
		.innerJoin("user as u", "u.id", "i.user_id")
		.select(["u.guid", "u.id", "u.display_name"])
		.where("l.token_hash", "=", hash)
		.where("i.used_at", "is", null)
		.where("i.expires_at", "<=", ctx.now.toISOString())
		.where("u.status", "=", "active")
		.where("u.password_hash", "is", null)
		.executeTakeFirst();
	if (!row) return;
	await audited(ctx, { id: row.id, name: row.display_name }, (log, trx) => inviteUser({ db: trx, services: ctx.services, change: log }, row.guid));
}

/** An invitation as an administrator sees it in the user's row. */
export interface InvitationStatus {
	state: InvitationState;
	invitedAt: string;
	expiresAt: string;
	/** What the mail server said where the mail did not go out; null otherwise. */
	problem: string | null;
}

/** The latest invitation of each of these users, by user id; users never invited are left out. */
export async function invitationStates(db: Kysely<Database>, userIds: readonly number[], now: Date): Promise<Map<number, InvitationStatus>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("invitation as i")
		.leftJoin("outbox as o", (join) => join.on("o.dedupe_key", "=", sql<string>`'invitation:' || i.id`))
		.select(["i.user_id", "i.created_at", "i.expires_at", "i.used_at", "o.state", "o.last_error"])
		.where("i.user_id", "in", userIds)
		.orderBy("i.created_at")
		.orderBy("i.id")
		.execute();
	return new Map(
		rows.map((row) => {
			const mail: MailState = row.state === null ? "sent" : mailState({ state: row.state, last_error: row.last_error });
			const state = invitationState({ used: row.used_at !== null, expired: row.expires_at <= now.toISOString(), mail });
			const status = { state, invitedAt: row.created_at, expiresAt: row.expires_at, problem: state === "failed" ? row.last_error : null };
			return [row.user_id, status];
		}),
	);
}
