import { type Database, type ListSpec, type QuotationRequestTable, rowCount, updatedAny } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, type Selectable, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list, momentAlways } from "../../door/lists.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { gapsInWords } from "../../pricing/present.ts";
import { answerPart, noteIn, totalInWords } from "../message/threads.ts";
import { type ShownLane, shownLane } from "./lanes.ts";
import type { Quotation, Scope } from "./queries.ts";
import { ownerIn } from "./queries.ts";
import type { RequestItem } from "./request-schema.ts";
import type { Work } from "./work.ts";

/** The most requests of a company that wait for an answer at once. */
export const mostOpen = 50;

const narrowed = (db: Kysely<Database>, scope: Scope) =>
	db
		.selectFrom("quotation_request as r")
		.innerJoin("company as co", "co.id", "r.company_id")
		.innerJoin("user as asker", "asker.id", "r.asked_by")
		.innerJoin("currency as c", "c.code", "r.currency")
		.leftJoin("user as owner", "owner.id", "r.owner_id")
		.leftJoin("quotation as q", "q.id", "r.quotation_id")
		.where(ownedBy("r.owner_id", ownerIn(scope)))
		.$if("companyId" in scope, (query) => query.where("r.company_id", "=", "companyId" in scope ? (scope.companyId ?? "") : ""));

export interface QuotationRequest extends Omit<Selectable<QuotationRequestTable>, "items"> {
	items: RequestItem[];
	companyName: string;
	companyLanguage: string;
	askerName: string;
	askerEmail: string;
	askerLanguage: string;
	ownerName: string | null;
}

/** The lane a request is known by. */
export const laneAsked = (items: readonly RequestItem[], language: string): ShownLane =>
	shownLane(
		items.map(({ ends }) => ends),
		language,
	);

/** What was asked for; a search that was kept before something new could be said says the usual of it. */
const parseItems = (text: string): RequestItem[] =>
	(JSON.parse(text) as RequestItem[]).map((item) => ({ ...item, search: searchInput.parse(item.search) }));

/** A request within the scope; DomainError `notFound` where there is none or it is somebody else's. */
export async function getRequest(db: Kysely<Database>, scope: Scope, id: string): Promise<QuotationRequest> {
	const row = await narrowed(db, scope)
		.selectAll("r")
		.select(["co.name as companyName", "co.language as companyLanguage", "owner.display_name as ownerName"])
		.select(["asker.display_name as askerName", "asker.email as askerEmail", "asker.language as askerLanguage"])
		.where("r.id", "=", id.toLowerCase())
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "quotation.requestNotFound");
	return { ...row, items: parseItems(row.items) };
}

