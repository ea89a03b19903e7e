import type { ResultSet } from "@libsql/client";
import { type CompiledQuery, type DatabaseConnection, SelectQueryNode } from "kysely";
import type { Asker } from "./asker.ts";
import type { Statement } from "./read-batcher.ts";
import type { Thread } from "./thread-messages.ts";

/** Options of a database, whatever carries it. */
export interface DatabaseOptions {
	/** Longest time a call to a remote database may take, milliseconds. Default 10,000. */
	timeoutMs?: number;
	/** How long a write is repeated, or waits for its turn, while another one holds the database, milliseconds. Default 10,000. */
	busyMs?: number;
	/**
	 * Opens one more connection to the same file, for hosts that have a synchronous driver (`openFile` of `@iqt/db/node`): statements
	 * are then prepared once and kept, which the client cannot do. Without it every call goes through the client.
	 */
	openLocal?: () => LocalDatabase;
	/**
	 * Opens one more connection in a thread of its own: statements then run beside the thread that answers requests, several reads at a time. Beside
	 * `openLocal`, for what is over sooner than another thread could be asked.
	 */
	openThread?: () => Thread;
	/** Runs a read outside transactions in place of the client: by way of replicas. */
	remoteRead?: (statement: Statement) => Promise<ResultSet>;
	/** For whom the statement that is asked for now runs, where the host knows. */
	asker?: () => Asker | undefined;
	/** Hears how long each statement took with all it waited for, milliseconds: in the course of the work that asked for it. */
	took?: (ms: number) => void;
}

export type Limits = Required<Pick<DatabaseOptions, "timeoutMs" | "busyMs">>;

/** The part of the `libsql` package's (and better-sqlite3's) Database that the fast path needs. */
export interface LocalDatabase {
	prepare(sql: string): LocalStatement;
	exec(sql: string): void;
	close(): unknown;
	readonly inTransaction: boolean;
}

export interface LocalStatement {
	readonly reader: boolean;
	raw(on: boolean): unknown;
	safeIntegers(on: boolean): unknown;
	columns(): { name: string }[];
	all(parameters: unknown[]): unknown[];
	get(parameters: unknown[]): unknown;
	iterate(parameters: unknown[]): Iterable<unknown>;
	run(parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** A Kysely connection that knows how to hold a transaction. */
export interface TransactionalConnection extends DatabaseConnection {
	begin(readOnly: boolean): Promise<void>;
	commit(): Promise<void>;
	rollback(): Promise<void>;
	/** Frees whatever is held; an open transaction is rolled back. */
	release(): Promise<void>;
}

/** Where connections come from. */
export interface Backend {
	connect(): TransactionalConnection;
	close(): void | Promise<void>;
}

/** Statements after which kept ones are prepared anew. */
export const affectsSchema = /^\s*(?:create|alter|drop|vacuum|attach|detach)\b/i;

/** Whether a statement only reads. Raw SQL that might write counts as a write: it then waits its turn. */
export function isRead(query: CompiledQuery): boolean {
	if (SelectQueryNode.is(query.query)) return true;
	return (
		/^\s*(?:select|explain|values)\b/i.test(query.sql) || (/^\s*with\b/i.test(query.sql) && !/\b(?:insert|update|delete|replace)\b/i.test(query.sql))
	);
}

/** Throws for a write in a read-only transaction: not every server refuses it. */
export function refuseWrite(query: CompiledQuery): void {
	if (!isRead(query)) throw new Error("this transaction is read-only");
}
