import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { answerPart, changeParts, post, saying } from "../desk/message/threads.ts";
import { changeWriter } from "../door/change-log.ts";
import type { Services } from "../door/context.ts";
import { partsAsked } from "./icr-ad-hoc/handlers.ts";

const HOUR_MS = 3_600_000;
/** When the first form was written. */
const FORMS_HOURS_AGO = 54;

/** Something said in a thread: by whom ("asker": who began it), so many hours ago, to answer a part or only by the way. */
interface Line {
	by: string;
	hoursAgo: number;
	text: string;
	answers?: string;
	names?: string;
}

/** What people of the demo say of forms, by customer. */
const ofForms: Readonly<Record<string, readonly Line[]>> = {
	杭州远帆家居有限公司: [
		{ by: "vdm", hoursAgo: 30, text: "波兹南仓库是否有卸货平台？没有的话需要尾板车。" },
		{ by: "sales", hoursAgo: 28, text: "有平台，工作日 8–16 点可卸。" },
		{ by: "vdm", hoursAgo: 26, answers: "T", text: "马拉—波兹南拖车可做，含 2 小时等待，提前 48 小时预约。" },
	],
	西安秦川精机股份有限公司: [
		{ by: "pm", hoursAgo: 20, answers: "M", text: "西安—纽伦堡每周三、六发车，14–16 天，舱位可保两周。" },
		{ by: "sales", hoursAgo: 3, names: "vdm", text: "机床需要加固，宝鸡提货这一段请尽快确认加固费。" },
	],
	"Harbour Light GmbH": [
		{ by: "pm", hoursAgo: 44, answers: "M", text: "杜伊斯堡—合肥东行 SOC 可接，每周一班，17–19 天。" },
		{ by: "cx", hoursAgo: 43, text: "Thanks, forwarded to the customer." },
	],
};

const ofDiscounts: readonly Line[] = [
	{ by: "approver", hoursAgo: 6, text: "本季度实际货量多少？" },
	{ by: "asker", hoursAgo: 2, text: "10 月已走 42 TEU，11 月订舱 25 TEU。" },
];

const ofRequests: readonly Line[] = [{ by: "sales", hoursAgo: 5, names: "pm", text: "这条线路暂无价格，能否新增走廊？客户本周要答复。" }];

type People = ReadonlyMap<string, { userId: number; displayName: string }>;

interface Told {
	db: Kysely<Database>;
	now: Date;
	people: People;
}

/** Has people say their lines in a thread; lines of people the demo has not are left out. Answers how many were said. */
async function say({ db, now, people }: Told, threadId: string, lines: readonly Line[]): Promise<number> {
	const asker = await db.selectFrom("message_thread").select("asked_by").where("id", "=", threadId).executeTakeFirstOrThrow();
	let count = 0;
	for (const { by, hoursAgo, text, answers, names } of lines) {
		const caller = by === "asker" ? [...people.values()].find(({ userId }) => userId === asker.asked_by) : people.get(by);
		if (!caller) continue;
		const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
		const change = changeWriter(db, { id: caller.userId, name: caller.displayName, source: "web" }, at);
		const named = names === undefined ? undefined : people.get(names);
		const said = { ...saying(text), mentions: named ? [named.userId] : [] };
		if (answers === undefined) await post({ db, caller, change }, { threadId, kind: "comment", said, loud: true, mail: false });
		else if (!(await answerPart({ db, caller, change }, { threadId, part: answers, said, mail: false }))) continue;
		const action = answers === undefined ? "comment" : "response";
		await change.write({ action, objectType: "messageThread", objectId: threadId, before: null, after: { part: answers ?? "", text } });
		count++;
	}
	return count;
}

/** Forms of the demo were written before there were all teams: they are sent to those now, and date from the days before they are talked about. */
async function sendForms({ db, now, people }: Told, forms: readonly { id: string; pickup: string | null; delivery: string | null }[]): Promise<void> {
	const caller = people.get("pm");
	if (!caller) return;
	for (const [i, form] of forms.entries()) {
		await db.deleteFrom("message_team").where("thread_id", "=", form.id).execute();
		await db.deleteFrom("message_member").where("thread_id", "=", form.id).where("role", "=", "handler").execute();
		await changeParts({ db, caller, change: { at: now.toISOString() } }, form.id, await partsAsked(db, form));
		const at = new Date(now.getTime() - (FORMS_HOURS_AGO - i) * HOUR_MS).toISOString();
		await db.updateTable("icr_ad_hoc").set({ created_at: at }).where("id", "=", form.id).execute();
		await db.updateTable("message_thread").set({ opened_at: at, last_at: at }).where("id", "=", form.id).execute();
		await db.updateTable("message").set({ at }).where("thread_id", "=", form.id).execute();
	}
}

/**
 * Gives a demo's requests what people say of them: questions, answers to parts, colleagues named. What is older than a day is read, mails count as sent.
 * Does nothing where anybody has said anything, or the demo's people are missing. Answers how many messages there are.
 */
export async function seedMessages({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const said = await trx.selectFrom("message").select("id").where("kind", "=", "comment").limit(1).executeTakeFirst();
		const rows = await trx.selectFrom("user").select(["id as userId", "user_name as name", "display_name as displayName"]).limit(50).execute();
		const told: Told = { db: trx, now: now(), people: new Map(rows.map(({ name, ...person }) => [name, person])) };
		if (said || !told.people.has("pm") || !told.people.has("sales")) return 0;
		const forms = await trx.selectFrom("icr_ad_hoc").select(["id", "customer", "pickup", "delivery"]).orderBy("number").execute();
		await sendForms(told, forms);
		let count = 0;
		for (const { id, customer } of forms) count += await say(told, id, Object.hasOwn(ofForms, customer) ? (ofForms[customer] ?? []) : []);
		const open = (kind: string) =>
			trx.selectFrom("message_thread").select("id").where("kind", "=", kind).where("state", "=", "open").orderBy("opened_at", "desc").limit(1);
		for (const { id } of await open("discount").execute()) count += await say(told, id, ofDiscounts);
		for (const { id } of await open("price").execute()) count += await say(told, id, ofRequests);
		const yesterday = new Date(now().getTime() - 24 * HOUR_MS).toISOString();
		await trx
			.updateTable("message_member")
			.set({ unread: 0 })
			.where("thread_id", "in", trx.selectFrom("message_thread").select("id").where("last_at", "<", yesterday))
			.execute();
		await trx
			.updateTable("outbox")
			.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
			.where("dedupe_key", "like", "message:%")
			.where("state", "=", "pending")
			.execute();
		return count;
	});
}
