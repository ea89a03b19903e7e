import { beforeEach, describe, expect, test } from "vitest";
import { refusal, saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { filledIn, placeholders, unknownPlaceholder } from "./placeholders.ts";
import { templateFor } from "./queries.ts";

const world = worldPerTest();
const { as } = world;

beforeEach(async () => {
	await world.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
});

const template = { name: "Letter", language: "en" as const, customer: null, subject: "Offer {number}", text: "Dear {contact},\n\n{lanes}" };
const customerOf = async (role: string, code: string) => (await as(role).customer.save({ code, name: `${code} Ltd` })).id;

describe("placeholders", () => {
	const values = Object.fromEntries(placeholders.map((name) => [name, `<${name}>`])) as Record<(typeof placeholders)[number], string>;

	test("are filled in once, with blanks around them or none; what is in what is filled in stays", () => {
		expect(filledIn("{number} { total } {nothing} {", values)).toBe("<number> <total> {nothing} {");
		expect(filledIn("{customer}", { ...values, customer: "{total}" })).toBe("{total}");
	});

	test("that are none are found", () => {
		expect([unknownPlaceholder("{number} {total}"), unknownPlaceholder("{number} {cost}"), unknownPlaceholder("{}")]).toEqual([null, "{cost}", "{}"]);
	});

	test("hold nothing that a customer may not know", () => {
		expect(placeholders.filter((name) => /cost|margin|msr|vendor|note|internal/i.test(name))).toEqual([]);
	});
});

test("refuses what nothing fills in, naming what does, and a subject of two lines", async () => {
	for (const field of ["subject", "text"] as const) {
		const said = await saidBy(as("SALS").mailTemplate.save({ ...template, [field]: "It costs us {cost}" }));
		expect(said).toMatchObject({ code: "000001", data: [{ field }] });
		expect(JSON.stringify(said.data)).toContain("{cost}");
		expect(JSON.stringify(said.data)).toContain("{validTo}");
	}
	expect(await saidBy(as("SALS").mailTemplate.save({ ...template, subject: "Offer\r\nBcc: thief@example.com" }))).toMatchObject({
		data: [{ field: "subject" }],
	});
});

test("one holds for all customers of a language, and one for a customer of it", async () => {
	const customer = await customerOf("SALS", "HARBOUR");
	await as("SALS").mailTemplate.save(template);
	expect(await saidBy(as("SALS").mailTemplate.save({ ...template, name: "Other" }))).toMatchObject({ data: [{ field: "language" }] });
	await as("SALS").mailTemplate.save({ ...template, name: "Letter, es", language: "es" });
	await as("SALS").mailTemplate.save({ ...template, name: "Harbour", customer });
	expect((await refusal(as("SALS").mailTemplate.save({ ...template, name: "Harbour, too", customer })))?.code).toBe("000007");
	const named = async (id: string | null, language: "en" | "es" | "ja") => (await templateFor(world.db, id, language))?.name ?? null;
	expect([await named(customer, "en"), await named(null, "en"), await named(customer, "es"), await named(customer, "ja")]).toEqual([
		"Harbour",
		"Letter",
		"Letter, es",
		null,
	]);
});

test("a customer's own is its owner's; one for all is everybody's who quotes", async () => {
	const customer = await customerOf("SALS", "HARBOUR");
	const general = await as("SALS").mailTemplate.save(template);
	const own = await as("SALS").mailTemplate.save({ ...template, name: "Harbour", customer });
	const names = async (role: string) => (await as(role).mailTemplate.list({})).items.map(({ name, customerName }) => [name, customerName]);
	expect(await names("SALS")).toEqual([
		["Harbour", "HARBOUR Ltd"],
		["Letter", null],
	]);
	expect(await names("CX")).toEqual([["Letter", null]]);
	expect(await names("PM")).toHaveLength(2);
	expect((await refusal(as("CX").mailTemplate.get({ id: own.id })))?.code).toBe("000002");
	expect((await refusal(as("CX").mailTemplate.remove({ ids: [own.id] })))?.code).toBe("000002");
	expect(await saidBy(as("CX").mailTemplate.save({ ...template, name: "Theirs", customer }))).toMatchObject({ data: [{ field: "customer" }] });
	await as("CX").mailTemplate.save({ ...template, id: general.id, version: general.version, subject: "Our offer {number}" });
	for (const role of ["VDM", "ComAdmin"]) expect((await refusal(as(role).mailTemplate.list({})))?.code, role).toBe("000008");
});

test("a customer with a template is not deleted, and it comes back as it was", async () => {
	const customer = await customerOf("SALS", "HARBOUR");
	const { id } = await as("SALS").mailTemplate.save({ ...template, name: "Harbour", customer });
	expect((await refusal(as("SALS").customer.remove({ ids: [customer] })))?.code).toBe("000004");
	await as("SALS").mailTemplate.remove({ ids: [id] });
	await as("SALS").mailTemplate.restore({ ids: [id] });
	expect(await as("SALS").mailTemplate.get({ id })).toMatchObject({ name: "Harbour", customer, customerName: "HARBOUR Ltd" });
});
