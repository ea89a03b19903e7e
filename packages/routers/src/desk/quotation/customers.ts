import { containedInAny, type Database } from "@iqt/db";
import { asLanguage, type Language, translate } from "@iqt/i18n";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Caller, Context } from "../../door/context.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { reachedBy } from "../customer/queries.ts";
import type { Scope } from "./queries.ts";
import { ownerIn } from "./queries.ts";
import { type Reaching, scopeOf } from "./scope.ts";
import { secondFor } from "./second-language.ts";

/** Most of a kind. */
const MOST = 8;

/** Somebody a quotation may be made for: of the register (`customerId`), a company that signs in, or who was only written to before. */
export interface KnownCustomer {
	customerId: string | null;
	/** Null for who is no company of ours and gets it by e-mail alone. */
	companyId: string | null;
	/** The customer's code, or the company's. */
	code: string | null;
	name: string;
	/** Who is written to first, or where the last quotation went; "" for a company. */
	email: string;
	contact: string;
	language: Language;
	/** What stands beside it on the customer's papers; null for nothing. */
	secondLanguage: Language | null;
	/** What the customer is quoted in; null where nobody has said. */
	currency: string | null;
	/** Terms of payment in the language of its documents; "" where there are none. */
	terms: string;
}

type Asking = Pick<Context, "db" | "today"> & { caller: Caller & Reaching };

const contact = sql<string>`coalesce(json_extract(q.document, '$.public.customer.contact'), '')`;

/** Quotations within a staff scope, the last one first. */
const earlier = (db: Kysely<Database>, scope: Scope) =>
	db
		.selectFrom("quotation as q")
		.where(ownedBy("q.owner_id", ownerIn(scope)))
		.$if("companyId" in scope, (query) => query.where("q.id", "is", null))
		.select((eb) => eb.fn.max("q.created_at").as("last"))
		.orderBy("last", "desc");

/** Terms of payment in words. */
const termsOf = (language: Language, days: number | null, terms: string | null): string => {
	const within = days === null ? [] : [translate(language, "customer.payWithin", { days })];
	return [...within, ...(terms ? [terms] : [])].join(language === "zh" || language === "ja" ? "；" : "; ");
};

/** Somebody written to at a customer `r`, who is looked for before the main contact. */
function contactsOfRegister(search: string): RawBuilder<string> {
	const found = containedInAny([sql.ref("p.name"), sql.ref("p.email")], search);
	return sql<string>`(SELECT json_object('name', p.name, 'email', p.email, 'language', p.language) FROM customer_contact p WHERE p.customer_id = r.id
		ORDER BY ${search === "" ? sql`1 = 1` : found} DESC, p.main DESC, p.name, p.email LIMIT 1)`;
}

/** Customers of the register that the caller reaches, by code, name, contact or address, of those active today. */
async function registered({ db, today, caller }: Asking, search: string): Promise<KnownCustomer[]> {
	const people = sql<string>`(SELECT group_concat(coalesce(p.name, '') || ' ' || p.email, ' ') FROM customer_contact p WHERE p.customer_id = r.id)`;
	const rows = await db
		.selectFrom("customer as r")
		.select([
			"r.id",
			"r.company_id as companyId",
			"r.code",
			"r.name",
			"r.language",
			"r.second_language",
			"r.currency",
			"r.payment_days",
			"r.payment_terms",
		])
		.select(contactsOfRegister(search).as("contact"))
		.where(reachedBy(caller))
		.where((eb) => eb.or([eb("r.active_from", "is", null), eb("r.active_from", "<=", today)]))
		.where((eb) => eb.or([eb("r.active_to", "is", null), eb("r.active_to", ">=", today)]))
		.where(containedInAny([sql.ref("r.code"), sql.ref("r.name"), people], search))
		.orderBy("r.name")
		.orderBy("r.id")
		.limit(MOST)
		.execute();
	return rows.map(({ id, contact: first, language: own, second_language: second, payment_days, payment_terms, ...row }) => {
		const written = first === null ? null : (JSON.parse(first) as { name: string | null; email: string; language: string | null });
		const language = asLanguage(written?.language ?? own);
		const terms = termsOf(language, payment_days, payment_terms);
		const secondLanguage = secondFor(language, { own, second });
		return { customerId: id, ...row, email: written?.email ?? "", contact: written?.name ?? "", language, secondLanguage, terms };
	});
}

