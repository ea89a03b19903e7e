import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";

/** The last backup or drill that went well, and the last one that failed since; null where there is none. */
export async function lastRecovery(db: Kysely<Database>, kind: "backup" | "drill") {
	const last = db
		.selectFrom("recovery_run")
		.select(["at", "ms", "bytes", "objects", "error"])
		.where("kind", "=", kind)
		.orderBy("id", "desc")
		.limit(1);
	const good = (await last.where("error", "is", null).executeTakeFirst()) ?? null;
	const bad = (await last.where("error", "is not", null).executeTakeFirst()) ?? null;
	return { good, failed: bad !== null && bad.at > (good?.at ?? "") ? bad : null };
}

/** Keeps what came of a backup or a drill. */
export async function keepRecovery(
	db: Kysely<Database>,
	run: { kind: "backup" | "drill"; at: string; ms: number; bytes: number | null; objects: number | null; error: string | null },
): Promise<void> {
	await db.insertInto("recovery_run").values(run).execute();
}
