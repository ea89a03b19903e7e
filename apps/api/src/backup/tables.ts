import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { fillRateWords } from "@iqt/db/migrations/rate-lists";
import type { Client, InStatement, Transaction } from "@libsql/client";

/** Rows read or written at once. */
const PAGE = 1_000;
/** SQLite takes this many values in one statement. */
const MOST_VALUES = 30_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface SchemaPart {
	type: "table" | "index" | "trigger" | "view";
	name: string;
	sql: string;
}

const schemaSql = `SELECT type, name, sql FROM sqlite_schema
	WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE 'libsql!_%' ESCAPE '!'
		AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`;

/** A table that a module keeps: what is in it follows from others. */
const isVirtual = ({ sql }: SchemaPart) => /^\s*CREATE\s+VIRTUAL\b/i.test(sql);

/** The migrations' own table goes last: a copy that was cut off is then no database the server would start on. */
const tablesFirst = (parts: SchemaPart[]) => {
	const tables = parts.filter((part) => part.type === "table" && !isVirtual(part));
	const last = tables.filter((table) => table.name === "schema_migration");
	const virtual = parts.filter(isVirtual);
	const filled = virtual.some(({ name }) => name === "rate_word") ? [fillRateWords] : [];
	const others = parts.filter((part) => part.type !== "table");
	// Before the triggers, which would write the same again.
	return {
		tables: [...tables.filter((table) => !last.includes(table)), ...last],
		others: [...virtual.map(({ sql }) => sql), ...filled, ...others.map(({ sql }) => sql)],
	};
};

/** Names of the tables a server has; [] for an empty one. */
export async function tablesOf(client: Client): Promise<string[]> {
	const { rows } = await client.execute(schemaSql);
	return rows.filter((row) => row.type === "table").map((row) => String(row.name));
}

async function* pages(source: Transaction, table: SchemaPart): AsyncGenerator<SQLInputValue[][]> {
	// Without a rowid the order is the primary key's, and stays so within one transaction.
	const keyed = /\bWITHOUT\s+ROWID\b/i.test(table.sql);
	let after: unknown = null;
	for (let skipped = 0; ; skipped += PAGE) {
		const text = keyed
			? { sql: `SELECT * FROM ${quoted(table.name)} LIMIT ${PAGE} OFFSET ${skipped}`, args: [] }
			: {
					sql: `SELECT rowid, * FROM ${quoted(table.name)} WHERE ?1 IS NULL OR rowid > ?1 ORDER BY rowid LIMIT ${PAGE}`,
					args: [after as bigint | null],
				};
		const { rows } = await source.execute(text);
		if (rows.length > 0) {
			after = rows.at(-1)?.[0];
			yield rows.map((row) => {
				const cells = Array.from({ length: row.length }, (_, i) => row[i]).slice(keyed ? 0 : 1);
				return cells.map((cell) => (cell instanceof ArrayBuffer ? new Uint8Array(cell) : (cell as SQLInputValue)));
			});
		}
		if (rows.length < PAGE) return;
	}
}

/**
 * Copies a server's database into an empty file, in one read transaction: as it was at one moment, while others go on writing. The client
 * must read integers as bigint.
 */
export async function copyFromServer(client: Client, target: DatabaseSync): Promise<void> {
	const source = await client.transaction("read");
	try {
		const { tables, others } = tablesFirst((await source.execute(schemaSql)).rows as unknown as SchemaPart[]);
		target.exec("PRAGMA foreign_keys = OFF; BEGIN");
		for (const table of tables) {
			target.exec(table.sql);
			let insert: ReturnType<DatabaseSync["prepare"]> | undefined;
			for await (const rows of pages(source, table)) {
				insert ??= target.prepare(`INSERT INTO ${quoted(table.name)} VALUES (${rows[0]?.map(() => "?").join(", ")})`);
				for (const row of rows) insert.run(...row);
			}
		}
		for (const text of others) target.exec(text);
		if (tables.some((table) => /\bAUTOINCREMENT\b/i.test(table.sql))) {
			target.exec("DELETE FROM sqlite_sequence");
			const counted = await source.execute("SELECT name, seq FROM sqlite_sequence");
			for (const { name, seq } of counted.rows) {
				target.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(String(name), seq as bigint);
			}
		}
		target.exec("COMMIT");
	} finally {
		source.close();
	}
}

/** Drops everything a server's database holds. */
export async function emptyServer(client: Client): Promise<void> {
	const parts = (await client.execute(schemaSql)).rows as unknown as SchemaPart[];
	const order = ["trigger", "view", "table"];
	// What a module reads of another goes first.
	const sorted = [...parts.filter(isVirtual).reverse(), ...parts.filter((part) => !isVirtual(part))];
	const drops = order.flatMap((type) => sorted.filter((part) => part.type === type).map(({ name }) => `DROP ${type.toUpperCase()} ${quoted(name)}`));
	if (drops.length > 0) await client.migrate(drops);
}

/** Copies a file into a server's empty database, some thousand rows a request; the tables of the migrations come last. */
export async function copyToServer(source: DatabaseSync, client: Client): Promise<void> {
	const { tables, others } = tablesFirst(source.prepare(schemaSql).all() as unknown as SchemaPart[]);
	// `migrate` sends a batch with foreign keys off: tables come in any order.
	const send = (statements: InStatement[]) => client.migrate(statements);
	for (const table of tables) {
		await send([table.sql]);
		const columns = source.prepare(`SELECT * FROM ${quoted(table.name)}`).columns();
		const read = source.prepare(`SELECT * FROM ${quoted(table.name)}`);
		read.setReadBigInts(true);
		read.setReturnArrays(true);
		const atOnce = Math.max(1, Math.min(PAGE, Math.floor(MOST_VALUES / columns.length)));
		let rows: SQLInputValue[][] = [];
		const flush = async () => {
			if (rows.length === 0) return;
			const one = `(${columns.map(() => "?").join(", ")})`;
			const args = rows.flat() as (string | number | bigint | null | Uint8Array)[];
			await send([{ sql: `INSERT INTO ${quoted(table.name)} VALUES ${rows.map(() => one).join(", ")}`, args }]);
			rows = [];
		};
		for (const row of read.iterate() as Iterable<unknown>) {
			rows.push(row as SQLInputValue[]);
			if (rows.length >= atOnce) await flush();
		}
		await flush();
	}
	if (others.length > 0) await send(others);
	const counted = tables.some((table) => /\bAUTOINCREMENT\b/i.test(table.sql))
		? (source.prepare("SELECT name, seq FROM sqlite_sequence").all() as { name: string; seq: number }[])
		: [];
	if (counted.length === 0) return;
	await send([
		"DELETE FROM sqlite_sequence",
		...counted.map(({ name, seq }) => ({ sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", args: [name, seq] })),
	]);
}
