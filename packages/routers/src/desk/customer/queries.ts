import { containedInAny, type Database, type ListColumn } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { type AnyKind, isReached, type Own, ownerFor, type RecordHead, type RecordWork, recordKind, type Use } from "../../kit/records/define.ts";
import { recordToChange, removeRecords } from "../../kit/records/save.ts";
import { guidOf } from "../../people/users/holders.ts";
import { cmdCodeMeant, isCountryCode } from "../hand-over/rules.ts";
import { mainOf, setMain } from "../main-contact.ts";
import { type CustomerContact, customerContact } from "./contact/schema.ts";
import { type AgreedDiscount, agreedDiscount } from "./discount/schema.ts";
import { type Customer, customer } from "./schema.ts";

type Option = { value: string; label: string };
type Saved<T> = RecordHead & T;

const inList = (column: string, values: readonly unknown[]) =>
	sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

/** Names of people by their GUIDs. */
async function peopleNamed(db: Kysely<Database>, guids: readonly string[]): Promise<(guid: string) => string> {
	const rows = await db.selectFrom("user").select(["guid", "display_name"]).where(inList("guid", guids)).execute();
	const names = new Map(rows.map((row) => [row.guid, row.display_name]));
	return (guid) => names.get(guid) ?? "";
}

/** Refuses somebody who is no active staff and was not named before. */
async function refuseStrangers(db: Kysely<Database>, field: string, guids: readonly string[], before: readonly string[]): Promise<void> {
	const added = guids.filter((guid) => !before.includes(guid));
	const rows = await db.selectFrom("user").select(["guid", "display_name as name", "status", "user_type"]).where(inList("guid", added)).execute();
	const stranger = added.find((guid) => !rows.some((row) => row.guid === guid && row.status === "active" && row.user_type !== 3));
	if (stranger === undefined) return;
	throw new InvalidFieldError(field, "problem.notActiveStaff", { name: rows.find(({ guid }) => guid === stranger)?.name ?? stranger });
}

/** The contact proposed first of a customer `r`. */
const mainContact = sql`(SELECT coalesce(p.name || ' <' || p.email || '>', p.email) FROM customer_contact p WHERE p.customer_id = r.id
	ORDER BY p.main DESC, p.name, p.email LIMIT 1)`;
/** All that a customer's contacts are called, by which it is found. */
const contactWords = sql`(SELECT group_concat(coalesce(p.name, '') || ' ' || p.email, ' ') FROM customer_contact p WHERE p.customer_id = r.id)`;

/** What a customer is told beside its fields. */
type CustomerWords = { mainContact: string | null; salesOwnerName: string; colleagueNames: Option[]; companyName: string | null };

async function customerWords(db: Kysely<Database>, records: readonly Saved<Customer>[]): Promise<Map<string, CustomerWords>> {
	const rows = await db
		.selectFrom("customer as r")
		.leftJoin("company as c", "c.id", "r.company_id")
		.select(["r.id", "c.name as company", sql<string | null>`${mainContact}`.as("mainContact")])
		.where(inList("r.id", idsOf(records)))
		.execute();
	const nameOf = await peopleNamed(
		db,
		records.flatMap(({ salesOwner, colleagues }) => [salesOwner, ...colleagues]),
	);
	const told = new Map(rows.map((row) => [row.id, row]));
	return new Map(
		records.map(({ id, salesOwner, colleagues }) => [
			id,
			{
				mainContact: told.get(id)?.mainContact ?? null,
				salesOwnerName: nameOf(salesOwner),
				colleagueNames: colleagues.map((value) => ({ value, label: nameOf(value) })),
				companyName: told.get(id)?.company ?? null,
			},
		]),
	);
}

/** The next code of customers that have none of their own. */
async function nextCode(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ code: string }>`SELECT 'C' || printf('%06d', coalesce(max(cast(substr(code, 2) AS INTEGER)), 0) + 1) AS code FROM (
		SELECT code FROM customer UNION ALL SELECT code FROM merged_record WHERE kind = 'customer')
		WHERE code GLOB 'C[0-9][0-9][0-9][0-9][0-9][0-9]*' AND substr(code, 2) NOT GLOB '*[^0-9]*' AND length(code) < 16`.execute(db);
	return rows[0]?.code ?? "C000001";
}

/** The CMD code as it is kept; InvalidFieldError for what is none, or another customer's. */
async function cmdCodeOf(db: Kysely<Database>, said: string | null, id: string): Promise<string | null> {
	if (said === null) return null;
	const code = cmdCodeMeant(said);
	if (code === null) throw new InvalidFieldError("cmdCode", "problem.cmdCode", { code: said });
	const other = await db.selectFrom("customer").select("code").where("cmd_code", "=", code).where("id", "<>", id).executeTakeFirst();
	if (other) throw new InvalidFieldError("cmdCode", "customer.cmdCodeTaken", { code, customer: other.code });
	return code;
}

