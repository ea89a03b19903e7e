import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

/** What a thread is written with; `db` is the transaction of the change it is about. */
export interface Writing {
	db: Kysely<Database>;
	caller: { userId: number; displayName: string };
	change: { at: string };
}
