import type { Database } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { type DemoPeople, demoPeople, demoWork } from "../ad-hoc-request/demo.ts";
import type { AdHocState, ServiceType } from "../ad-hoc-request/schema.ts";
import { vendorsToChoose } from "../vendor/queries.ts";
import { writeDecline, writeQuote } from "./answering.ts";
import { awardLines } from "./awarding.ts";
import { closeInquiries, decide } from "./closing.ts";
import { inquiryById, linesOfInquiry, vendorActor } from "./reading.ts";
import { askVendors } from "./sending.ts";
import type { InquiryState, VendorDeclineReason } from "./states.ts";

/** What a demo's vendor did: how far its inquiry got, and what it takes for one of each line. */
interface Answer {
	state: InquiryState;
	amount?: string;
	currency?: string;
	days?: number;
	because?: VendorDeclineReason;
}

interface Story {
	type: ServiceType;
	/** The state of the request that is asked about. */
	of: AdHocState;
	hoursAgo: number;
	/** Days from asking to the last one to answer. */
	due: number;
	remark?: string;
	answers: readonly Answer[];
}

const quoted = (amount: string, days: number, currency = "CNY"): Answer => ({ state: "quoted", amount, days, currency });

/** Inquiries of every service type in every state. */
const stories: readonly Story[] = [
	{ type: "T", of: "requestCreated", hoursAgo: 74, due: 1, answers: [quoted("3650", 2), { state: "expired" }, { state: "expired" }] },
	{
		type: "D",
		of: "requestCreated",
		hoursAgo: 25,
		due: 3,
		answers: [quoted("86", 0), quoted("12.40", 0, "USD"), { state: "declined", because: "noCapacity" }],
	},
	{
		type: "M",
		of: "requestCreated",
		hoursAgo: 7,
		due: 3,
		remark: "请注明班期。",
		answers: [{ state: "draft" }, { state: "opened" }, { state: "sent" }],
	},
	{ type: "F", of: "requestCreated", hoursAgo: 2, due: 4, answers: [quoted("1180", 1), { state: "opened" }, { state: "sent" }] },
	{
		type: "T",
		of: "costUpdated",
		hoursAgo: 34,
		due: 2,
		answers: [
			{ ...quoted("1720", 1), state: "awarded" },
			{ ...quoted("1790", 1), state: "notAwarded" },
			{ state: "declined", because: "tooShort" },
		],
	},
	{ type: "D", of: "priceUpdated", hoursAgo: 66, due: 2, answers: [{ ...quoted("94", 0), state: "closed" }, { state: "closed" }] },
	{
		type: "M",
		of: "quotationSent",
		hoursAgo: 126,
		due: 3,
		answers: [
			{ ...quoted("7350", 6), state: "closed" },
			{ state: "declined", because: "notServed" },
		],
	},
	{ type: "F", of: "priceUpdated", hoursAgo: 57, due: 2, answers: [{ ...quoted("1290", 1), state: "closed" }, { state: "closed" }] },
];

const HOUR_MS = 3_600_000;

/** What a vendor did with its inquiry, some hours after it was asked. */
async function answer(db: Kysely<Database>, id: string, { amount, currency = "CNY", days, state, because }: Answer, now: Date): Promise<void> {
	const inquiry = await inquiryById(db, id);
	const change = changeWriter(db, { id: null, name: vendorActor(inquiry), source: "link" }, now);
	if (state === "sent" || (state === "closed" && amount === undefined) || state === "expired") return;
	await db
		.updateTable("vendor_inquiry")
		.set({ opened_at: change.at, state: state === "draft" ? "draft" : "opened" })
		.where("id", "=", id)
		.execute();
	await change.write({ action: "open", objectType: "vendorInquiry", objectId: id, before: { state: "sent" }, after: { state: "opened" } });
	const lines = await linesOfInquiry(db, id);
	if (state === "draft") {
		const draft = JSON.stringify({ lines: lines.map((line) => ({ id: line.id, amount: "6", currency })), remark: null });
		await db.updateTable("vendor_inquiry").set({ draft, draft_at: change.at }).where("id", "=", id).execute();
	}
	const work = { db, change, today: businessDay(now), enteredBy: null };
	const opened = await inquiryById(db, id);
	if (because) await writeDecline(work, opened, { because, reason: "" });
	if (amount === undefined) return;
	const validTo = addDays(businessDay(now), 45);
	const price = { amount, amountWithVat: null, currency, vat: "9", transitDays: days ?? null, validFrom: null, validTo, remark: null };
	await writeQuote(work, opened, { version: null, lines: lines.map((line) => ({ id: line.id, ...price })), remark: null });
}

