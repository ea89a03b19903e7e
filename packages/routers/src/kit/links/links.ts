import type { Database } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { audited } from "../../door/audited.ts";
import type { Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { networkOf } from "../../door/network.ts";
import { randomToken, tokenHash } from "../../door/session/secrets.ts";
import { countTry, type ThrottleRule, tooManyTries } from "../../door/throttle.ts";
import { deliverNow } from "../outbox/deliver-now.ts";
import { enqueue } from "../outbox/queries.ts";

/** What links of one kind open. */
export interface LinkPurpose {
	name: string;
	/** The kind of object as the change log names it. */
	objectType: string;
	/** The kind of outbox entry (`{ linkId, mail }`, the second its name over all tries) whose mail has a fresh address in it. */
	renewedBy: string;
}

/** A link somebody came by. */
export interface Link {
	id: string;
	objectId: string;
	/** The registered address. */
	madeFor: string;
}

/** Days an address holds beyond the last day it is meant for, or beyond the day it was mailed where that is later. */
const DAYS_AFTER = 30;

/** Until when the address in a mail of the business day `today` holds, where it is meant for a last day. ISO 8601 UTC. */
export const addressEnd = (lastDay: string, today: string): string => `${addDays(lastDay > today ? lastDay : today, DAYS_AFTER)}T23:59:59.999Z`;

/** Tokens nobody knows that one network may come with: nobody types them, so that a few are somebody's old mails and many a search. */
const unknownTokens: ThrottleRule = { limit: 60, windowMs: 15 * 60_000 };
/** Fresh addresses that are mailed of one link in a day. */
const renewals: ThrottleRule = { limit: 3, windowMs: 24 * 60 * 60_000 };

/**
 * A token for one mail: it opens the object of `purpose` until `expiresAt` (ISO 8601 UTC), and stands nowhere but in that mail. Objects have one link for
 * each registered address, which all mails about it share; where it was revoked another one begins.
 */
export async function tokenForMail(
	db: Kysely<Database>,
	purpose: LinkPurpose,
	{ objectId, madeFor, at, expiresAt }: { objectId: string; madeFor: string; at: string; expiresAt: string },
): Promise<string> {
	const token = randomToken();
	const token_hash = await tokenHash(token);
	await db.transaction().execute(async (trx) => {
		const link = { id: crypto.randomUUID(), purpose: purpose.name, object_id: objectId, made_for: madeFor, made_at: at };
		await trx
			.insertInto("link")
			.values({ ...link, revoked_at: null, opened_at: null, last_opened_at: null })
			.onConflict((conflict) => conflict.columns(["purpose", "object_id", "made_for"]).where("revoked_at", "is", null).doNothing())
			.execute();
		const { id } = await trx
			.selectFrom("link")
			.select("id")
			.where("purpose", "=", purpose.name)
			.where("object_id", "=", objectId)
			.where("made_for", "=", madeFor)
			.where("revoked_at", "is", null)
			.executeTakeFirstOrThrow();
		await trx.insertInto("link_token").values({ token_hash, link_id: id, made_at: at, expires_at: expiresAt }).execute();
	});
	return token;
}

/**
 * The link a token opens. One that is unknown, of another purpose or revoked is `notFound`, whichever it is, and after many of them from one network
 * `tooMany`. One that has expired is `state` with the fixed sentence, and a fresh one is mailed to the registered address.
 */
export async function linkOf(ctx: Context, purpose: LinkPurpose, token: string): Promise<Link> {
	const found = await ctx.services.db
		.selectFrom("link_token as t")
		.innerJoin("link as l", "l.id", "t.link_id")
		.select(["l.id", "l.object_id as objectId", "l.made_for as madeFor", "l.purpose", "l.revoked_at", "t.expires_at"])
		.where("t.token_hash", "=", await tokenHash(token))
		.executeTakeFirst();
	if (!found || found.purpose !== purpose.name || found.revoked_at !== null) {
		const { refused, endsAt } = await countTry(ctx.services.db, `linkUnknown:${networkOf(ctx.address)}`, unknownTokens, ctx.now);
		throw refused ? tooManyTries(ctx.now, endsAt) : new DomainError("notFound", "link.unknown");
	}
	const { id, objectId, madeFor } = found;
	if (found.expires_at > ctx.now.toISOString()) return { id, objectId, madeFor };
	await renew(ctx, purpose, { id, objectId, madeFor });
	throw new DomainError("state", "link.expired");
}

/** Mails a fresh address to the registered one; who asked is told the same where enough were mailed. */
async function renew(ctx: Context, purpose: LinkPurpose, { id, objectId, madeFor }: Link): Promise<void> {
	const { refused } = await countTry(ctx.services.db, `linkRenewal:${id}`, renewals, ctx.now);
	if (refused) return;
	await audited(ctx, byLink(madeFor), async (change, db) => {
		await enqueue(db, {
			kind: purpose.renewedBy,
			payload: { linkId: id, mail: change.id },
			dedupeKey: `linkRenewal:${id}:${change.id}`,
			at: change.at,
		});
		await change.write({ action: "renewLink", objectType: purpose.objectType, objectId, before: null, after: { mailedTo: madeFor } });
		change.afterCommit(() => deliverNow(ctx.services));
	});
}

/** Whom the change log names where somebody came by a link. */
export const byLink = (name: string) => ({ id: null, name, source: "link" });

/** A link by its id, for the mail that renews it; null where it was revoked since. */
export async function openLink(db: Kysely<Database>, id: string): Promise<Link | null> {
	const found = await db
		.selectFrom("link")
		.select(["id", "object_id as objectId", "made_for as madeFor"])
		.where("id", "=", id)
		.where("revoked_at", "is", null)
		.executeTakeFirst();
	return found ?? null;
}

/** Counts that the page of a link was opened. */
export async function noteLinkOpened(db: Kysely<Database>, id: string, at: string): Promise<void> {
	await db
		.updateTable("link")
		.set((eb) => ({ opens: eb("opens", "+", 1), opened_at: eb.fn.coalesce("opened_at", eb.val(at)), last_opened_at: at }))
		.where("id", "=", id)
		.execute();
}

/** Shuts the links of an object: whoever has one finds nothing any more. Answers whom they were made for. */
export async function revokeLinks(db: Kysely<Database>, purpose: LinkPurpose, objectId: string, at: string): Promise<string[]> {
	const shut = await db
		.updateTable("link")
		.set({ revoked_at: at })
		.where("purpose", "=", purpose.name)
		.where("object_id", "=", objectId)
		.where("revoked_at", "is", null)
		.returning("made_for")
		.execute();
	return shut.map(({ made_for }) => made_for);
}

/** The links of an object, oldest first: for whom, how often and when opened, until when the newest of their addresses holds. Never a token. */
export async function linksOf(db: Kysely<Database>, purpose: LinkPurpose, objectId: string) {
	return db
		.selectFrom("link as l")
		.select((eb) => [
			"l.made_for as madeFor",
			"l.revoked_at as revokedAt",
			"l.opens",
			"l.last_opened_at as lastOpenedAt",
			eb
				.selectFrom("link_token as t")
				.select((t) => t.fn.max("t.expires_at").as("until"))
				.whereRef("t.link_id", "=", "l.id")
				.as("expiresAt"),
		])
		.where("l.purpose", "=", purpose.name)
		.where("l.object_id", "=", objectId)
		.orderBy("l.made_at")
		.execute();
}
