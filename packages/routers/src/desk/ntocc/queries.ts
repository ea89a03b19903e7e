import { type Database, type ListInput, type ListSpec, listChunks, type Moment } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { facets, list, momentAlways, momentOrNone, refuseWrongInput } from "../../door/lists.ts";
import { holds } from "../../door/permissions.ts";
import { vatPercent } from "../../kit/charges/lines.ts";
import type { PlatformFailure } from "../../kit/charges/platform.ts";
import { inUnits } from "../../kit/money/amount-column.ts";
import { fromMinor } from "../../kit/money/money.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { aliasesOf } from "../../kit/price-book/list-columns.ts";

/** Whose quotations somebody sees: everybody's with the right to all quotations, else their own. */
export const ownOnly = (caller: Caller): number | null => (holds(caller, "quotation.viewAll") ? null : caller.userId);

const amount = (minor: number | null, exponent: number | null) => (minor === null ? null : fromMinor(minor, exponent ?? 2));

/** What places are called in a language: Chinese, else English. */
const placeName = (alias: "f" | "t", language: Language) => sql<string>`${sql.ref(`${alias}.${language === "zh" ? "name_zh" : "name"}`)}`;

/** What the kind of truck of a run is called in a language, English where it has no name of its own; its code once it is gone. */
const truckName = (own: "q" | "r", language: Language) => {
	const name =
		language === "zh" || language === "en" ? sql.ref(`k.name_${language}`) : sql`coalesce(nullif(${sql.ref(`k.name_${language}`)}, ''), k.name_en)`;
	const code = sql.ref(`${own}.truck_type`);
	return sql<string>`coalesce((select ${name} from truck_type k where k.code = ${code}), ${code})`.as("truckName");
};

/** The code of a place with all that it is called, in every language. */
const codeAndNames = (alias: "f" | "t") =>
	sql<string>`concat_ws(' ', ${sql.join(["code", "name", "name_zh", "name_es", "name_ja"].map((column) => sql.ref(`${alias}.${column}`)))}, ${aliasesOf(alias)})`;

/** What both kinds of record are found by: the run asked for. */
function runColumns<T extends string>(own: T, language: Language) {
	const at = (column: string) => `${own}.${column}` as never;
	const text = { filter: ["eq", "contains"], sort: true, search: true, notNull: true } as const;
	return {
		id: { ref: at("id"), filter: ["eq", "in"], sort: true },
		from: { ref: "f.code", ...text },
		to: { ref: "t.code", ...text },
		fromName: { ref: placeName("f", language), ...text },
		toName: { ref: placeName("t", language), ...text },
		fromCity: { ref: codeAndNames("f"), filter: ["contains"], sort: true, search: true, notNull: true },
		toCity: { ref: codeAndNames("t"), filter: ["contains"], sort: true, search: true, notNull: true },
		truckType: { ref: at("truck_type"), filter: ["eq", "in", "ne"], sort: true, search: true, notNull: true },
		cargo: { ref: at("cargo"), filter: ["eq", "in", "ne"], sort: true, notNull: true },
		weightKg: { ref: at("weight_kg"), kind: "number", filter: ["eq", "gte", "lte", "between", "isNull", "notNull"], sort: true },
		loadDay: { ref: at("load_day"), kind: "day", filter: ["eq", "gte", "lte", "between"], sort: true, notNull: true },
	} as const;
}

const number = { kind: "number", filter: ["eq", "gte", "lte", "between", "isNull", "notNull"], sort: true } as const;

