import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";

/** What a bell says. */
export interface Rung {
	/** The line itself; of what is mailed, too, the subject. */
	subject: MessageId;
	values: Record<string, string | number>;
	/** Screen that shows what it is about, within the portal. */
	path: string;
}

/** Tells one person something by bell alone; `at` is ISO 8601. */
export async function ring(db: Kysely<Database>, { id }: { id: number }, { subject, values, path }: Rung, at: string): Promise<void> {
	const row = { id: crypto.randomUUID(), user_id: id, at, message: subject, message_values: JSON.stringify(values), path, read_at: null };
	await db.insertInto("told").values(row).execute();
}
