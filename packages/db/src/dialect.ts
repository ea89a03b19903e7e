import type { Client } from "@libsql/client";
import {
	CompiledQuery,
	type DatabaseIntrospector,
	type Dialect,
	type DialectAdapter,
	type Driver,
	Kysely,
	type QueryCompiler,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
	type TransactionSettings,
} from "kysely";
import type { Backend, DatabaseOptions, Limits, TransactionalConnection } from "./driver/connection.ts";
import { LocalBackend } from "./driver/local.ts";
import { ClientBackend } from "./driver/remote.ts";
import { ThreadBackend } from "./driver/threads.ts";
import { TimedConnection } from "./driver/timed.ts";
import type { Database } from "./tables/index.ts";

/** Connections wait for each other in the backend where they must, not on one lock of Kysely's. */
class LibsqlAdapter extends SqliteAdapter {
	override get supportsMultipleConnections(): boolean {
		return true;
	}

	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** The text of a savepoint command; names come from code, and are quoted all the same. */
const savepoint = (command: string, name: string) => CompiledQuery.raw(`${command} "${name.replaceAll('"', '""')}"`);

class LibsqlDriver implements Driver {
	readonly #backend: Backend;
	readonly #took: DatabaseOptions["took"];

	constructor(backend: Backend, took: DatabaseOptions["took"]) {
		this.#backend = backend;
		this.#took = took;
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<TransactionalConnection> {
		const connection = this.#backend.connect();
		return this.#took ? new TimedConnection(connection, this.#took) : connection;
	}

	async beginTransaction(connection: TransactionalConnection, settings: TransactionSettings): Promise<void> {
		await connection.begin(settings.accessMode === "read only");
	}

	async commitTransaction(connection: TransactionalConnection): Promise<void> {
		await connection.commit();
	}

	async rollbackTransaction(connection: TransactionalConnection): Promise<void> {
		await connection.rollback();
	}

	async savepoint(connection: TransactionalConnection, name: string): Promise<void> {
		await connection.executeQuery(savepoint("savepoint", name));
	}

	async rollbackToSavepoint(connection: TransactionalConnection, name: string): Promise<void> {
		await connection.executeQuery(savepoint("rollback to", name));
	}

	async releaseSavepoint(connection: TransactionalConnection, name: string): Promise<void> {
		await connection.executeQuery(savepoint("release", name));
	}

	async releaseConnection(connection: TransactionalConnection): Promise<void> {
		await connection.release();
	}

	async destroy(): Promise<void> {
		await this.#backend.close();
	}
}

function backendOf(client: Client, { openLocal, openThread, asker, remoteRead }: DatabaseOptions, limits: Limits): Backend {
	if (openLocal && openThread) return new ThreadBackend({ openLocal, openThread, asker: asker ?? (() => undefined) }, limits);
	return openLocal ? new LocalBackend(openLocal, limits) : new ClientBackend(client, limits, remoteRead);
}

/**
 * Kysely over an injected client of `@libsql/client` 0.18 or later: a file, a server over HTTP, or the edge's client, all alike.
 * Whole numbers are bound and read as integers, booleans bound as 0 and 1, blobs read as Uint8Array.
 */
class LibsqlDialect implements Dialect {
	readonly #backend: Backend;
	readonly #took: DatabaseOptions["took"];

	constructor(client: Client, options: DatabaseOptions) {
		this.#took = options.took;
		const limits = { timeoutMs: options.timeoutMs ?? 10_000, busyMs: options.busyMs ?? 10_000 };
		this.#backend = backendOf(client, options, limits);
	}

	createDriver(): Driver {
		return new LibsqlDriver(this.#backend, this.#took);
	}

	createQueryCompiler(): QueryCompiler {
		return new SqliteQueryCompiler();
	}

	createAdapter(): DialectAdapter {
		return new LibsqlAdapter();
	}

	createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
		return new SqliteIntrospector(db);
	}
}

const overHttp = new WeakSet<Kysely<Database>>();

/** Whether a server is behind a database: it ends a transaction of several statements after some seconds when others want to write. */
export const limitsTransactions = (db: Kysely<Database>): boolean => overHttp.has(db);

/** Lets a transaction be known for what it is one of. */
export function sameDatabase(db: Kysely<Database>, transaction: Kysely<Database>): void {
	if (overHttp.has(db)) overHttp.add(transaction);
}

/**
 * The database over `client`. `destroy()` closes it. Errors: DbConstraintError, DbTimeoutError, DbBusyError, DbIntegerError.
 * Write transactions are IMMEDIATE; `setAccessMode("read only")` gives one that waits for nobody.
 */
export function createDatabase(client: Client, options: DatabaseOptions = {}): Kysely<Database> {
	const db = new Kysely<Database>({ dialect: new LibsqlDialect(client, options) });
	if (client.protocol !== "file") overHttp.add(db);
	return db;
}
