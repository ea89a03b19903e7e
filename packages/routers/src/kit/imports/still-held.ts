import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Workbook } from "../sheet/read.ts";
import type { Lease } from "../work/lease.ts";

/** The batch is no longer this reader's: cancelled, or taken over after its lease ended. */
export class Superseded extends Error {}

/** Milliseconds between two looks at a batch. */
const EVERY = 500;

/** Answers what to call between two steps of reading a batch: every so often it looks whether the batch is still this reader's, and throws `Superseded` where it is not. */
export function stillHeld(db: Kysely<Database>, id: string, lease: Lease): () => Promise<void> | undefined {
	let looked = Number.NEGATIVE_INFINITY;
	const look = async () => {
		const batch = await db.selectFrom("import_batch").select(["state", "lease_until"]).where("id", "=", id).executeTakeFirst();
		if (batch?.state !== "reading" || !lease.isOwn(batch.lease_until)) throw new Superseded();
	};
	return () => {
		if (performance.now() - looked < EVERY) return undefined;
		looked = performance.now();
		return look();
	};
}

/** A workbook whose rows come as long as nothing is thrown between them. */
export const rowsWhile = (workbook: Workbook, look: () => Promise<void> | undefined): Workbook => ({
	...workbook,
	async *rows(sheetName) {
		for await (const row of workbook.rows(sheetName)) {
			const looking = look();
			if (looking) await looking;
			yield row;
		}
	},
});
