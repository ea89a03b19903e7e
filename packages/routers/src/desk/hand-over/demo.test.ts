import { expect, test } from "vitest";
import { createUser } from "../../people/account/bootstrap.ts";
import { worldPerTest } from "../../testing/world.ts";
import { seedHandOvers } from "./demo.ts";
import { soldQuotation } from "./testing.ts";

const world = worldPerTest();

test("a demo has hand-over records of its accepted quotations, open and finished, shared with its people, once", async () => {
	expect(await seedHandOvers(world.services)).toBe(0);
	// The other people of the demo are there, as those of the roles of the same names.
	const own = { userName: "sales", displayName: "Sales", userType: 1 as const, roles: ["SALS"], email: "sales@demo.example" };
	await createUser(world.services, { ...own, password: "Rails-and-Barges-2026" });
	const { id: sales } = await world.db.selectFrom("user").select("id").where("user_name", "=", "sales").executeTakeFirstOrThrow();
	for (let i = 0; i < 4; i++) await soldQuotation(world);
	await world.db.updateTable("quotation").set({ owner_id: sales }).execute();
	const start = world.services.clock.now;
	world.services.clock.now = new Date("2026-11-25T08:00:00.000Z");
	expect(await seedHandOvers(world.services)).toBe(4);
	expect(await seedHandOvers(world.services)).toBe(0);
	world.services.clock.now = start;
	const { items } = await world.as("superuser").handOver.list({ sort: [{ field: "number", order: "ascending" }] });
	expect(items.map(({ number, state, shareNames }) => [number, state, shareNames.map(({ label }) => label.toLowerCase()).sort()])).toEqual([
		["HO-2026-000001", "finished", ["customer experience", "vendor manager"]],
		["HO-2026-000002", "finished", ["product manager"]],
		["HO-2026-000003", "finished", ["customer experience"]],
		["HO-2026-000004", "open", ["product manager", "vendor manager"]],
	]);
	const waiting = await world.db.selectFrom("outbox").select("id").where("dedupe_key", "like", "handOver%").where("state", "<>", "sent").execute();
	expect(waiting).toEqual([]);
});
