import type { Client, InArgs, ResultSet, Transaction } from "@libsql/client";
import type { CompiledQuery, QueryResult } from "kysely";
import { DbTimeoutError, normalizeError } from "../errors.ts";
import { type Backend, isRead, type Limits, refuseWrite, type TransactionalConnection } from "./connection.ts";
import { isLongWrite, LONG_WRITE_MS } from "./long-write.ts";
import { ReadBatcher, type Statement } from "./read-batcher.ts";
import { bind, toRow } from "./values.ts";
import { askAgainAfter, retryWhileBusy, SecondAsks, WriterLock, within } from "./wait.ts";

/** A read without an answer is sent again after this part of the time-out, but not later than after `AGAIN_MS`. */
const AGAIN_PART = 1 / 4;
const AGAIN_MS = 1_000;

function toResult<R>(result: ResultSet): QueryResult<R> {
	const { columns } = result;
	if (columns.length > 0) return { rows: result.rows.map((row) => toRow(columns, row) as R) };
	return { rows: [], numAffectedRows: BigInt(result.rowsAffected), insertId: result.lastInsertRowid };
}

const argsOf = (query: CompiledQuery) => query.parameters.map(bind) as InArgs;

/** Any client of `@libsql/client`: HTTP, the edge's, or a file's when the host has no synchronous driver. */
export class ClientBackend implements Backend {
	readonly client: Client;
	readonly limits: Limits;
	/** A file has one writer per process: two would block the event loop on each other. A server queues them itself. */
	readonly lock: WriterLock | undefined;
	readonly #batcher: ReadBatcher;
	readonly #again = new SecondAsks();

	readonly #instead: ((statement: Statement) => Promise<ResultSet>) | undefined;

	/** `instead` runs reads outside transactions, where not the client does. */
	constructor(client: Client, limits: Limits, instead?: (statement: Statement) => Promise<ResultSet>) {
		this.client = client;
		this.#instead = instead;
		this.#batcher = new ReadBatcher(client);
		this.limits = limits;
		this.lock = client.protocol === "file" ? new WriterLock() : undefined;
	}

	connect(): TransactionalConnection {
		return new ClientConnection(this);
	}

	/**
	 * Runs a statement that only reads. A replica passes reads on to its primary until it has applied something itself; one that is on its
	 * way when the primary goes is never answered, while those after it are, at once: a read in silence is sent a second time.
	 */
	read(statement: Statement): Promise<ResultSet> {
		if (this.#instead) return this.#instead(statement);
		if (this.client.protocol === "file") return this.client.execute(statement);
		const ask = () => this.#batcher.execute(statement);
		return askAgainAfter(Math.min(this.limits.timeoutMs * AGAIN_PART, AGAIN_MS), ask, () =>
			this.#again.send(() => within(this.client.execute(statement), this.limits.timeoutMs, "the database")),
		);
	}

	close(): void {
		this.client.close();
	}
}

class ClientConnection implements TransactionalConnection {
	readonly #backend: ClientBackend;
	#transaction: Transaction | undefined;
	/** BEGIN travels with the first statement: until that succeeded it may be repeated on a new transaction. */
	#begun = false;
	#mode: "read" | "write" = "write";
	#unlock: (() => void) | undefined;

	constructor(backend: ClientBackend) {
		this.#backend = backend;
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		const { limits } = this.#backend;
		const statement = { sql: query.sql, args: argsOf(query) };
		const timeoutMs = isLongWrite(query.sql) ? Math.max(LONG_WRITE_MS, limits.timeoutMs) : limits.timeoutMs;
		try {
			if (this.#transaction) {
				if (this.#mode === "read") refuseWrite(query);
				return toResult(await this.#inTransaction(statement, timeoutMs));
			}
			const read = isRead(query);
			const unlock = read ? undefined : await this.#backend.lock?.take(limits.busyMs);
			try {
				const ask = () => (read ? this.#backend.read(statement) : this.#backend.client.execute(statement));
				const attempt = () => within(ask(), timeoutMs, "the database");
				return toResult(await retryWhileBusy(attempt, limits.busyMs));
			} finally {
				unlock?.();
			}
		} catch (error) {
			throw normalizeError(asTimeout(error, timeoutMs));
		}
	}

	async #inTransaction(statement: Statement, timeoutMs: number): Promise<ResultSet> {
		const { limits } = this.#backend;
		const attempt = async () => {
			if (this.#transaction === undefined || (!this.#begun && this.#transaction.closed)) await this.#open();
			const transaction = this.#transaction as Transaction;
			return within(transaction.execute(statement), timeoutMs, "the database", () => transaction.close());
		};
		const result = await (this.#begun ? attempt() : retryWhileBusy(attempt, limits.busyMs));
		this.#begun = true;
		return result;
	}

	async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
		// The client answers whole results: they are passed on in pieces.
		const { rows } = await this.executeQuery<R>(query);
		for (let from = 0; from < rows.length; from += chunkSize) yield { rows: rows.slice(from, from + chunkSize) };
	}

	async #open(): Promise<void> {
		const { client, limits } = this.#backend;
		this.#transaction = await within(client.transaction(this.#mode), limits.timeoutMs, "the database");
	}

	async begin(readOnly: boolean): Promise<void> {
		const { lock, limits } = this.#backend;
		this.#mode = readOnly ? "read" : "write";
		this.#begun = false;
		const unlock = readOnly ? undefined : await lock?.take(limits.busyMs);
		try {
			await retryWhileBusy(() => this.#open(), limits.busyMs);
			this.#unlock = unlock;
		} catch (error) {
			unlock?.();
			throw normalizeError(asTimeout(error, limits.timeoutMs));
		}
	}

	async commit(): Promise<void> {
		const transaction = this.#transaction;
		if (!transaction) throw new Error("no transaction is open");
		const { timeoutMs } = this.#backend.limits;
		try {
			await within(transaction.commit(), timeoutMs, "the commit", () => transaction.close());
		} catch (error) {
			throw normalizeError(asTimeout(error, timeoutMs));
		}
		this.#end();
	}

	async rollback(): Promise<void> {
		const transaction = this.#transaction;
		if (!transaction) return;
		try {
			if (!transaction.closed) await within(transaction.rollback(), this.#backend.limits.timeoutMs, "the rollback");
		} catch {
			// Closing the stream rolls back on the server as well, and the error that led here matters more.
		} finally {
			transaction.close();
			this.#end();
		}
	}

	async release(): Promise<void> {
		await this.rollback();
	}

	#end(): void {
		this.#transaction = undefined;
		this.#unlock?.();
		this.#unlock = undefined;
	}
}

/** A request cut off by the transport's own time-out is the same thing to callers as one cut off by ours. */
function asTimeout(error: unknown, timeoutMs: number): unknown {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		// The server ended a transaction that was open for longer than it allows.
		if ((cause as { code?: unknown }).code === "TRANSACTION_TIMEOUT") return new DbTimeoutError("the transaction", timeoutMs, error);
		if (cause.name === "TimeoutError" || cause.name === "AbortError") return new DbTimeoutError("the database", timeoutMs, error);
	}
	return error;
}
