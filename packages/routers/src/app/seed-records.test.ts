import { demoUsers, seedReference } from "@iqt/db/seed";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listRecords } from "../kit/records/queries.ts";
import { createUser } from "../people/account/bootstrap.ts";
import { demoWorld } from "../testing/demo-world.ts";
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
	const records = async () => {
		const pages = Object.values(domains).map(({ kind }) =>
			listRecords(db, kind, { pageSize: 10 }, { seesCost: true, language: "en", owner: null, today: "2026-11-25" }),
		);
		const counts = (await Promise.all(pages)).map(({ total }) => total);
		return { counts, sum: counts.reduce((sum, count) => sum + count, 0) };
	};
	// Some come with the product.
	const before = await records();
	// A start that is cut off at a kind leaves whole the kinds before it.
	await sql`CREATE TRIGGER cut_off BEFORE INSERT ON notice BEGIN SELECT RAISE(ABORT, 'cut off'); END`.execute(db);
	await expect(seedRecords(services)).rejects.toThrow("cut off");
	const halfway = await records();
	expect(halfway.sum).toBeGreaterThan(before.sum);
	await sql`DROP TRIGGER cut_off`.execute(db);
	const made = halfway.sum - before.sum + (await seedRecords(services));
	const { counts, sum } = await records();
	expect(counts).not.toContain(0);
	expect(sum - before.sum).toBe(made);
	expect(await seedRecords(services)).toBe(0);
}, 60_000);

test("what a record of the demo says in one of four languages it says in all", () => {
	const rows = Object.values(domains).flatMap(({ demo }) => demo.rows(demoWorld) as readonly Record<string, unknown>[]);
	const said = rows.flatMap((row) =>
		Object.keys(row)
			.filter((field) => field.endsWith("Ja") && row[field.replace(/Ja$/, "Zh")])
			.map((field) => ({ row, field })),
	);
	expect(said.length).toBeGreaterThan(100);
	const missing = said.filter(({ row, field }) => ["En", "Es", "Ja"].some((language) => !row[field.replace(/Ja$/, language)]));
	expect(missing.map(({ row, field }) => `${row.code} ${field}`)).toEqual([]);
});
