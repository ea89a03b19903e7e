import type { Bound } from "./values.ts";

/** What the thread that answers requests asks of one that holds a connection. Answers come in the order of asking. */
export type Asked =
	/** Runs a statement. `alone`: it is a write outside a transaction, and may leave none open. */
	| { id: number; do: "run"; sql: string; parameters: Bound[]; alone: boolean }
	/** Rolls back what is open, if anything is. */
	| { id: number; do: "rollback" }
	/** Begins to read by a cursor, whose name is `stream`; `next` gives the rows that come then, at most `count`; `end` is said of every one. */
	| { id: number; do: "open"; stream: number; sql: string; parameters: Bound[] }
	| { id: number; do: "next"; stream: number; count: number }
	| { id: number; do: "end"; stream: number }
	/** Closes the connection; `checkpoint`: after it wrote the log back into the file. */
	| { id: number; do: "close"; checkpoint: boolean };

/** What needs no answer and waits for nothing: nobody waits for call `id` any more; the schema has changed. */
export type Told = { do: "stop"; id: number } | { do: "forget" };

export type Message = Asked | Told;

/** Rows, as JSON where it can hold them, which is read twice as fast as a structured clone. */
export interface SentRows {
	columns: string[];
	cells: string | unknown[][];
}

export interface SentError {
	name: string;
	message: string;
	code?: string | undefined;
	rawCode?: number | undefined;
}

/** `ms`: how long the connection was at it, milliseconds. */
export type Answer =
	| { id: number; ms: number; rows: SentRows }
	| { id: number; ms: number; changes: number; insertId: number | bigint }
	| { id: number; ms: number }
	| { id: number; error: SentError };

/** A connection in a thread of its own, as its host hands it over. */
export interface Thread {
	post(message: Message): void;
	/** Called once, before anything is posted. `ended` is called at most once, also where nobody ended it. */
	listen(answered: (answer: Answer) => void, ended: (why: string) => void): void;
	/** Whether the process is to stay for it. */
	hold(on: boolean): void;
	end(): Promise<void>;
}