/** The request a story is about; undefined where the demo has none. */
async function requestOf(db: Kysely<Database>, { type, of }: Story): Promise<string | undefined> {
	const row = await db
		.selectFrom("ad_hoc_request")
		.select("id")
		.where("service_type", "=", type)
		.where("state", "=", of)
		.orderBy("number", "desc")
		.executeTakeFirst();
	return row?.id;
}

async function tell(db: Kysely<Database>, services: Services, people: DemoPeople, story: Story, requestId: string): Promise<number> {
	const { type, hoursAgo, due, remark = null, answers } = story;
	const vendors = await vendorsToChoose(db, type);
	if (vendors.length < answers.length) return 0;
	const at = (hours: number) => demoWork(db, services, people, { name: "vdm", hoursAgo: hoursAgo - hours });
	const asks = at(0);
	const vendorIds = vendors.slice(0, answers.length).map(({ id }) => id);
	const { sent } = await askVendors(asks, { requestId, vendorIds, dueAt: addDays(asks.today, due), remark, lines: [] });
	for (const [i, { id }] of sent.entries()) {
		const what = answers[i];
		if (what) await answer(db, id, what, new Date(asks.now.getTime() + Math.min(1 + i, hoursAgo) * HOUR_MS));
	}
	const work = at(Math.min(4, hoursAgo));
	const taken = sent.filter((_, i) => answers[i]?.state === "awarded");
	for (const { id } of taken)
		await awardLines(work, { requestId, lines: (await linesOfInquiry(db, id)).map(({ id: line }) => ({ id: line })), tell: false });
	if (answers.some(({ state }) => state === "closed")) await closeInquiries(work, requestId);
	for (const [i, { id }] of sent.entries())
		if (answers[i]?.state === "expired")
			await decide({ db, change: at(hoursAgo).change, caller: { userId: null } }, await inquiryById(db, id), "expired");
	return sent.length;
}

/**
 * Gives a demo inquiries of every service type in every state about its ad hoc requests; their mails count as sent. Goes on where a start that was cut off
 * stopped; does nothing where there are others, or vendors, requests or people are missing. A transaction a request: a server ends one that takes seconds.
 * Answers how many it made.
 */
export async function seedVendorInquiries(services: Services): Promise<number> {
	const { db } = services;
	const people = await demoPeople(db);
	if (people.size < 4) return 0;
	const asked = await db.selectFrom("vendor_inquiry").select("request_id as id").distinct().limit(stories.length).execute();
	const left = new Map<string, Story>();
	for (const story of stories) {
		const requestId = await requestOf(db, story);
		if (requestId) left.set(requestId, story);
	}
	for (const { id } of asked) if (!left.delete(id)) return 0;
	let count = 0;
	for (const [requestId, story] of [...left].sort(([, a], [, b]) => b.hoursAgo - a.hoursAgo)) {
		count += await db.transaction().execute(async (trx) => {
			const made = await tell(trx, services, people, story, requestId);
			await trx
				.updateTable("outbox")
				.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
				.where((eb) => eb.or([eb("dedupe_key", "like", "message:%"), eb("dedupe_key", "like", "vendorInquiry:%")]))
				.where("state", "=", "pending")
				.execute();
			return made;
		});
	}
	return count;
}
