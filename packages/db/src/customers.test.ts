import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertMany } from "./index.ts";
import { up } from "./migrations/0125-customers.ts";
import { type TestDatabase, testDb } from "./testing.ts";

let opened: TestDatabase;
beforeEach(async () => {
	opened = await testDb();
	const { db } = opened;
	// As it was before there was a register.
	for (const text of [
		"DROP TABLE agreed_discount",
		"DROP TABLE customer_contact",
		"DROP INDEX quotation_customer",
		"ALTER TABLE quotation DROP COLUMN customer_id",
		"DROP TABLE customer",
	])
		await sql.raw(text).execute(db);
	await db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	for (const [id, guid] of [
		[1, "guid-1"],
		[2, "guid-2"],
	] as const)
		await sql`INSERT INTO user (id, guid, user_name, email, display_name, user_type, language, status, created_at)
			VALUES (${id}, ${guid}, ${guid}, ${`${guid}@example.com`}, ${guid}, 1, 'en', 'active', '2026-01-01')`.execute(db);
	await insertMany(db, "company", [{ id: "company", code: "ACME", name: "ACME", language: "en" }]);
});
afterEach(() => opened.close());

const takeOver = () => up(opened.db as unknown as Kysely<unknown>);

let made = 0;
async function quotation(name: string, email: string, over: { owner?: number; company?: string; contact?: string; language?: "zh" | "en" } = {}) {
	const no = ++made;
	const { owner = 1, company = null, contact = "", language = "en" } = over;
	const document = JSON.stringify({ public: { customer: { name, email, contact, companyId: company } }, internal: { items: [] } });
	const at = `2026-11-${String(no).padStart(2, "0")}T00:00:00.000Z`;
	await sql`INSERT INTO quotation (id, number, state, company_id, customer_name, customer_email, language, currency, total_minor, cost_minor, valid_from, valid_to,
			origin_zh, destination_zh, document, owner_id, created_at, updated_at)
		VALUES (${`q${no}`}, ${`Q-${no}`}, 'sent', ${company}, ${name}, ${email}, ${language}, 'CNY', 100, null, '2026-11-01', '2026-12-01', 'a', 'b', ${document},
			${owner}, ${at}, ${at})`.execute(opened.db);
	return `q${no}`;
}

test("each name and address of a quotation becomes a customer, once, and its quotations are linked as they are", async () => {
	const first = await quotation("ACME", "wu@acme.example", { contact: "Ms Wu", company: "company" });
	const again = await quotation(" acme ", "WU@acme.example ", { owner: 2, language: "zh" });
	const other = await quotation("ACME", "lee@acme.example");
	const silent = await quotation("Nobody Writes", "");
	const before = await opened.db.selectFrom("quotation").select(["id", "customer_name", "customer_email", "document"]).orderBy("id").execute();
	await takeOver();
	const linked = await opened.db
		.selectFrom("quotation as q")
		.innerJoin("customer as c", "c.id", "q.customer_id")
		.select(["q.id", "c.code", "c.name", "c.owner_id", "c.colleagues", "c.company_id", "c.language", "c.currency"])
		.orderBy("q.id")
		.execute();
	// What was written last says how it is written; a company that one of them sees is the customer's.
	const acme = { name: "acme", owner_id: 2, colleagues: '["guid-1"]', company_id: "company", language: "zh", currency: "CNY" };
	const alone = { owner_id: 1, colleagues: "[]", company_id: null, language: "en", currency: "CNY" };
	const [one, two, three, four] = linked;
	expect([one, two].map((row) => ({ ...row, code: one?.code }))).toEqual([
		{ id: first, code: one?.code, ...acme },
		{ id: again, code: one?.code, ...acme },
	]);
	expect([three, four]).toMatchObject([
		{ id: other, name: "ACME", ...alone },
		{ id: silent, name: "Nobody Writes", ...alone },
	]);
	expect(new Set(linked.map(({ code }) => code))).toEqual(new Set(["C000001", "C000002", "C000003"]));
	const contacts = await opened.db.selectFrom("customer_contact").select(["name", "email", "main", "changed_by"]).orderBy("email").execute();
	expect(contacts).toEqual([
		{ name: null, email: "lee@acme.example", main: 1, changed_by: null },
		{ name: "Ms Wu", email: "wu@acme.example", main: 1, changed_by: null },
	]);
	const after = await opened.db.selectFrom("quotation").select(["id", "customer_name", "customer_email", "document"]).orderBy("id").execute();
	expect(after).toEqual(before);
});

test("the same name and address for two companies of the portal is a customer of neither", async () => {
	await insertMany(opened.db, "company", [{ id: "other", code: "OTHER", name: "Other", language: "en" }]);
	await quotation("Agent", "desk@agent.example", { company: "company" });
	await quotation("Agent", "desk@agent.example", { company: "other" });
	await takeOver();
	expect(await opened.db.selectFrom("customer").select(["name", "company_id"]).execute()).toEqual([{ name: "Agent", company_id: null }]);
});

test("there is nothing to take over where nothing was quoted", async () => {
	await takeOver();
	expect(await opened.db.selectFrom("customer").select("id").execute()).toEqual([]);
});

test("thousands of customers are taken over within the seconds a server gives a transaction", async () => {
	await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
		INSERT INTO quotation (id, number, state, customer_name, customer_email, language, currency, total_minor, valid_from, valid_to,
			origin_zh, destination_zh, document, owner_id, created_at, updated_at)
		SELECT 'q' || i, 'Q-' || i, 'sent', 'Customer ' || (i % 4000), (i % 4000) || '@example.com', 'en', 'CNY', 100, '2026-11-01', '2026-12-01',
			'a', 'b', '{}', 1, '2026-11-01', '2026-11-01' FROM n`.execute(opened.db);
	const start = performance.now();
	await opened.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
	expect(performance.now() - start).toBeLessThan(5_000);
	const { rows } = await sql`SELECT count(customer_id) AS linked, count(DISTINCT customer_id) AS customers FROM quotation`.execute(opened.db);
	expect(rows).toEqual([{ linked: 8_000, customers: 4_000 }]);
});
