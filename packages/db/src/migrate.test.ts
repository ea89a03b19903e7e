import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { openFile } from "./node.ts";
import { testDb } from "./testing.ts";

describe("migrate", () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "iqt-migrate-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	it("runs each step once", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		expect(await migrate(db)).toEqual(Object.keys(migrations));
		expect(await migrate(db)).toEqual([]);
		await close();
	});

	it("is safe when two instances start at once", async () => {
		const [a, b] = [openFile(join(folder, "a.db")), openFile(join(folder, "a.db"))];
		const ran = await Promise.all([migrate(a.db), migrate(b.db)]);
		expect(ran.flat().sort()).toEqual(Object.keys(migrations));
		await a.close();
		await b.close();
	});

	it("opens the threads of thousands of requests within the seconds a server gives a transaction, each to who answers it", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0122")));
		await sql`insert into company (id, code, name) values ('c', 'C', 'Harbour')`.execute(db);
		await sql`insert into currency (code, numeric_code, name, exponent) values ('CNY', 156, 'Yuan', 2)`.execute(db);
		for (const [id, type] of [
			[1, 3],
			[2, 1],
			[3, 2],
		] as const)
			await sql`insert into user (id, guid, user_name, email, display_name, user_type, created_at)
				values (${id}, ${`g${id}`}, ${`u${id}`}, ${`u${id}@example.com`}, 'U', ${type}, '2026-11-20')`.execute(db);
		const asked = 4_000;
		// Every tenth is nobody's: an administrator, who has no role, answers those.
		await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${asked})
			insert into quotation_request (id, company_id, asked_by, asked_at, owner_id, items, origin_label, destination_label, lanes, currency, total_minor, updated_at)
			select 'r' || i, 'c', 1, '2026-11-20', iif(i % 10 = 0, null, 2), '[]', 'A', 'B', 1, 'CNY', 0, '2026-11-20' from n`.execute(db);
		const start = performance.now();
		await migrate(db);
		expect(performance.now() - start).toBeLessThan(5_000);
		const { rows } = await sql`select user_id as who, role, count(*) as threads, sum(unread) as unread from message_member
			group by user_id, role order by user_id`.execute(db);
		expect(rows).toEqual([
			{ who: 2, role: "handler", threads: 3_600, unread: 3_600 },
			{ who: 3, role: "handler", threads: 400, unread: 400 },
		]);
		await close();
	});

	it("leaves API tokens of those who saw costs by their role's code the sight of them", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0014"));
		await migrate(db, before);
		await sql`insert into role (id, guid, code, name, role_type) values (1, 'g1', 'pm', 'PM', 'internal'), (2, 'g2', 'SALS', 'Sales', 'internal')`.execute(
			db,
		);
		for (const [id, type] of [
			["1", 1],
			["2", 1],
			["3", 2],
		] as const) {
			await sql`insert into user (id, guid, user_name, email, display_name, user_type, status, created_at)
				values (${Number(id)}, ${id}, ${id}, ${id}, ${id}, ${type}, 'active', '2026')`.execute(db);
			await sql`insert into api_token (id, user_id, name, token_hash, ending, scopes, created_at, expires_at)
				values (${id}, ${Number(id)}, 'nightly', ${id}, 'abcd', '["inlandRail.view"]', '2026', '2027')`.execute(db);
		}
		await sql`insert into user_role (user_id, role_id) values (1, 1), (2, 2)`.execute(db);
		await migrate(db);
		const tokens = await db.selectFrom("api_token").select("scopes").orderBy("id").execute();
		expect(tokens.map(({ scopes }) => JSON.parse(scopes))).toEqual([
			["inlandRail.view", "cost.view"],
			["inlandRail.view"],
			["inlandRail.view", "cost.view"],
		]);
		await close();
	});

	it("has imports in preview read again, whose cells stood with their rates; others keep theirs", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0030")));
		for (const state of ["preview", "applying", "applied"]) {
			await sql`insert into import_batch (id, domain, object_name, file_name, state, owner_id, created_at, updated_at, lease_until)
				values (${state}, 'inlandRail', 'o', 'f', ${state}, 1, '2026', '2026', '2026')`.execute(db);
			await sql`insert into import_row (batch_id, line, sheet_row, outcome, row, raw) values (${state}, 1, 2, 'new', '{}', '["a"]')`.execute(db);
		}
		await migrate(db);
		const batches = await db.selectFrom("import_batch").select(["id", "state"]).orderBy("id").execute();
		expect(batches.map(({ id, state }) => `${id} → ${state}`)).toEqual(["applied → applied", "applying → applying", "preview → uploaded"]);
		const rows = await db.selectFrom("import_row").selectAll().orderBy("batch_id").execute();
		expect(rows).toMatchObject(batches.map(({ id }) => ({ batch_id: id, row: "{}", origins: null, ends_before_next: 0 })));
		expect(rows[0]).not.toHaveProperty("raw");
		await close();
	});

	it("takes names off depot services that name no such service, where nobody has changed them", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0078")));
		const shipped = ["堆存费", "堆场堆存", "仓储费", "storage charge", "storage fee", "free days"];
		const own = ["free days", "堆存费"];
		for (const [code, aliases] of Object.entries({ STO: shipped, MNR: own, OWN: shipped }))
			await sql`insert into depot_service (id, code, name_zh, name_en, unit, aliases, changed_at)
				values (${code}, ${code}, ${code}, ${code}, 'day', ${JSON.stringify(aliases)}, '2026')`.execute(db);
		await migrate(db);
		const kept = await db.selectFrom("depot_service").select(["code", "aliases"]).orderBy("code").execute();
		expect(Object.fromEntries(kept.map(({ code, aliases }) => [code, JSON.parse(aliases)]))).toEqual({
			MNR: own,
			OWN: shipped,
			STO: shipped.slice(0, -1),
		});
		await close();
	});

	it("lists only those rows of an applied import as clashes that stayed out of the book", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0035")));
		const chosen = (choices: object) => JSON.stringify({ question: { answer: "as" }, "#rows": choices });
		const moved = JSON.stringify([{ messageId: "import.changedMeanwhile" }]);
		const batches = [
			[
				"merge",
				"applied",
				chosen({ clashes: null, rows: { "2.0": "sheet", "3.0": "book", "4.1": "within" } }),
				["changed", "clash", "clash", "clash"],
			],
			["merge", "applied", chosen({ clashes: "sheet", rows: { "3.0": "book" } }), ["changed", "clash", "changed", "clash"]],
			["merge", "applied", null, ["clash", "clash", "clash", "clash"]],
			["replace", "applied", chosen({ clashes: null, rows: { "3.0": "book" } }), ["changed", "clash", "changed", "clash"]],
			["overwrite", "applied", null, ["changed", "changed", "changed", "clash"]],
			["replace", "preview", null, ["clash", "clash", "clash", "clash"]],
		] as const;
		for (const [i, [mode, state, answers]] of batches.entries()) {
			await sql`insert into import_batch (id, domain, object_name, file_name, state, mode, answers, owner_id, created_at, updated_at)
				values (${String(i)}, 'inlandRail', 'o', 'f', ${state}, ${mode}, ${answers}, 1, '2026', '2026')`.execute(db);
			for (const line of [2, 3, 4, 5])
				await sql`insert into import_row (batch_id, line, sheet_row, outcome, row, errors)
					values (${String(i)}, ${line}, ${line}, 'clash', '{}', ${line === 5 ? moved : null})`.execute(db);
		}
		await migrate(db);
		for (const [i, [, , , outcomes]] of batches.entries()) {
			const rows = await db.selectFrom("import_row").select("outcome").where("batch_id", "=", String(i)).orderBy("line").execute();
			expect(
				rows.map(({ outcome }) => outcome),
				`batch ${i}`,
			).toEqual(outcomes);
		}
		await close();
	});

	it("names quotations that there are by their first lane, in both languages", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0026")));
		await sql`insert into currency (code, name, exponent, numeric_code) values ('CNY', 'Yuan', 2, '156')`.execute(db);
		await sql`insert into user (id, guid, user_name, email, display_name, user_type, status, created_at)
			values (1, 'g', 'u', 'u', 'u', 1, 'active', '2026')`.execute(db);
		const stop = (code: string, name: string, nameZh: string) => ({ code, name, nameZh });
		const [door, city, port] = [stop("420106", "Wuchang, Wuhan", "武汉市 / 武昌区"), stop("CNWUH", "Wuhan", ""), stop("CNSHA", "Shanghai", "上海")];
		const lane = {
			priced: {
				legs: [
					{ kind: "customs", from: port, to: null },
					{ kind: "firstMile", from: door, to: city },
					{ kind: "mainHaul", from: city, to: port },
				],
			},
		};
		const shown = (from: string, to: string) => ({ origin: { code: from }, destination: { code: to } });
		const documents = [
			{ public: { items: [shown("420106", "CNSHA"), shown("CNCGO", "CNTAO"), shown("CNCGO", "CNTAO")] }, internal: { items: [lane, lane, lane] } },
			{ public: { items: [] }, internal: { items: [] } },
		];
		for (const [i, document] of documents.entries())
			await sql`insert into quotation (id, number, state, customer_name, customer_email, language, currency, total_minor, valid_from, valid_to,
					origin_label, destination_label, document, owner_id, created_at, updated_at)
				values (${String(i)}, ${String(i)}, 'sent', 'c', 'e', 'en', 'CNY', 1, '2026', '2026', 'A', 'B', ${JSON.stringify(document)}, 1, '2026', '2026')`.execute(
				db,
			);
		await migrate(db);
		const columns = ["origin_zh", "destination_zh", "origin_en", "destination_en", "more_lanes"] as const;
		expect((await db.selectFrom("quotation").select(columns).orderBy("id").execute()).map((row) => columns.map((name) => row[name]))).toEqual([
			["武汉市 / 武昌区", "上海", "Wuchang, Wuhan", "Shanghai", 1],
			["A", "B", "A", "B", 0],
		]);
		await close();
	});

	it("keeps mark-ups in hundredths of a percent, amounts and other prices as they are, and adds no version", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0032")));
		for (const [code, exponent] of Object.entries({ CNY: 2, JPY: 0, KWD: 3, CLF: 4 }))
			await sql`insert into currency (code, name, exponent, numeric_code) values (${code}, ${code}, ${exponent}, '0')`.execute(db);
		await sql`insert into place (id, kind, code, name, name_zh, country, latitude, longitude, aliases, active)
			values ('h', 'inlandCity', 'CNCKG', 'Chongqing', '重庆', 'CN', 0, 0, '[]', 1)`.execute(db);
		const kept = [
			["CNY", "percent", 875, 400],
			["JPY", "percent", 9, null],
			["KWD", "percent", 8_755, 4_000],
			["CLF", "percent", 87_549, 0],
			["JPY", "container", 9, 8],
		] as const;
		for (const [i, [currency, basis, ssr, msr]] of kept.entries())
			await sql`insert into cost_strategy_rate (id, hub_id, area_code, name, direction, container_type, ownership, cargo, basis, ssr_minor, msr_minor, min_minor,
					currency, valid_from, valid_to, change_id, recorded_at)
				values (${String(i)}, 'h', ${String(i)}, 'n', 'westbound', '*', 'COC', 'general', ${basis}, ${ssr}, ${msr}, 7, ${currency}, '2026-01-01', '9999-12-31', 'c', '2026')`.execute(
				db,
			);
		// A second version, so that the first is history.
		await sql`update cost_strategy_rate set version = 2, ssr_minor = ssr_minor`.execute(db);
		await migrate(db);
		const expected = [
			[875, 400],
			[900, null],
			[876, 400],
			[875, 0],
			[9, 8],
		];
		for (const table of ["cost_strategy_rate", "cost_strategy_rate_history"] as const) {
			const rows = await db.selectFrom(table).selectAll().orderBy("id").execute();
			expect(rows.map((row) => [row.ssr_minor, row.msr_minor])).toEqual(expected);
			expect(new Set(rows.map((row) => row.min_minor))).toEqual(new Set([7]));
		}
		await close();
	});

	it("leaves whole steps only when one fails", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		const steps = {
			"1": { up: async (trx: typeof db) => void (await sql`create table one (a text) strict`.execute(trx)) },
			"2": {
				up: async (trx: typeof db) => {
					await sql`create table two (a text) strict`.execute(trx);
					throw new Error("broken");
				},
			},
		};
		await expect(migrate(db, steps)).rejects.toThrow("broken");
		const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name in ('one', 'two')`.execute(db);
		expect(tables.rows).toEqual([{ name: "one" }]);
		await close();
	});

	it("refuses a database of a newer version, and one whose migration was released after it ran; a draft that is gone keeps nobody out", async () => {
		const { db, close } = openFile(join(folder, "a.db"));
		const table = (name: string) => ({
			up: async (trx: typeof db) => void (await sql`create table ${sql.table(name)} (a text) strict`.execute(trx)),
		});
		const [first, draft, other] = [table("one"), table("two"), table("three")];
		const released = (name: string) => name === "1";
		expect(await migrate(db, { "1": first, "2": draft }, released)).toEqual(["1", "2"]);
		expect(await migrate(db, { "1": first }, released)).toEqual([]);
		expect(await migrate(db, { "1": first, "3": other }, released)).toEqual(["3"]);
		expect(await migrate(db, { "1": first, "2": draft }, released)).toEqual([]);
		await expect(migrate(db, { "2": draft }, released)).rejects.toThrow(/newer/);
		expect(await migrate(db, { "1": first, "2": draft }, () => true)).toEqual([]);
		await expect(migrate(db, { "1": first }, released)).rejects.toThrow(/newer/);
		await close();
	});

	it("knows databases of before drafts were told apart, also where two instances start", async () => {
		const { client, close } = openFile(join(folder, "a.db"));
		await client.execute("CREATE TABLE schema_migration (name TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT");
		await client.execute("INSERT INTO schema_migration VALUES ('9999-later', '')");
		await close();
		const [a, b] = [openFile(join(folder, "a.db")), openFile(join(folder, "a.db"))];
		const tried = await Promise.allSettled([migrate(a.db), migrate(b.db)]);
		for (const one of tried) expect(String((one as PromiseRejectedResult).reason)).toMatch(/9999-later/);
		await a.close();
		await b.close();
	});
});

