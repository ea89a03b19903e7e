import { audited } from "../../door/audited.ts";
import type { Caller, Context, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { randomToken } from "../../door/session/secrets.ts";
import { formerSecretMs, secretPrefix } from "./rules.ts";

/** What a sealed secret is bound to: it opens for its own address alone. */
const about = (id: string) => `webhook:${id}`;

/** Where an address is, and the secrets that sign for it now, the present one first; none where they cannot be opened. */
export async function secretsOf({ db, sealer, now }: Services, id: string): Promise<{ url: string; secrets: string[] }> {
	const row = await db
		.selectFrom("webhook")
		.select(["url", "secret", "former_secret", "former_until"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const isFormerStill = row.former_until !== null && row.former_until > now().toISOString();
	const sealed = [row.secret, isFormerStill ? row.former_secret : null].filter((text) => text !== null);
	const opened = await Promise.all(sealed.map((text) => sealer.open(text, about(id))));
	return { url: row.url, secrets: opened.filter((secret) => secret !== null) };
}

/** Makes a new secret for an address and answers it, this once; the one before signs beside it for 24 hours. */
export async function renewSecret(ctx: Context & { caller: Caller }, id: string): Promise<{ secret: string; formerUntil: string | null }> {
	const secret = secretPrefix + randomToken();
	const sealed = await ctx.services.sealer.seal(secret, about(id));
	return audited(ctx, actorOf(ctx), async (change, trx) => {
		const row = await trx.selectFrom("webhook").select(["secret", "secret_at"]).where("id", "=", id).executeTakeFirst();
		if (!row) throw new DomainError("notFound", "error.notFound");
		const formerUntil = row.secret === null ? null : new Date(ctx.now.getTime() + formerSecretMs).toISOString();
		await trx
			.updateTable("webhook")
			.set((eb) => ({
				...{ secret: sealed, secret_at: change.at, former_secret: row.secret, former_until: formerUntil },
				...{ version: eb("version", "+", 1), changed_at: change.at, changed_by: ctx.caller.userId },
			}))
			.where("id", "=", id)
			.execute();
		const after = { secretAt: change.at };
		await change.write({ action: "renewSecret", objectType: "webhook", objectId: id, before: { secretAt: row.secret_at }, after });
		return { secret, formerUntil };
	});
}
