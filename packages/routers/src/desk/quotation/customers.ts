import { containedInAny, type Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Scope } from "./queries.ts";

/** Most of a kind. */
const MOST = 8;

/** Somebody a quotation may be made for; `companyId` null for who is no company of ours and gets it by e-mail alone. */
export interface KnownCustomer {
	companyId: string | null;
	/** The company's code. */
	code: string | null;
	name: string;
	/** Where the last quotation went; "" for a company. */
	email: string;
	contact: string;
	language: "zh" | "en";
}

const documentLanguage = (language: string) => (language === "zh" ? ("zh" as const) : ("en" as const));
const contact = sql<string>`coalesce(json_extract(q.document, '$.public.customer.contact'), '')`;

/** Quotations within a staff scope, the last one first. */
const earlier = (db: Kysely<Database>, scope: Scope) =>
	db
		.selectFrom("quotation as q")
		.$if("ownerId" in scope, (query) => query.where("q.owner_id", "=", "ownerId" in scope ? scope.ownerId : 0))
		.$if("companyId" in scope, (query) => query.where("q.id", "is", null))
		.select((eb) => eb.fn.max("q.created_at").as("last"))
		.orderBy("last", "desc");

/** Companies by code or name, then the customers of earlier quotations within the scope who are none; the first ones where nothing is searched. */
export async function knownCustomers(db: Kysely<Database>, scope: Scope, search: string): Promise<KnownCustomer[]> {
	const companies = await db
		.selectFrom("company")
		.select(["id", "code", "name", "language"])
		.where(containedInAny([sql.ref("code"), sql.ref("name")], search))
		.orderBy("name")
		.orderBy("id")
		.limit(MOST)
		.execute();
	const others = await earlier(db, scope)
		.select(["q.customer_name as name", "q.customer_email as email", contact.as("contact"), "q.language"])
		.where("q.company_id", "is", null)
		.where(containedInAny([sql.ref("q.customer_name"), sql.ref("q.customer_email")], search))
		.groupBy(["q.customer_name", "q.customer_email"])
		.limit(MOST)
		.execute();
	return [
		...companies.map(({ id, code, name, language }) => ({
			companyId: id,
			code,
			name,
			email: "",
			contact: "",
			language: documentLanguage(language),
		})),
		...others.map(({ last: _, ...other }) => ({ companyId: null, code: null, ...other })),
	];
}

/** Addresses of a company: its people who may sign in, and where earlier quotations within the scope went. */
export async function contactsOf(db: Kysely<Database>, scope: Scope, companyId: string): Promise<{ name: string; email: string }[]> {
	const people = await db
		.selectFrom("user")
		.select(["display_name as name", "email"])
		.where("company_id", "=", companyId)
		.where("status", "=", "active")
		.orderBy("display_name")
		.orderBy("id")
		.limit(MOST)
		.execute();
	const written = await earlier(db, scope)
		.select(["q.customer_email as email", contact.as("name")])
		.where("q.company_id", "=", companyId)
		.groupBy("q.customer_email")
		.limit(MOST)
		.execute();
	const byEmail = new Map([...written, ...people].map(({ name, email }) => [email.toLowerCase(), { name, email }]));
	return [...byEmail.values()];
}

/** The company a typed name or address is likely to mean: of the same name or code in any case, or with such a person; null for none. */
export async function companyLike(db: Kysely<Database>, { name, email }: { name: string; email: string }) {
	const found = await db
		.selectFrom("company as c")
		.select(["c.id", "c.code", "c.name"])
		.where((eb) =>
			eb.or([
				eb(sql`lower(c.name)`, "=", name.toLowerCase()),
				eb(sql`lower(c.code)`, "=", name.toLowerCase()),
				eb.exists(
					eb
						.selectFrom("user as u")
						.select("u.id")
						.whereRef("u.company_id", "=", "c.id")
						.where("u.status", "=", "active")
						.where(sql`lower(u.email)`, "=", email.toLowerCase()),
				),
			]),
		)
		.orderBy(sql`lower(c.name) = ${name.toLowerCase()}`, "desc")
		.orderBy("c.code")
		.executeTakeFirst();
	return found ?? null;
}
