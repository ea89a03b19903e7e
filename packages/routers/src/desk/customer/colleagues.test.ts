import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { deskPerTest, customer as someone } from "../quotation/testing-desk.ts";

const desk = deskPerTest();

const added = { name: "ACME Logistics", language: "en" as const, currency: "CNY" };
const add = async (role: string, over: object = {}) => (await desk.as(role)).customer.save({ ...added, ...over });

/** Signed in anew: whoever makes a quotation has signed in since. */
const sales = () => desk.as("SALS");

test("what was agreed with a colleague's customer is not told to who names it in a draft", async () => {
	const { id } = await add("PM", { code: "HIDDEN" });
	await (await desk.as("superuser")).agreedDiscount.save({ customer: id, service: "inlandRail", percent: "3", validFrom: "2026-11-01" });
	const { id: draft } = await desk.draft("SALS", { customer: { ...someone, name: "hidden" } });
	expect(await (await sales()).quotation.agreedDiscount({ id: draft })).toBeNull();
	expect(await (await desk.as("superuser")).quotation.agreedDiscount({ id: draft })).toMatchObject({ total: "12925.16" });
});

test("whom somebody wrote to before is offered, also where the register has it as a colleague's", async () => {
	await add("PM", { name: someone.name });
	await desk.draft();
	const offered = await (await sales()).quotation.customers({ search: someone.name });
	expect(offered).toMatchObject([{ customerId: null, name: someone.name, email: someone.email }]);
});

test.each(["Öko Fracht", "ООО Море", "İzmir Lojistik"])("%s is meant by its name, and added once", async (name) => {
	const said = { name, email: someone.email, contact: null, company: null, language: "en" as const, currency: "CNY" };
	const { id } = await (await sales()).customer.add(said);
	const { id: draft } = await desk.draft("SALS", { customer: { ...someone, name } });
	expect(await (await sales()).quotation.detail({ id: draft })).toMatchObject({ customerId: id });
	expect(await saidBy((await sales()).customer.add(said))).toMatchObject({ code: "000007" });
});

test("customers get codes of their own also after somebody has given the last one of six digits", async () => {
	await add("SALS", { code: "C999999" });
	for (const code of ["C1000000", "C1000001"]) {
		const { id } = await add("SALS");
		expect(await (await sales()).customer.get({ id })).toMatchObject({ code });
	}
});

test("a contact that was deleted before its customer stays deleted when that comes back", async () => {
	const { id } = await add("SALS");
	const stays = await (await sales()).customerContact.save({ customer: id, email: "wu@acme.example" });
	const gone = await (await sales()).customerContact.save({ customer: id, email: "lee@acme.example" });
	await (await sales()).customerContact.remove({ ids: [gone.id] });
	desk.services.clock.now = new Date(desk.services.clock.now.getTime() + 1_000);
	await (await sales()).customer.remove({ ids: [id] });
	await (await sales()).customer.restore({ ids: [id] });
	expect((await (await sales()).customerContact.list({})).items).toMatchObject([{ id: stays.id }]);
});
