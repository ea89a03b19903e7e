import type { Answer, Asked, Message, SentRows } from "./thread-messages.ts";
import { type Bound, isPlan, unbind } from "./values.ts";

/**
 * The part of `libsql/promise` that a thread needs. Of a read all that comes before its first row, which is all of it where rows are counted or put
 * in order, runs elsewhere: meanwhile this thread hears that nobody waits any more.
 */
export interface ThreadDatabase {
	prepare(sql: string): Promise<ThreadStatement>;
	interrupt(): void;
	close(): unknown;
	readonly inTransaction: boolean;
}

interface ThreadStatement {
	readonly reader: boolean;
	raw(on: boolean): unknown;
	safeIntegers(on: boolean): unknown;
	columns(): { name: string }[];
	iterate(parameters: unknown[]): Promise<Iterator<unknown[]>>;
	/** Leaves the statement at rest after its first row. */
	get(parameters: unknown[]): Promise<unknown>;
	run(parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** Statements kept; the oldest goes first. */
const CACHE_SIZE = 400;
/** Rows after which this thread looks whether anybody still waits. */
const LOOK_AFTER = 2_000;
/** A statement that had not begun when it was stopped is stopped again, milliseconds. */
const AGAIN_MS = 20;

/** Rows from which on they travel as text: of few, long texts would be written and read twice. */
const AS_TEXT_FROM = 10;

interface Prepared {
	statement: ThreadStatement;
	/** Null for a statement without rows. */
	columns: string[] | null;
}

/** Rows as they travel. JSON has neither bytes, nor infinities, nor a zero below zero. */
function packed(columns: string[], rows: unknown[][]): SentRows {
	let plain = true;
	for (const row of rows) {
		for (let i = 0; i < row.length; i++) {
			const cell = unbind(row[i]);
			row[i] = cell;
			if (typeof cell === "number") plain &&= Number.isFinite(cell) && !Object.is(cell, -0);
			else if (typeof cell === "object" && cell !== null) plain = false;
		}
	}
	return { columns, cells: plain && rows.length >= AS_TEXT_FROM ? JSON.stringify(rows) : rows };
}

class Interrupted extends Error {
	readonly code = "SQLITE_INTERRUPT";
}

/** One connection and what is asked of it, one thing after the other. */
export class ThreadServer {
	readonly #open: () => Promise<ThreadDatabase>;
	readonly #answer: (answer: Answer) => void;
	#database: Promise<ThreadDatabase> | undefined;
	readonly #cache = new Map<string, Prepared>();
	readonly #streams = new Map<number, { columns: string[]; rows: Iterator<unknown[]> }>();
	#last: Promise<void> = Promise.resolve();
	/** The call at work, and those to come that nobody waits for. */
	#current = 0;
	readonly #stopped = new Set<number>();

	constructor(open: () => Promise<ThreadDatabase>, answer: (answer: Answer) => void) {
		this.#open = open;
		this.#answer = answer;
	}

	receive(message: Message): void {
		if (message.do === "stop") this.#stop(message.id);
		else if (message.do === "forget") this.#cache.clear();
		else this.#last = this.#last.then(() => this.#serve(message));
	}

	async #serve(asked: Asked): Promise<void> {
		const { id } = asked;
		this.#current = id;
		try {
			if (this.#stopped.has(id)) throw new Interrupted("interrupted");
			this.#database ??= this.#open();
			const database = await this.#database;
			const started = performance.now();
			const made = await this.#do(database, asked);
			this.#answer({ id, ms: performance.now() - started, ...made });
		} catch (error) {
			const { name, message, code, rawCode } = error as Error & { code?: string; rawCode?: number };
			this.#answer({ id, error: { name, message, code, rawCode } });
		} finally {
			this.#current = 0;
			// Those before it, too: what stopped them may have come after their answer.
			for (const stopped of this.#stopped) if (stopped <= id) this.#stopped.delete(stopped);
		}
	}

	async #do(database: ThreadDatabase, asked: Asked): Promise<{ rows?: SentRows; changes?: number; insertId?: number | bigint }> {
		switch (asked.do) {
			case "run":
				try {
					return await this.#run(database, asked);
				} finally {
					if (asked.alone) await this.#rollback(database);
				}
			case "rollback":
				await this.#rollback(database);
				return {};
			case "open": {
				// Not a kept statement: another query of the same text may run between two chunks.
				const { statement, columns } = await this.#prepare(database, asked.sql);
				if (columns === null) throw new Error("only queries that answer rows can be streamed");
				this.#streams.set(asked.stream, { columns, rows: await statement.iterate(asked.parameters) });
				return {};
			}
			case "next": {
				const stream = this.#streams.get(asked.stream) as { columns: string[]; rows: Iterator<unknown[]> };
				// Put back below: a cursor that has failed would begin anew.
				this.#streams.delete(asked.stream);
				const cells = this.#take(stream.rows, asked.count);
				this.#streams.set(asked.stream, stream);
				return { rows: packed(stream.columns, cells) };
			}
			case "end": {
				const stream = this.#streams.get(asked.stream);
				this.#streams.delete(asked.stream);
				if (stream) this.#endCursor(database, stream.rows);
				return {};
			}
			case "close":
				return this.#close(database, asked.checkpoint);
		}
	}

	async #prepare(database: ThreadDatabase, sql: string): Promise<Prepared> {
		const statement = await database.prepare(sql);
		statement.safeIntegers(true);
		if (!statement.reader) return { statement, columns: null };
		statement.raw(true);
		return { statement, columns: statement.columns().map((c) => c.name) };
	}

	async #run(
		database: ThreadDatabase,
		{ id, sql, parameters }: Asked & { do: "run" },
	): Promise<{ rows: SentRows } | { changes: number; insertId: number | bigint }> {
		let prepared = this.#cache.get(sql);
		if (prepared === undefined) {
			prepared = await this.#prepare(database, sql);
			if (this.#cache.size >= CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value as string);
			this.#cache.set(sql, prepared);
		}
		const { statement, columns } = prepared;
		if (columns === null) {
			const info = statement.run(parameters);
			return { changes: info.changes, insertId: info.lastInsertRowid };
		}
		const cells = await this.#all(database, statement, parameters, id);
		// SQLite takes a plan that was read to its end for a statement at work, and while there is one an interrupt hits whatever comes next.
		if (isPlan(sql)) await statement.get(parameters);
		if (cells[0] !== undefined && cells[0].length !== columns.length) {
			// The schema changed under a kept statement: prepare it anew.
			this.#cache.delete(sql);
			return this.#run(database, { id, do: "run", sql, parameters, alone: false });
		}
		return { rows: packed(columns, cells) };
	}

	async #all(database: ThreadDatabase, statement: ThreadStatement, parameters: Bound[], id: number): Promise<unknown[][]> {
		const rows = await statement.iterate(parameters);
		const all: unknown[][] = [];
		for (;;) {
			const some = this.#take(rows, LOOK_AFTER);
			for (const row of some) all.push(row);
			if (some.length < LOOK_AFTER) return all;
			await new Promise((resolve) => setTimeout(resolve));
			if (!this.#stopped.has(id)) continue;
			this.#endCursor(database, rows);
			throw new Interrupted("interrupted");
		}
	}

	#take(rows: Iterator<unknown[]>, count: number): unknown[][] {
		const taken: unknown[][] = [];
		while (taken.length < count) {
			const next = rows.next();
			if (next.done) break;
			taken.push(next.value);
		}
		return taken;
	}

	/** Lets go of what a cursor holds: an interrupted statement is at its end with the next row that is asked for. */
	#endCursor(database: ThreadDatabase, rows: Iterator<unknown[]>): void {
		database.interrupt();
		try {
			while (!rows.next().done);
		} catch {
			// That it was interrupted.
		}
	}

	async #rollback(database: ThreadDatabase): Promise<void> {
		if (database.inTransaction) (await database.prepare("ROLLBACK")).run([]);
	}

	async #close(database: ThreadDatabase, checkpoint: boolean): Promise<Record<string, never>> {
		this.#cache.clear();
		// The driver leaves the log behind until its statements are collected: what is in it goes into the file first.
		if (checkpoint) this.#take(await (await database.prepare("PRAGMA wal_checkpoint(TRUNCATE)")).iterate([]), 1);
		database.close();
		return {};
	}

	#stop(id: number): void {
		this.#stopped.add(id);
		if (this.#current !== id) return;
		const again = setInterval(() => interrupt(), AGAIN_MS);
		const interrupt = () => {
			if (this.#current === id) void this.#database?.then((database) => database.interrupt());
			else clearInterval(again);
		};
		interrupt();
	}
}
