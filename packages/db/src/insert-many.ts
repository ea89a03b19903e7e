import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "./tables/index.ts";

const ROWS_A_STATEMENT = 5_000;
/** Statements stay below this many characters of JSON: servers limit the size of a request. */
const CHARACTERS_A_STATEMENT = 4_000_000;

/**
 * Inserts many rows fast: one statement per 5,000 rows, which travel as one JSON parameter. Columns are those of the first row; every
 * row must have the same ones. Numbers, strings, booleans and null only (no blobs). Call it inside a transaction to have all or nothing.
 * With `replace` a row that is there already gets these values: triggers see it change, where `OR REPLACE` would take it away unseen.
 */
export async function insertMany<T extends keyof Database & string>(
	db: Kysely<Database>,
	table: T,
	rows: readonly Insertable<Database[T]>[],
	options: { replace?: boolean } = {},
): Promise<void> {
	const first = rows[0];
	if (first === undefined) return;
	const columns = Object.keys(first);
	const names = sql.join(columns.map((c) => sql.ref(c)));
	const values = sql.join(columns.map((_, i) => sql`value ->> ${sql.lit(i)}`));
	const given = sql.join(columns.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`));
	// Without a condition the parser would take ON for one of a join.
	const otherwise = options.replace ? sql`where true on conflict do update set ${given}` : sql``;
	const flush = async (lines: string[]) => {
		const json = `[${lines.join(",")}]`;
		await sql`insert into ${sql.table(table)} (${names}) select ${values} from json_each(${json}) ${otherwise}`.execute(db);
	};
	let lines: string[] = [];
	let size = 0;
	for (const row of rows) {
		const cells = columns.map((c) => {
			const value = (row as Record<string, unknown>)[c];
			if (value === undefined) throw new TypeError(`row without ${c} for ${table}`);
			return value;
		});
		const line = JSON.stringify(cells);
		lines.push(line);
		size += line.length;
		if (lines.length >= ROWS_A_STATEMENT || size >= CHARACTERS_A_STATEMENT) {
			await flush(lines);
			lines = [];
			size = 0;
		}
	}
	if (lines.length > 0) await flush(lines);
}
