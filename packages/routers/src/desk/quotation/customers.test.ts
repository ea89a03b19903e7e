import { beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/portal.ts";
import { deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();
const companyId = crypto.randomUUID();
beforeAll(async () => {
	const { db } = desk.database;
	await db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour Trading", language: "en" }).execute();
	await db
		.updateTable("user")
		.set({ company_id: companyId })
		.where("id", "=", desk.users.get("ComAdmin")?.id ?? 0)
		.execute();
	await desk.draft("SALS", { customer: { name: "Harbour Hotel", email: "hotel@example.com", contact: "Mr Lee" } });
	await desk.draft("SALS", { customer: { name: "Harbour Trading", email: "boss@harbour.example", contact: "Ms Wu", companyId } });
});

/** What only the register says. */
const unsaid = { customerId: null, secondLanguage: null, currency: null, terms: "" };

const sales = async () => (await desk.as("SALS")).quotation;

test("whom a quotation is for is found among companies and those quoted before", async () => {
	const found = await (await sales()).customers({ search: "harb" });
	expect(found).toEqual([
		{ ...unsaid, companyId, code: "HARBOUR", name: "Harbour Trading", email: "", contact: "", language: "en" },
		{ ...unsaid, companyId: null, code: null, name: "Harbour Hotel", email: "hotel@example.com", contact: "Mr Lee", language: "en" },
	]);
	expect((await (await sales()).customers({})).length).toBeGreaterThan(0);
	expect(await (await sales()).customers({ search: "nobody" })).toEqual([]);
	// Somebody else's customers stay theirs.
	expect((await (await desk.as("CX")).quotation.customers({ search: "hotel" })).map(({ name }) => name)).toEqual([]);
});

test("a company's people and earlier addresses are offered", async () => {
	const contacts = await (await sales()).contacts({ companyId });
	expect(contacts).toContainEqual({ name: "Ms Wu", email: "boss@harbour.example" });
	const email = (await desk.database.db.selectFrom("user").select("email").where("company_id", "=", companyId).executeTakeFirstOrThrow()).email;
	expect(contacts.map((contact) => contact.email)).toContain(email);
	const like = { id: companyId, code: "HARBOUR", name: "Harbour Trading" };
	expect(await (await sales()).companyLike({ name: "somebody", email: email.toUpperCase() })).toEqual(like);
});

test.each([
	["harbour trading", true],
	["HARBOUR", true],
	["Harbour Hotel", false],
	["", false],
])("a name typed by hand means a company where it is the same: %j", async (name, known) => {
	expect(await (await sales()).companyLike({ name, email: "" })).toEqual(known ? { id: companyId, code: "HARBOUR", name: "Harbour Trading" } : null);
});

test("customers learn nothing of other customers", async () => {
	for (const role of ["ComAdmin", "ComUser"]) expect(await codeOf((await desk.as(role)).quotation.customers({ search: "" }))).toBe("000008");
});