/** Customers of the register, then companies by code or name that are none, then the customers of earlier quotations within the scope who are none; the first ones where nothing is searched. */
export async function knownCustomers(asking: Asking, search: string): Promise<KnownCustomer[]> {
	const { db, caller } = asking;
	const scope = scopeOf(caller);
	const companies = await db
		.selectFrom("company as c")
		.select(["c.id", "c.code", "c.name", "c.language"])
		.where(containedInAny([sql.ref("c.code"), sql.ref("c.name")], search))
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("customer as r").select("r.id").whereRef("r.company_id", "=", "c.id").where(reachedBy(caller)))),
		)
		.orderBy("c.name")
		.orderBy("c.id")
		.limit(MOST)
		.execute();
	const others = await earlier(db, scope)
		.select(["q.customer_name as name", "q.customer_email as email", contact.as("contact"), "q.language"])
		.where("q.company_id", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("customer as r").select("r.id").whereRef("r.id", "=", "q.customer_id").where(reachedBy(caller)))),
		)
		.where(containedInAny([sql.ref("q.customer_name"), sql.ref("q.customer_email")], search))
		.groupBy(["q.customer_name", "q.customer_email"])
		.limit(MOST)
		.execute();
	const unsaid = { customerId: null, secondLanguage: null, currency: null, terms: "" };
	return [
		...(await registered(asking, search)),
		...companies.map(({ id, code, name, language }) => ({
			...unsaid,
			companyId: id,
			code,
			name,
			email: "",
			contact: "",
			language: asLanguage(language),
		})),
		...others.map(({ last: _, ...other }) => ({ ...unsaid, companyId: null, code: null, ...other })),
	];
}

/** Whose addresses are asked for: of a customer of the register, of a company that signs in, or of both. */
interface Of {
	companyId?: string | null | undefined;
	customerId?: string | null | undefined;
}

/** Addresses known: contacts of the register, people of the company who may sign in, and where earlier quotations within the scope went. */
export async function contactsOf({ db, caller }: Asking, of: Of): Promise<{ name: string; email: string }[]> {
	const scope = scopeOf(caller);
	const { companyId = null, customerId = null } = of;
	const kept = await db
		.selectFrom("customer_contact as p")
		.innerJoin("customer as r", "r.id", "p.customer_id")
		.select([sql<string>`coalesce(p.name, '')`.as("name"), "p.email"])
		.where("r.id", "=", customerId ?? "")
		.where(reachedBy(caller))
		.orderBy("p.main", "desc")
		.orderBy("p.name")
		.orderBy("p.email")
		.limit(MOST * 2)
		.execute();
	const people = await db
		.selectFrom("user")
		.select(["display_name as name", "email"])
		.where("company_id", "=", companyId ?? "")
		.where("status", "=", "active")
		.orderBy("display_name")
		.orderBy("id")
		.limit(MOST)
		.execute();
	const written = await earlier(db, scope)
		.select(["q.customer_email as email", contact.as("name")])
		.where((eb) => (customerId === null ? eb("q.company_id", "=", companyId ?? "") : eb("q.customer_id", "=", customerId)))
		.where("q.customer_email", "<>", "")
		.groupBy("q.customer_email")
		.limit(MOST)
		.execute();
	// The register knows best what somebody is called; it stands first.
	const byEmail = new Map([...kept, ...written, ...people].map(({ name, email }) => [email.toLowerCase(), { name, email }]));
	for (const { name, email } of kept) byEmail.set(email, { name, email });
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
