import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** Whom a quotation was made for, as it says, with what its last one says beside. */
interface Quoted {
	name: string;
	email: string;
	contact: string;
	company_id: string | null;
	owner_id: number;
	owner: string;
	language: string;
	currency: string;
}

/** A customer of the register is told by the name and the address quotations have, in any case. */
const same = ({ name, email }: Pick<Quoted, "email" | "name">) =>
	JSON.stringify([name, email].map((text) => text.trim().normalize("NFC").toLowerCase()));

const most = 500;
const pieces = <T>(all: readonly T[]): T[][] => Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most));

/** Every customer of a quotation, once for each way it is written and who wrote it; the last quotation first. */
async function quoted(db: Kysely<unknown>): Promise<Quoted[]> {
	const { rows } = await sql<Quoted>`SELECT q.customer_name AS name, q.customer_email AS email,
			coalesce(json_extract(q.document, '$.public.customer.contact'), '') AS contact, q.company_id, q.owner_id, u.guid AS owner, q.language, q.currency
		FROM quotation q JOIN user u ON u.id = q.owner_id
		WHERE q.rowid IN (SELECT last FROM (SELECT rowid AS last, max(created_at) FROM quotation GROUP BY customer_name, customer_email, company_id, owner_id))
		ORDER BY q.created_at DESC, q.id`.execute(db);
	return rows;
}

/** Makes a customer of each name and address there are quotations for; what may be the same one under another name or address is left for people to merge. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
	const at = new Date().toISOString();
	const groups = [...Map.groupBy(await quoted(db), same).values()].reverse();
	const customers = groups.map((group, i) => {
		const [last] = group;
		const companies = [...new Set(group.flatMap(({ company_id }) => company_id ?? []))];
		const owners = [...new Set(group.map(({ owner }) => owner))];
		return {
			id: crypto.randomUUID(),
			group,
			code: `C${String(i + 1).padStart(6, "0")}`,
			name: last?.name.trim(),
			email: last?.email.trim().toLowerCase() ?? "",
			// Quotations that another company sees are not this one's.
			company: companies.length === 1 ? companies[0] : null,
			contact: group.map(({ contact }) => contact.trim()).find((contact) => contact !== "") ?? null,
			owner: last?.owner_id,
			colleagues: JSON.stringify(owners.slice(1, 51)),
			language: last?.language,
			currency: last?.currency,
		};
	});
	const field = (name: string) => sql`one.value ->> ${sql.raw(`'$.${name}'`)}`;
	for (const piece of pieces(customers)) {
		const rows = JSON.stringify(piece.map(({ group: _, ...customer }) => customer));
		await sql`INSERT INTO customer (id, code, name, owner_id, colleagues, company_id, language, currency, version, changed_at)
			SELECT ${field("id")}, ${field("code")}, ${field("name")}, ${field("owner")}, ${field("colleagues")}, ${field("company")}, ${field("language")},
				${field("currency")}, 1, ${at} FROM json_each(${rows}) one`.execute(db);
		const written = piece
			.filter(({ email }) => email !== "")
			.map(({ id, email, contact, language }) => ({ id: crypto.randomUUID(), customer: id, email, contact, language }));
		await sql`INSERT INTO customer_contact (id, customer_id, name, email, language, main, version, changed_at)
			SELECT ${field("id")}, ${field("customer")}, ${field("contact")}, ${field("email")}, ${field("language")}, 1, 1, ${at}
			FROM json_each(${JSON.stringify(written)}) one`.execute(db);
		const spelled = piece.flatMap(({ id, group }) => group.map(({ name, email }) => ({ id, name, email })));
		// Each customer's by the index: without it every piece would look through all quotations for each of its customers.
		await sql`WITH found AS MATERIALIZED (
				SELECT q.rowid AS quotation, ${field("id")} AS id FROM json_each(${JSON.stringify(spelled)}) one CROSS JOIN quotation q
				WHERE q.customer_name = ${field("name")} AND q.customer_email = ${field("email")})
			UPDATE quotation SET customer_id = found.id FROM found WHERE quotation.rowid = found.quotation`.execute(db);
	}
}

/**
 * The register of customers: companies, the people written to there, and the discounts agreed with them. Quotations name theirs beside the words they
 * were made with, which stay as they were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const head = "version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)";
	await statements(
		db,
		`CREATE TABLE customer (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, cmd_code TEXT, country TEXT, tax_number TEXT,
			owner_id INTEGER NOT NULL REFERENCES user(id), colleagues TEXT NOT NULL DEFAULT '[]', company_id TEXT REFERENCES company(id),
			language TEXT NOT NULL, currency TEXT NOT NULL, payment_days INTEGER, payment_terms TEXT, credit TEXT, active_from TEXT, active_to TEXT, notes TEXT,
			${head}) STRICT`,
		"CREATE INDEX customer_owner ON customer (owner_id)",
		"CREATE INDEX customer_name ON customer (lower(name))",
		"CREATE INDEX customer_company ON customer (company_id)",
		`CREATE TABLE customer_contact (
			id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customer(id), name TEXT, email TEXT NOT NULL, phone TEXT, language TEXT, role TEXT,
			main INTEGER NOT NULL DEFAULT 0, ${head}, UNIQUE (customer_id, email)) STRICT`,
		"CREATE INDEX customer_contact_email ON customer_contact (email)",
		`CREATE TABLE agreed_discount (
			id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customer(id), service TEXT NOT NULL, origin_id TEXT REFERENCES place(id),
			destination_id TEXT REFERENCES place(id), container_type TEXT, percent INTEGER, amount INTEGER, currency TEXT,
			valid_from TEXT NOT NULL, valid_to TEXT, agreed_by INTEGER NOT NULL REFERENCES user(id), note TEXT, ${head}) STRICT`,
		"CREATE INDEX agreed_discount_customer ON agreed_discount (customer_id)",
		"ALTER TABLE quotation ADD COLUMN customer_id TEXT REFERENCES customer(id)",
		"CREATE INDEX quotation_called ON quotation (customer_name, customer_email)",
	);
	await takeOver(db);
	// Made of what is there at once rather than with each customer that is taken over.
	await statements(db, "DROP INDEX quotation_called", "CREATE INDEX quotation_customer ON quotation (customer_id)");
}
