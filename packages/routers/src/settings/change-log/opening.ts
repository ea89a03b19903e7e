import type { Database } from "@iqt/db";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { historyPermission, holds, type Permission, permissionKeys } from "../../door/permissions.ts";
import type { NameReader } from "../../kit/price-book/rate-names.ts";
import { isReached, type Own } from "../../kit/records/define.ts";
import { recordKindOf, recordKinds } from "../../kit/records/registry.ts";

/** A kind of objects that are somebody's, with its table: who may not see everybody's sees their own and what is shared with them, by the right `sees`. */
interface Owned extends Own {
	kind: string;
	table: string;
	sees: Permission;
}

const ofDesk = { column: "owner_id", all: "quotation.viewAll", sees: "quotation.view" } as const;
const ownedKinds = (): Owned[] => [
	{ kind: "quotation", table: "quotation", ...ofDesk },
	{ kind: "quotationRequest", table: "quotation_request", ...ofDesk },
	{ kind: "ntoccQuotation", table: "ntocc_quotation", ...ofDesk, sees: "ntoccQuotation.view" },
	...recordKinds().flatMap(({ name, table, own, rights }) => (own ? [{ kind: name, table, ...own, sees: rights.view }] : [])),
];

/** Kinds that are costs altogether, who wrote an entry among it. */
const ofCosts = new Set(["vendorInquiry"]);

/** Whether somebody may open every object of a kind, whose history is read by that, too. Of what is somebody's, seeing everybody's alone opens no list. */
function opensAll(caller: Caller, objectType: string): boolean {
	if (ofCosts.has(objectType) && !caller.seesCost) return false;
	const owned = ownedKinds().find(({ kind }) => kind === objectType);
	if (owned) return holds(caller, owned.sees) && holds(caller, owned.all);
	const kind = recordKindOf(objectType);
	if (kind?.needs && !holds(caller, kind.needs)) return false;
	return holds(caller, kind?.rights.view ?? historyPermission(objectType));
}

/** Kinds that take a right of their own: the others are the change log's. */
function kindsOfRights(): string[] {
	const domains = permissionKeys().map((key) => key.slice(0, key.indexOf(".")));
	return [...new Set([...domains, ...recordKinds().map(({ name }) => name), ...ownedKinds().map(({ kind }) => kind)])];
}

/** Who reads the change log: what they may not open is left out of it. */
export interface LogReader extends NameReader {
	/** Kinds of which they may not open every object. */
	hidden: readonly string[];
	/** Those of them of which they see their own all the same. */
	owned: readonly Owned[];
	/** Id of the user who reads. */
	userId: number;
}

export function logReader({ language, caller }: Pick<Context, "language"> & { caller: Caller }): LogReader {
	const hidden = kindsOfRights().filter((kind) => !opensAll(caller, kind));
	const owned = ownedKinds().filter(({ kind, sees }) => hidden.includes(kind) && holds(caller, sees));
	return { language, seesCost: caller.seesCost, hidden, owned, userId: caller.userId };
}

/** That an entry of the change log is of an object its reader may open. */
export function opened({ hidden, owned, userId }: LogReader): Expression<SqlBool> {
	if (hidden.length === 0) return sql<SqlBool>`1`;
	const others = sql`change_log.object_type NOT IN (${sql.join(hidden)})`;
	const own = owned.map(
		({ kind, table, ...own }) =>
			sql`(change_log.object_type = ${kind} AND change_log.object_id IN (SELECT t.id FROM ${sql.table(table)} t WHERE ${isReached(own, { table: "t", userId })}))`,
	);
	return sql<SqlBool>`(${sql.join([others, ...own], sql` OR `)})`;
}

/** Whether the caller may open an object: all of its kind, or it is theirs. */
export async function mayOpen(
	db: Kysely<Database>,
	caller: Caller,
	{ objectType, objectId }: { objectType: string; objectId: string },
): Promise<boolean> {
	if (opensAll(caller, objectType)) return true;
	const owned = ownedKinds().find(({ kind }) => kind === objectType);
	if (!owned || !holds(caller, owned.sees)) return false;
	const reached = isReached(owned, { table: "t", userId: caller.userId });
	const { rows } = await sql`SELECT t.id FROM ${sql.table(owned.table)} t WHERE t.id = ${objectId} AND ${reached}`.execute(db);
	return rows.length > 0;
}
