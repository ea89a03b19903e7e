import { type CompiledQuery, type QueryResult, SelectQueryNode, ValueNode } from "kysely";
import type { LocalDatabase, LocalStatement } from "./connection.ts";
import { type Bound, isPlan, toRow } from "./values.ts";

/** Statements kept per connection; the oldest goes first. */
const CACHE_SIZE = 400;

interface Prepared {
	statement: LocalStatement;
	/** Null for a statement without rows. */
	columns: string[] | null;
}

/** Prepares a statement of which rows are read as arrays, whole numbers as bigints. */
export function prepare(database: LocalDatabase, sql: string): Prepared {
	const statement = database.prepare(sql);
	statement.safeIntegers(true);
	if (!statement.reader) return { statement, columns: null };
	statement.raw(true);
	return { statement, columns: statement.columns().map((c) => c.name) };
}

/** Whether a query says itself that it answers one row at most: `limit(1)`, or a text that ends in `LIMIT 1`. */
export function limitedToOne({ query, sql }: CompiledQuery): boolean {
	// What is explained has as many rows as steps.
	if (!SelectQueryNode.is(query)) return sql.endsWith(" LIMIT 1") && !isPlan(sql);
	if (query.limit === undefined) return false;
	const { limit } = query.limit;
	return ValueNode.is(limit) && limit.value === 1;
}

/** One connection to the file with its prepared statements. */
export class LocalHandle {
	readonly database: LocalDatabase;
	readonly #cache = new Map<string, Prepared>();

	constructor(database: LocalDatabase) {
		this.database = database;
	}

	/** Runs a statement; `single` when it cannot answer more than one row, which the driver then reads at half the cost. */
	run(sql: string, parameters: Bound[], single: boolean): QueryResult<unknown> {
		// The driver reads one row of a statement it has read many of by the parameters it had then: each way has a statement of its own.
		const key = single ? `one ${sql}` : sql;
		let prepared = this.#cache.get(key);
		if (prepared === undefined) {
			prepared = prepare(this.database, sql);
			if (this.#cache.size >= CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value as string);
			this.#cache.set(key, prepared);
		}
		const { statement, columns } = prepared;
		if (columns === null) {
			const info = statement.run(parameters);
			return { rows: [], numAffectedRows: BigInt(info.changes), insertId: BigInt(info.lastInsertRowid) };
		}
		const only = single ? (statement.get(parameters) as unknown[] | undefined) : undefined;
		const cells = single ? (only ? [only] : []) : (statement.all(parameters) as unknown[][]);
		// SQLite takes a plan that was read to its end for a statement at work, which keeps the transaction it ran in.
		if (isPlan(sql)) statement.get(parameters);
		const first = cells[0];
		if (first !== undefined && first.length !== columns.length) {
			// The schema changed under a kept statement: prepare it anew.
			this.#cache.delete(key);
			return this.run(sql, parameters, single);
		}
		return { rows: cells.map((row) => toRow(columns, row)) };
	}

	forget(): void {
		this.#cache.clear();
	}
}
