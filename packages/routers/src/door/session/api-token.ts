import { CompiledQuery } from "kysely";
import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { type CallerRow, callerColumns, personOf } from "./caller-row.ts";
import { type RoleEntry, rightsOf, scopedRights } from "./rights.ts";
import { tokenHash } from "./secrets.ts";

/** What every API token starts with, so that scanners find one that leaked. */
export const apiTokenPrefix = "iqt_";

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/** The last use is noted this often at most: a read must not become a write each time. */
const noteEveryMs = 60_000;

interface TokenRow extends CallerRow {
	id: string;
	scopes: string;
	expires_at: string;
	revoked_at: string | null;
	last_used_at: string | null;
}

const tokenSql = (by: "id" | "token_hash") => `
	SELECT t.id, t.scopes, t.expires_at, t.revoked_at, t.last_used_at,
		${callerColumns},
		(SELECT json_group_array(json_array(r.code, r.is_super)) FROM user_role ur JOIN role r ON r.id = ur.role_id
			WHERE ur.user_id = u.id) AS roles,
		(SELECT json_group_array(DISTINCT p.permission) FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
			WHERE ur.user_id = u.id) AS permissions
	FROM api_token t JOIN user u ON u.id = t.user_id WHERE t.${by} = ?1`;

/**
 * The caller behind an API token: the user, with the rights that are both in the token's scopes and the user's own at this moment.
 * Throws `tokenExpired` for an unknown, revoked or expired token and for a disabled user.
 */
export async function readTokenCaller(ctx: Pick<Context, "db" | "now" | "token" | "address" | "services">): Promise<Caller> {
	return tokenCaller(ctx, "token_hash", await tokenHash(ctx.token ?? ""));
}

/** The same by the token's id. */
export async function tokenCaller(
	ctx: Pick<Context, "db" | "now" | "address" | "services">,
	by: "id" | "token_hash",
	value: string,
): Promise<Caller> {
	const { rows } = await ctx.db.executeQuery<TokenRow>(CompiledQuery.raw(tokenSql(by), [value]));
	const row = rows[0];
	const now = ctx.now.toISOString();
	if (!row || row.revoked_at !== null || row.expires_at <= now || row.status !== "active")
		throw new DomainError("tokenExpired", "error.tokenExpired");
	if (row.last_used_at === null || Date.parse(row.last_used_at) + noteEveryMs <= ctx.now.getTime()) await noteUse(ctx, row.id, now);
	const held = (JSON.parse(row.roles) as [code: string, isSuper: number][]).map(
		([code, isSuper]): RoleEntry => ({ code, isSuper: isSuper === 1, acting: false }),
	);
	const rights = rightsOf(row.user_type, held, JSON.parse(row.permissions) as string[]);
	return {
		...personOf(row),
		sessionId: row.id,
		by: "apiToken",
		imitator: null,
		// A program cannot read a code from a telephone: its token was made by somebody who had to.
		factorDue: false,
		...scopedRights(rights, JSON.parse(row.scopes) as string[]),
	};
}

/** Notes when and from where a token was used. A database that takes no writes just now still answers reads. */
async function noteUse(ctx: Pick<Context, "address" | "services">, id: string, at: string): Promise<void> {
	try {
		await ctx.services.db.updateTable("api_token").set({ last_used_at: at, last_address: ctx.address }).where("id", "=", id).execute();
	} catch (error) {
		ctx.services.log("warn", "use of an API token not noted", { id, error: String(error) });
	}
}
