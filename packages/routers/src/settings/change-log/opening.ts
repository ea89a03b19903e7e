import type { Database } from "@iqt/db";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { historyPermission, holds, type Permission, permissionKeys } from "../../door/permissions.ts";
import type { NameReader } from "../../kit/price-book/rate-names.ts";
import { recordKindOf, recordKinds } from "../../kit/records/registry.ts";

/** Kinds of objects that are somebody's, with their tables: who may not see everybody's sees their own. */
const owned = { quotation: "quotation", quotationRequest: "quotation_request" } as const;
type Owned = keyof typeof owned;
const ownedKinds = Object.keys(owned) as Owned[];
const isOwned = (objectType: string): objectType is Owned => Object.hasOwn(owned, objectType);
const seesOwn: Permission = "quotation.view";

/** The right to open every object of a kind, whose history is read by it, too. */
const rightToOpen = (objectType: string): Permission =>
	recordKindOf(objectType)?.rights.view ?? historyPermission(isOwned(objectType) ? "quotation" : objectType);

/** Kinds that take a right of their own: the others are the change log's. */
function kindsOfRights(): string[] {
	const domains = permissionKeys().map((key) => key.slice(0, key.indexOf(".")));
	return [...new Set([...domains, ...recordKinds().map(({ name }) => name), ...ownedKinds])];
}

/** Who reads the change log: what they may not open is left out of it. */
export interface LogReader extends NameReader {
	/** Kinds of which they may not open every object. */
	hidden: readonly string[];
	/** Whose objects of those kinds they see all the same, by the id of a user; null for nobody's. */
	owner: number | null;
}

export const logReader = ({ language, caller }: Pick<Context, "language"> & { caller: Caller }): LogReader => ({
	language,
	seesCost: caller.seesCost,
	hidden: kindsOfRights().filter((kind) => !holds(caller, rightToOpen(kind))),
	owner: holds(caller, seesOwn) ? caller.userId : null,
});

/** That an entry of the change log is of an object its reader may open. */
export function opened({ hidden, owner }: LogReader): Expression<SqlBool> {
	if (hidden.length === 0) return sql<SqlBool>`1`;
	const others = sql`change_log.object_type NOT IN (${sql.join(hidden)})`;
	const own = ownedKinds
		.filter((kind) => owner !== null && hidden.includes(kind))
		.map(
			(kind) =>
				sql`(change_log.object_type = ${kind} AND change_log.object_id IN (SELECT id FROM ${sql.table(owned[kind])} WHERE owner_id = ${owner}))`,
		);
	return sql<SqlBool>`(${sql.join([others, ...own], sql` OR `)})`;
}

/** Whether the caller may open an object: all of its kind, or it is theirs. */
export async function mayOpen(
	db: Kysely<Database>,
	caller: Caller,
	{ objectType, objectId }: { objectType: string; objectId: string },
): Promise<boolean> {
	if (holds(caller, rightToOpen(objectType))) return true;
	if (!isOwned(objectType) || !holds(caller, seesOwn)) return false;
	const row = await db.selectFrom(owned[objectType]).select("id").where("id", "=", objectId).where("owner_id", "=", caller.userId).executeTakeFirst();
	return row !== undefined;
}
