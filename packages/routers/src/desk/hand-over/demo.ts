import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import type { RecordWork } from "../../kit/records/define.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { changeState } from "./queries.ts";
import { kind } from "./reading.ts";

/** What a demo record says: hours after its quotation was accepted, whom it is shared with, and whether it is finished. */
const stories: { hours: number; shares: string[]; billTo: string; notes: string | null; finished: boolean }[] = [
	{ hours: 4, shares: ["cx", "vdm"], billTo: "CN00123456", notes: "提箱前一天通知堆场，联系人见附页。", finished: true },
	{ hours: 20, shares: ["pm"], billTo: "CN00458812", notes: null, finished: true },
	{ hours: 6, shares: ["sales", "cx"], billTo: "CN00207731", notes: "Customs declaration by the customer.", finished: true },
	{ hours: 2, shares: ["sales", "vdm", "pm"], billTo: "DE00031204", notes: "每周三前确认舱位。", finished: false },
	{ hours: 9, shares: ["cx"], billTo: "CN00915540", notes: "月结 30 天。", finished: false },
	{ hours: 1, shares: [], billTo: "PL00077120", notes: null, finished: false },
];

type Person = Pick<RecordWork["caller"], "displayName" | "userId"> & { guid: string; name: string };

/** Accepted quotations that nobody handed over, the oldest first, with when they were accepted. */
const accepted = (db: Kysely<Database>) =>
	db
		.selectFrom("quotation as q")
		.innerJoin("user as u", "u.id", "q.owner_id")
		.select(["q.id", "q.owner_id as owner", "q.customer_name as customer", "q.decided_at as at"])
		.where("q.state", "=", "accepted")
		.orderBy("q.decided_at")
		.limit(stories.length)
		.execute();

/** Gives a demo hand-over records, open and finished, shared and not, of its accepted quotations; their mails count as sent. Does nothing where there are any. Answers how many. */
export async function seedHandOvers({ db, now }: Services): Promise<number> {
	return db.transaction().execute(async (trx) => {
		if (await trx.selectFrom("hand_over").select("id").limit(1).executeTakeFirst()) return 0;
		const people: Person[] = await trx
			.selectFrom("user")
			.select(["id as userId", "guid", "user_name as name", "display_name as displayName"])
			.where("user_name", "in", ["sales", "cx", "pm", "vdm"])
			.execute();
		let made = 0;
		for (const [i, quotation] of (await accepted(trx)).entries()) {
			const story = stories[i];
			const owner = people.find(({ userId }) => userId === quotation.owner);
			if (!story || !owner) continue;
			const at = (hours: number): RecordWork => {
				const time = new Date(Math.min(now().getTime(), Date.parse(quotation.at ?? now().toISOString()) + hours * 3_600_000));
				const change = changeWriter(trx, { id: owner.userId, name: owner.displayName, source: "web" }, time);
				return { db: trx, now: time, language: "zh", caller: { ...owner, seesCost: false, isSuper: false, permissions: new Set() }, change };
			};
			const shares = people.filter(({ name }) => story.shares.includes(name)).map(({ guid }) => guid);
			const fields = { quotation: quotation.id, billingReceiver: quotation.customer, billTo: story.billTo, notes: story.notes };
			const { id } = await saveRecord(at(story.hours), kind, { ...fields, number: "", submitTime: null, attachments: [], shares });
			if (story.finished) await changeState(at(story.hours + 30), id, { state: "finished" });
			made++;
		}
		await trx
			.updateTable("outbox")
			.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
			.where("dedupe_key", "like", "handOverShared.%")
			.execute();
		return made;
	});
}
