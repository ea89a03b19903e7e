import { DbConstraintError, DbIntegerError, DbStorageError } from "@iqt/db";
import { DomainError } from "../../door/errors.ts";

/** Errors that come again: of what was asked for, of the data, or of a disk that people should hear of at once. */
const lasting = [DomainError, DbConstraintError, DbIntegerError, DbStorageError];

/** Times work is begun, and the pause before the second; each pause after it is longer by as much. */
const TIMES = 4;
const PAUSE_MS = 1_500;

/**
 * Does work that may be begun anew, again where it fails of something that may pass, as when the database was away for a moment: not of errors
 * that come again, nor of what `given` says is settled. `failed` hears of each time but the last, whose error is thrown.
 */
export async function retry<T>(
	work: () => Promise<T>,
	{ given = () => false, failed }: { given?: (error: unknown) => boolean; failed: (error: unknown) => void },
): Promise<T> {
	for (let time = 1; ; time++) {
		try {
			return await work();
		} catch (error) {
			if (time === TIMES || lasting.some((kind) => error instanceof kind) || given(error)) throw error;
			failed(error);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * time));
		}
	}
}
