import type { CompiledQuery, QueryResult } from "kysely";
import type { TransactionalConnection } from "./connection.ts";

/** A connection that tells how long each statement took with all it waited for, milliseconds. */
export class TimedConnection implements TransactionalConnection {
	readonly #connection: TransactionalConnection;
	readonly #took: (ms: number) => void;

	constructor(connection: TransactionalConnection, took: (ms: number) => void) {
		this.#connection = connection;
		this.#took = took;
	}

	async #timed<T>(work: Promise<T>): Promise<T> {
		const started = performance.now();
		try {
			return await work;
		} finally {
			this.#took(performance.now() - started);
		}
	}

	executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		return this.#timed(this.#connection.executeQuery<R>(query));
	}

	streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
		// Read piece by piece while the answer is sent: what that takes is the reader's time as well.
		return this.#connection.streamQuery<R>(query, chunkSize);
	}

	begin(readOnly: boolean): Promise<void> {
		return this.#timed(this.#connection.begin(readOnly));
	}

	commit(): Promise<void> {
		return this.#timed(this.#connection.commit());
	}

	rollback(): Promise<void> {
		return this.#timed(this.#connection.rollback());
	}

	release(): Promise<void> {
		return this.#connection.release();
	}
}
