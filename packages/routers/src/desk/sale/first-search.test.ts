import { seed } from "@iqt/db/seed";
import { testDb } from "@iqt/db/testing";
import { describe, expect, test } from "vitest";
import { type SearchInput, searchInput } from "../../kit/charges/search.ts";
import { searchDistricts } from "../../pricing/districts.ts";
import { loadEnds } from "../../pricing/load.ts";
import { searchPrices } from "../../pricing/queries.ts";
import type { Priced } from "../../pricing/rules.ts";
import { search as searchOf } from "../../pricing/small-world.test-support.ts";
import { worldPerFile } from "../../testing/world.ts";

const readyDate = "2026-11-20";

/** The demo's price books. */
const world = worldPerFile(async () => {
	const database = await testDb();
	await seed(database.db, {
		size: "demo",
		today: readyDate,
		now: new Date("2026-11-20T08:00:00Z"),
		createUser: async () => {},
		logChange: async () => {},
		checkCode: () => "test",
	});
	return database;
});
const { as } = world;

/** Codes of the first few areas people see for what they type. */
const areas = async (search: string) =>
	(await as("SALS").lookups.areas({ search, pricedOn: readyDate, limit: 30 })).map((area) => ({
		code: area.code,
		name: area.pathEn,
		priced: area.priced,
	}));
const first = async (search: string) => (await areas(search))[0];

const between = (from: string, to: string, over: Partial<SearchInput> = {}): SearchInput => ({
	...searchOf({ scope: "doorToDoor", origin: { kind: "area", code: from }, destination: { kind: "area", code: to } }),
	...{ grossWeightKg: 18_000, readyDate },
	...over,
});

describe("an area is found by", () => {
	test.each([
		["district", "浦东新区", "310115"],
		["part of its name", "浦东", "310115"],
		["city", "西安", "6101"],
		["street", "莘庄镇", "310112101"],
		["pinyin", "pudong", "310115"],
		["pinyin in syllables", "Pu Dong", "310115"],
		["the first letters of its pinyin", "xa", "6101"],
		["its English name", "Pudong New Area, Shanghai", "310115"],
		["an apostrophe and none", "Xi'an", "6101"],
		["an old name", "Tsingtao", "3702"],
		["another old name", "Peking", "11"],
		["two words", "上海 浦东", "310115"],
		["two words the other way round", "pudong shanghai", "310115"],
		["two words in one", "上海浦东", "310115"],
		["postcode of a district", "215300", "320583"],
		["postcode of a city", "710000", "6101"],
		["its own code", "500112", "500112"],
	])("%s: %s", async (_, typed, code) => {
		expect((await first(typed))?.code).toBe(code);
	});

	test.each([
		["port", "上海港", "CNSHA"],
		["port", "qd", "CNTAO"],
		["port", "Tsingtao port", "CNTAO"],
		["portCity", "shanghai", "CNSHA"],
		["inlandCity", "xi'an", "CNSIA"],
		["inlandCity", "cd", "CNCTU"],
		["inlandCity", "重庆 团结村", "CNCKG"],
	] as const)("and a %s by %s", async (kind, search, code) => {
		const found = await as("SALS").lookups.places({ kinds: [kind], search, activeOnly: true });
		expect(found.map((place) => place.code)).toContain(code);
	});

	test("what is not there is not found", async () => {
		for (const typed of ["qqqqq", "%", "__", "不存在的地方", "上海 渝北"]) expect(await areas(typed), typed).toEqual([]);
	});

	test("a level that only fills a gap in the numbering is no area to choose", async () => {
		expect((await areas("shanghai")).map((area) => area.code)).not.toContain("3101");
	});

	test("of two that are alike the one with prices comes first", async () => {
		const found = await areas("chaoyang");
		const priced = found.map((area) => area.priced);
		expect(new Set(priced).size).toBe(2);
	});
});

