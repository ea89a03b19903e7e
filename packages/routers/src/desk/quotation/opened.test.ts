import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

test("an offer is noted as opened the first time its customer looks, by nobody else, and is the same version", async () => {
	const company = { id: crypto.randomUUID(), code: "HARBOUR", name: "Harbour Trading", language: "en" as const };
	await desk.database.db.insertInto("company").values(company).execute();
	await desk.database.db
		.updateTable("user")
		.set({ company_id: company.id })
		.where("id", "=", desk.users.get("ComUser")?.id ?? 0)
		.execute();
	const { caller, id } = await desk.sent("SALS", { customer: { name: company.name, email: "buyer@example.com", companyId: company.id } });
	const before = await caller.quotation.detail({ id });
	expect(before.openedAt).toBeNull();
	expect(await saidBy(caller.quotation.opened({ id }))).toMatchObject({ code: "000008" });
	const customer = await desk.as("ComUser");
	const first = await customer.quotation.opened({ id });
	expect(first.openedAt).toBe(desk.start.toISOString());
	desk.services.clock.now = new Date(desk.start.getTime() + 60_000);
	expect(await customer.quotation.opened({ id })).toEqual(first);
	expect(await saidBy((await desk.as("ComAdmin")).quotation.opened({ id }))).toMatchObject({ code: "000002" });
	expect(await caller.quotation.detail({ id })).toMatchObject({ openedAt: first.openedAt, version: before.version });
	const history = await caller.changeLog.history({ objectType: "quotation", objectId: id });
	expect(history.map(({ action }) => action)).toEqual(["open", "send", "create"]);
});
