import { type Database, type ListSpec, type QuotationTable, updatedAny } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { type Kysely, type Selectable, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list, momentAlways, momentOrNone } from "../../door/lists.ts";
import type { SearchOption } from "../../kit/charges/search.ts";
import { inUnits } from "../../kit/money/amount-column.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { termsOfOptions } from "../../pricing/terms.ts";
import { withAccepted } from "./document.ts";
import { laneColumnNames, laneOf } from "./lanes.ts";
import type { InternalDocument, PublicDocument, QuotationDocument } from "./schema.ts";
import { inDollars } from "./value.ts";

/** Whose quotations somebody may see; a company sees what was sent to it. */
export type Scope = { all: true } | { ownerId: number } | { companyId: string | null };

export interface Quotation extends Omit<Selectable<QuotationTable>, "document"> {
	document: QuotationDocument;
	exponent: number;
	ownerName: string;
	ownerEmail: string;
	ownerLanguage: string;
}

/** Whose quotations a scope has: one person's; null for everybody's. */
export const ownerIn = (scope: Scope): number | null => ("ownerId" in scope ? scope.ownerId : null);

const narrowed = (db: Kysely<Database>, scope: Scope) =>
	db
		.selectFrom("quotation as q")
		.innerJoin("user as u", "u.id", "q.owner_id")
		.innerJoin("currency as c", "c.code", "q.currency")
		.where(ownedBy("q.owner_id", ownerIn(scope)))
		.$if("companyId" in scope, (query) =>
			query.where("q.company_id", "=", "companyId" in scope ? (scope.companyId ?? "") : "").where("q.state", "<>", "draft"),
		);

/** Documents are written by this code only, in the shape of `format`; those from before there were options are frozen as parts of one job. */
function parseDocument(text: string, accepted: number | null): QuotationDocument {
	const { public: doc, ...rest } = JSON.parse(text) as QuotationDocument;
	const document = { ...rest, public: { ...doc, lanesAre: doc.lanesAre ?? "parts", cheapest: doc.cheapest ?? null, accepted: null } };
	return accepted === null ? document : withAccepted(document, accepted);
}

/** A quotation within the scope; DomainError `notFound` where there is none or it is somebody else's. */
export async function getQuotation(db: Kysely<Database>, scope: Scope, id: string): Promise<Quotation> {
	const row = await narrowed(db, scope)
		.selectAll("q")
		.select(["u.display_name as ownerName", "u.email as ownerEmail", "u.language as ownerLanguage", "c.exponent"])
		.where("q.id", "=", id.toLowerCase())
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "quotation.notFound");
	return { ...row, document: parseDocument(row.document, row.accepted_lane) };
}