describe("a first search finds a price", () => {
	test.each([
		["渝北", "浦东"],
		["重庆", "上海"],
		["西安", "青岛"],
		["chengdu", "qingdao"],
		["Yubei District", "Minhang District"],
		["cq", "sh"],
		["Chungking", "Tsingtao"],
		["陕西 雁塔", "上海 浦东"],
		["710000", "200120"],
		["雁塔", "莘庄镇"],
	])("%s to %s", async (from, to) => {
		const [origin, destination] = [await first(from), await first(to)];
		const { options } = await as("SALS").sale.search(between(origin?.code ?? "", destination?.code ?? ""));
		expect(options.length).toBeGreaterThan(0);
	});

	test("a city is priced as its cheapest district, and every other one has its price beside it", async () => {
		const answer = await as("SALS").sale.search(between("6101", "31"));
		expect(answer.districts.map(({ end, asked }) => [end, asked])).toEqual([
			["origin", "Xi'an, Shaanxi"],
			["destination", "Shanghai"],
		]);
		for (const { end, code, choices } of answer.districts) {
			expect(choices.length).toBeGreaterThan(8);
			expect(choices[0]).toMatchObject({ code, from: answer.options[0]?.total });
			const totals = choices.map((choice) => Number(choice.from));
			expect(totals).toEqual([...totals].sort((a, b) => a - b));
			// The amount beside a district is the one its own search gives.
			const other = answer.districts.find((one) => one.end !== end)?.code ?? "";
			const last = choices.at(-1)?.code ?? "";
			const again = await as("SALS").sale.search(end === "origin" ? between(last, other) : between(other, last));
			expect(again.options[0]?.total).toBe(choices.at(-1)?.from);
			expect(again.districts).toEqual([]);
		}
		expect(answer.originLabel).toMatch(/, Xi'an, Shaanxi$/);
	});

	test("a street has its district's price", async () => {
		const [street, district] = [
			await as("SALS").sale.search(between("610113001", "310115")),
			await as("SALS").sale.search(between("610113", "310115")),
		];
		expect(street.options.map((option) => option.total)).toEqual(district.options.map((option) => option.total));
	});

	test("between doors there is no booking service, and it is said", async () => {
		const words = { noBookingBetweenDoors: /^No booking service charge where the port's end is a door/ };
		const doors = await as("SALS").sale.search(between("610113", "310115"));
		expect(doors.notes).toMatchObject([{ code: "noBookingBetweenDoors", message: expect.stringMatching(words.noBookingBetweenDoors) }]);
		const unasked = await as("SALS").sale.search(between("610113", "310115", { services: { customs: false, depot: false, bookingService: false } }));
		expect(unasked.notes).toEqual([]);
		const port = await as("SALS").sale.search(between("610113", "", { scope: "doorToPort", destination: { kind: "place", code: "CNSHA" } }));
		expect(port.notes).toEqual([]);
		expect(port.options[0]?.lines.some((line) => line.charge === "THC")).toBe(true);
	});

	test("a customer sees the same districts, and selling prices alone", async () => {
		const answer = await as("ComAdmin").sale.search(between("6101", "31"));
		expect(answer.options.length).toBeGreaterThan(0);
		expect(JSON.stringify(answer)).not.toMatch(/"[^"]*(confidential|cost|margin|msr|trucker)[^"]*":/i);
	});
});

describe("nothing found", () => {
	test("says in names why, and which districts of the province have prices", async () => {
		// Zhen'an in Shangluo is beyond the trucks of Xi'an.
		const nowhere = between("611025", "310115");
		const answer = await as("SALS").sale.search(nowhere);
		expect(answer.options).toEqual([]);
		expect(answer.notPriced[0]?.message).toContain("Zhen'an County, Shangluo, Shaanxi");
		expect(answer.notPriced.map((gap) => gap.message).join()).not.toMatch(/\bCN[A-Z]{3}\b|[0-9a-f]{8}-/);
		const near = await as("SALS").sale.alternatives(nowhere);
		expect(near.length).toBeGreaterThan(2);
		for (const { search, originLabel, total } of near) {
			expect(originLabel).toMatch(/, Shaanxi$/);
			expect((await as("SALS").sale.search(search)).options[0]?.total).toBe(total);
		}
	});

	test("names the nearest other ports", async () => {
		const hamburg = between("610113", "", { scope: "doorToPort", destination: { kind: "place", code: "DEHAM" } });
		expect((await as("SALS").sale.search(hamburg)).options).toEqual([]);
		const near = await as("SALS", "zh").sale.alternatives(hamburg);
		expect(near.length).toBeGreaterThan(0);
		for (const { destinationLabel } of near) expect(destinationLabel).toMatch(/[\u4e00-\u9fff]/);
	});

	test("between cities that no product joins, names ports that are sold from there", async () => {
		const asked = between("6101", "3302");
		expect((await as("SALS").sale.search(asked)).options).toEqual([]);
		const near = await as("SALS").sale.alternatives(asked);
		expect(near.length).toBeGreaterThan(0);
		for (const { search, originLabel, total } of near) {
			expect(originLabel).toContain("Xi'an");
			expect((await as("SALS").sale.search(search)).options[0]?.total).toBe(total);
		}
	});

	test("names the other direction between the same doors, where that has a price", async () => {
		const imported = between("310115", "610113", { direction: "eastbound" });
		const [total] = (await as("SALS").sale.search(imported)).options.map((option) => option.total);
		expect(total).toBeDefined();
		const mistaken: SearchInput = { ...imported, direction: "westbound" };
		expect((await as("SALS").sale.search(mistaken)).options).toEqual([]);
		const [other] = await as("SALS").sale.alternatives(mistaken);
		expect(other).toMatchObject({ search: imported, total });
	});

	test("a customer gets those of today, whatever earlier day is asked for", async () => {
		const nowhere = between("611025", "310115");
		const earlier = { ...nowhere, asOf: "2020-01-01T00:00:00.000Z" };
		expect(await as("SALS").sale.alternatives(earlier)).toEqual([]);
		const today = await as("ComUser").sale.alternatives(nowhere);
		expect(today.length).toBeGreaterThan(2);
		expect(await as("ComUser").sale.alternatives(earlier)).toEqual(today);
	});

	test("dangerous goods have no alternative", async () => {
		expect(await as("SALS").sale.alternatives(between("610113", "310115", { cargo: "dangerous" }))).toEqual([]);
	});
});

test("the examples find the prices they promise, whatever the scope", async () => {
	const examples = await as("ComUser").sale.examples({ readyDate });
	expect(examples.length).toBeGreaterThanOrEqual(5);
	expect(examples[0]?.search.scope).toBe("doorToDoor");
	for (const { search, total } of examples) expect((await as("SALS").sale.search(search)).options[0]?.total).toBe(total);
});

test("the examples of trains go to Europe by doors and stations, at the prices they promise", async () => {
	const examples = await as("SALS").sale.examples({ readyDate, trains: true });
	expect(examples.length).toBeGreaterThanOrEqual(5);
	expect(new Set(examples.map(({ search }) => search.scope))).toEqual(new Set(["doorToDoor", "doorToPort", "portToPort"]));
	expect(new Set(examples.map(({ originLabel }) => originLabel)).size).toBe(examples.length);
	expect(new Set(examples.map(({ destinationLabel }) => destinationLabel)).size).toBeGreaterThan(2);
	for (const { search, total } of examples) {
		const { options } = await as("SALS").sale.search(search);
		expect([options[0]?.total, options[0]?.conditions !== undefined]).toEqual([total, true]);
	}
	// What was kept for all ways is none of these.
	expect((await as("SALS").sale.examples({ readyDate })).map(({ search }) => search.destination)).not.toEqual(
		examples.map(({ search }) => search.destination),
	);
});

test("a train from where no truck goes is offered from districts nearby, to the same door abroad", async () => {
	const door = { kind: "zone" as const, code: "DE-47051" };
	const search = between("611002", "", { destination: door });
	expect((await as("SALS").sale.search(search)).options).toEqual([]);
	const near = await as("SALS").sale.alternatives(search);
	expect(near.length).toBeGreaterThan(0);
	expect(near.map((lane) => [lane.search.direction, lane.search.destination])).toEqual(near.map(() => ["westbound", door]));
	const noTruckAbroad = { ...search, origin: { kind: "area" as const, code: "500106" }, destination: { ...door, code: "FR-75001" } };
	expect(await as("SALS").sale.alternatives(noTruckAbroad)).toEqual([]);
});

test("a search that finds something asks five times; typing asks once; examples are kept", async () => {
	const asked = { count: 0 };
	const watched = new Proxy(world.db, {
		get(target, key) {
			const value: unknown = Reflect.get(target, key, target);
			if (key === "executeQuery") asked.count++;
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	await searchPrices(watched, between("610113", "310115"), new Date("2026-11-20T08:00:00Z"));
	expect(asked.count).toBe(5);
	asked.count = 0;
	await searchPrices(watched, between("6101", "31"), new Date("2026-11-20T08:00:00Z"));
	expect(asked.count).toBeLessThanOrEqual(13);
});

test("typing looks words up by the index, never through all areas", async () => {
	const { client } = world.database;
	const plan = await client.execute("EXPLAIN QUERY PLAN SELECT area_code FROM area_word WHERE street = 1 AND word >= 'pudong' AND word < 'pudonh'");
	expect(plan.rows.map((row) => String(row.detail)).join()).toMatch(/SEARCH area_word USING PRIMARY KEY/);
});

test("names the way back of a way that only has prices in the other direction", async () => {
	await world.db.deleteFrom("corridor_rate").where("direction", "=", "eastbound").execute();
	const back = between("CNSHA", "CNSIA", {
		scope: "portToPort",
		direction: "eastbound",
		origin: { kind: "place", code: "CNSHA", placeKind: "port" },
		destination: { kind: "place", code: "CNSIA" },
	});
	const [other] = await as("SALS").sale.alternatives(back);
	expect(other?.search).toMatchObject({ scope: "portToPort", direction: "westbound", origin: back.destination, destination: back.origin });
	expect((await as("SALS").sale.search(other?.search ?? back)).options[0]?.total).toBe(other?.total);
});

describe("a search that finds nothing in many areas", () => {
	const types = ["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"];
	const search = searchInput.parse(between("500101", "310115", { containers: types.map((type) => ({ type, count: 999 })), grossWeightKg: 10_000 }));
	/** Pairs of areas as they are priced. */
	class Pairs extends Map<string, Priced> {
		priced = 0;
		inOneTurn = 0;
		mostInOneTurn = 0;
		override set(key: string, value: Priced): this {
			this.priced++;
			this.mostInOneTurn = Math.max(this.mostInOneTurn, ++this.inOneTurn);
			return super.set(key, value);
		}
	}
	const look = async (within: { inland?: string; port?: string }, pairs: Pairs) =>
		searchDistricts(world.db, search, await loadEnds(world.db, search), readyDate, within, pairs);

	test("gives others their turn after every few pairs", async () => {
		const pairs = new Pairs();
		let going = true;
		const others = () => {
			pairs.inOneTurn = 0;
			if (going) setTimeout(others);
		};
		others();
		expect((await look({ inland: "50", port: "31" }, pairs))?.options).toEqual([]);
		going = false;
		expect(pairs.priced).toBeGreaterThan(60);
		expect(pairs.mostInOneTurn).toBeLessThanOrEqual(10);
	});

	test("prices no pair again that a smaller area had", async () => {
		const pairs = new Pairs();
		await look({ inland: "5001" }, pairs);
		await look({ inland: "5001", port: "3101" }, pairs);
		await look({ inland: "50", port: "31" }, pairs);
		expect(pairs.priced).toBe(pairs.size);
		const alone = new Pairs();
		expect((await look({ inland: "50", port: "31" }, alone))?.options).toEqual([]);
		expect(alone.priced).toBeLessThanOrEqual(pairs.priced);
		expect(pairs.priced).toBeLessThan(alone.priced + 60);
	});
});
