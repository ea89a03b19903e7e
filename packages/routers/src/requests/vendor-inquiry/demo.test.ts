import { demoUsers, seedReference } from "@iqt/db/seed";
import { expect, test } from "vitest";
import { seedRecords } from "../../app/seed-records.ts";
import { createUser } from "../../people/account/bootstrap.ts";
import { worldPerTest } from "../../testing/world.ts";
import { seedAdHocRequests } from "../ad-hoc-request/demo.ts";
import { serviceTypes } from "../ad-hoc-request/schema.ts";
import { seedVendorInquiries } from "./demo.ts";
import { inquiryStates } from "./states.ts";

const world = worldPerTest();

test("a demo has inquiries of every service type in every state, once, and mails nobody", async () => {
	expect(await seedVendorInquiries(world.services)).toBe(0);
	await seedReference(world.db);
	// The other people of the demo are there, as those of the roles of the same names.
	for (const { userName, displayName, userType, roles } of demoUsers.filter((user) => ["admin", "sales"].includes(user.userName))) {
		await createUser(world.services, {
			userName,
			displayName,
			userType,
			roles,
			email: `${userName}@demo.example`,
			password: "Rails-and-Barges-2026",
		});
	}
	await seedRecords(world.services);
	await seedAdHocRequests(world.services);
	const made = await seedVendorInquiries(world.services);
	expect(made).toBeGreaterThan(19);
	expect(await seedVendorInquiries(world.services)).toBe(0);
	const caller = world.as("VDM");
	const { byState, responseRate, hoursToAnswer } = await caller.vendorInquiry.statistics({});
	for (const state of inquiryStates) expect([state, byState[state] > 0]).toEqual([state, true]);
	expect([responseRate, hoursToAnswer.count > 8]).toEqual([expect.any(Number), true]);
	const types = await caller.vendorInquiry.facet({ field: "serviceType" });
	expect(JSON.stringify(types)).toMatch(new RegExp(serviceTypes.map((type) => `(?=.*"${type}")`).join("")));
	const [awarded] = (await caller.vendorInquiry.list({ filters: [{ field: "state", op: "eq", value: "awarded" }] })).items;
	const { request } = await caller.adHocRequest.detail({ id: awarded?.requestId ?? "" });
	expect(request.costLines).toMatchObject([{ source: "vendorInquiry", inquiry: awarded?.number, amount: "1720.00" }]);
	const waiting = world.db.selectFrom("outbox").select("dedupe_key").where("state", "=", "pending");
	expect(await waiting.where((eb) => eb.or([eb("kind", "like", "vendor%"), eb("dedupe_key", "like", "message:%")])).execute()).toEqual([]);
});
