import type { Database } from "@iqt/db";
import { addWorkdays, businessDay, dayStart } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { decide } from "./closing.ts";
import { mailVendor } from "./mail.ts";
import { isShut } from "./purpose.ts";
import { waiting } from "./rules.ts";

const batch = 500;

/** Inquiries without an answer that are due up to a day, but for those already brought to mind and not overdue; the oldest first. */
const dueUpTo = (db: Kysely<Database>, day: string, today: string) =>
	db
		.selectFrom("vendor_inquiry")
		.select(["id", "state", "version", "due_at as dueAt", "sent_at as sentAt", "reminded_at as remindedAt"])
		.where("state", "in", waiting)
		.where("due_at", "<=", day)
		.where((eb) => eb.or([eb("due_at", "<", today), eb("reminded_at", "is", null)]))
		.orderBy("due_at")
		.orderBy("number");

/** The day up to which inquiries are brought to mind on a business day: the next one of the working week; null on a weekend, when nobody works on them. */
function remindedUpTo(today: string): string | null {
	const start = dayStart(today);
	return businessDay(addWorkdays(start, 0)) === today ? businessDay(addWorkdays(start, 1)) : null;
}

/**
 * Ends inquiries nobody answered by their due day, and brings those to their vendor's mind, once, that are due on the next working day; not those that were
 * mailed on the same day. Each is a transaction of its own.
 */
export async function remindVendors(services: Services, now: Date): Promise<{ expired: number; reminded: number }> {
	const today = businessDay(now);
	const upTo = remindedUpTo(today);
	const counted = { expired: 0, reminded: 0 };
	const due = await dueUpTo(services.db, upTo ?? today, today)
		.limit(batch)
		.execute();
	for (const { id } of due) {
		const done = await services.db.transaction().execute(async (db) => {
			const inquiry = await dueUpTo(db, upTo ?? today, today)
				.where("id", "=", id)
				.executeTakeFirst();
			if (!inquiry) return null;
			const change = changeWriter(db, { id: null, name: "timed task", source: "job" }, now);
			if (inquiry.dueAt < today) {
				await decide({ db, change, caller: { userId: null } }, inquiry, "expired");
				return "expired";
			}
			if (upTo === null || inquiry.remindedAt !== null || businessDay(new Date(inquiry.sentAt)) === today) return null;
			if (await isShut(db, id)) return null;
			await mailVendor(db, { inquiryId: id, what: "reminder", key: "reminder", at: change.at });
			await db.updateTable("vendor_inquiry").set({ reminded_at: change.at }).where("id", "=", id).execute();
			await change.write({ action: "remind", objectType: "vendorInquiry", objectId: id, before: null, after: { remindedAt: change.at } });
			return "reminded";
		});
		if (done) counted[done]++;
	}
	if (counted.reminded > 0) await deliverNow(services);
	return counted;
}
