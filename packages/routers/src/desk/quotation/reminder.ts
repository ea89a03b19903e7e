import type { Database } from "@iqt/db";
import { addWorkdays, businessMoment } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { readersWith, superReaders } from "../message/people.ts";
import { addHandlers, noteIn } from "../message/threads.ts";
import type { Writing } from "../message/writing.ts";

/** Working days a discount may wait before its deciders are reminded, and before others are asked, too. */
const remindAfter = 1;
const escalateAfter = 2;
const batch = 200;

/** Requests that wait and were not given to others yet, the longest waiting first. */
const pending = (db: Kysely<Database>) =>
	db
		.selectFrom("discount_request as d")
		.innerJoin("quotation as q", "q.id", "d.quotation_id")
		.innerJoin("user as u", "u.id", "d.requested_by")
		.select(["d.id", "d.state", "d.requested_by", "u.display_name as asker", "d.requested_at", "d.decided_at", "d.reminded_at", "d.quotation_id"])
		.where("d.state", "in", ["requested", "finalRequested"])
		.where("d.escalated_at", "is", null)
		.where("q.state", "=", "draft")
		.orderBy("d.requested_at")
		.limit(batch);
type Waiting = Awaited<ReturnType<ReturnType<typeof pending>["execute"]>>[number];

/** When the step a request waits for began. */
const sinceOf = ({ state, requested_at, decided_at }: Waiting): string => (state === "finalRequested" ? (decided_at ?? requested_at) : requested_at);

/** Who decides when the usual people do not: final approvers on the first step, super administrators on the last; not who asks. */
async function othersFor(db: Kysely<Database>, { state, requested_by }: Waiting): Promise<number[]> {
	const people = state === "requested" ? await readersWith(db, "discount.approveFinal") : await superReaders(db);
	return people.filter((id) => id !== requested_by);
}

/** Has others decide as well, and says so to everybody concerned; nothing where there is nobody else. */
async function escalate(work: Writing, request: Waiting, since: string): Promise<string[]> {
	const others = await othersFor(work.db, request);
	if (others.length === 0) return [];
	const names = (await work.db.selectFrom("user").select("display_name").where("id", "in", others).orderBy("display_name").limit(20).execute()).map(
		(person) => person.display_name,
	);
	await addHandlers(work, request.id, others);
	await noteIn(work, request.id, { happened: { event: "discountEscalated", values: { since, names: names.join(", ") } }, loud: true, mail: true });
	return names;
}

/** Brings one request to mind, or gives it to others, as far as its time has come. */
async function remindOf(db: Kysely<Database>, request: Waiting, now: Date): Promise<"escalated" | "reminded" | null> {
	const change = changeWriter(db, { id: null, name: "timed task", source: "job" }, now);
	const began = new Date(sinceOf(request));
	const work: Writing = { db, caller: { userId: request.requested_by, displayName: request.asker }, change };
	const since = businessMoment(began);
	const mark = (column: "escalated_at" | "reminded_at") =>
		db
			.updateTable("discount_request")
			.set({ [column]: change.at })
			.where("id", "=", request.id)
			.execute();
	if (addWorkdays(began, escalateAfter) <= now) {
		const names = await escalate(work, request, since);
		await mark("escalated_at");
		const after = { discountRequest: request.id, approvers: names };
		await change.write({ action: "escalateDiscount", objectType: "quotation", objectId: request.quotation_id, before: null, after });
		return "escalated";
	}
	if (request.reminded_at !== null || addWorkdays(began, remindAfter) > now) return null;
	await noteIn(work, request.id, { happened: { event: "discountReminded", values: { since } }, loud: true, mail: true });
	await mark("reminded_at");
	return "reminded";
}

/**
 * Brings discounts that nobody has decided on to mind: after one working day by a mail to their deciders, after two to final approvers (super
 * administrators where these have not decided), who may decide at once. Each step is reminded of and passed on once. Each request is a transaction of its
 * own: the mails of many are more than a server gives one.
 */
export async function remindOfDiscounts(services: Services, now: Date): Promise<{ reminded: number; escalated: number }> {
	const counted = { reminded: 0, escalated: 0 };
	for (const { id } of await pending(services.db).execute()) {
		const done = await services.db.transaction().execute(async (db) => {
			const request = await pending(db).where("d.id", "=", id).executeTakeFirst();
			return request ? remindOf(db, request, now) : null;
		});
		if (done) counted[done]++;
	}
	return counted;
}
