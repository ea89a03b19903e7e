import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../../door/change-log.ts";
import type { Services } from "../../../door/context.ts";
import { deliverNow } from "../../../kit/outbox/deliver-now.ts";
import { enqueue } from "../../../kit/outbox/queries.ts";
import type { FactorEvent } from "./mail.ts";

/** What the mail is written with: the context of a `change()` procedure fits. */
interface FactorWork {
	db: Kysely<Database>;
	change: Pick<ChangeWriter, "at" | "afterCommit">;
	/** Null where nobody delivers at once: the mail waits for the timed task. */
	services: Services | null;
}

/** Mails somebody, in the transaction of the change, what became of their second factor: if it was not they, they learn of it. */
export async function notifyPerson({ db, change, services }: FactorWork, userId: number, event: FactorEvent): Promise<void> {
	await enqueue(db, { kind: "factor", payload: { userId, event }, dedupeKey: `factor:${crypto.randomUUID()}`, at: change.at });
	if (services) change.afterCommit(() => deliverNow(services));
}
