import { seedReference } from "@iqt/db/seed";
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
	const made = await seedAdHocRequests(world.services);
	expect(made).toBeGreaterThan(19);
	expect(await seedAdHocRequests(world.services)).toBe(0);
	const { byState, byType, byDue, outcomes, hoursToCost } = await world.as("superuser").adHocRequest.statistics({});
	for (const state of adHocStates) expect([state, byState[state] > 1]).toEqual([state, true]);
	for (const type of serviceTypes) expect([type, byType[type] > 3]).toEqual([type, true]);
	expect(Math.min(byDue.overdue, byDue.soon, byDue.inTime, outcomes.won, outcomes.lost)).toBeGreaterThan(0);
	expect(hoursToCost).toMatchObject({ median: 5 });
	expect(await world.db.selectFrom("outbox").select("dedupe_key").where("state", "=", "pending").execute()).toEqual([]);
});
