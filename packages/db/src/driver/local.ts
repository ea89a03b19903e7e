import { type CompiledQuery, type QueryResult, SelectQueryNode, ValueNode } from "kysely";
import { normalizeError } from "../errors.ts";
import {
	type Backend,
	isRead,
	type Limits,
	type LocalDatabase,
	type LocalStatement,
	refuseWrite,
	type TransactionalConnection,
} from "./connection.ts";
import { type Bound, bind, toRow } from "./values.ts";
import { retryWhileBusy, WriterLock } from "./wait.ts";

/** Statements kept per connection; the oldest goes first. */
const CACHE_SIZE = 400;

interface Prepared {
	statement: LocalStatement;
	/** Null for a statement without rows. */
	columns: string[] | null;
}

function prepare(database: LocalDatabase, sql: string): Prepared {
	const statement = database.prepare(sql);
	statement.safeIntegers(true);
	if (!statement.reader) return { statement, columns: null };
	statement.raw(true);
	return { statement, columns: statement.columns().map((c) => c.name) };
}

const affectsSchema = /^\s*(?:create|alter|drop|vacuum|attach|detach)\b/i;

/** Whether a query says itself that it answers one row at most: `limit(1)`, or a text that ends in `LIMIT 1`. */
function limitedToOne({ query, sql }: CompiledQuery): boolean {
	if (!SelectQueryNode.is(query)) return sql.endsWith(" LIMIT 1");
	if (query.limit === undefined) return false;
	const { limit } = query.limit;
	return ValueNode.is(limit) && limit.value === 1;
}

/** Reading this long, milliseconds, others get their turn: the driver does nothing else meanwhile, and reads asked for at once would run in one go. */
const TURN_MS = 25;

/** One connection to the file with its prepared statements. */
class Handle {
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

/**
 * A file through a synchronous driver: one writing connection whose turn goes round by a lock, one for reads outside transactions
 * (WAL lets them go on while a transaction is open), and one each for a read-only transaction or a stream.
 */
export class LocalBackend implements Backend {
	readonly #open: () => LocalDatabase;
	readonly limits: Limits;
	readonly lock = new WriterLock();
	#writer: Handle | undefined;
	#reader: Handle | undefined;
	readonly #spare: Handle[] = [];
	readonly #all = new Set<Handle>();
	#spent = 0;
	#next: Promise<void> | undefined;

	constructor(open: () => LocalDatabase, limits: Limits) {
		this.#open = open;
		this.limits = limits;
	}

	#new(): Handle {
		const handle = new Handle(this.#open());
		this.#all.add(handle);
		return handle;
	}

	get writer(): Handle {
		this.#writer ??= this.#new();
		return this.#writer;
	}

	get reader(): Handle {
		this.#reader ??= this.#new();
		return this.#reader;
	}

	/** Runs a read and counts the time it takes. */
	timed<T>(work: () => T): T {
		const started = performance.now();
		try {
			return work();
		} finally {
			this.#spent += performance.now() - started;
		}
	}

	/** Whether reads have run for so long that whoever else waits for this thread comes first. */
	get overspent(): boolean {
		return this.#spent > TURN_MS;
	}

	/** Waits for the next turn: one read gets it, or as many as are short. */
	async turn(): Promise<void> {
		while (this.overspent) {
			this.#next ??= new Promise((resolve) =>
				setImmediate(() => {
					this.#spent = 0;
					this.#next = undefined;
					resolve();
				}),
			);
			await this.#next;
		}
	}

	/** A connection of one's own, to give back with `giveBack`. */
	borrow(): Handle {
		return this.#spare.pop() ?? this.#new();
	}

