import type { UpdateResult } from "kysely";

/** Runs an update; whether any row was changed by it. */
export async function updatedAny(update: { executeTakeFirst: () => Promise<UpdateResult> }): Promise<boolean> {
	return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
