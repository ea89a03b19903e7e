import { DbAbandonedError, DbBusyError, DbStorageError, DbTimeoutError } from "@iqt/db";
import { BusyError, DomainError } from "./errors.ts";

/** What is wrong with a place data is kept in: its disk is full, it may not be written, or it does not answer as it should. */
type Trouble = "full" | "notWritable" | "away";

/** A place data is kept in takes nothing. People get a sentence they can act on; `message` is the whole reason, for the log. */
export class StorageError extends DomainError {
	constructor(trouble: Trouble, reason: string, cause?: unknown) {
		super("server", `error.storage.${trouble}`);
		this.name = "StorageError";
		this.message = reason;
		this.cause = cause;
	}
}

/** After how many seconds a database that was held by others, or did not answer in time, is worth asking again. */
const retryAfter = 5;

/** An error that has something to say to people: one of the domain's, or the database's of its own disk, of others that held it or of too long a wait; null for all others. */
export function sayable(error: unknown): DomainError | null {
	if (error instanceof DomainError) return error;
	if (error instanceof DbAbandonedError) return new DomainError("state", "error.nobodyWaits");
	if (error instanceof DbBusyError) return new BusyError("error.busy", retryAfter);
	// Its own sentence: nobody knows whether a write that was not answered took place.
	if (error instanceof DbTimeoutError) return new BusyError("error.slow", retryAfter);
	return error instanceof DbStorageError ? new StorageError(error.trouble, error.message, error) : null;
}