describe("a process killed while it writes", () => {
	it("loses no acknowledged row and tears none", async () => {
		const folder = mkdtempSync(join(tmpdir(), "iqt-kill-"));
		const path = join(folder, "kill.db");
		const template = await testDb();
		copyFileSync(template.path, path);
		await template.close();
		const writer = `
			import { openFile } from ${JSON.stringify(new URL("./node.ts", import.meta.url).href)};
			const { db } = openFile(${JSON.stringify(path)});
			for (let i = 0; ; i++) {
				await db.transaction().execute(async (trx) => {
					for (const part of ["a", "b"]) await trx.insertInto("company").values({ id: part + i, code: part + i, name: "n", language: "en" }).execute();
				});
				process.stdout.write(i + "\\n");
			}`;
		for (let round = 0; round < 3; round++) {
			const child = spawn(process.execPath, ["--input-type=module", "-e", writer.replace("let i = 0", `let i = ${round * 1_000_000}`)], {
				stdio: ["ignore", "pipe", "inherit"],
			});
			let said = "";
			await new Promise<void>((resolve) => {
				child.stdout.on("data", (chunk: Buffer) => {
					said += chunk.toString();
					if (said.split("\n").length > 20 + round * 7) child.kill("SIGKILL");
				});
				child.once("exit", () => resolve());
			});
			const acknowledged = said.slice(0, said.lastIndexOf("\n")).split("\n").map(Number);
			const { db, close } = openFile(path);
			const rows = new Set((await db.selectFrom("company").select("id").execute()).map((r) => r.id));
			for (const i of acknowledged) expect(rows.has(`a${i}`) && rows.has(`b${i}`)).toBe(true);
			expect([...rows].filter((id) => !rows.has((id.startsWith("a") ? "b" : "a") + id.slice(1)))).toEqual([]);
			expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: "ok" }]);
			await close();
		}
		rmSync(folder, { recursive: true, force: true });
	}, 60_000);
});
