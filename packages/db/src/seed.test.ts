import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "./index.ts";
import { loadAreas, loadPorts } from "./seed/load.ts";
import { demoUsers, type SeedChange, type SeedOptions, seed, seedReference } from "./seed.ts";
import type { Database, RateTableName } from "./tables/index.ts";
import { clientOf, migratedData, startSqld, type TestDatabase, testDb } from "./testing.ts";

const tables: RateTableName[] = [
	"inland_rail_rate",
	"trucking_cost_rate",
	"cost_strategy_rate",
	"trucking_surcharge_rate",
	"corridor_rate",
	"booking_service_rate",
	"booking_surcharge_rate",
	"customs_cost_rate",
	"customs_rate",
	"depot_rate",
	"barge_rate",
	"low_water_rate",
	"icr_rate",
	"icr_ramp_rate",
	"icr_depot_rate",
	"icr_surcharge_rate",
	"icr_inland_trucking_rate",
	"icr_europe_trucking_rate",
	"ntocc_price_strategy_rate",
];

/** Seeds as a host does; `failAt` breaks off when that user's turn comes. */
function seeder(db: Kysely<Database>, changes: SeedChange[], codes: string[] = [], size: SeedOptions["size"] = "demo") {
	return (failAt?: string) =>
		seed(db, {
			size,
			today: "2026-11-21",
			now: new Date("2026-11-21T08:00:00Z"),
			checkCode() {
				const code = crypto.randomUUID();
				codes.push(code);
				return code;
			},
			createUser: async (u) => {
				if (u.userName === failAt) throw new Error("cut off");
				await db
					.insertInto("user")
					.values({
						guid: u.userName,
						user_name: u.userName,
						email: u.email,
						display_name: u.displayName,
						user_type: u.userType,
						password_hash: null,
						status: "active",
						company_id: u.companyId,
						language: u.language,
						created_at: "",
					})
					.execute();
			},
			logChange: async (_, change) => {
				changes.push(change);
			},
		});
}

async function seeded(size?: SeedOptions["size"]) {
	const test = await testDb();
	const changes: SeedChange[] = [];
	const codes: string[] = [];
	const run = seeder(test.db, changes, codes, size);
	const done = await run();
	return { ...test, run, done, changes, codes };
}

