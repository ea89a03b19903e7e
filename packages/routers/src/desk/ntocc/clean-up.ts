import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { keepDays } from "./providers.ts";

const DAY_MS = 86_400_000;
/** Records that go at once, so that others have their turn at writing. */
const BATCH = 500;

/**
 * Takes away call records older than the setting says, but for those that quotations stand on, be they of trucks alone or of whole ways. Answers how many went. For
 * the timed task.
 */
export async function cleanUpCalls(db: Kysely<Database>, now: Date): Promise<{ calls: number }> {
	const before = new Date(now.getTime() - (await keepDays(db)) * DAY_MS).toISOString();
	let calls = 0;
	for (;;) {
		const { numAffectedRows = 0n } = await sql`DELETE FROM ntocc_call WHERE id IN (SELECT c.id FROM ntocc_call c WHERE c.at < ${before}
			AND NOT EXISTS (SELECT 1 FROM ntocc_quotation q WHERE q.call_id = c.id)
			AND NOT EXISTS (SELECT 1 FROM quotation_rate r WHERE r.rate_id = c.id) ORDER BY c.at LIMIT ${BATCH})`.execute(db);
		calls += Number(numAffectedRows);
		if (numAffectedRows < BATCH) return { calls };
	}
}