	giveBack(handle: Handle): void {
		if (this.#spare.length < 4) this.#spare.push(handle);
		else {
			this.#all.delete(handle);
			handle.database.close();
		}
	}

	/** Forgets kept statements everywhere after the schema changed. */
	schemaChanged(): void {
		for (const handle of this.#all) handle.forget();
	}

	connect(): TransactionalConnection {
		return new LocalConnection(this);
	}

	close(): void {
		for (const handle of this.#all) {
			handle.forget();
			// The driver leaves the log behind until its statements are collected: what is in it goes into the file first.
			if (handle === this.#writer) handle.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all([]);
			handle.database.close();
		}
		this.#all.clear();
	}
}

class LocalConnection implements TransactionalConnection {
	readonly #backend: LocalBackend;
	/** The connection that holds this one's transaction. */
	#handle: Handle | undefined;
	/** Held by write transactions only. */
	#unlock: (() => void) | undefined;

	constructor(backend: LocalBackend) {
		this.#backend = backend;
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		try {
			const parameters = query.parameters.map(bind);
			if (this.#handle) {
				const handle = this.#handle;
				if (this.#unlock !== undefined) return this.#run(handle, query, parameters) as QueryResult<R>;
				refuseWrite(query);
				if (this.#backend.overspent) await this.#backend.turn();
				return this.#backend.timed(() => this.#run(handle, query, parameters)) as QueryResult<R>;
			}
			if (!isRead(query)) return (await this.#write(query, parameters)) as QueryResult<R>;
			if (this.#backend.overspent) await this.#backend.turn();
			return (await this.#read(query, parameters)) as QueryResult<R>;
		} catch (error) {
			throw normalizeError(error);
		}
	}

	#run(handle: Handle, query: CompiledQuery, parameters: Bound[]): QueryResult<unknown> {
		const result = handle.run(query.sql, parameters, limitedToOne(query));
		if (affectsSchema.test(query.sql)) this.#backend.schemaChanged();
		return result;
	}

	#read(query: CompiledQuery, parameters: Bound[]): QueryResult<unknown> | Promise<QueryResult<unknown>> {
		const { reader } = this.#backend;
		const single = limitedToOne(query);
		try {
			return this.#backend.timed(() => reader.run(query.sql, parameters, single));
		} catch {
			// Rare (a checkpoint or recovery): again, and the real error if it stays.
			return retryWhileBusy(() => reader.run(query.sql, parameters, single), this.#backend.limits.busyMs);
		}
	}

	async #write(query: CompiledQuery, parameters: Bound[]): Promise<QueryResult<unknown>> {
		const { limits, lock, writer } = this.#backend;
		const unlock = await lock.take(limits.busyMs);
		try {
			return await retryWhileBusy(() => this.#run(writer, query, parameters), limits.busyMs);
		} finally {
			if (writer.database.inTransaction) writer.database.exec("ROLLBACK");
			unlock();
		}
	}

	async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
		const own = this.#handle === undefined ? this.#backend.borrow() : undefined;
		try {
			// Not a kept statement: another query of the same text may run between two chunks.
			const { statement, columns } = prepare((this.#handle ?? (own as Handle)).database, query.sql);
			if (columns === null) throw new Error("only queries that answer rows can be streamed");
			let rows: R[] = [];
			for (const cells of statement.iterate(query.parameters.map(bind))) {
				rows.push(toRow(columns, cells as unknown[]) as R);
				if (rows.length >= chunkSize) {
					yield { rows };
					rows = [];
				}
			}
			if (rows.length > 0) yield { rows };
		} catch (error) {
			throw normalizeError(error);
		} finally {
			if (own) this.#backend.giveBack(own);
		}
	}

	async begin(readOnly: boolean): Promise<void> {
		const { limits, lock } = this.#backend;
		if (readOnly) {
			const handle = this.#backend.borrow();
			handle.database.exec("BEGIN");
			this.#handle = handle;
			return;
		}
		const unlock = await lock.take(limits.busyMs);
		try {
			const { writer } = this.#backend;
			await retryWhileBusy(() => writer.database.exec("BEGIN IMMEDIATE"), limits.busyMs);
			this.#handle = writer;
			this.#unlock = unlock;
		} catch (error) {
			unlock();
			throw normalizeError(error);
		}
	}

	async commit(): Promise<void> {
		const handle = this.#handle;
		if (!handle) throw new Error("no transaction is open");
		try {
			await retryWhileBusy(() => handle.database.exec("COMMIT"), this.#backend.limits.busyMs);
		} catch (error) {
			throw normalizeError(error);
		}
		this.#end(handle);
	}

	async rollback(): Promise<void> {
		const handle = this.#handle;
		if (!handle) return;
		try {
			if (handle.database.inTransaction) handle.database.exec("ROLLBACK");
		} finally {
			this.#end(handle);
		}
	}

	async release(): Promise<void> {
		await this.rollback();
	}

	#end(handle: Handle): void {
		this.#handle = undefined;
		if (this.#unlock) this.#unlock();
		else this.#backend.giveBack(handle);
		this.#unlock = undefined;
	}
}