const count = async (db: Kysely<Database>, query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;

describe("seed", () => {
	let one: Awaited<ReturnType<typeof seeded>>;
	beforeAll(async () => {
		one = await seeded();
	}, 60_000);
	afterAll(() => one.close());

	it("fills an empty database once", async () => {
		expect(one.done).toBe(true);
		expect(await one.run()).toBe(false);
		expect(one.changes.map((c) => c.action)).toEqual(["import", "update"]);
		expect(await one.db.selectFrom("user").select("user_name").orderBy("user_name").execute()).toHaveLength(demoUsers.length);
	});

	it("gives each customer a check code of this installation", async () => {
		const codes = (await one.db.selectFrom("company").select("check_code").execute()).map(({ check_code }) => check_code);
		expect(codes.length).toBeGreaterThan(5);
		expect(new Set(codes)).toEqual(new Set(one.codes));
	});

	it("holds some 29,000 rates, some in every domain, expired, current and to come", async () => {
		let total = 0;
		for (const table of tables) {
			const n = (await count(one.db, sql`select count(*) as n from ${sql.table(table)}`)) ?? 0;
			expect(n).toBeGreaterThan(200);
			total += n;
		}
		expect(total).toBeGreaterThan(18_000);
		expect(total).toBeLessThan(32_000);
		for (const where of ["valid_to < '2026-11-21'", "valid_from <= '2026-11-21' and valid_to >= '2026-11-21'", "valid_from > '2026-11-21'"]) {
			expect(await count(one.db, sql`select count(*) as n from inland_rail_rate where ${sql.raw(where)}`)).toBeGreaterThan(500);
		}
		expect(await count(one.db, sql`select count(*) as n from inland_rail_rate_history`)).toBe(one.changes[1]?.after.rows);
	});

	it("knows what every currency it has rates of is worth on the day it begins, and of every week of the last quarter", async () => {
		const { rows } = await sql<{ currency: string; newest: string; weeks: number }>`select currency, max(valid_from) as newest,
			sum(valid_from > '2026-08-22') as weeks from exchange_rate group by currency`.execute(one.db);
		expect(rows.length).toBe(10);
		for (const { currency, newest, weeks } of rows) {
			expect([currency, newest]).toEqual([currency, "2026-11-21"]);
			expect(weeks).toBeGreaterThanOrEqual(13);
		}
	});

	it("carries the change it belongs to on every row", async () => {
		for (const table of tables) {
			const ids = await sql<{ change_id: string }>`select distinct change_id from ${sql.table(table)}`.execute(one.db);
			for (const { change_id } of ids.rows) expect(one.changes.map((c) => c.changeId)).toContain(change_id);
		}
	});

	it("is whole: no dangling place, no overlap, areas that exist", async () => {
		expect((await sql`pragma foreign_key_check`.execute(one.db)).rows).toEqual([]);
		expect((await sql`pragma integrity_check`.execute(one.db)).rows).toEqual([{ integrity_check: "ok" }]);
		expect(await count(one.db, sql`select count(*) as n from trucking_cost_rate where area_code not in (select code from area)`)).toBe(0);
		expect(
			await count(one.db, sql`select count(*) as n from cost_strategy_rate where area_code <> '' and area_code not in (select code from area)`),
		).toBe(0);
		expect(
			await count(
				one.db,
				sql`select count(*) as n from inland_rail_rate a join inland_rail_rate b on a.id < b.id and a.inland_city_id = b.inland_city_id and a.port_city_id = b.port_city_id
					and a.mode = b.mode and a.direction = b.direction and a.container_type = b.container_type and a.ownership = b.ownership and a.cargo = b.cargo and a.basis = b.basis
					where a.valid_to >= b.valid_from and a.valid_from <= b.valid_to`,
			),
		).toBe(0);
	});

	it("gives the same rows again, also where a million are asked for: the others come while people work", async () => {
		const other = await seeded("large");
		const rows = (db: Kysely<Database>, table: RateTableName) =>
			sql`select id, cost_minor, ssr_minor, ssr_formula, valid_from, valid_to, version from ${sql.table(table)} order by id`.execute(db);
		let total = 0;
		for (const table of tables) {
			const of = (await rows(one.db, table)).rows;
			expect(of).toEqual((await rows(other.db, table)).rows);
			total += of.length;
		}
		expect(one.changes.some(({ objectId }) => objectId === "seedLarge")).toBe(false);
		const asked = other.changes.find(({ objectId }) => objectId === "seedLarge");
		expect(asked?.after).toEqual({ trucking_cost_rate: 1_000_000 - total, today: "2026-11-21" });
		await other.close();
	}, 60_000);

	it("starts over when it was cut off, and leaves a database in use alone", async () => {
		const test = await testDb();
		const changes: SeedChange[] = [];
		const run = seeder(test.db, changes);
		await expect(run("sales")).rejects.toThrow("cut off");
		expect(await run()).toBe(true);
		const rates = (db: Kysely<Database>) => sql`select id, version, cost_minor from inland_rail_rate order by id`.execute(db);
		expect((await rates(test.db)).rows).toEqual((await rates(one.db)).rows);
		const current = await sql<{ change_id: string }>`select distinct change_id from trucking_cost_rate`.execute(test.db);
		expect(current.rows).toEqual([{ change_id: changes.at(-2)?.changeId }]);
		await test.close();
		const used = await testDb();
		await used.db
			.insertInto("user")
			.values({
				guid: "g",
				user_name: "somebody",
				email: "e",
				display_name: "d",
				user_type: 1,
				password_hash: null,
				status: "active",
				company_id: null,
				language: "en",
				created_at: "",
			})
			.execute();
		expect(await seeder(used.db, [])()).toBe(false);
		expect(await used.db.selectFrom("place").select("id").where("kind", "<>", "everywhere").limit(1).execute()).toEqual([]);
		await used.close();
	}, 60_000);

	it("gives the same rows over HTTP", async () => {
		const server = await startSqld({ data: await migratedData() });
		const db = createDatabase(clientOf(server));
		expect(await seeder(db, [])()).toBe(true);
		const rows = (of: Kysely<Database>) => sql`select id, cost_minor, distance_km from trucking_cost_rate order by id`.execute(of);
		expect((await rows(db)).rows).toEqual((await rows(one.db)).rows);
		await db.destroy();
		await server.stop();
	}, 60_000);

	it("has every trucking cost's hub sold by a strategy and every corridor with a price", async () => {
		expect(
			await count(
				one.db,
				sql`select count(distinct hub_id) as n from trucking_cost_rate where hub_id not in (select hub_id from cost_strategy_rate)`,
			),
		).toBe(0);
		for (const [mode, table] of [
			["rail", "inland_rail_rate"],
			["barge", "barge_rate"],
		] as const) {
			const unpriced = sql<{
				n: number;
			}>`select count(*) as n from corridor_rate c where mode = ${mode} and not exists (select 1 from ${sql.table(table)} r
				where r.inland_city_id = c.inland_city_id and r.port_city_id = c.port_city_id and r.direction = c.direction)`;
			expect(await count(one.db, unpriced)).toBe(0);
		}
	});
});

describe("reference data", () => {
	let test: TestDatabase;
	beforeAll(async () => {
		test = await testDb();
		await seedReference(test.db);
	});
	afterAll(() => test.close());

	const place = (kind: "port" | "portCity" | "inlandCity", code: string) =>
		test.db.selectFrom("place").selectAll().where("kind", "=", kind).where("code", "=", code).executeTakeFirst();

	it("can be written twice", async () => {
		const before = await test.db.selectFrom("place").select(sql<number>`count(*)`.as("n")).executeTakeFirst();
		await seedReference(test.db);
		expect(await test.db.selectFrom("place").select(sql<number>`count(*)`.as("n")).executeTakeFirst()).toEqual(before);
	});

	it("completes areas that were cut off, or had no English names yet", async () => {
		const other = await testDb();
		await other.db.insertInto("area").values({ code: "31", parent_code: null, level: "province", name: "上海市", path: "上海市" }).execute();
		await seedReference(other.db);
		const named = await other.db.selectFrom("area").select(["code", "name_en"]).where("code", "in", ["31", "310115"]).orderBy("code").execute();
		expect(named.map((area) => area.name_en)).toEqual(["Shanghai", "Pudong New Area"]);
		await other.close();
	});

	it("has no port twice and puts wrong ones right", async () => {
		const codes = loadPorts().map(([code]) => code);
		expect(codes).not.toContain("CNNBO");
		expect(codes).not.toContain("CNQIN");
		const yantian = await place("port", "CNYTN");
		expect([yantian?.latitude, yantian?.longitude].map((n) => Math.round((n ?? 0) * 10) / 10)).toEqual([22.6, 114.3]);
		expect(Math.round(((await place("port", "CNYAN"))?.latitude ?? 0) * 10) / 10).toBe(30.6);
		expect(await place("inlandCity", "CNSIA")).toMatchObject({ name: "Xi'an", name_zh: "西安" });
		expect(await place("port", "BEANR")).toMatchObject({ name: "Antwerp", aliases: expect.stringContaining('"antwerpen"') });
		expect(await place("inlandCity", "CNXIY")).toBeUndefined();
		expect(await place("inlandCity", "CNSUZ")).toBeUndefined();
		expect(await place("inlandCity", "CNSZH")).toMatchObject({ name_zh: "苏州" });
	});

	it("has one English name for a city and its main port, and what it offers first named in four languages", async () => {
		const { db } = test;
		const trade = await db.selectFrom("place").selectAll().where("active", "=", 1).where("kind", "<>", "everywhere").execute();
		expect(trade.length).toBeGreaterThan(60);
		expect(trade.filter(({ name, name_zh, name_es, name_ja }) => !(name && name_zh && name_es && name_ja)).map(({ code }) => code)).toEqual([]);
		for (const code of ["BEANR", "PLGDN"]) expect((await place("port", code))?.name).toBe((await place("portCity", code))?.name);
		const unnamed = await db
			.selectFrom("currency")
			.select("code")
			.where((eb) => eb.or([eb("name_es", "is", null), eb("name_ja", "is", null)]))
			.execute();
		expect(unnamed).toEqual([]);
	});

	it("knows every place of the two rate sheets", async () => {
		// The codes and Chinese names that stand in the fixtures of the import.
		const cities =
			"CNCKG重庆 CNCTU成都 CNSIA西安 CNZGZ郑州 CNWUH武汉 CNCSX长沙 CNHFE合肥 CNKHN南昌 CNYIU义乌 CNTYN太原 CNLZH兰州 CNGYG贵阳 CNSJW石家庄 CNTNA济南 CNSHE沈阳 CNHRB哈尔滨 CNKMG昆明";
		for (const text of cities.split(" ")) expect(await place("inlandCity", text.slice(0, 5))).toMatchObject({ name_zh: text.slice(5) });
		const ports = "CNSHA上海 CNNGB宁波 CNLYG连云港 CNTAO青岛 CNXMN厦门 CNTXG天津新港 CNDLC大连 CNYTN盐田";
		for (const text of ports.split(" ")) {
			expect(await place("portCity", text.slice(0, 5))).toMatchObject({ name_zh: text.slice(5) });
			expect(
				await test.db
					.selectFrom("place")
					.select("id")
					.where("kind", "=", "port")
					.where("port_city_id", "=", (await place("portCity", text.slice(0, 5)))?.id ?? "")
					.execute(),
			).not.toEqual([]);
		}
	});

	it("has areas down to streets with readable paths", () => {
		const areas = new Map(loadAreas().map((a) => [a.code, a]));
		expect(areas.size).toBe(44_703);
		expect(areas.get("110101001")).toEqual({
			code: "110101001",
			parent_code: "110101",
			level: "street",
			name: "东华门街道",
			path: "北京市 / 东城区 / 东华门街道",
			name_en: "Donghuamen Subdistrict",
			path_en: "Donghuamen Subdistrict, Dongcheng District, Beijing",
		});
		const english = (code: string) => areas.get(code)?.path_en;
		expect(english("310115")).toBe("Pudong New Area, Shanghai");
		expect(english("320583")).toBe("Kunshan, Suzhou, Jiangsu");
		expect(english("610113")).toBe("Yanta District, Xi'an, Shaanxi");
		expect(english("2224")).toBe("Yanbian Korean Autonomous Prefecture, Jilin");
		expect(english("1501")).toBe("Hohhot, Inner Mongolia");
		expect(english("371522")).toBe("Shen County, Liaocheng, Shandong");
		expect(english("500112")).toBe("Yubei District, Chongqing");
		expect(english("310112")).toBe("Minhang District, Shanghai");
		const unread = [...areas.values()].filter((area) => area.level !== "street" && /[\u4e00-\u9fff]/.test(area.name_en));
		expect(unread.map((area) => area.name)).toEqual([]);
		for (const area of areas.values()) if (area.parent_code !== null) expect(areas.has(area.parent_code)).toBe(true);
	});

	it("has currencies with their digits and rates from several days", async () => {
		const digits = await test.db
			.selectFrom("currency")
			.select(["code", "exponent"])
			.where("code", "in", ["CNY", "JPY", "KWD"])
			.orderBy("code")
			.execute();
		expect(digits).toEqual([
			{ code: "CNY", exponent: 2 },
			{ code: "JPY", exponent: 0 },
			{ code: "KWD", exponent: 3 },
		]);
		const mid = await test.db
			.selectFrom("exchange_rate")
			.select(["currency", "per_usd"])
			.where("valid_from", "=", "2026-07-01")
			.where("currency", "in", ["CNY", "HKD", "EUR", "JPY"])
			.orderBy("currency")
			.execute();
		expect(mid.map((r) => r.per_usd)).toEqual(["6.7758", "0.8684", "7.8377", "160.77"]);
	});

	it("keeps the areas in less than 1.5 MB", () => {
		expect(readFileSync(fileURLToPath(new URL("./seed/data/areas.txt", import.meta.url))).length).toBeLessThan(1_500_000);
	});
});
