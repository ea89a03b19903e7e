import type { CompiledQuery, QueryResult } from "kysely";
import { normalizeError } from "../errors.ts";
import { affectsSchema, type Backend, isRead, type Limits, type LocalDatabase, refuseWrite, type TransactionalConnection } from "./connection.ts";
import { LocalHandle, limitedToOne, prepare } from "./local-handle.ts";
import { type Bound, bind, toRow } from "./values.ts";
import { retryWhileBusy, WriterLock } from "./wait.ts";

/** Reading this long, milliseconds, others get their turn: the driver does nothing else meanwhile, and reads asked for at once would run in one go. */
const TURN_MS = 25;

/**
 * A file through a synchronous driver: one writing connection whose turn goes round by a lock, one for reads outside transactions
 * (WAL lets them go on while a transaction is open), and one each for a read-only transaction or a stream.
 */
export class LocalBackend implements Backend {
	readonly #open: () => LocalDatabase;
	readonly limits: Limits;
	readonly lock = new WriterLock();
	#writer: LocalHandle | undefined;
	#reader: LocalHandle | undefined;
	readonly #spare: LocalHandle[] = [];
	readonly #all = new Set<LocalHandle>();
	#spent = 0;
	#next: Promise<void> | undefined;

	constructor(open: () => LocalDatabase, limits: Limits) {
		this.#open = open;
		this.limits = limits;
	}

	#new(): LocalHandle {
		const handle = new LocalHandle(this.#open());
		this.#all.add(handle);
		return handle;
	}

	get writer(): LocalHandle {
		this.#writer ??= this.#new();
		return this.#writer;
	}

	get reader(): LocalHandle {
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
	borrow(): LocalHandle {
		return this.#spare.pop() ?? this.#new();
	}

	giveBack(handle: LocalHandle): void {
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
	#handle: LocalHandle | undefined;
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

	#run(handle: LocalHandle, query: CompiledQuery, parameters: Bound[]): QueryResult<unknown> {
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
			const { statement, columns } = prepare((this.#handle ?? (own as LocalHandle)).database, query.sql);
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

	#end(handle: LocalHandle): void {
		this.#handle = undefined;
		if (this.#unlock) this.#unlock();
		else this.#backend.giveBack(handle);
		this.#unlock = undefined;
	}
}