const columns: ListSpec<Database, "quotation", unknown>["columns"] = {
	id: { ref: "q.id", filter: ["eq", "in"], sort: true },
	version: { ref: "q.version", kind: "number", filter: ["eq"], sort: true, notNull: true },
	language: { ref: "q.language", filter: ["eq", "in"], sort: true, notNull: true },
	ownerId: { ref: "q.owner_id", kind: "number", filter: ["eq"], sort: true, notNull: true },
	replacesId: { ref: "q.replaces_id", filter: ["eq"], sort: true },
	madeElsewhere: { ref: "q.made_elsewhere", filter: ["contains", "isNull", "notNull"], sort: true, search: true },
	decidedAt: { ref: "q.decided_at", ...momentOrNone, sort: true },
	/** In units of its currency; in order of what it is worth. */
	total: {
		ref: inUnits("q.total_minor", "c.exponent"),
		kind: "number",
		filter: ["eq", "gte", "lte", "between"],
		sort: true,
		sortRef: inDollars(sql`q.total_minor`),
		notNull: true,
	},
	number: { ref: "q.number", filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true },
	state: { ref: "q.state", filter: ["eq", "in", "ne"], sort: true, notNull: true },
	customerName: { ref: "q.customer_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	customerEmail: { ref: "q.customer_email", filter: ["eq", "contains"], sort: true, search: true },
	companyId: { ref: "q.company_id", filter: ["eq", "isNull"], sort: true },
	lanesAre: { ref: "q.lanes_are", filter: ["eq", "in", "ne"], sort: true, notNull: true },
	/** As people count them, from 1. */
	acceptedOption: { ref: sql`(q.accepted_lane + 1)`, kind: "number", filter: ["eq", "isNull", "notNull"], sort: true },
	currency: { ref: "q.currency", filter: ["eq", "in"], sort: true, notNull: true },
	validFrom: { ref: "q.valid_from", kind: "day", filter: ["gte", "lte", "between"], sort: true, notNull: true },
	validTo: { ref: "q.valid_to", kind: "day", filter: ["gte", "lte", "between"], sort: true, notNull: true },
	ownerName: { ref: "u.display_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	createdAt: { ref: "q.created_at", ...momentAlways },
	updatedAt: { ref: "q.updated_at", ...momentAlways },
	sentAt: { ref: "q.sent_at", ...momentOrNone, sort: true },
};

/** Whether there is such a quotation within the scope. */
export async function isWithin(db: Kysely<Database>, scope: Scope, id: string): Promise<boolean> {
	return (await narrowed(db, scope).select("q.id").where("q.id", "=", id).executeTakeFirst()) !== undefined;
}

/** Lanes are sorted and filtered by what the reader calls them, and found by either name. */
function laneColumnsFor(language: Language): typeof columns {
	const [own, other] = language === "zh" ? ["zh", "en"] : ["en", "zh"];
	const lane = { filter: ["contains"], sort: true, search: true, notNull: true } as const;
	return {
		originLabel: { ref: `q.origin_${own}`, ...lane },
		destinationLabel: { ref: `q.destination_${own}`, ...lane },
		originElse: { ref: `q.origin_${other}`, search: true },
		destinationElse: { ref: `q.destination_${other}`, search: true },
	};
}

/** A customer does not ask by what a quotation was made from, which may be another company's, nor by where it was made: that is a note of ours. */
const { replacesId: _, madeElsewhere: __, ...columnsForCompany } = columns;

/** A page of quotations within the scope, newest first, lanes named in the reader's language; `cost` in the quotation's currency, to be left out for most. */
export async function listQuotations(db: Kysely<Database>, scope: Scope, input: ListInput, language: Language) {
	const base = () =>
		narrowed(db, scope)
			.select(["q.id", "q.number", "q.state", "q.company_id as companyId", "q.customer_name as customerName", "q.customer_email as customerEmail"])
			.select([
				"q.language",
				"q.currency",
				"q.lanes_are as lanesAre",
				"q.made_elsewhere as madeElsewhere",
				sql<number | null>`q.accepted_lane + 1`.as("acceptedOption"),
				"q.total_minor",
				"q.cost_minor",
				"c.exponent",
				"q.valid_from as validFrom",
				"q.valid_to as validTo",
			])
			.select(["q.origin_zh", "q.destination_zh", "q.origin_en", "q.destination_en", "q.more_lanes", "q.replaces_id as replacesId"])
			.select(["q.owner_id as ownerId", "u.display_name as ownerName", "q.created_at as createdAt", "q.updated_at as updatedAt"])
			.select(["q.sent_at as sentAt", "q.decided_at as decidedAt", "q.version"]);
	const forCompany = "companyId" in scope;
	const spec = { base, columns: { ...(forCompany ? columnsForCompany : columns), ...laneColumnsFor(language) }, id: "q.id" as const };
	const page = await list(db, { ...spec, defaultSort: [{ field: "createdAt", order: "descending" }] }, input);
	const items = page.items.map(({ total_minor, cost_minor, exponent, origin_zh, destination_zh, origin_en, destination_en, more_lanes, ...row }) => ({
		...row,
		...laneOf({ origin_zh, destination_zh, origin_en, destination_en, more_lanes }, language),
		replacesId: forCompany ? null : row.replacesId,
		madeElsewhere: forCompany ? null : row.madeElsewhere,
		total: fromMinor(total_minor, exponent),
		cost: cost_minor === null ? null : fromMinor(cost_minor, exponent),
	}));
	return { ...page, items };
}

/** Quotations made from this one, oldest first; `origin` says how. */
export async function followersOf(db: Kysely<Database>, id: string) {
	return db
		.selectFrom("quotation")
		.select(["id", "number", "state", sql<InternalDocument["origin"]>`document ->> '$.internal.origin'`.as("origin")])
		.where("replaces_id", "=", id)
		.orderBy("created_at")
		.limit(50)
		.execute();
}

/** Digits after the point of a currency; DomainError `invalid` for one that is not known. */
export async function exponentOf(db: Kysely<Database>, currency: string): Promise<number> {
	const row = await db.selectFrom("currency").select("exponent").where("code", "=", currency).executeTakeFirst();
	if (!row) throw new DomainError("invalid", "problem.unknownCurrency", { code: currency });
	return row.exponent;
}

/** Key of the parameter whose text is printed on every quotation; the same with a language behind it stands before it. */
const NOTICE = "quotation.notice";

/** The notice administrators keep for quotations, under its own title; nothing where there is none. */
async function noticeOf(db: Kysely<Database>, language: Language): Promise<PublicDocument["terms"]> {
	// Readers of a language it is not written in are told the English one, where there is one.
	const keys = [...new Set([`${NOTICE}.${language}`, ...(language === "zh" ? [] : [`${NOTICE}.en`]), NOTICE])];
	const rows = await db
		.selectFrom("parameter")
		.select(["value", sql<string>`lower(key)`.as("name")])
		.where(sql`lower(key)`, "in", keys)
		.execute();
	const body = keys.map((key) => rows.find(({ name }) => name === key)?.value).find((value) => value !== undefined);
	return body ? [{ title: translate(language, "document.notice"), body }] : [];
}

/** What is printed below the prices, in the document's language: the notice on quotations, and the terms the options' charges are sold by, which name those they are of by `names`. */
export async function termsOf(
	db: Kysely<Database>,
	options: readonly SearchOption[],
	language: Language,
	names: readonly string[],
): Promise<PublicDocument["terms"]> {
	return [...(await noticeOf(db, language)), ...(await termsOfOptions(db, options, language, names)).map((body) => ({ title: "", body }))];
}

export type NewQuotation = Omit<
	Selectable<QuotationTable>,
	| "lanes_are"
	| "made_elsewhere"
	| "customer_id"
	| "opened_at"
	| "accepted_lane"
	| "document"
	| "version"
	| "number"
	| "draft_no"
	| "state"
	| "sent_at"
	| "decided_at"
	| "warned_at"
	| "lost_because"
> & {
	lanes_are?: Selectable<QuotationTable>["lanes_are"];
	made_elsewhere?: string | null;
	customer_id?: string | null;
	document: QuotationDocument;
};

/** Inserts a draft. It has a running number of its own kind until it is sent: numbers of quotations have no gaps. */
export async function insertDraft(db: Kysely<Database>, draft: NewQuotation): Promise<{ id: string; number: string; version: number }> {
	const next = sql<number>`(select coalesce(max(draft_no), 0) + 1 from quotation)`;
	const { number } = await db
		.insertInto("quotation")
		.values({
			...draft,
			document: JSON.stringify(draft.document),
			number: sql<string>`printf('D-%04d', ${next})`,
			draft_no: next,
			state: "draft",
			sent_at: null,
			decided_at: null,
			warned_at: null,
			version: 1,
		})
		.returning("number")
		.executeTakeFirstOrThrow();
	return { id: draft.id, number, version: 1 };
}

type Changes = Partial<Omit<Selectable<QuotationTable>, "document" | "id" | "version">> & { document?: QuotationDocument };

/** Changes a quotation whose version is still `version`; DomainError `stale` otherwise. Answers the next version. */
export async function updateQuotation(db: Kysely<Database>, row: { id: string; version: number }, changes: Changes): Promise<number> {
	const { document, ...rest } = changes;
	const updated = await updatedAny(
		db
			.updateTable("quotation")
			.set({ ...rest, ...(document ? { document: JSON.stringify(document) } : {}), version: row.version + 1 })
			.where("id", "=", row.id)
			.where("version", "=", row.version),
	);
	if (!updated) throw new DomainError("stale", "error.stale");
	return row.version + 1;
}

/** Gives a quotation the next number of its year (Q-2026-000123). One statement of the transaction that sends it: no gaps, no duplicates. */
export async function assignNumber(db: Kysely<Database>, id: string, year: string): Promise<string> {
	const prefix = `Q-${year}-`;
	const next = sql<string>`(SELECT ${prefix} || printf('%06d', coalesce(max(cast(substr(number, ${prefix.length + 1}) AS INTEGER)), 0) + 1)
		FROM quotation WHERE number >= ${prefix} AND number < ${`${prefix}:`})`;
	const row = await db.updateTable("quotation").set({ number: next }).where("id", "=", id).returning("number").executeTakeFirstOrThrow();
	return row.number;
}

/** Sent quotations whose last day is over. */
export async function overdue(db: Kysely<Database>, today: string, limit: number) {
	return db
		.selectFrom("quotation")
		.select(["id", "number", "state", "version", "valid_to"])
		.where("state", "=", "sent")
		.where("valid_to", "<", today)
		.orderBy("valid_to")
		.limit(limit)
		.execute();
}

/** Sent quotations that end between the days and nobody was warned of, with their owners. */
export async function endingSoon(db: Kysely<Database>, today: string, until: string, limit: number) {
	return db
		.selectFrom("quotation as q")
		.innerJoin("user as u", "u.id", "q.owner_id")
		.select(["q.id", "q.number", "q.valid_to", "q.version", "q.customer_name", "u.email", "u.language", ...laneColumnNames])
		.where("q.state", "=", "sent")
		.where("q.warned_at", "is", null)
		.where("q.valid_to", ">=", today)
		.where("q.valid_to", "<=", until)
		.orderBy("q.valid_to")
		.limit(limit)
		.execute();
}
