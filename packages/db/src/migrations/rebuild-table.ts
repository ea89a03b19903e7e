import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** A table that refers to the one being rebuilt. */
interface Child {
	name: string;
	column: string;
	onDelete: string;
}

/** What the driver knows a statement by that may take minutes over many rows. */
const long = "/* long write */";

const texts = async (db: Kysely<unknown>, table: string, type: "table" | "index" | "trigger"): Promise<string[]> =>
	(
		await sql<{ text: string }>`SELECT sql AS text FROM sqlite_schema WHERE tbl_name = ${table} AND type = ${type} AND sql IS NOT NULL
			ORDER BY rowid`.execute(db)
	).rows.map(({ text }) => text);

const childrenOf = async (db: Kysely<unknown>, table: string): Promise<Child[]> =>
	(
		await sql<Child>`SELECT m.name, f."from" AS "column", f.on_delete AS "onDelete" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
			WHERE m.type = 'table' AND f."table" = ${table} ORDER BY m.name, f.id`.execute(db)
	).rows;

/**
 * Makes a table anew with another `CREATE TABLE` text, which `change` makes of the one it has: the same columns with other constraints, which SQLite
 * cannot alter. Its rows, indexes and triggers are as before, and so are the rows that refer to it: what would go with its own is kept aside. No
 * trigger sees the rows go or come. Throws where `change` changes nothing.
 */
export async function rebuildTable(db: Kysely<unknown>, table: string, change: (text: string) => string): Promise<void> {
	const [text = ""] = await texts(db, table, "table");
	const anew = change(text);
	if (anew === text) throw new Error(`nothing of ${table} would change`);
	const [indexes, triggers, children] = [await texts(db, table, "index"), await texts(db, table, "trigger"), await childrenOf(db, table)];
	const cascading = [...new Set(children.flatMap(({ name, onDelete }) => (onDelete === "CASCADE" ? [name] : [])))];
	// Each row that goes and comes asks who refers to it: without an index that is a walk over the whole table each time.
	const sought = children.map(({ name, column }, i) => ({
		name,
		text: `CREATE INDEX ${table}_sought_${i} ON ${name} (${column})`,
		index: `${table}_sought_${i}`,
	}));
	const own = sought.filter(({ name }) => name === table);
	await statements(
		db,
		"PRAGMA defer_foreign_keys = ON",
		...sought.map((index) => index.text),
		...[table, ...cascading].map((name) => `CREATE TABLE ${name}_before AS ${long} SELECT * FROM ${name}`),
		`${long} DROP TABLE ${table}`,
		anew,
		...own.map((index) => index.text),
		...[table, ...cascading].flatMap((name) => [`${long} INSERT INTO ${name} SELECT * FROM ${name}_before`, `DROP TABLE ${name}_before`]),
		...sought.map(({ index }) => `DROP INDEX ${index}`),
		...indexes.map((index) => `${long} ${index}`),
		...triggers,
	);
}

/** Takes `CHECK (column IN (…))` of some columns off a table. */
export const withoutLists = (db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> =>
	rebuildTable(db, table, (text) =>
		columns.reduce((left, column) => {
			const without = left.replace(new RegExp(`\\s+CHECK \\(${column} IN \\([^()]*\\)\\)`), "");
			if (without === left) throw new Error(`${table}.${column} has no list of values`);
			return without;
		}, text),
	);
