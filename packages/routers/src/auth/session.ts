import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";
import { sha256Hex } from "../change-log.ts";
import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";

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

interface SessionRow {
	session_id: string;
	is_current: number;
	previous_valid_until: string | null;
	expires_at: string;
	ended_at: string | null;
	end_reason: string | null;
	user_id: number;
	guid: string;
	user_name: string;
	display_name: string;
	email: string;
	user_type: number;
	status: string;
	company_id: string | null;
	roles: string;
	permissions: string;
}

// One round trip a request: replicas and the edge pay for each. Roles and rights are read every time, so a change holds at once.
const sessionSql = `
	SELECT s.id AS session_id, s.token_hash = ?1 AS is_current, s.previous_valid_until, s.expires_at, s.ended_at, s.end_reason,
		u.id AS user_id, u.guid, u.user_name, u.display_name, u.email, u.user_type, u.status, u.company_id,
		(SELECT json_group_array(json_array(r.code, r.is_super)) FROM user_role ur JOIN role r ON r.id = ur.role_id
			WHERE ur.user_id = u.id) AS roles,
		(SELECT json_group_array(DISTINCT p.permission) FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
			WHERE ur.user_id = u.id) AS permissions
	FROM session s JOIN user u ON u.id = s.user_id
	WHERE s.token_hash = ?1 OR s.previous_token_hash = ?1`;

const base64url = (bytes: Uint8Array) =>
	btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");

const randomToken = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The token after `token`: HMAC-SHA-256 of it under the session's own random key, so neither a stolen token nor a stolen row gives it. */
async function nextToken(token: string, rotationKey: string): Promise<string> {
	const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(rotationKey), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token))));
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
const secondsUntil = (now: Date, at: string) => Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1000));
const earlier = (a: string, b: string) => (a < b ? a : b);

// The digest runs on another thread and takes three times as long as the query; it never changes for a token.
const digests = new Map<string, string>();
const digestsKept = 5_000;

function rememberDigest(token: string, hash: string): void {
	if (digests.size >= digestsKept) digests.clear();
	digests.set(token, hash);
}

const expired = () => new DomainError("tokenExpired", "error.tokenExpired");

/**
 * The caller behind the request's token, with roles and rights as they are now.
 * Throws `tokenKicked` when the user has signed in elsewhere since, `tokenExpired` for every other token that does not hold.
 */
export async function readCaller(ctx: Pick<Context, "db" | "now" | "token">): Promise<Caller> {
	if (!ctx.token) throw expired();
	const hash = digests.get(ctx.token) ?? (await sha256Hex(ctx.token));
	const { rows } = await ctx.db.executeQuery<SessionRow>(CompiledQuery.raw(sessionSql, [hash]));
	const row = rows[0];
	const now = ctx.now.toISOString();
	if (!row || (!row.is_current && (row.previous_valid_until ?? "") <= now)) throw expired();
	if (row.ended_at !== null && row.end_reason === "kicked") throw new DomainError("tokenKicked", "error.tokenKicked");
	if (row.ended_at !== null || row.expires_at <= now || row.status !== "active") throw expired();
	// Only of tokens that hold, so that guesses cannot fill it.
	rememberDigest(ctx.token, hash);
	const roles = JSON.parse(row.roles) as [code: string, isSuper: number][];
	const isSuper = row.user_type === 2 || roles.some(([, superRole]) => superRole === 1);
	const codes = roles.map(([code]) => code);
	return {
		userId: row.user_id,
		userGuid: row.guid,
		userName: row.user_name,
		displayName: row.display_name,
		email: row.email,
		userType: row.user_type as Caller["userType"],
		companyId: row.company_id,
		sessionId: row.session_id,
		roles: codes,
		isSuper,
		permissions: new Set(JSON.parse(row.permissions) as string[]),
		seesCost: isSuper || codes.includes("PM") || codes.includes("VDM"),
	};
}

/** Starts the user's one session in `trx` and ends the one alive until now (kicked, or expired where its time was up). */
export async function startSession(
	trx: Kysely<Database>,
	input: { userId: number; now: Date; address: string; userAgent: string },
): Promise<IssuedToken> {
	const { now } = input;
	const at = now.toISOString();
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
		.where("user_id", "=", input.userId)
		.where("ended_at", "is", null)
		.execute();
	const token = randomToken();
	const expiresAt = after(now, idleMs);
	await trx
		.insertInto("session")
		.values({
			id: crypto.randomUUID(),
			user_id: input.userId,
			token_hash: await sha256Hex(token),
			previous_token_hash: null,
			previous_valid_until: null,
			rotation_key: randomToken(),
			created_at: at,
			rotated_at: at,
			expires_at: expiresAt,
			ended_at: null,
			end_reason: null,
			address: input.address,
			user_agent: input.userAgent.slice(0, 300),
		})
		.execute();
	return { token, expiresIn: secondsUntil(now, expiresAt) };
}

/**
 * Rotates the session's token in `trx`. Whoever refreshes with the token before, within its grace, gets the token the first one got:
 * two tabs refreshing at once must not sign each other out.
 */
export async function rotateToken(trx: Kysely<Database>, input: { sessionId: string; token: string; now: Date }): Promise<IssuedToken> {
	const { now, token } = input;
	const session = await trx
		.selectFrom("session")
		.select(["token_hash", "rotation_key", "created_at", "expires_at"])
		.where("id", "=", input.sessionId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	if (!session) throw expired();
	const next = await nextToken(token, session.rotation_key);
	const hash = await sha256Hex(token);
	if (hash !== session.token_hash) {
		// Rotated a second time meanwhile: what this token led to is no longer current either.
		if ((await sha256Hex(next)) !== session.token_hash) throw expired();
		return { token: next, expiresIn: secondsUntil(now, session.expires_at) };
	}
	const expiresAt = earlier(after(now, idleMs), after(new Date(session.created_at), absoluteMs));
	await trx
		.updateTable("session")
		.set({
			token_hash: await sha256Hex(next),
			previous_token_hash: hash,
			previous_valid_until: after(now, graceMs),
			rotated_at: now.toISOString(),
			expires_at: expiresAt,
		})
		.where("id", "=", input.sessionId)
		.execute();
	return { token: next, expiresIn: secondsUntil(now, expiresAt) };
}
