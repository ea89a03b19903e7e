import { type Kysely, sql, type Transaction } from "kysely";
import { limitsTransactions, sameDatabase } from "./dialect.ts";
import type { Database } from "./tables/index.ts";

/** The database as it stood at one moment, to read from. */
export type Moment = Transaction<Database>;

/** libsql-server forgets a transaction nobody has used for 10 s; what is read of one may be held up by where it goes for longer. */
const KEEP_MS = 3_000;

/**
 * Runs `read` over the database as it stands now: writes of others go on, and are not seen. Nobody waits for it; the log of
 * the database grows by what is written meanwhile, so nothing may hold it that waits for a person or a slow line.
 */
export const atOneMoment = <T>(db: Kysely<Database>, read: (moment: Moment) => Promise<T>): Promise<T> =>
	db
		.transaction()
		.setAccessMode("read only")
		.execute(async (moment) => {
			sameDatabase(db, moment);
			// A transaction sees what there is when it first reads.
			await sql`SELECT 1 FROM sqlite_schema LIMIT 1`.execute(moment);
			if (!limitsTransactions(db)) return read(moment);
			// One that fails is told by the next read.
			const keeping = setInterval(() => void sql`SELECT 1`.execute(moment).catch(() => undefined), KEEP_MS);
			try {
				return await read(moment);
			} finally {
				clearInterval(keeping);
			}
		});
