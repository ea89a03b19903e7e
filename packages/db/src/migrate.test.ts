import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Insertable, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DbConstraintError, migrate, OPEN_END, sameBasis } from "./index.ts";
import { migrations } from "./migrations/index.ts";
import { openFile } from "./node.ts";
import type { BookingServiceRateTable, RateBasis } from "./tables/index.ts";
import { type TestDatabase, testDb } from "./testing.ts";

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

describe("rate tables", () => {
	let test: TestDatabase;
	beforeEach(async () => {
		test = await testDb();
		await test.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
		await test.db
			.insertInto("place")
			.values({
				id: "p",
				kind: "port",
				code: "CNSHA",
				name: "Shanghai",
				name_zh: "上海",
				country: "CN",
				port_city_id: null,
				latitude: 31,
				longitude: 121.5,
				time_zone: null,
				aliases: "[]",
				active: 1,
			})
			.execute();
	});
	afterEach(() => test.close());

	const row = (
		id: string,
		valid_from: string,
		valid_to: string,
		more: Partial<Insertable<BookingServiceRateTable>> = {},
	): Insertable<BookingServiceRateTable> => ({
		id,
		port_id: "p",
		charge: "THC",
		direction: "westbound",
		container_type: "20GP",
		ownership: "COC",
		cargo: "general",
		basis: "container",
		cost_minor: 100,
		ssr_minor: 200,
		ssr_formula: null,
		msr_minor: null,
		msr_formula: null,
		min_minor: null,
		max_minor: null,
		currency: "CNY",
		valid_from,
		valid_to,
		remark: null,
		change_id: "c1",
		recorded_at: "2026-01-01T00:00:00.000Z",
		changed_by: null,
		...more,
	});
	const add = (...rows: Insertable<BookingServiceRateTable>[]) => test.db.insertInto("booking_service_rate").values(rows).execute();
	const overlap = { kind: "trigger", message: "RATE_OVERLAP" };

	it("refuse two rows of a key that meet in time and weight, on insert and on update", async () => {
		await add(row("a", "2026-01-01", "2026-06-30"), row("b", "2026-07-01", OPEN_END));
		await expect(add(row("c", "2026-06-30", "2026-06-30"))).rejects.toMatchObject(overlap);
		await expect(add(row("c", "2030-01-01", "2030-01-01"))).rejects.toMatchObject(overlap);
		await expect(test.db.updateTable("booking_service_rate").set({ valid_to: "2026-07-01" }).where("id", "=", "a").execute()).rejects.toMatchObject(
			overlap,
		);
		await expect(test.db.updateTable("booking_service_rate").set({ weight_to: 5 }).where("id", "=", "a").execute()).resolves.toBeDefined();
		await add(row("d", "2026-01-01", "2026-06-30", { weight_from: 5 }));
		await add(row("e", "2026-01-01", OPEN_END, { cargo: "reefer" }));
		await expect(test.db.updateTable("booking_service_rate").set({ cargo: "general" }).where("id", "=", "e").execute()).rejects.toMatchObject(
			overlap,
		);
	});

	it("refuse two prices of one box by different units, and take other charges beside it", async () => {
		const customs = (id: string, from: string, basis: RateBasis) => {
			const { charge: _, ...same } = row(id, from, OPEN_END, { basis });
			return test.db
				.insertInto("customs_rate")
				.values({ ...same, category: "export" })
				.execute();
		};
		await customs("a", "2026-01-01", "container");
		for (const basis of ["teu", "km", "container"] as const) await expect(customs("b", "2026-02-01", basis)).rejects.toMatchObject(overlap);
		for (const basis of ["bl", "document", "item", "day", "percent", "shipment"] as const) await customs(basis, "2026-01-01", basis);
		await expect(customs("b", "2026-02-01", "bl")).rejects.toMatchObject(overlap);
		await expect(test.db.updateTable("customs_rate").set({ basis: "km" }).where("id", "=", "day").execute()).rejects.toMatchObject(overlap);
	});

	it("refuse a port's charge by anything else than it is charged by, whatever the container, unless it is of other days, weights, cargo or ownership", async () => {
		const bases = ["container", "teu", "km", "bl", "document", "item", "day", "percent", "shipment"] as const;
		await add(row("a", "2026-01-01", OPEN_END, { basis: "bl", container_type: "*" }));
		for (const container_type of ["*", "20GP"])
			for (const basis of bases)
				if (basis !== "bl") await expect(add(row("b", "2026-02-01", OPEN_END, { basis, container_type }))).rejects.toMatchObject(overlap);
		await add(row("own", "2026-02-01", OPEN_END, { basis: "bl", container_type: "20GP" }));
		await expect(test.db.updateTable("booking_service_rate").set({ basis: "teu" }).where("id", "=", "own").execute()).rejects.toMatchObject(overlap);
		await add(row("earlier", "2025-01-01", "2025-12-31"), row("reefer", "2026-01-01", OPEN_END, { cargo: "reefer" }));
		await add(row("soc", "2026-01-01", OPEN_END, { ownership: "SOC" }), row("tlx", "2026-01-01", OPEN_END, { charge: "TLX" }));
		await expect(
			test.db.updateTable("booking_service_rate").set({ valid_to: "2026-01-01" }).where("id", "=", "earlier").execute(),
		).rejects.toMatchObject(overlap);
		await add(row("teu", "2025-01-01", "2025-12-31", { basis: "teu", container_type: "40HC" }));
		await test.db.updateTable("booking_service_rate").set({ basis: "shipment", valid_to: "2027-01-01" }).where("id", "=", "soc").execute();
	});

	it("are found by the key index when they might meet, whatever their basis", async () => {
		const sought = sql`select 1 from booking_service_rate r where r.port_id = 'p' and r.charge = 'THC' and r.direction = 'westbound' and r.container_type = '20GP'
			and r.ownership = 'COC' and r.cargo = 'general' and ${sameBasis(sql.lit("teu"), sql.ref("r.basis"))} and r.valid_to >= '2026-01-01'`;
		const { rows } = await sql<{ detail: string }>`explain query plan ${sought}`.execute(test.db);
		expect(rows.map((r) => r.detail).join()).toMatch(/booking_service_rate_key.*basis=\? AND valid_to>\?/);
	});

	it("refuse ends before beginnings, a number beside a formula, text in numbers and unknown places", async () => {
		const kind = async (work: Promise<unknown>) =>
			work.then(
				() => "none",
				(e: unknown) => (e instanceof DbConstraintError ? e.kind : e),
			);
		expect(await kind(add(row("a", "2026-02-01", "2026-01-31")))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { ssr_formula: "cost" })))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { weight_from: 9, weight_to: 9 })))).toBe("check");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { port_id: "nowhere" })))).toBe("foreignKey");
		expect(await kind(add(row("a", "2026-01-01", OPEN_END, { cost_minor: 1.5 })))).toBe("type");
		await add(row("a", "2026-01-01", OPEN_END));
		expect(await kind(sql`update booking_service_rate set cost_minor = 'x'`.execute(test.db))).toBe("type");
	});

	it("keep what an update and a delete replace, with the change that did it", async () => {
		await add(row("a", "2026-01-01", OPEN_END));
		const next = { version: 2, cost_minor: 150, change_id: "c2", recorded_at: "2026-02-01T00:00:00.000Z" };
		await test.db.updateTable("booking_service_rate").set(next).where("id", "=", "a").execute();
		await test.db.transaction().execute(async (trx) => {
			await sql`insert into current_change values (1, 'c3', '2026-03-01T00:00:00.000Z')`.execute(trx);
			await trx.deleteFrom("booking_service_rate").where("id", "=", "a").execute();
			await sql`delete from current_change`.execute(trx);
		});
		const history = await test.db
			.selectFrom("booking_service_rate_history")
			.select(["version", "cost_minor", "change_id", "superseded_by", "superseded_at"])
			.orderBy("version")
			.execute();
		expect(history).toEqual([
			{ version: 1, cost_minor: 100, change_id: "c1", superseded_by: "c2", superseded_at: "2026-02-01T00:00:00.000Z" },
			{ version: 2, cost_minor: 150, change_id: "c2", superseded_by: "c3", superseded_at: "2026-03-01T00:00:00.000Z" },
		]);
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
