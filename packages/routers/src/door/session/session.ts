import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";
import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { hmacSha256 } from "../sha256.ts";
import { isApiToken, readTokenCaller, tokenCaller } from "./api-token.ts";
import { type CallerRow, callerColumns, personOf } from "./caller-row.ts";
import { type RoleEntry, rightsOf } from "./rights.ts";
import { factorDueSql } from "./second-factor.ts";
import { base64url, randomToken, tokenHash } from "./secrets.ts";

const minute = 60_000;
/** A session ends this long after sign-in, whatever happens. */
const absoluteMs = 12 * 60 * minute;
/** A token not refreshed for this long is dead; clients refresh every 20 minutes. */
const idleMs = 60 * minute;
/** The token before a rotation answers this long, for requests in flight. */
const graceMs = minute;

/** What sign-in and refresh answer; `expiresIn` in seconds from now, if the token is not refreshed. */
export interface IssuedToken {
	token: string;
	expiresIn: number;
}

interface SessionRow extends CallerRow {
	session_id: string;
	is_current: number;
	previous_valid_until: string | null;
	expires_at: string;
	ended_at: string | null;
	end_reason: string | null;
	kind: "own" | "imitation";
	acting_role_id: number | null;
	imitator_id: number | null;
	imitator_name: string | null;
	imitator_may: number;
	factor_due: number;
}

// One round trip a request: replicas and the edge pay for each. Roles and rights are read every time, so a change holds at once.
const sessionSql = (where: string) => `
	SELECT s.id AS session_id, s.token_hash = ?1 AS is_current, s.previous_valid_until, s.expires_at, s.ended_at, s.end_reason, s.kind,
		${callerColumns}, act.role_id AS acting_role_id,
		(SELECT json_group_array(json_array(r.code, r.is_super, r.id)) FROM user_role ur JOIN role r ON r.id = ur.role_id
			WHERE ur.user_id = u.id) AS roles,
		(SELECT json_group_array(DISTINCT p.permission) FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
			WHERE ur.user_id = u.id AND (act.role_id IS NULL OR ur.role_id = act.role_id)) AS permissions,
		s.imitator_id, i.display_name AS imitator_name,
		i.status = 'active' AND (i.user_type = 2 OR EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id
			LEFT JOIN role_permission p ON p.role_id = r.id AND p.permission = 'user.imitate'
			WHERE ur.user_id = i.id AND (r.is_super = 1 OR p.permission IS NOT NULL))) AS imitator_may,
		${factorDueSql("coalesce(i.id, u.id)", "coalesce(i.user_type, u.user_type)")} AS factor_due
	FROM session s JOIN user u ON u.id = s.user_id
	LEFT JOIN user_role act ON act.user_id = s.user_id AND act.role_id = s.active_role_id
	LEFT JOIN user i ON i.id = s.imitator_id
	WHERE ${where}`;
const byToken = sessionSql("s.token_hash = ?1 OR s.previous_token_hash = ?1");
const byId = sessionSql("s.id = ?1");

/** The role a token is named after, with its dot; "" for a token without a name. */
const nameOf = (token: string) => token.slice(0, token.indexOf(".") + 1);

/** The token after `token`: HMAC-SHA-256 of it under the session's own random key, so neither a stolen token nor a stolen row gives it. */
function nextToken(token: string, rotationKey: string, name: string): string {
	const encoder = new TextEncoder();
	return name + base64url(hmacSha256(encoder.encode(rotationKey), encoder.encode(token)));
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const secondsUntil = (now: Date, at: string) => Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1000));
const earlier = (a: string, b: string) => (a < b ? a : b);

const expired = () => new DomainError("tokenExpired", "error.tokenExpired");

/**
 * The caller behind the request's token, with roles and rights as they are now.
 * Throws `tokenKicked` when the user has signed in elsewhere since, `tokenExpired` for every other token that does not hold, and
 * `notAllowed` for somebody who has to set up a second factor first, unless `unenrolled` asks for them too.
 */
export async function readCaller(
	ctx: Pick<Context, "db" | "now" | "token" | "address" | "services">,
	{ unenrolled = false }: { unenrolled?: boolean } = {},
): Promise<Caller> {
	if (!ctx.token) throw expired();
	if (isApiToken(ctx.token)) return readTokenCaller(ctx);
	const hash = await tokenHash(ctx.token);
	const { rows } = await ctx.db.executeQuery<SessionRow>(CompiledQuery.raw(byToken, [hash]));
	const row = rows[0];
	const now = ctx.now.toISOString();
	if (!row || (!row.is_current && (row.previous_valid_until ?? "") <= now)) throw expired();
	const caller = callerOf(row, now);
	if (!unenrolled) refuseUnenrolled(caller);
	return caller;
}

/** The caller behind a session or an API token by its id, for links given out in its name; throws as `readCaller` does. */
export async function callerById(
	ctx: Pick<Context, "db" | "now" | "address" | "services">,
	{ by, id }: { by: Caller["by"]; id: string },
): Promise<Caller> {
	if (by === "apiToken") return tokenCaller(ctx, "id", id);
	const { rows } = await ctx.db.executeQuery<SessionRow>(CompiledQuery.raw(byId, [id]));
	if (!rows[0]) throw expired();
	const caller = callerOf(rows[0], ctx.now.toISOString());
	refuseUnenrolled(caller);
	return caller;
}

