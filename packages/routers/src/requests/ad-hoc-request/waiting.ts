import { sql } from "kysely";
import type { Context } from "../../door/context.ts";
import { holds } from "../../door/permissions.ts";
import { isReached, ownerFor } from "../../kit/records/define.ts";
import { handlerGuids, own } from "./queries.ts";
import type { Asking } from "./reading.ts";

/** How many requests wait for the caller, by themselves or in a team, and how many of those are overdue; null for who sees no requests. */
export async function requestsWaiting({ db, caller, today }: Asking & Pick<Context, "today">): Promise<{ waiting: number; overdue: number } | null> {
	if (caller.userType === 3 || !holds(caller, "adHocRequest.view")) return null;
	const userId = ownerFor({ own }, caller);
	const found = await db
		.selectFrom("ad_hoc_request as r")
		.select([sql<number>`count(*)`.as("waiting"), sql<number>`coalesce(sum(r.required_date < ${today}), 0)`.as("overdue")])
		.where("r.state", "in", ["requestCreated", "costUpdated", "priceUpdated"])
		.where(sql<boolean>`instr(${handlerGuids}, ${caller.userGuid}) > 0`)
		.$if(userId !== null, (query) => query.where(isReached(own, { table: "r", userId: userId ?? 0 })))
		.executeTakeFirstOrThrow();
	return { waiting: Number(found.waiting), overdue: Number(found.overdue) };
}
