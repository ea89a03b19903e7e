import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { undecided } from "./rules.ts";
import type { InquiryState } from "./states.ts";

interface Writing {
	db: Kysely<Database>;
	change: ChangeWriter;
	caller: { userId: number | null };
}

/** Brings an inquiry to a state nothing follows by itself, and logs it. */
export async function decide(
	{ db, change, caller }: Writing,
	{ id, state, version }: { id: string; state: InquiryState; version: number },
	next: "awarded" | "closed" | "expired" | "notAwarded",
): Promise<void> {
	await db
		.updateTable("vendor_inquiry")
		.set({
			state: next,
			decided_at: change.at,
			draft: null,
			draft_at: null,
			drafts: 0,
			version: version + 1,
			changed_at: change.at,
			changed_by: caller.userId,
		})
		.where("id", "=", id)
		.execute();
	await change.write({ action: next, objectType: "vendorInquiry", objectId: id, before: { state }, after: { state: next } });
}

/** Closes what vendors were asked about a request and nobody decided: it has a price now, or is over. */
export async function closeInquiries(work: Writing, requestId: string): Promise<void> {
	const open = await work.db
		.selectFrom("vendor_inquiry")
		.select(["id", "state", "version"])
		.where("request_id", "=", requestId)
		.where("state", "in", undecided)
		.orderBy("number")
		.execute();
	for (const inquiry of open) await decide(work, inquiry, "closed");
}