/** Who a session makes of its user, if it is alive. */
function callerOf(row: SessionRow, now: string): Caller {
	if (row.ended_at !== null && row.end_reason === "kicked") throw new DomainError("tokenKicked", "error.tokenKicked");
	if (row.ended_at !== null || row.expires_at <= now || row.status !== "active") throw expired();
	if (row.kind === "imitation" && !row.imitator_may) throw expired();
	const held = (JSON.parse(row.roles) as [code: string, isSuper: number, id: number][]).map(
		([code, isSuper, id]): RoleEntry => ({ code, isSuper: isSuper === 1, acting: id === row.acting_role_id }),
	);
	return {
		...personOf(row),
		sessionId: row.session_id,
		by: row.kind,
		imitator: row.imitator_id === null ? null : { id: row.imitator_id, name: row.imitator_name ?? "" },
		factorDue: row.factor_due === 1,
		...rightsOf(row.user_type, held, JSON.parse(row.permissions) as string[]),
	};
}

/** Throws `notAllowed` for somebody who has to set up a second factor before anything else. */
export function refuseUnenrolled(caller: Pick<Caller, "factorDue">): void {
	if (caller.factorDue) throw new DomainError("notAllowed", "auth.factorFirst");
}

export interface NewSession {
	userId: number;
	now: Date;
	address: string;
	userAgent: string;
	/** The staff person who sees through the user's eyes; left out for a session of the user's own. */
	imitatorId?: number;
}

/**
 * Starts a session in `trx` and ends the one alive until now (kicked, or expired where its time was up): the user's one own session, or
 * the imitator's one imitation. The one never touches the other.
 */
export async function startSession(trx: Kysely<Database>, { userId, now, address, userAgent, imitatorId }: NewSession): Promise<IssuedToken> {
	const at = now.toISOString();
	const kind = imitatorId === undefined ? ("own" as const) : ("imitation" as const);
	await trx
		.updateTable("session")
		.set((eb) => ({
			ended_at: at,
			end_reason: eb
				.case()
				.when("expires_at", "<=", at)
				.then("expired" as const)
				.else("kicked" as const)
				.end(),
		}))
		.where("ended_at", "is", null)
		.where("kind", "=", kind)
		.where(imitatorId === undefined ? "user_id" : "imitator_id", "=", imitatorId ?? userId)
		.execute();
	const token = randomToken();
	const expiresAt = after(now, idleMs);
	await trx
		.insertInto("session")
		.values({
			id: crypto.randomUUID(),
			user_id: userId,
			token_hash: await tokenHash(token),
			previous_token_hash: null,
			previous_valid_until: null,
			rotation_key: randomToken(),
			created_at: at,
			rotated_at: at,
			expires_at: expiresAt,
			ended_at: null,
			end_reason: null,
			address,
			user_agent: userAgent.slice(0, 300),
			kind,
			imitator_id: imitatorId ?? null,
		})
		.execute();
	return { token, expiresIn: secondsUntil(now, expiresAt) };
}

/** What begins the token of a session that acts as a role. */
const roleName = (code: string) => `${code.replace(/[^\w-]/g, "_")}.`;

/** What begins the token of a session that acts as this role, or as all (null). */
async function actingName(trx: Kysely<Database>, roleId: number | null): Promise<string> {
	const role = roleId === null ? undefined : await trx.selectFrom("role").select("code").where("id", "=", roleId).executeTakeFirst();
	return role ? roleName(role.code) : "";
}

/**
 * Rotates the session's token in `trx`. Whoever refreshes with the token before, within its grace, gets the token the first one got:
 * two tabs refreshing at once, or a refresh beside a change of role, must not sign each other out. A token keeps the role it is named
 * after; `actAs` gives another one, or none, and lets the session act as that role from the next request.
 */
export async function rotateToken(
	trx: Kysely<Database>,
	input: { sessionId: string; token: string; now: Date; actAs?: { id: number; code: string } | null },
): Promise<IssuedToken> {
	const { now, token, actAs } = input;
	const session = await trx
		.selectFrom("session")
		.select(["token_hash", "previous_token_hash", "rotation_key", "created_at", "expires_at", "active_role_id"])
		.where("id", "=", input.sessionId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	if (!session) throw expired();
	const name = actAs === undefined ? nameOf(token) : actAs === null ? "" : roleName(actAs.code);
	const next = nextToken(token, session.rotation_key, name);
	const hash = await tokenHash(token);
	if (hash !== session.token_hash) {
		// What the first one got: by the same call, or, for a refresh, by a change of role.
		const acting = actAs === undefined ? nextToken(token, session.rotation_key, await actingName(trx, session.active_role_id)) : next;
		for (const current of [next, acting])
			if ((await tokenHash(current)) === session.token_hash) return { token: current, expiresIn: secondsUntil(now, session.expires_at) };
		// Rotated a second time meanwhile, unless it is a change of role that overtakes a refresh.
		if (actAs === undefined || hash !== session.previous_token_hash) throw expired();
	}
	const expiresAt = earlier(after(now, idleMs), after(new Date(session.created_at), absoluteMs));
	await trx
		.updateTable("session")
		.set({
			token_hash: await tokenHash(next),
			previous_token_hash: session.token_hash,
			previous_valid_until: after(now, graceMs),
			rotated_at: now.toISOString(),
			expires_at: expiresAt,
			...(actAs === undefined ? {} : { active_role_id: actAs?.id ?? null }),
		})
		.where("id", "=", input.sessionId)
		.execute();
	return { token: next, expiresIn: secondsUntil(now, expiresAt) };
}
