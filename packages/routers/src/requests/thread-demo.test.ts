import { demoUsers, seedReference } from "@iqt/db/seed";
import { expect, test } from "vitest";
import { seedRecords } from "../app/seed-records.ts";
import { createUser } from "../people/account/bootstrap.ts";
import { worldPerFile } from "../testing/world.ts";
import { seedMessages } from "./thread-demo.ts";

const world = worldPerFile();

test("the demo's forms are talked about, by whom they were sent to, once, with no mail left to send", async () => {
	const { db, services } = world;
	await seedReference(db);
	for (const { userName, displayName, userType, roles } of demoUsers.filter((user) => ["admin", "sales"].includes(user.userName)))
		await createUser(services, { userName, displayName, userType, roles, email: `${userName}@demo.example`, password: "Rails-and-Barges-2026" });
	expect(await seedMessages(services)).toBe(0);
	await seedRecords(services);
	expect(await seedMessages(services)).toBe(7);
	expect(await seedMessages(services)).toBe(0);
	const { items } = await world.as("VDM").message.inbox({ box: "all", pageSize: 50 });
	const of = (customer: string) => items.find(({ customerName }) => customerName === customer);
	expect(of("杭州远帆家居有限公司")).toMatchObject({ kind: "icr", parts: 2, answered: 1, state: "open" });
	expect(of("Harbour Light GmbH")).toMatchObject({ state: "answered", latest: { text: "Thanks, forwarded to the customer." } });
	expect(of("武汉光谷电子有限公司")).toMatchObject({ state: "closed" });
	expect((await world.as("VDM").message.unread()).count).toBeGreaterThan(0);
	const waiting = await db.selectFrom("outbox").select("id").where("dedupe_key", "like", "message:%").where("state", "<>", "sent").execute();
	expect(waiting).toEqual([]);
	expect((await world.as("superuser").changeLog.verify()).breaks).toEqual([]);
});
