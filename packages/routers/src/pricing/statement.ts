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

/**
 * Runs `SELECT columns FROM …` whose text is ready: building and compiling the tree for each of a search's statements takes longer than
 * running it. The rows come as one JSON text: drivers hand over cell by cell, which for a search's hundreds of rows costs more than the
 * reading. For whole numbers, text and null, which is all a price book has.
 */
export async function all<R>(db: Kysely<Database>, columns: readonly string[], from: string, values: unknown[]): Promise<R[]> {
	const names = columns.map((column) => column.slice(column.lastIndexOf(".") + 1));
	const text = `SELECT json_group_array(json_array(${names.join(", ")})) AS found FROM (SELECT ${columns.join(", ")} ${from}) LIMIT 1`;
	const { rows } = await db.executeQuery<{ found: string }>(CompiledQuery.raw(text, values));
	return (JSON.parse(rows[0]?.found ?? "[]") as unknown[][]).map((cells) => {
		const row: Record<string, unknown> = {};
		for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i];
		return row as R;
	});
}