async function customerToSave(work: RecordWork, fields: Customer, current: Saved<Customer> | null): Promise<Customer> {
	const { db } = work;
	const { country } = fields;
	refuseAll(country !== null && !isCountryCode(country) && new InvalidFieldError("country", "problem.country"));
	const salesOwner = fields.salesOwner || current?.salesOwner || (await guidOf(db, work.caller.userId));
	const colleagues = [...new Set(fields.colleagues)].filter((guid) => guid !== salesOwner);
	await refuseStrangers(db, "salesOwner", [salesOwner], current ? [current.salesOwner] : []);
	await refuseStrangers(db, "colleagues", colleagues, current?.colleagues ?? []);
	return {
		...fields,
		salesOwner,
		colleagues,
		code: fields.code || (current?.code ?? (await nextCode(db))),
		cmdCode: await cmdCodeOf(db, fields.cmdCode, current?.id ?? ""),
	};
}

/** Quotations told one by one of those that name a customer. */
const mostNamed = 3;

async function usesOf({ db, language }: Pick<RecordWork, "db" | "language">, { id }: { id: string }): Promise<Use[]> {
	const quotations = await db
		.selectFrom("quotation")
		.select(["id", "number"])
		.where("customer_id", "=", id)
		.orderBy("created_at", "desc")
		.limit(mostNamed)
		.execute();
	const { count } = await db
		.selectFrom("quotation")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("customer_id", "=", id)
		.executeTakeFirstOrThrow();
	const agreed = await db
		.selectFrom("agreed_discount")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("customer_id", "=", id)
		.executeTakeFirstOrThrow();
	const templates = await db.selectFrom("mail_template").select("name").where("customer_id", "=", id).orderBy("name").execute();
	return [
		...quotations.map((one) => ({
			text: translate(language, "customer.usedInQuotation", { number: one.number }),
			path: `/QuotationReference/quotationRecord/${one.id}`,
		})),
		...(count > mostNamed ? [{ text: translate(language, "customer.usedInMore", { count: count - mostNamed }) }] : []),
		...(agreed.count > 0
			? [{ text: translate(language, "customer.usedInDiscounts", { count: agreed.count }), path: `/QuotationReference/customers/${id}` }]
			: []),
		...templates.map(({ name }) => ({
			text: translate(language, "customer.usedInMailTemplate", { name }),
			path: "/QuotationReference/mailTemplates",
		})),
	];
}

/** A customer is its sales owner's, and to look at that of colleagues; who sees all quotations sees all of them. */
const own: Own = { column: "owner_id", all: "quotation.viewAll", shared: "colleagues" };
const within: Own = { ...own, within: { table: "customer", by: "customer_id" } };

/** That a customer `r` is one the caller sees. */
export function reachedBy(caller: Parameters<typeof ownerFor>[1]): RawBuilder<SqlBool> {
	const userId = ownerFor({ own }, caller);
	return userId === null ? sql<SqlBool>`true` : isReached(own, { table: "r", userId });
}

const personIs = (column: string): ListColumn => ({
	ref: sql`(SELECT display_name FROM user WHERE user.id = r.${sql.ref(column)})`,
	filter: ["eq", "contains"],
	search: true,
});

/** Whom quotations are made for. */
export const customers = recordKind(customer, {
	table: "customer",
	own,
	columns: {
		mainContact: { ref: sql`(coalesce(${mainContact}, '') || ' ' || coalesce(${contactWords}, ''))`, filter: ["contains"], search: true },
		salesOwnerName: personIs("owner_id"),
		colleagues: { ref: "r.colleagues", filter: ["contains"] },
	},
	extra: customerWords,
	beforeSave: customerToSave,
	usedBy: usesOf,
	// People written to there go with it, and come back with it.
	beforeRemove: async (work, { id }) => {
		const contacts = await work.db.selectFrom("customer_contact").select("id").where("customer_id", "=", id).orderBy("id").execute();
		if (contacts.length > 0) await removeRecords(work, contactKind, idsOf(contacts));
	},
	merging: {
		right: "customer.merge",
		columns: [
			{ table: "quotation", column: "customer_id", by: "id", title: "menu.quotationRecord", called: "number" },
			{
				table: "customer_contact",
				column: "customer_id",
				by: "id",
				title: "customerContact.title",
				called: "email",
				uniqueBy: "email",
				first: "main",
			},
			{ table: "agreed_discount", column: "customer_id", by: "id", title: "agreedDiscount.title", called: "valid_from" },
			{ table: "mail_template", column: "customer_id", by: "id", title: "menu.mailTemplates", called: "name", uniqueBy: "language" },
		],
	},
});