const columns: ListSpec<Database, "quotation_request", unknown>["columns"] = {
	id: { ref: "r.id", filter: ["eq"] },
	state: { ref: "r.state", filter: ["eq", "in", "ne"], sort: true, notNull: true },
	companyName: { ref: "co.name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	askedByName: { ref: "asker.display_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	ownerName: { ref: "owner.display_name", filter: ["eq", "contains", "isNull"], sort: true },
	originLabel: { ref: "r.origin_label", filter: ["contains"], sort: true, search: true, notNull: true },
	destinationLabel: { ref: "r.destination_label", filter: ["contains"], sort: true, search: true, notNull: true },
	currency: { ref: "r.currency", filter: ["eq", "in"], sort: true, notNull: true },
	askedAt: { ref: "r.asked_at", ...momentAlways },
};

/**
 * A page of requests within the scope, newest first, lanes named in the reader's language, with what was searched and why it had no price;
 * `total` null where something had none. A draft made of one is left out for customers, as is one that went to somebody else: they see what is sent to them.
 */
export async function listRequests(db: Kysely<Database>, scope: Scope, input: ListInput, language: Language) {
	const customer = "companyId" in scope;
	const base = () =>
		narrowed(db, scope)
			.select(["r.id", "r.state", "r.asked_at as askedAt", "r.items"])
			.select(["r.lanes", "r.currency", "r.total_minor", "c.exponent", "r.remark", "r.reply", "r.version"])
			.select(["co.name as companyName", "asker.display_name as askedByName", "owner.display_name as ownerName", "r.owner_id"])
			.select(["r.quotation_id as quotationId", "q.number as quotationNumber", "q.state as quotationState"])
			.select(sql<number>`q.company_id is r.company_id and q.state <> 'draft'`.as("isTheirs"));
	const page = await list(db, { base, columns, id: "r.id", defaultSort: [{ field: "askedAt", order: "descending" }] }, input);
	const items = page.items.map(({ items: text, total_minor, exponent, quotationId, quotationNumber, quotationState, isTheirs, ...row }) => {
		const asked = parseItems(text);
		return {
			...row,
			...laneAsked(asked, language),
			searches: asked.map(({ search, option, gaps = [] }) => ({
				search,
				priced: option !== null,
				notPriced: gapsInWords(gaps, language, customer).map(({ message }) => message),
			})),
			total: asked.every(({ option }) => option !== null) ? fromMinor(total_minor, exponent) : null,
			quotation:
				quotationId === null || quotationNumber === null || quotationState === null || (customer && !isTheirs)
					? null
					: { id: quotationId, number: quotationNumber, state: quotationState },
		};
	});
	return { ...page, items };
}

/** The request a quotation was made of: who asked, when, and what they said with it, "" for nothing; null where there was none. */
export async function requestOf(db: Kysely<Database>, quotationId: string): Promise<{ remark: string; askedBy: string; askedAt: string } | null> {
	const row = await db
		.selectFrom("quotation_request as r")
		.innerJoin("user as u", "u.id", "r.asked_by")
		.select(["r.remark", "u.display_name as askedBy", "r.asked_at as askedAt"])
		.where("r.quotation_id", "=", quotationId)
		.executeTakeFirst();
	return row ?? null;
}

/** How many requests of a company wait for an answer. */
export async function openRequests(db: Kysely<Database>, companyId: string): Promise<number> {
	return rowCount(db.selectFrom("quotation_request").where("company_id", "=", companyId).where("state", "=", "asked"));
}

/** Requests in a state within the scope, the longest waiting first, five at most, and how many there are. */
export async function waitingRequests(db: Kysely<Database>, scope: Scope, language: Language) {
	const total = await rowCount(narrowed(db, scope).where("r.state", "=", "asked"));
	const first = await narrowed(db, scope)
		.select(["r.id", "co.name as companyName", "r.items", "r.asked_at as askedAt"])
		.where("r.state", "=", "asked")
		.orderBy("r.asked_at")
		.orderBy("r.id")
		.limit(5)
		.execute();
	return { total, first: first.map(({ items, ...row }) => ({ ...row, ...laneAsked(parseItems(items), language) })) };
}

/** Changes a request whose version is still `version`; DomainError `stale` otherwise. */
export async function updateRequest(
	db: Kysely<Database>,
	row: { id: string; version: number },
	changes: Partial<Pick<Selectable<QuotationRequestTable>, "state" | "quotation_id" | "reply" | "updated_at">>,
): Promise<void> {
	const updated = await updatedAny(
		db
			.updateTable("quotation_request")
			.set({ ...changes, version: row.version + 1 })
			.where("id", "=", row.id)
			.where("version", "=", row.version),
	);
	if (!updated) throw new DomainError("stale", "error.stale");
}

/** A quotation was sent as `number`: the request it was made of is answered, by it or by the one it takes the place of; threads it came of say so. */
export async function answerRequest(work: Work, quotation: Quotation, number: string, replaced: string | null): Promise<void> {
	const { db, change } = work;
	const ids = [quotation.id, ...(replaced === null ? [] : [replaced])];
	const answered = await db
		.updateTable("quotation_request")
		.set((eb) => ({ state: "quoted", quotation_id: quotation.id, updated_at: change.at, version: eb("version", "+", 1) }))
		.where("quotation_id", "in", ids)
		.where("state", "<>", "closed")
		.returning("id")
		.execute();
	const { currency, total } = quotation.document.public;
	const happened = { event: "quotationSent" as const, values: { number, total: totalInWords(currency, total) } };
	const told = new Set<string>();
	for (const { id } of answered) if (await answerPart(work, { threadId: id, part: "price", happened })) told.add(id);
	const asked = await db.selectFrom("discount_request").select("id").where("quotation_id", "=", quotation.id).execute();
	const led = await db.selectFrom("message_thread").select("id").where("quotation_id", "=", quotation.id).execute();
	for (const { id } of [...answered, ...asked, ...led]) if (!told.has(id)) await noteIn(work, id, { happened });
}

/** A draft was dropped: the request it was made of waits again. */
export async function releaseRequest(work: Work, { id, number }: Pick<Quotation, "id" | "number">): Promise<void> {
	const { db, change } = work;
	const released = await db
		.updateTable("quotation_request")
		.set((eb) => ({ quotation_id: null, updated_at: change.at, version: eb("version", "+", 1) }))
		.where("quotation_id", "=", id)
		.where("state", "=", "asked")
		.returning("id")
		.execute();
	for (const request of released) await noteIn(work, request.id, { happened: { event: "draftDropped", values: { number } } });
}

/** Active staff who may quote. */
const sellers = (db: Kysely<Database>) =>
	db
		.selectFrom("user as u")
		.select(["u.id as userId", "u.display_name as displayName", "u.email", "u.language"])
		.where("u.status", "=", "active")
		.where("u.user_type", "<>", 3)
		.where(
			sql<boolean>`EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id LEFT JOIN role_permission p ON p.role_id = r.id
				WHERE ur.user_id = u.id AND (r.is_super = 1 OR p.permission = 'sale.quote'))`,
		);

/**
 * Who answers a company: who sent it a quotation last, else the leader of the first focal team, else the longest-serving salesperson;
 * always somebody active who may quote. Null where there is nobody.
 */
export async function ownerFor(db: Kysely<Database>, companyId: string) {
	const last = await sellers(db)
		.innerJoin("quotation as q", "q.owner_id", "u.id")
		.where("q.company_id", "=", companyId)
		.where("q.sent_at", "is not", null)
		.orderBy("q.sent_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (last) return last;
	const focal = await sellers(db)
		.innerJoin("team as t", "t.leader", "u.guid")
		.where("t.kind", "=", "focal")
		.where("t.active", "=", 1)
		.orderBy("t.name")
		.limit(1)
		.executeTakeFirst();
	if (focal) return focal;
	return sellers(db)
		.where(sql<boolean>`EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.code = 'SALS')`)
		.orderBy("u.id")
		.limit(1)
		.executeTakeFirst();
}
