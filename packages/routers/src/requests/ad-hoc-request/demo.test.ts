import { seedReference } from "@iqt/db/seed";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createUser } from "../../people/account/bootstrap.ts";
import { worldPerTest } from "../../testing/world.ts";
import { seedAdHocRequests } from "./demo.ts";
import { adHocStates, serviceTypes } from "./schema.ts";

const world = worldPerTest();

test("a demo has requests of every type in every state, some overdue and some due soon, once, and mails nobody", async () => {
	expect(await seedAdHocRequests(world.services)).toBe(0);
	await seedReference(world.db);
	for (const [userName, role] of [
		["sales", "SALS"],
		["cx", "CX"],
		["pm", "PM"],
		["vdm", "VDM"],
	] as const) {
		const there = await world.db.selectFrom("user").select("id").where("user_name", "=", userName).executeTakeFirst();
		if (there) continue;
		const person = { userName, displayName: userName, userType: 1 as const, roles: [role], email: `${userName}@demo.example` };
		await createUser(world.services, { ...person, password: "Rails-and-Barges-2026" });
	}
	// A start that is cut off leaves whole requests, and the next goes on after them.
	await sql`CREATE TRIGGER cut_off BEFORE INSERT ON ad_hoc_request WHEN (SELECT count(*) FROM ad_hoc_request) = 4 BEGIN SELECT RAISE(ABORT, 'cut off'); END`.execute(
		world.db,
	);
	await expect(seedAdHocRequests(world.services)).rejects.toThrow("cut off");
	await sql`DROP TRIGGER cut_off`.execute(world.db);
	const made = 4 + (await seedAdHocRequests(world.services));
	expect(made).toBeGreaterThan(19);
	const { total } = await world.as("superuser").adHocRequest.list({});
	expect(total).toBe(made);
	expect(await seedAdHocRequests(world.services)).toBe(0);
	const { byState, byType, byDue, outcomes, hoursToCost } = await world.as("superuser").adHocRequest.statistics({});
	for (const state of adHocStates) expect([state, byState[state] > 1]).toEqual([state, true]);
	for (const type of serviceTypes) expect([type, byType[type] > 3]).toEqual([type, true]);
	expect(Math.min(byDue.overdue, byDue.soon, byDue.inTime, outcomes.won, outcomes.lost)).toBeGreaterThan(0);
	expect(hoursToCost).toMatchObject({ median: 5 });
	expect(await world.db.selectFrom("outbox").select("dedupe_key").where("state", "=", "pending").execute()).toEqual([]);
});
