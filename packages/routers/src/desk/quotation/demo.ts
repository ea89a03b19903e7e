import type { Database } from "@iqt/db";
import { asLanguage } from "@iqt/i18n";
import { addDays, businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { type SearchInput, searchInput } from "../../kit/charges/search.ts";
import { searchPrices } from "../../pricing/queries.ts";
import { declineReasons } from "./by-link/reasons.ts";
import { decide } from "./decision.ts";
import { askDiscount, decideDiscount } from "./discount.ts";
import { createDraft, sendQuotation } from "./lifecycle.ts";
import { getQuotation } from "./queries.ts";
import { ask } from "./request.ts";
import type { Work } from "./work.ts";

/** How a demo quotation ends, and how many days before today it was made. */
interface Story {
	daysAgo: number;
	end: "draft" | "discountAsked" | "discounted" | "sent" | "ending" | "accepted" | "declined" | "expired" | "withdrawn";
}

const ends = ["accepted", "declined", "accepted", "expired", "accepted", "withdrawn"] as const;
const decided = Array.from({ length: 26 }, (_, i): Story => ({ daysAgo: 82 - i * 3, end: ends[i % ends.length] ?? "accepted" }));
const recent: Story[] = [
	{ daysAgo: 12, end: "ending" },
	{ daysAgo: 9, end: "discounted" },
	{ daysAgo: 6, end: "sent" },
	{ daysAgo: 5, end: "accepted" },
	{ daysAgo: 4, end: "sent" },
	{ daysAgo: 3, end: "declined" },
	{ daysAgo: 2, end: "sent" },
	{ daysAgo: 1, end: "discountAsked" },
	{ daysAgo: 1, end: "sent" },
	{ daysAgo: 0, end: "draft" },
	{ daysAgo: 0, end: "draft" },
];

/** Twelve weeks of a desk: what is older is decided, what is new is open. Oldest first, so that numbers run with time. */
const stories = [...decided, ...recent].sort((a, b) => b.daysAgo - a.daysAgo);

interface Lane {
	inland: string;
	port: string;
	direction: "westbound" | "eastbound";
	area: string | null;
}

/** Lanes that can be sold, the same ones at every start, with a door near the inland city where a truck goes there. */
async function lanesOf(db: Kysely<Database>, today: string): Promise<Lane[]> {
	const { rows } = await sql<Lane>`SELECT inland.code AS inland, port.code AS port, c.direction,
			(SELECT t.area_code FROM trucking_cost_rate t WHERE t.hub_id = hub.id AND t.direction = c.direction AND t.valid_to >= ${today}
				AND length(t.area_code) >= 6 ORDER BY t.area_code LIMIT 1) AS area
		FROM corridor_rate c JOIN place inland ON inland.id = c.inland_city_id JOIN place port ON port.id = c.port_id
			LEFT JOIN place hub ON hub.kind = 'inlandCity' AND hub.code = inland.code
		WHERE c.mode = 'rail' AND c.valid_from <= ${today} AND c.valid_to >= ${today}
		GROUP BY inland.code, port.code, c.direction ORDER BY min(c.id) LIMIT 80`.execute(db);
	return rows;
}

const containers = [[{ type: "40HC", count: 2 }], [{ type: "20GP", count: 3 }], [{ type: "40HC", count: 1 }], [{ type: "40GP", count: 4 }]];

function searchOf(lane: Lane, i: number, turn: number, day: string): SearchInput {
	const door = lane.area !== null && i % 2 === 0;
	const inland = door ? { kind: "area" as const, code: lane.area ?? "" } : { kind: "place" as const, code: lane.inland };
	const port = { kind: "place" as const, code: lane.port, placeKind: "port" as const };
	const westbound = lane.direction === "westbound";
	return searchInput.parse({
		scope: !door ? "portToPort" : westbound ? "doorToPort" : "portToDoor",
		direction: lane.direction,
		origin: westbound ? inland : port,
		destination: westbound ? port : inland,
		containers: containers[(i + turn) % containers.length],
		grossWeightKg: 14_000 + (i % 5) * 1_500,
		readyDate: addDays(day, 7),
		services: { customs: i % 3 === 0 && turn === 0, depot: false, bookingService: true },
	});
}

/**
 * Gives a demo a history of quotations in every state, priced from the books there are and dated over twelve weeks. Their mails count as
 * sent. A transaction each, which is short over HTTP, too; cut off, it goes on where it stopped. Only for a demo that nobody has worked
 * with yet. Does nothing where there are as many already or nothing can be priced. Answers how many it made.
 */
export async function seedQuotations(services: Services): Promise<number> {
	const { db } = services;
	const now = services.now();
	const people = await db
		.selectFrom("user")
		.select(["id as userId", "display_name as displayName", "email", "user_name as name"])
		.where("user_name", "in", ["sales", "cx", "approver"])
		.execute();
	const companies = await db.selectFrom("company").select(["id", "code", "name", "language"]).orderBy("code").execute();
	const lanes = await lanesOf(db, businessDay(now));
	const [sales, cx, approver] = ["sales", "cx", "approver"].map((name) => people.find((person) => person.name === name));
	if (!sales || !cx || !approver || companies.length === 0 || lanes.length === 0) return 0;
	const { there } = await db
		.selectFrom("quotation")
		.select((eb) => eb.fn.countAll<number>().as("there"))
		.executeTakeFirstOrThrow();
	let made = 0;
	for (const [i, story] of stories.entries()) {
		const company = companies[i % companies.length];
		if (i < Number(there) || !company) continue;
		const cast = { now, i, seller: i % 3 === 0 ? cx : sales, approver, company, lanes };
		const isDone = await db.transaction().execute(async (trx) => {
			const done = await tell(trx, story, cast);
			await trx
				.updateTable("outbox")
				.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
				.where((eb) => eb.or([eb("kind", "=", "quotation"), eb("dedupe_key", "like", "message:%")]))
				.where("state", "!=", "sent")
				.execute();
			return done;
		});
		if (isDone) made++;
	}
	await seedRequests(services, lanes);
	return made;
}

/** From an inland city to a port that nothing is sold to; null where there is no such port. */
async function unsold(db: Kysely<Database>, lanes: Lane[], day: string): Promise<SearchInput | null> {
	const lane = lanes.find(({ direction }) => direction === "westbound");
	const port = await db
		.selectFrom("place as p")
		.select("p.code")
		.where("p.kind", "=", "port")
		.where("p.active", "=", 1)
		.where((eb) => eb.not(eb.exists(eb.selectFrom("corridor_rate as c").select("c.id").whereRef("c.port_id", "=", "p.id"))))
		.orderBy(sql`p.country <> 'CN'`)
		.orderBy("p.code")
		.executeTakeFirst();
	return lane && port ? searchOf({ ...lane, port: port.code, area: null }, 0, 0, day) : null;
}

/** Requests of the demo's customer that wait for an answer, from the last days, one of them without a price; once. Their mails count as sent. */
async function seedRequests({ db, now }: Services, lanes: Lane[]): Promise<void> {
	const person = await db
		.selectFrom("user")
		.select(["id as userId", "display_name as displayName", "email", "user_type as userType", "company_id as companyId"])
		.where("user_name", "=", "customer")
		.executeTakeFirst();
	const there = await db.selectFrom("quotation_request").select("id").limit(1).executeTakeFirst();
	if (!person || there) return;
	await db.transaction().execute(async (trx) => {
		const workOf = (daysAgo: number) => {
			const time = new Date(now().getTime() - daysAgo * 86_400_000);
			return {
				db: trx,
				now: time,
				today: businessDay(time),
				caller: person,
				change: changeWriter(trx, { id: person.userId, name: person.displayName, source: "web" }, time),
			};
		};
		const missing = await unsold(trx, lanes, businessDay(now()));
		if (missing) {
			const items = [{ search: missing, optionId: null }];
			await ask(workOf(2), { items, currency: "CNY", remark: "这条线路门户查不到价格，能否承运？" });
		}
		for (const [i, remark] of ["", "每月 10 日前提箱，请报三个月有效的价格。"].entries()) {
			const work = workOf(1 - i);
			const items = (await priceable(work, i + 3, lanes)).slice(0, 1);
			if (items.length > 0) await ask(work, { items, currency: "CNY", remark });
		}
		await trx
			.updateTable("outbox")
			.set((eb) => ({ state: "sent", sent_at: eb.ref("created_at"), attempts: 1 }))
			.where("dedupe_key", "like", "quotationRequest:%")
			.execute();
	});
}

interface Cast {
	now: Date;
	i: number;
	seller: Work["caller"];
	approver: Work["caller"];
	company: { id: string; code: string; name: string; language: string };
	lanes: Lane[];
}

/** One quotation's story; false where none of a few lanes had a price on that day. */
async function tell(db: Kysely<Database>, story: Story, { now, i, seller, approver, company, lanes }: Cast): Promise<boolean> {
	/** The seller (or somebody else) at work so many days after it began. */
	const at = (days: number, caller = seller): Work => {
		const time = new Date(Math.min(now.getTime(), now.getTime() - (story.daysAgo - days) * 86_400_000 + i * 60_000));
		return {
			db,
			now: time,
			today: businessDay(time),
			caller,
			change: changeWriter(db, { id: caller.userId, name: caller.displayName, source: "web" }, time),
		};
	};
	const begun = at(0);
	const chosen = await priceable(begun, i, lanes);
	if (chosen.length === 0) return false;
	const items = plain.has(story.end) ? chosen.slice(0, 1) : i % 3 === 0 ? chosen : [...chosen.slice(0, 1), ...(await second(begun, i, lanes))];
	const short = story.end === "expired" ? 10 : story.end === "ending" ? story.daysAgo + 2 : null;
	const day = begun.today;
	const customer = {
		name: company.name,
		email: `logistics@${company.code.toLowerCase()}.example`,
		contact: "",
		companyId: company.id,
	};
	const draft = { customer, language: asLanguage(company.language), currency: "CNY", remarks: "", items };
	const { id } = await heldFor(short === null ? null : addDays(day, short), (validTo) => createDraft(begun, { ...draft, validTo }));
	const fresh = () => getQuotation(db, { all: true }, id);
	if (story.end === "discountAsked" || story.end === "discounted") {
		const quotation = await fresh();
		const total = (Number(quotation.document.public.standardTotal) * 0.97).toFixed(quotation.exponent);
		const asked = await askDiscount(at(0), quotation, { total, reason: "长期客户，本季度货量承诺 60 TEU" });
		if (story.end === "discountAsked") return true;
		await decideDiscount(
			at(0, approver),
			{ id: asked.id, approve: true, version: asked.version },
			{ application: true, final: true, unlimited: true },
		);
		const request = await db.selectFrom("discount_request").select(["state", "version"]).where("id", "=", asked.id).executeTakeFirstOrThrow();
		if (request.state === "finalRequested")
			await decideDiscount(
				at(0, approver),
				{ id: asked.id, approve: true, version: request.version },
				{ application: false, final: true, unlimited: true },
			);
	}
	if (story.end === "draft") return true;
	await sendQuotation(at(0), await fresh());
	const actions = { accepted: "accept", declined: "decline", withdrawn: "withdraw", expired: "expire" } as const;
	if (story.end in actions) {
		const action = actions[story.end as keyof typeof actions];
		const quotation = await fresh();
		const { lanesAre, items: offered } = quotation.document.public;
		const option = action === "accept" && lanesAre === "options" ? Math.floor(i / 6) % offered.length : undefined;
		const because = action === "decline" ? declineReasons[Math.floor(i / 2) % (declineReasons.length - 1)] : undefined;
		await decide(at(action === "expire" ? 11 : Math.min(story.daysAgo, 1 + (i % 4))), quotation, { action, option, because });
	}
	return true;
}

/** Makes a draft that holds up to a day, or to the last one its rates allow where that is earlier. */
async function heldFor<T>(validTo: string | null, make: (validTo: string | null) => Promise<T>): Promise<T> {
	try {
		return await make(validTo);
	} catch (error) {
		if (!(error instanceof InvalidFieldError) || error.messageId !== "quotation.validityTooLong") throw error;
		return make(String(error.values.date));
	}
}

/** Ends of a story told with one lane: a discount is taken off one price, and an offer that is about to end is read at a glance. */
const plain: ReadonlySet<Story["end"]> = new Set(["discountAsked", "discounted", "ending"]);

/** Another lane for a job of two parts, for every fourth quotation. */
const second = async (work: Work, i: number, lanes: Lane[]) => (i % 4 === 1 ? (await priceable(work, i + 11, lanes)).slice(0, 1) : []);

/** A search with a price on the day of the work, of the few lanes next in turn, and another way between its ends; nothing where none has a price. */
async function priceable({ db, now, today }: Work, i: number, lanes: Lane[]): Promise<{ search: SearchInput; optionId: string }[]> {
	for (let turn = 0; turn < 4; turn++) {
		const lane = lanes[(i * 7 + turn) % lanes.length];
		if (!lane) return [];
		const search = searchOf(lane, i, turn, today);
		try {
			const { options } = await searchPrices(db, search, now);
			const option = options[i % Math.max(1, options.length)];
			if (!option) continue;
			// Another way between the same ends: the next option, or the same cargo in other containers.
			const others = { ...search, containers: containers[(i + turn + 1) % containers.length] ?? search.containers };
			const next = options.length > 1 ? options[(i + 1) % options.length] : (await searchPrices(db, others, now)).options[0];
			const second = next && { search: options.length > 1 ? search : others, optionId: next.id };
			return [{ search, optionId: option.id }, ...(second ? [second] : [])];
		} catch (error) {
			// A place or container this book does not know: the next lane.
			if (!(error instanceof DomainError)) throw error;
		}
	}
	return [];
}
