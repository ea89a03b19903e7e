import { containerRow, testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { listInput } from "../../door/lists.ts";
import { testServices, userPerRole } from "../../testing/portal.ts";
import { seedQuotations } from "./demo.ts";
import { listRequests } from "./request-queries.ts";
import { seedPrices } from "./testing.ts";

test("the demo has quotations in every state, numbered in order, with no mail left to send", async () => {
	const own = await testDb();
	const demo = { ...testServices(own.db), db: own.db };
	await seedPrices(own.db, "2026-11-20T08:00:00.000Z");
	await own.db.updateTable("inland_rail_rate").set({ valid_from: "2026-01-01" }).execute();
	for (const table of ["corridor_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const) {
		await own.db.updateTable(table).set({ valid_from: "2026-01-01" }).execute();
	}
	await own.db.updateTable("exchange_rate").set({ valid_from: "2026-01-01" }).execute();
	await own.db
		.insertInto("container_type")
		.values(["20GP", "40GP"].map((code) => containerRow({ code, teu: "1", max_gross_kg: 30_480, sort: 2 })))
		.execute();
	await own.db.insertInto("company").values({ id: crypto.randomUUID(), code: "HUAYE", name: "华业", language: "zh" }).execute();
	await userPerRole(demo);
	for (const [role, name] of [
		["sals", "sales"],
		["cx", "cx"],
		["approver", "approver"],
	] as const) {
		await own.db.updateTable("user").set({ user_name: name }).where("user_name", "=", role).execute();
	}
	const company = await own.db.selectFrom("company").select("id").executeTakeFirstOrThrow();
	await own.db.updateTable("user").set({ user_name: "customer", company_id: company.id }).where("user_name", "=", "comadmin").execute();
	const port = await own.db.selectFrom("place").selectAll().where("kind", "=", "port").executeTakeFirstOrThrow();
	const unserved = { ...port, id: crypto.randomUUID(), code: "CNTAO", name: "Qingdao", name_zh: "青岛" };
	await own.db.insertInto("place").values(unserved).execute();
	let left = 5;
	const cutOff = new Proxy(own.db, {
		get(db, name) {
			if (name === "transaction" && left-- === 0) throw new Error("the machine went down");
			const value: unknown = Reflect.get(db, name, db);
			return typeof value === "function" ? value.bind(db) : value;
		},
	});
	await expect(seedQuotations({ ...demo, db: cutOff })).rejects.toThrow("the machine went down");
	expect(await own.db.selectFrom("quotation").select("id").execute()).toHaveLength(5);
	expect(await seedQuotations(demo)).toBe(32);
	expect(await seedQuotations(demo)).toBe(0);
	const rows = await own.db.selectFrom("quotation").select(["state", "number", "sent_at", "valid_to"]).orderBy("sent_at").execute();
	expect(new Set(rows.map((row) => row.state))).toEqual(new Set(["draft", "sent", "accepted", "declined", "expired", "withdrawn"]));
	const numbers = rows.filter((row) => row.sent_at !== null).map((row) => row.number);
	expect(numbers).toEqual(numbers.map((_, i) => `Q-2026-${String(i + 1).padStart(6, "0")}`));
	expect(rows.filter((row) => row.state === "sent" && row.valid_to < "2026-11-20")).toEqual([]);
	const { items } = await listRequests(own.db, { all: true }, listInput.parse({}), "en");
	expect(items.map((row) => [row.searches[0]?.priced, row.destinationLabel]).sort()).toEqual([
		[false, "Qingdao"],
		[true, "Shanghai"],
		[true, "Shanghai"],
	]);
	expect(await own.db.selectFrom("outbox").select("id").where("state", "<>", "sent").execute()).toEqual([]);
	await own.close();
});
