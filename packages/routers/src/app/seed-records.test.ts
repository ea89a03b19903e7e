import { demoUsers, seedReference } from "@iqt/db/seed";
import { expect, test } from "vitest";
import { listRecords } from "../kit/records/queries.ts";
import { createUser } from "../people/account/bootstrap.ts";
import { worldPerFile } from "../testing/world.ts";
import * as domains from "./record-domains.ts";
import { seedRecords } from "./seed-records.ts";

const world = worldPerFile();

test("a demo gets rows of every kind of record, once", async () => {
	const { db, services } = world;
	await seedReference(db);
	expect(await seedRecords(services)).toBe(0);
	// The other people of the demo are there, as those of the roles of the same names.
	for (const { userName, displayName, userType, roles } of demoUsers.filter((user) => ["admin", "sales"].includes(user.userName))) {
		await createUser(services, { userName, displayName, userType, roles, email: `${userName}@demo.example`, password: "Rails-and-Barges-2026" });
	}
	const made = await seedRecords(services);
	const totals = Object.values(domains).map(({ kind }) => listRecords(db, kind, { pageSize: 10 }, { seesCost: true, language: "en" }));
	const counts = (await Promise.all(totals)).map(({ total }) => total);
	expect(counts).not.toContain(0);
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(made);
	expect(await seedRecords(services)).toBe(0);
}, 60_000);
