import { type RawBuilder, sql } from "kysely";

/** Rows written by one statement of many; other requests get their turn in between. */
const PART = 2_000;

/** Lets other requests have their turn: an embedded database answers without leaving this one of the event loop. */
export const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Writes rows a part after the other, in the order of their ids; `write` gets an id list for SQL, as in `id in (${ids})`, and answers how many rows it
 * wrote. `progress` hears how many are written so far, and may throw to stop. Answers how many in all.
 */
export async function inParts(
	ids: readonly string[],
	write: (ids: RawBuilder<unknown>) => Promise<number>,
	progress?: (done: number) => void,
): Promise<number> {
	let count = 0;
	for (let from = 0; from < ids.length; from += PART) {
		count += await write(sql`select value from json_each(${JSON.stringify(ids.slice(from, from + PART))})`);
		progress?.(count);
		await othersTurn();
	}
	return count;
}
