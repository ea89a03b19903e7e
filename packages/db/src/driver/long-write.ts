import { sql } from "kysely";

/** Longest time a write that says so may take, milliseconds. */
export const LONG_WRITE_MS = 300_000;

const MARK = "/* long write */";

/** Begins the text of a single write that may take minutes; the driver and `timeoutFetch` then wait for it. */
export const longWrite = sql.raw(MARK);

/** Whether a statement, or a request that carries it, is such a write. */
export const isLongWrite = (text: string): boolean => text.includes(MARK);