function callSpec(language: Language) {
	const base = (db: Kysely<Database>) =>
		db
			.selectFrom("ntocc_call as r")
			.innerJoin("place as f", "f.id", "r.from_id")
			.innerJoin("place as t", "t.id", "r.to_id")
			.innerJoin("user as u", "u.id", "r.asked_by")
			.leftJoin("currency as c", "c.code", "r.currency")
			.leftJoin("ntocc_quotation as q", "q.call_id", "r.id")
			.select(["r.id", "r.at", "r.ms", "r.provider", "f.code as from", "t.code as to", placeName("f", language).as("fromName")])
			.select([placeName("t", language).as("toName"), "r.truck_type as truckType", "r.cargo", "r.weight_kg as weightKg", "r.load_day as loadDay"])
			.select(["r.outcome", "r.failure", "r.status", "r.cost_minor", "c.exponent", "r.currency", "r.km", "r.reference", "r.reason"])
			.select(["r.origin", "r.held_until as heldUntil", truckName("r", language)])
			.select(["u.display_name as askedBy", "q.id as quotationId", "q.number as quotationNumber"]);
	const columns = {
		...runColumns("r", language),
		at: { ref: "r.at", ...momentAlways },
		ms: { ref: "r.ms", ...number },
		provider: { ref: "r.provider", filter: ["eq", "in", "ne"], sort: true, notNull: true },
		outcome: { ref: "r.outcome", filter: ["eq", "in", "ne"], sort: true, notNull: true },
		origin: { ref: "r.origin", filter: ["eq", "in", "ne"], sort: true, notNull: true },
		heldUntil: { ref: "r.held_until", ...momentOrNone, sort: true },
		failure: { ref: "r.failure", filter: ["eq", "in", "isNull", "notNull"], sort: true },
		status: { ref: "r.status", ...number },
		cost: { ref: inUnits("r.cost_minor", "c.exponent"), ...number },
		currency: { ref: "r.currency", filter: ["eq", "in"], sort: true },
		km: { ref: sql`cast(r.km AS REAL)`, ...number },
		reference: { ref: "r.reference", filter: ["eq", "contains"], sort: true, search: true },
		reason: { ref: "r.reason", filter: ["contains"], sort: true, search: true },
		askedBy: { ref: "u.display_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
		quotationId: { ref: "q.id", filter: ["eq", "isNull", "notNull"], sort: true },
		quotationNumber: { ref: "q.number", filter: ["eq", "contains"], sort: true, search: true },
	} as const;
	return { base, columns: columns as unknown as Columns, id: "r.id" as const, defaultSort: [{ field: "at", order: "descending" as const }] };
}

type Columns = ListSpec<Database, "ntocc_call", unknown>["columns"];
type CallRow = Awaited<ReturnType<ReturnType<ReturnType<typeof callSpec>["base"]>["executeTakeFirstOrThrow"]>>;

const callOf = ({ cost_minor, exponent, failure, ...row }: CallRow) => ({
	...row,
	failure: failure as PlatformFailure | null,
	cost: amount(cost_minor, exponent),
});

/** A call record; `cost` a decimal string in `currency`. */
export type NtoccCall = ReturnType<typeof callOf>;

/** Calls of truck platforms, newest first. */
export async function listCalls(db: Kysely<Database>, input: ListInput, language: Language) {
	const page = await list(db, callSpec(language), input);
	return { ...page, items: page.items.map(callOf) };
}

export const callFacet = (db: Kysely<Database>, input: Parameters<typeof facets>[2], language: Language) => facets(db, callSpec(language), input);

/** 000001 that names what calls cannot be filtered or sorted by; nothing is read. */
export const refuseWrongCalls = (db: Kysely<Database>, input: Pick<ListInput, "filters" | "search" | "sort">, language: Language): void =>
	refuseWrongInput(db, callSpec(language), input);

/** Every call that matches. */
export async function* allCalls(at: Moment, input: Pick<ListInput, "filters" | "search" | "sort">, language: Language): AsyncGenerator<NtoccCall> {
	for await (const rows of listChunks(at, callSpec(language), input, 500)) yield* rows.map(callOf);
}

/** One call; DomainError `notFound` where there is none. */
export async function getCall(db: Kysely<Database>, id: string, language: Language): Promise<NtoccCall> {
	const row = await callSpec(language).base(db).where("r.id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return callOf(row);
}

function quotationSpec(language: Language, ownerId: number | null) {
	const base = (db: Kysely<Database>) =>
		db
			.selectFrom("ntocc_quotation as q")
			.innerJoin("place as f", "f.id", "q.from_id")
			.innerJoin("place as t", "t.id", "q.to_id")
			.innerJoin("user as u", "u.id", "q.owner_id")
			.innerJoin("currency as c", "c.code", "q.currency")
			.where(ownedBy("q.owner_id", ownerId))
			.select(["q.id", "q.number", "q.created_at as createdAt", "q.customer_name as customerName", "f.code as from", "t.code as to"])
			.select([placeName("f", language).as("fromName"), placeName("t", language).as("toName"), "q.truck_type as truckType", "q.cargo"])
			.select(["q.weight_kg as weightKg", "q.load_day as loadDay", "q.price_minor", "q.msr_minor", "q.cost_minor", "c.exponent", "q.currency"])
			.select(["u.display_name as ownerName", "q.call_id", "q.rate_id", "q.rate_version", "q.steps", "q.vat_bp"])
			.select(truckName("q", language));
	const columns = {
		...runColumns("q", language),
		number: { ref: "q.number", filter: ["eq", "contains", "startsWith"], sort: true, search: true, notNull: true },
		createdAt: { ref: "q.created_at", ...momentAlways },
		customerName: { ref: "q.customer_name", filter: ["eq", "contains"], sort: true, search: true },
		price: { ref: inUnits("q.price_minor", "c.exponent"), ...number, notNull: true },
		currency: { ref: "q.currency", filter: ["eq", "in"], sort: true, notNull: true },
		ownerName: { ref: "u.display_name", filter: ["eq", "contains"], sort: true, search: true, notNull: true },
	} as const;
	return { base, columns: columns as unknown as Columns, id: "q.id" as const, defaultSort: [{ field: "createdAt", order: "descending" as const }] };
}

type QuotationRow = Awaited<ReturnType<ReturnType<ReturnType<typeof quotationSpec>["base"]>["executeTakeFirstOrThrow"]>>;

/** A quotation as its reader may see it, `price` without VAT and `vatPercent` what comes on top, null where nothing does: lowest price, cost and how the price came of it are for who sees costs. */
function quotationOf(row: QuotationRow, seesCost: boolean) {
	const { price_minor, msr_minor, cost_minor, exponent, call_id, rate_id, rate_version, steps, vat_bp, ...told } = row;
	const open = { ...told, price: fromMinor(price_minor, exponent), vatPercent: vatPercent(vat_bp) };
	return seesCost
		? {
				...open,
				msr: amount(msr_minor, exponent),
				cost: fromMinor(cost_minor, exponent),
				steps,
				callId: call_id,
				rateId: rate_id,
				rateVersion: rate_version,
			}
		: open;
}

interface QuotationReader {
	language: Language;
	seesCost: boolean;
	/** Whose quotations are read; null for everybody's. */
	ownerId: number | null;
}

/** Quotations of trucks, newest first. */
export async function listTruckQuotations(db: Kysely<Database>, input: ListInput, { language, seesCost, ownerId }: QuotationReader) {
	const page = await list(db, quotationSpec(language, ownerId), input);
	return { ...page, items: page.items.map((row) => quotationOf(row as QuotationRow, seesCost)) };
}

/** One quotation; DomainError `notFound` where there is none, or it is somebody else's. */
export async function getTruckQuotation(db: Kysely<Database>, id: string, { language, seesCost, ownerId }: QuotationReader) {
	const row = await quotationSpec(language, ownerId).base(db).where("q.id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return quotationOf(row, seesCost);
}
