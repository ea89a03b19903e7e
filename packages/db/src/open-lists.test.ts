import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DbConstraintError, migrate } from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { openFile } from "./node.ts";
import type { Database } from "./tables/index.ts";
import { testDb } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "iqt-lists-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Record<string, unknown>;
const rowsOf = async (db: Kysely<Database>, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(db)).rows;

const sorted = (rows: Row[]) =>
	rows
		.map((row) => ({ row, text: JSON.stringify(row) }))
		.sort((a, b) => (a.text < b.text ? -1 : 1))
		.map(({ row }) => row);

/** Everything a database holds: its tables, indexes and triggers by name, without lists of values, and the rows of every table. */
async function everything(db: Kysely<Database>) {
	const schema = await rowsOf(db, "SELECT type, name, sql FROM sqlite_schema WHERE name <> 'schema_migration' ORDER BY type, name");
	const rows = new Map<unknown, Row[]>();
	for (const { type, name } of schema)
		if (type === "table" && name !== "schema_migration") rows.set(name, sorted(await rowsOf(db, `SELECT * FROM ${name}`)));
	return { schema: schema.map((object) => ({ ...object, sql: String(object.sql).replace(/\s+CHECK \(\w+ IN \([^()]*\)\)/g, "") })), rows };
}

/** Rows of what refers to what is made anew, many of each: quotations that replace each other, with discounts asked, and notices that were read. */
const many = `
	CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT i FROM n;
	INSERT INTO quotation (id, number, state, customer_name, customer_email, language, currency, total_minor, valid_from, valid_to, origin_zh, destination_zh,
		document, owner_id, created_at, updated_at, replaces_id)
		SELECT 'q' || i, 'Q' || i, 'sent', 'c', 'e', 'en', 'CNY', i, '2026', '2026', 'A', 'B', '{}', (SELECT min(id) FROM user), '2026', '2026', nullif('q' || (i - 1), 'q0') FROM n;
	INSERT INTO discount_request (id, quotation_id, asked_minor, reason, state, requested_by, requested_at)
		SELECT 'd' || i, 'q' || i, 1, 'r', 'asked', 1, '2026' FROM n;
	INSERT INTO notice (id, title, content, level, audience, status, changed_at) SELECT 'n' || i, 't', 'c', 'info', 'everybody', 'draft', '2026' FROM n WHERE i < 300;
	INSERT INTO notice_read SELECT 'n' || i, (SELECT min(id) FROM user), '2026' FROM n WHERE i < 300;
	INSERT INTO translation_override (message_id, language, text, changed_at) SELECT 'm' || i, 'ja', 't', '2026' FROM n;
	DROP TABLE n;`;

/** A database of the first release, as it is before a migration, with what is there before it. */
async function opened(name: keyof typeof migrations) {
	const file = join(folder, `${name}.db`);
	const before = openFile(file);
	await before.client.executeMultiple(`PRAGMA foreign_keys = OFF; ${readFileSync(new URL("fixtures/first-release.sql", import.meta.url), "utf8")}`);
	await before.close();
	const { db, close } = openFile(file);
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
	await migrate(db, earlier);
	for (const text of many.split(";").filter((one) => one.trim())) await sql.raw(text).execute(db);
	const kind = (text: string) =>
		sql
			.raw(text)
			.execute(db)
			.then(
				() => "done",
				(error: unknown) => (error instanceof DbConstraintError ? error.kind : String(error)),
			);
	const run = () => migrate(db, { ...earlier, [name]: migrations[name] as (typeof migrations)[string] });
	return { db, close, kind, run, before: await everything(db) };
}

test("what grows is no list of the database any more; rows, indexes, triggers and what refers to them are as they were", async () => {
	const { db, close, kind, run, before } = await opened("0037-open-lists");
	expect(before.rows.get("inland_rail_rate")?.length).toBeGreaterThan(1);
	expect(before.rows.get("inland_rail_rate_history")?.length).toBeGreaterThan(0);
	expect(before.rows.get("notice_read")?.length).toBe(299);

	expect(await run()).toEqual(["0037-open-lists"]);
	expect(await everything(db)).toEqual(before);
	expect(await rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
	expect(await rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);

	expect(await kind("UPDATE quotation SET language = 'es' WHERE id = 'q1'")).toBe("done");
	expect(await kind("UPDATE quotation SET state = 'lost' WHERE id = 'q1'")).toBe("check");
	expect(await kind("UPDATE quotation SET total_minor = 5 WHERE id = 'q1'")).toBe("trigger");
	expect(await kind("DELETE FROM quotation WHERE id = 'q1'")).toBe("foreignKey");
	expect(await kind("UPDATE inland_rail_rate SET mode = 'barge', version = version + 1")).toBe("done");
	expect(await rowsOf(db, "SELECT count(*) AS n FROM inland_rail_rate_history WHERE mode <> 'barge'")).not.toEqual([
		{ n: before.rows.get("inland_rail_rate_history")?.length },
	]);
	expect(await kind("DELETE FROM notice")).toBe("done");
	expect(await rowsOf(db, "SELECT * FROM notice_read")).toEqual([]);
	await close();
});

test("a place may be of a kind that is declared later; rates, ports and cities refer to places as they did", async () => {
	const { db, close, kind, run, before } = await opened("0047-open-place-kinds");
	expect(before.rows.get("place")?.length).toBeGreaterThan(1);
	expect(await kind("UPDATE place SET kind = 'depot' WHERE kind = 'port'")).toBe("check");
	expect(await run()).toEqual(["0047-open-place-kinds"]);
	expect(await everything(db)).toEqual(before);
	expect(await rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
	expect(await rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
	expect(await kind("DELETE FROM place WHERE id IN (SELECT inland_city_id FROM inland_rail_rate)")).toBe("foreignKey");
	expect(await kind("UPDATE place SET kind = 'depot' WHERE kind = 'port'")).toBe("done");
	await close();
});

/** Lists the database keeps, since they do not grow: docs/decisions.md says why. Those of a price book stand in its table and its twins. */
const closed = [
	...["action.kind", "action.origin", "auditor_limit.kind", "import_step.action", "notice.status", "outbox.state"],
	...["quotation.lanes_are", "quotation.state", "session.kind", "user.status", "work.state"],
];
const closedInBooks = ["direction", "ownership", "cargo", "action"];

test("the database keeps no list of values that grows", async () => {
	const { db, close } = await testDb();
	const tables = await rowsOf(db, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
	const lists = tables.flatMap(({ name, sql: text }) =>
		[...String(text).matchAll(/CHECK \((\w+) IN \('/g)].map(([, column]) => ({ table: String(name), column: String(column) })),
	);
	const own = lists.filter(({ table, column }) => !(/_rate(_history|_step)?$/.test(table) && closedInBooks.includes(column)));
	expect(
		own.map(({ table, column }) => `${table}.${column}`).sort(),
		"a new list: let the declaration hold it (zod), or say in docs/decisions.md why it never grows",
	).toEqual(closed);
	await close();
});
