import type { CompiledQuery, QueryResult } from "kysely";
import { normalizeError } from "../errors.ts";
import { type Asker, Watch } from "./asker.ts";
import { affectsSchema, type Backend, type DatabaseOptions, isRead, type Limits, refuseWrite, type TransactionalConnection } from "./connection.ts";
import { NearReads } from "./near-reads.ts";
import { ReaderPool, type Wanted } from "./reader-pool.ts";
import { resultOf, ThreadHandle } from "./thread-handle.ts";
import type { Answer } from "./thread-messages.ts";
import { type Bound, bind } from "./values.ts";
import { retryWhileBusy, WriterLock } from "./wait.ts";

/** A statement that answered within `ms` milliseconds was short this time; each time that it was not counts as much as `weight` that it was. */
const SHORT = { ms: 20, times: 3, weight: 3, most: 9 };
/** Texts whose times are remembered. */
const KNOWN = 1_000;

/**
 * A file through connections in threads of their own: one that writes, whose turn goes round by a lock, and some that read beside it (WAL lets
 * them). This thread runs but what is over sooner than another could be asked.
 */
export class ThreadBackend implements Backend {
	readonly #options: Required<Pick<DatabaseOptions, "openLocal" | "openThread" | "asker">>;
	readonly limits: Limits;
	readonly lock = new WriterLock();
	readonly watch = new Watch();
	readonly readers: ReaderPool<ThreadHandle>;
	readonly near: NearReads;
	#writer: ThreadHandle | undefined;
	readonly #all = new Set<ThreadHandle>();
	/** How often a text was short lately. */
	readonly #times = new Map<string, number>();

	constructor(options: Required<Pick<DatabaseOptions, "openLocal" | "openThread" | "asker">>, limits: Limits) {
		this.#options = options;
		this.limits = limits;
		this.near = new NearReads(options.openLocal);
		this.readers = new ReaderPool(
			() => this.#new(),
			(handle) => void this.#close(handle, false),
			this.watch,
		);
	}

	#new(): ThreadHandle {
		const handle = new ThreadHandle(this.#options.openThread(), (ended) => this.#lost(ended));
		this.#all.add(handle);
		return handle;
	}

	/** One that has ended is replaced by whoever wants one next. */
	#lost(handle: ThreadHandle): void {
		this.#all.delete(handle);
		this.readers.lost(handle);
		if (this.#writer === handle) this.#writer = undefined;
	}

