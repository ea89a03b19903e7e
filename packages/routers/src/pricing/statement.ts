import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";

/** A piece of a WHERE clause with its values. Texts come from code alone; what people send is always a value. */
export interface Condition {
	text: string;
	values: unknown[];
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

/** A list as one value, so that the statement's text stays the same, and prepared, however long it is. */
export const oneOf = (column: string, values: readonly string[]): Condition =>
	condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));

export const and = (...parts: Condition[]): Condition => ({
	text: parts.map(({ text }) => text).join(" AND "),
	values: parts.flatMap(({ values }) => values),
});

/** Runs a statement whose text is ready: building and compiling the tree for each of a search's ten takes longer than running it. */
export async function all<R>(db: Kysely<Database>, text: string, values: unknown[]): Promise<R[]> {
	return (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
}
