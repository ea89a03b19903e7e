import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { openFile } from "./node.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-first-"));
const file = join(folder, "first.db");
afterAll(() => rmSync(folder, { recursive: true }));

/** A few rows of every table of the first release, after a morning's work: rates edited, a term, quotations drafted, sent, with a discount asked. */
const first = readFileSync(new URL("fixtures/first-release.sql", import.meta.url), "utf8");

type Row = Record<string, string | number | null>;

test("a database of the first release comes to today's schema with everything that was in it", async () => {
	const { client, close: closeFirst } = openFile(file);
	await client.executeMultiple(`PRAGMA foreign_keys = OFF; ${first}`);
	expect((await client.execute("PRAGMA foreign_key_check")).rows).toEqual([]);
	const tables = (await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_migration'")).rows.map(({ name }) =>
		String(name),
	);
	const rowsOf = async (table: string) =>
		(await client.execute(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows.map((row) => ({ ...row }) as unknown as Row);
	const before = new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(table)] as const)));
	await closeFirst();
	expect(before.get("quotation")?.length).toBeGreaterThan(3);

	const { db, close } = openFile(file);
	expect(await migrate(db)).toEqual(Object.keys(migrations).slice(6));
	const differences: string[] = [];
	for (const [table, rows] of before) {
		const { rows: all } = await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
		// What stands for every place has come with the product since.
		const now = all.filter(({ kind }) => table !== "place" || kind !== "everywhere");
		if (now.length !== rows.length) differences.push(`${table}: ${rows.length} rows became ${now.length}`);
		rows.forEach((row, i) => {
			for (const [column, value] of Object.entries(row)) {
				const then = now[i]?.[column];
				if (then !== undefined && then !== value) differences.push(`${table}.${column}: ${value} became ${then}`);
				else if (then === undefined && value !== null) differences.push(`${table}.${column} is gone`);
			}
		});
	}
	// Drafts have been numbered like people count, a quotation names every lane, and containers have names in four languages.
	expect([...new Set(differences)].sort()).toEqual([
		"container_type.name is gone",
		"quotation.destination_label is gone",
		expect.stringMatching(/^quotation\.number: D-[0-9A-F]{12} became D-0002$/),
		expect.stringMatching(/^quotation\.number: D-[0-9A-F]{12} became D-0001$/),
		"quotation.origin_label is gone",
	]);
	const containers = await sql<Row>`select code, name_en as name from container_type order by code`.execute(db);
	expect(containers.rows).toEqual(before.get("container_type")?.map(({ code, name }) => ({ code, name })));
	// Terms were kept by two places and in two languages then.
	const term = { domain: "icrSurcharge", lane_key: "a port|export|westbound", body: "x", version: 1, updated_at: "2026-11-23T00:00:00.000Z" };
	for (const language of ["es", "ja"] as const)
		await db
			.insertInto("term")
			.values({ ...term, id: crypto.randomUUID(), language })
			.execute();
	const broken = await sql`pragma foreign_key_check`.execute(db);
	expect(broken.rows).toEqual([]);
	const sound = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
	expect(sound.rows).toEqual([{ integrity_check: "ok" }]);
	await close();
});