	#close(handle: ThreadHandle, checkpoint: boolean): Promise<void> {
		this.#all.delete(handle);
		return handle.close(checkpoint);
	}

	get writer(): ThreadHandle {
		this.#writer ??= this.#new();
		return this.#writer;
	}

	get asker(): Asker | undefined {
		return this.#options.asker();
	}

	/** What a read outside transactions is, by the times it took before. */
	wanted(sql: string): Wanted {
		return (this.#times.get(sql) ?? 0) >= SHORT.times ? "short" : "statement";
	}

	/** Hears how long a read took, milliseconds. */
	took(sql: string, ms: number): void {
		this.near.took(sql, ms);
		const times = this.#times.get(sql) ?? 0;
		if (times === 0 && this.#times.size >= KNOWN) this.#times.delete(this.#times.keys().next().value as string);
		this.#times.set(sql, ms > SHORT.ms ? Math.max(times - SHORT.weight, -SHORT.most) : Math.min(times + 1, SHORT.most));
	}

	/** Forgets kept statements everywhere after the schema changed. */
	schemaChanged(): void {
		this.near.forget();
		for (const handle of this.#all) handle.forget();
	}

	connect(): TransactionalConnection {
		return new ThreadConnection(this);
	}

	async close(): Promise<void> {
		this.near.close();
		this.readers.close();
		const writer = this.#writer;
		await Promise.all([...this.#all].filter((handle) => handle !== writer).map((handle) => this.#close(handle, false)));
		// Last: the log can be cut only where nobody reads it.
		if (writer) await this.#close(writer, true);
	}
}

class ThreadConnection implements TransactionalConnection {
	readonly #backend: ThreadBackend;
	/** The connection that holds this one's transaction. */
	#handle: ThreadHandle | undefined;
	/** Held by write transactions only. */
	#unlock: (() => void) | undefined;
	/** Held by read-only transactions only. */
	#giveBack: (() => void) | undefined;
	#streams = 0;

	constructor(backend: ThreadBackend) {
		this.#backend = backend;
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		try {
			const parameters = query.parameters.map(bind);
			if (this.#handle) {
				if (this.#unlock !== undefined) return (await this.#write(this.#handle, query, parameters, false)) as QueryResult<R>;
				refuseWrite(query);
				return resultOf(await this.#read(this.#handle, query.sql, parameters)) as QueryResult<R>;
			}
			return (await (isRead(query) ? this.#readAlone(query, parameters) : this.#writeAlone(query, parameters))) as QueryResult<R>;
		} catch (error) {
			throw normalizeError(error);
		}
	}

	/** Runs a read, which ends when nobody waits for it any more. */
	#read(handle: ThreadHandle, sql: string, parameters: Bound[]): Promise<Answer> {
		const { answer, stop } = handle.ask({ do: "run", sql, parameters, alone: false });
		return this.#backend.watch.over(this.#backend.asker, stop, answer);
	}

	async #readAlone(query: CompiledQuery, parameters: Bound[]): Promise<QueryResult<unknown>> {
		const { readers, near, limits } = this.#backend;
		const found = near.run(query, parameters);
		if (found) return found;
		const { sql } = query;
		const answer = await readers.with(this.#backend.wanted(sql), this.#backend.asker, (handle) =>
			// Seldom busy: at a checkpoint or recovery.
			retryWhileBusy(() => this.#read(handle, sql, parameters), limits.busyMs),
		);
		if ("ms" in answer) this.#backend.took(sql, answer.ms);
		return resultOf(answer);
	}

	async #write(handle: ThreadHandle, { sql }: CompiledQuery, parameters: Bound[], alone: boolean): Promise<QueryResult<unknown>> {
		const answer = await handle.ask({ do: "run", sql, parameters, alone }).answer;
		if (affectsSchema.test(sql)) this.#backend.schemaChanged();
		return resultOf(answer);
	}

	async #writeAlone(query: CompiledQuery, parameters: Bound[]): Promise<QueryResult<unknown>> {
		const { limits, lock } = this.#backend;
		const unlock = await lock.take(limits.busyMs);
		try {
			return await retryWhileBusy(() => this.#write(this.#backend.writer, query, parameters, true), limits.busyMs);
		} finally {
			unlock();
		}
	}

	async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
		const { readers, watch, asker } = this.#backend;
		const parameters = query.parameters.map(bind);
		const own = this.#handle === undefined ? await readers.take("lease", asker) : undefined;
		const handle = this.#handle ?? (own?.handle as ThreadHandle);
		const stream = ++this.#streams;
		try {
			const { answer, stop } = handle.ask({ do: "open", stream, sql: query.sql, parameters });
			await watch.over(asker, stop, answer);
			for (;;) {
				const next = handle.ask({ do: "next", stream, count: chunkSize });
				const { rows } = resultOf(await watch.over(asker, next.stop, next.answer));
				if (rows.length > 0) yield { rows: rows as R[] };
				if (rows.length < chunkSize) return;
			}
		} catch (error) {
			throw normalizeError(error);
		} finally {
			await handle.ask({ do: "end", stream }).answer.catch(() => undefined);
			own?.giveBack();
		}
	}

	async begin(readOnly: boolean): Promise<void> {
		const { limits, lock, readers, asker } = this.#backend;
		try {
			if (readOnly) {
				const { handle, giveBack } = await readers.take("lease", asker);
				this.#giveBack = giveBack;
				await run(handle, "BEGIN");
				this.#handle = handle;
				return;
			}
			this.#unlock = await lock.take(limits.busyMs);
			const { writer } = this.#backend;
			await retryWhileBusy(() => run(writer, "BEGIN IMMEDIATE"), limits.busyMs);
			this.#handle = writer;
		} catch (error) {
			this.#end();
			throw normalizeError(error);
		}
	}

	async commit(): Promise<void> {
		const handle = this.#handle;
		if (!handle) throw new Error("no transaction is open");
		try {
			await retryWhileBusy(() => run(handle, "COMMIT"), this.#backend.limits.busyMs);
		} catch (error) {
			throw normalizeError(error);
		}
		this.#end();
	}

	async rollback(): Promise<void> {
		const handle = this.#handle;
		if (!handle) return;
		try {
			await handle.ask({ do: "rollback" }).answer;
		} finally {
			this.#end();
		}
	}

	async release(): Promise<void> {
		// Where the thread has ended, so has the transaction.
		await this.rollback().catch(() => undefined);
	}

	#end(): void {
		this.#handle = undefined;
		this.#unlock?.();
		this.#giveBack?.();
		this.#unlock = undefined;
		this.#giveBack = undefined;
	}
}

const run = (handle: ThreadHandle, sql: string) => handle.ask({ do: "run", sql, parameters: [], alone: false }).answer;
