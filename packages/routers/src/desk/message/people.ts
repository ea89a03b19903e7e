import { containedInAny, type Database } from "@iqt/db";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Permission } from "../../door/permissions.ts";
import { holding, staffHolding } from "../../people/users/holders.ts";

/** The right to read and write messages: threads are sent to nobody without it. */
export const messageRight = "message.view" satisfies Permission;

/** Active staff who may read messages. */
export const readers = (db: Kysely<Database>) => staffHolding(db, messageRight);

/** Ids of those of them who hold a right, too. */
export async function readersWith(db: Kysely<Database>, right: Permission): Promise<number[]> {
	return (
		await readers(db)
			.select("u.id")
			.where(sql<SqlBool>`${holding(right)} = 1`)
			.execute()
	).map(({ id }) => id);
}

/** Ids of those of them who are super administrators. */
export async function superReaders(db: Kysely<Database>): Promise<number[]> {
	const isSuper = sql<SqlBool>`(u.user_type = 2 OR EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.is_super = 1))`;
	return (await readers(db).select("u.id").where(isSuper).execute()).map(({ id }) => id);
}

/** People who may be named in a message, by name. */
export const findReaders = (db: Kysely<Database>, search: string) =>
	readers(db)
		.select(["u.guid", "u.display_name as name"])
		.where(containedInAny([sql.ref("u.display_name"), sql.ref("u.user_name")], search))
		.orderBy("u.display_name")
		.limit(20)
		.execute();