const customerKind = customers as unknown as AnyKind;

/** Refuses what would belong to a customer that is another's, or to another customer than before. */
async function refuseOtherCustomer(work: RecordWork, { customer: id }: { customer: string }, current: { customer: string } | null): Promise<void> {
	if (current && current.customer !== id) throw new InvalidFieldError("customer", "customer.stays");
	if (current) return;
	try {
		await recordToChange(work, customerKind, id);
	} catch (error) {
		if (error instanceof DomainError && error.kind === "notFound") throw new InvalidFieldError("customer", "problem.unknownReference", { value: id });
		throw error;
	}
}

async function customerNames(db: Kysely<Database>, records: readonly { id: string; customer: string }[]): Promise<(id: string) => string> {
	const rows = await db
		.selectFrom("customer")
		.select(["id", "name"])
		.where(
			inList(
				"id",
				records.map((record) => record.customer),
			),
		)
		.execute();
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	return (id) => names.get(id) ?? "";
}

/** People who are written to at customers. */
export const contacts = recordKind(customerContact, {
	table: "customer_contact",
	own: within,
	extra: async (db, records) => {
		const nameOf = await customerNames(db, records);
		return new Map(records.map((record) => [record.id, { customerName: nameOf(record.customer) }]));
	},
	beforeSave: async (work, fields: CustomerContact, current) => {
		await refuseOtherCustomer(work, fields, current);
		// One is proposed first: whoever was gives way.
		if (fields.main)
			for (const one of await mainOf(work, "customerContact", fields.customer))
				if (one.id !== current?.id) await setMain(work, "customerContact", one, false);
		return fields;
	},
});

const contactKind = contacts as unknown as AnyKind;

type DiscountWords = { customerName: string; originName: string | null; destinationName: string | null; agreedByName: string };

async function discountWords(
	db: Kysely<Database>,
	records: readonly Saved<AgreedDiscount>[],
	language: Language,
): Promise<Map<string, DiscountWords>> {
	const places = await db
		.selectFrom("place")
		.select(["id", "code", language === "zh" ? "name_zh as name" : "name"])
		.where(
			inList(
				"id",
				records.flatMap(({ origin, destination }) => [origin, destination]),
			),
		)
		.execute();
	const named = new Map(places.map(({ id, code, name }) => [id, `${code} ${name}`]));
	const placeOf = (id: string | null) => (id === null ? null : (named.get(id) ?? null));
	const customerOf = await customerNames(db, records);
	const personOf = await peopleNamed(
		db,
		records.map(({ agreedBy }) => agreedBy),
	);
	return new Map(
		records.map(({ id, customer: of, origin, destination, agreedBy }) => [
			id,
			{ customerName: customerOf(of), originName: placeOf(origin), destinationName: placeOf(destination), agreedByName: personOf(agreedBy) },
		]),
	);
}

async function discountToSave(work: RecordWork, fields: AgreedDiscount, current: Saved<AgreedDiscount> | null): Promise<AgreedDiscount> {
	const { db } = work;
	const { percent, amount, currency, service, containerType } = fields;
	const known =
		containerType && (await db.selectFrom("container_type").select("code").where("code", "=", containerType.toUpperCase()).executeTakeFirst());
	refuseAll(
		percent === null && amount === null && new InvalidFieldError("percent", "agreedDiscount.oneOfBoth"),
		percent !== null && amount !== null && new InvalidFieldError("amount", "agreedDiscount.oneOfBoth"),
		amount !== null && currency === null && new InvalidFieldError("currency", "problem.required"),
		amount !== null && service === "" && new InvalidFieldError("service", "agreedDiscount.amountOfService"),
		containerType !== null && !known && new InvalidFieldError("containerType", "problem.unknownContainer", { type: containerType }),
	);
	await refuseOtherCustomer(work, fields, current);
	const agreedBy = fields.agreedBy || current?.agreedBy || (await guidOf(work.db, work.caller.userId));
	await refuseStrangers(db, "agreedBy", [agreedBy], current ? [current.agreedBy] : []);
	return { ...fields, agreedBy, currency: amount === null ? null : currency, containerType: known ? known.code : null };
}

/** What was agreed with customers. */
export const discounts = recordKind(agreedDiscount, {
	table: "agreed_discount",
	own: within,
	extra: discountWords,
	beforeSave: discountToSave,
});

/** Companies whose people sign in, by code and name. */
export const companiesCalled = (db: Kysely<Database>, search: string) =>
	db
		.selectFrom("company")
		.select(["id as value", "name as label", "code as hint"])
		.where(containedInAny([sql.ref("code"), sql.ref("name")], search))
		.orderBy("name")
		.orderBy("id")
		.limit(50)
		.execute();
