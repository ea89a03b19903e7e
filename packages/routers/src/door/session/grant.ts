import type { Caller, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { holds, isPermission, type Permission } from "../permissions.ts";
import type { Grant, Needs } from "./granted.ts";
import { callerById } from "./session.ts";

/** What the caller makes by a right takes that right to fetch, and sight of costs where the caller has it. */
export const needsOf = (caller: Caller, right: Permission | null): Needs => ({ right, cost: right !== null && caller.seesCost });

/** Whether the caller still holds what a file or a piece of work needs; null for work of versions before, which is its owner's. */
export const meets = (caller: Pick<Caller, "isSuper" | "permissions" | "seesCost">, needs: Needs | null): boolean =>
	needs === null || ((needs.right === null || holds(caller, needs.right)) && (!needs.cost || caller.seesCost));

/** The grant of a link for the caller; `over` of one that takes an upload. */
export const grantTo = (caller: Caller, name: string, needs: Needs, over = ""): Grant => ({
	...needs,
	name,
	by: caller.by,
	id: caller.sessionId,
	over,
});

/** A grant as it stands in a URL. */
export const writeGrant = (grant: Grant): string => JSON.stringify([grant.name, grant.by, grant.id, grant.right, grant.cost, grant.over]);

/** The grant in a URL whose signature was found good; null for a text that is none. */
export function readGrant(text: string): Grant | null {
	try {
		const [name, by, id, right, cost, over = ""] = JSON.parse(text) as [string, Caller["by"], string, string | null, boolean, string?];
		// A right that is gone since opens nothing.
		return right === null || isPermission(right) ? { name, by, id, right, cost, over } : null;
	} catch {
		return null;
	}
}

/** Who holds a link, if they are still entitled to what it opens. Throws `tokenExpired` or `tokenKicked` once the session or token is over, `notAllowed` once a right is gone. */
export async function granted(ctx: Pick<Context, "db" | "now" | "address" | "services">, grant: Grant): Promise<Caller> {
	const caller = await callerById(ctx, grant);
	if (!meets(caller, grant)) throw new DomainError("notAllowed", "error.notAllowed");
	return caller;
}
