import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../../door/change-log.ts";
import { DomainError } from "../../../door/errors.ts";
import { endOtherSessions } from "../queries.ts";
import { dropFactor } from "./queries.ts";
import { notifyPerson } from "./tell.ts";

/** What a reset is written with: the context of a `change()` procedure fits. */
type ResetWork = Parameters<typeof notifyPerson>[0] & { db: Kysely<Database>; change: Pick<ChangeWriter, "at" | "write" | "afterCommit"> };

/** Takes somebody's second factor away: their sessions end, the log says so, and they are told by mail. Throws `state` where they have none. */
export async function takeFactorAway(work: ResetWork, user: { id: number; guid: string }): Promise<void> {
	const { db, change } = work;
	if (!(await dropFactor(db, user.id))) throw new DomainError("state", "people.noFactor");
	await endOtherSessions(db, { userId: user.id, keep: null, at: change.at });
	const sides = { before: { secondFactor: true }, after: { secondFactor: false } };
	await change.write({ action: "resetSecondFactor", objectType: "user", objectId: user.guid, ...sides });
	await notifyPerson(work, user.id, "reset");
}
