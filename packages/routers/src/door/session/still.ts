import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";
import type { Caller } from "../context.ts";
import { DomainError } from "../errors.ts";
import { meets } from "./grant.ts";
import type { Needs } from "./granted.ts";
import { type RoleEntry, rightsOf, scopedRights } from "./rights.ts";

/** Who asked for work that goes on after the answer: a person, whichever session they have by then, or a program by its token. */
export interface Asker {
	userId: number;
	/** Null for a person. */
	tokenId: string | null;
}

export const askerOf = ({ userId, by, sessionId }: Pick<Caller, "userId" | "by" | "sessionId">): Asker => ({
	userId,
	tokenId: by === "apiToken" ? sessionId : null,
});

interface RightsRow {
	user_type: number;
	status: string;
	roles: string;
	permissions: string;
	scopes: string | null;
	revoked_at: string | null;
}

const rightsSql = `
	SELECT u.user_type, u.status, t.scopes, t.revoked_at,
		(SELECT json_group_array(json_array(r.code, r.is_super)) FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles,
		(SELECT json_group_array(DISTINCT p.permission) FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
			WHERE ur.user_id = u.id) AS permissions
	FROM user u LEFT JOIN api_token t ON t.id = ?2 AND t.user_id = u.id WHERE u.id = ?1`;

/** Throws `notAllowed` where who asked for work does not hold what it needs any more; asked in the transaction that writes what came of it. */
export async function refuseWithdrawn(db: Kysely<Database>, { userId, tokenId }: Asker, needs: Needs): Promise<void> {
	const { rows } = await db.executeQuery<RightsRow>(CompiledQuery.raw(rightsSql, [userId, tokenId ?? ""]));
	const [row] = rows;
	const holds = row?.status === "active" && (tokenId === null || (row.scopes !== null && row.revoked_at === null));
	if (!holds || !meets(rightsIn(row), needs)) throw new DomainError("notAllowed", "work.rightGone");
}

function rightsIn(row: RightsRow): Pick<Caller, "isSuper" | "permissions" | "seesCost"> {
	const held = (JSON.parse(row.roles) as [code: string, isSuper: number][]).map(
		([code, isSuper]): RoleEntry => ({ code, isSuper: isSuper === 1, acting: false }),
	);
	const rights = rightsOf(row.user_type, held, JSON.parse(row.permissions) as string[]);
	return row.scopes === null ? rights : scopedRights(rights, JSON.parse(row.scopes) as string[]);
}
