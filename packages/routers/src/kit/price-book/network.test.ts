import { insertMany } from "@iqt/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type BookDomain, books } from "../../prices/books.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { RateBook, RateRow } from "./define.ts";
import { hasMargins } from "./has-margins.ts";
import { laneState, lanesQuery } from "./network.ts";
import { networkEnds } from "./network-ends.ts";
import { addRate } from "./queries.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";

const world = worldPerFile(async () => {
	const made = await rateDb();
	const areas = [
		["31", null, "province", "上海市", "上海市", "Shanghai"],
		["3101", "31", "city", "市辖区", "上海市", "Shanghai"],
		["310104", "3101", "district", "徐汇区", "上海市 / 徐汇区", "Xuhui, Shanghai"],
	] as const;
	await insertMany(
		made.db,
		"area",
		areas.map(([code, parent_code, level, name, path, path_en]) => ({ code, parent_code, level, name, path, path_en })),
	);
	await made.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-01-01", per_usd: "7", source: "test" }).execute();
	return made;
});
const bookOf = (domain: BookDomain) => books.find((book) => book.domain === domain) as RateBook;
const rail = bookOf("inlandRail");
const railsOf = (user = "superuser" as Parameters<typeof world.as>[0]) => world.as(user).inlandRail;
const put = (changes: RateRow) => addRate(world.db, rail, rail.row.parse(railRow(changes)), nextChange());
const lanesBook = books.filter((book) => networkEnds(book) !== null).map(({ domain }) => domain);

describe("ends of lanes", () => {
	test("are what a book's rates lie between; a port's city and the ramp a train goes through are none", () => {
		const ends = Object.fromEntries(
			books.flatMap((book) => {
				const found = networkEnds(book);
				return found ? [[book.domain, [found.from.name, found.to.name]]] : [];
			}),
		);
		expect(ends).toEqual({
			inlandRail: ["inlandCity", "portCity"],
			barge: ["inlandCity", "portCity"],
			truckingCost: ["hub", "areaCode"],
			costStrategy: ["hub", "areaCode"],
			corridor: ["port", "inlandCity"],
			icrPrice: ["pol", "pod"],
			icrInlandTrucking: ["rampCity", "areaCode"],
			icrEuropeTrucking: ["rampCity", "zone"],
			ntoccPriceStrategy: ["fromCity", "toCity"],
		});
	});

	test.each(lanesBook)("of %s are told with a rate between them, and nothing it costs", async (domain) => {
		const book = bookOf(domain);
		const row = sampleRow(book, await sampleReference(world.db), ({ confidential, kind, name }) =>
			(confidential && kind === "money") || name === "cost" ? "7654321" : undefined,
		);
		await addRate(world.db, book, book.row.parse({ ...row, validFrom: "2026-10-01", validTo: null }), nextChange());
		const found = await (world.as("superuser")[domain] as ReturnType<typeof railsOf>).network({});
		expect(found.lanes.find((lane) => lane.state === "priced")).toMatchObject({ rates: 1, live: 1, ending: 0 });
		expect(found.from.map(({ code }) => code)).toContain(found.lanes[0]?.from);
		expect(found.to.map(({ code }) => code)).toContain(found.lanes[0]?.to);
		expect(JSON.stringify(found)).not.toContain("7654321");
		const { lanes } = await (world.as("superuser")[domain] as ReturnType<typeof railsOf>).network({ margins: true });
		expect(lanes.some(({ margin }) => margin !== undefined)).toBe(hasMargins(book));
	});

	test("a book whose rates are at one place has no network", async () => {
		await expect(world.as("superuser").depotPrice.network({})).rejects.toMatchObject({ code: "NOT_FOUND" });
	});
});

describe("the lanes of a book", () => {
	// The world's day is 2026-11-20.
	beforeEach(async () => {
		await world.db.deleteFrom("inland_rail_rate").execute();
	});
	const states = async (input: Parameters<ReturnType<typeof railsOf>["network"]>[0] = {}) =>
		Object.fromEntries((await railsOf().network(input)).lanes.map(({ from, to, state }) => [`${from} ${to}`, state]));

	test("are priced, end soon, have a gap or are over, on the day asked", async () => {
		await put({ validTo: "2026-12-20" });
		await put({ inlandCity: "CNSIA", validTo: "2026-12-21" });
		await put({ portCity: "CNNGB", validFrom: "2026-12-01" });
		await put({ inlandCity: "CNSIA", portCity: "CNNGB", validTo: "2026-11-19" });
		expect(await states()).toEqual({ "CNCKG CNSHA": "ending", "CNSIA CNSHA": "priced", "CNCKG CNNGB": "gap", "CNSIA CNNGB": "ended" });
		expect(await states({ ahead: 29 })).toMatchObject({ "CNCKG CNSHA": "priced" });
		expect(await states({ on: "2026-12-21" })).toMatchObject({ "CNCKG CNSHA": "ended", "CNSIA CNSHA": "ending", "CNCKG CNNGB": "ending" });
		const { on, until, lanes } = await railsOf().network({});
		expect([on, until]).toEqual(["2026-11-20", "2026-12-20"]);
		expect(lanes.map(({ endsOn, nextOn, lastOn }) => [endsOn, nextOn, lastOn])).toEqual(
			expect.arrayContaining([
				["2026-12-20", null, null],
				[null, "2026-12-01", null],
				[null, null, "2026-11-19"],
			]),
		);
	});

	test("end with those rates alone that none of their key goes on from", async () => {
		await put({ validTo: "2026-11-30" });
		await put({ validFrom: "2026-12-01", validTo: null });
		await put({ containerType: "20GP", validTo: "2026-11-30" });
		await put({ containerType: "20GP", validFrom: "2026-12-02", validTo: null });
		expect((await railsOf().network({})).lanes).toMatchObject([{ state: "ending", rates: 4, live: 2, ending: 1, endsOn: "2026-11-30" }]);
	});

	test("tell what their rates leave over the cost where it is asked for, to those who may see costs alone", async () => {
		await world.db
			.insertInto("price_setting")
			.values({
				...{ id: crypto.randomUUID(), service: "inlandRail", currency: "CNY", margin: "20", min_margin: "10", rounding_step: "1" },
				...{ valid_from: "2026-01-01", valid_to: null, remark: null, version: 1, changed_at: "2026-01-01T00:00:00.000Z", changed_by: null },
			})
			.execute();
		// Sold at 20 % over the cost, at 8 %, and below it; the least of the last is above its price. One is over, one to come.
		await put({ cost: "1000", ssr: "cost*1.2" });
		await put({ containerType: "20GP", cost: "1000", ssr: "1080" });
		await put({ inlandCity: "CNSIA", cost: "1000", ssr: "900", min: "950" });
		await put({ inlandCity: "CNSIA", containerType: "20GP", cost: "1000", ssr: "2000", validFrom: "2026-10-01", validTo: "2026-10-31" });
		await put({ inlandCity: "CNSIA", portCity: "CNNGB", cost: "1000", ssr: "500", validFrom: "2027-01-01", validTo: null });
		const told = async (user: Parameters<typeof world.as>[0], input = {}) =>
			Object.fromEntries((await railsOf(user).network({ margins: true, ...input })).lanes.map(({ from, to, margin }) => [`${from} ${to}`, margin]));
		expect(await told("superuser")).toEqual({
			"CNCKG CNSHA": { least: 8, belowCost: 0, belowMargin: 1 },
			"CNSIA CNSHA": { least: -5, belowCost: 1, belowMargin: 0 },
			"CNSIA CNNGB": undefined,
		});
		expect(await told("PM", { filters: [{ field: "containerType", op: "eq", value: "40HC" }] })).toMatchObject({ "CNCKG CNSHA": { least: 20 } });
		expect(Object.values(await told("superuser", { margins: false }))).toEqual([undefined, undefined, undefined]);
		expect(JSON.stringify(await railsOf("SALS").network({ margins: true }))).not.toContain("margin");
		await world.db.deleteFrom("price_setting").execute();
	});

	test("are narrowed as the list is, and refused where it is", async () => {
		await put({});
		await put({ inlandCity: "CNSIA", direction: "eastbound" });
		expect(Object.keys(await states({ filters: [{ field: "direction", op: "eq", value: "eastbound" }] }))).toEqual(["CNSIA CNSHA"]);
		expect(Object.keys(await states({ search: "xi'an" }))).toEqual(["CNSIA CNSHA"]);
		await expect(railsOf().network({ filters: [{ field: "nothing", op: "eq", value: "x" }] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
		await expect(railsOf("sales").network({ filters: [{ field: "cost", op: "gte", value: 1 }] })).rejects.toThrow();
	});

	test("have the positions of their places, and areas that of the city they are of", async () => {
		await world.db.updateTable("place").set({ latitude: 31.2, longitude: 121.5 }).where("code", "=", "CNSHA").execute();
		await put({});
		expect((await railsOf().network({})).to).toMatchObject([{ code: "CNSHA", nameZh: "上海", latitude: 31.2, longitude: 121.5 }]);
		const trucks = bookOf("truckingCost");
		await world.db.deleteFrom("trucking_cost_rate").execute();
		const row = { ...sampleRow(trucks, await sampleReference(world.db)), areaCode: "310104" };
		await addRate(world.db, trucks, trucks.row.parse(row), nextChange());
		const { lanes, to } = await world.as("superuser").truckingCost.network({});
		expect(lanes).toMatchObject([{ to: "3101", rates: 1 }]);
		expect(to).toMatchObject([{ code: "3101", name: "Shanghai", nameZh: "上海市", latitude: 31.2 }]);
	});

	test.each(lanesBook)("of %s are found by indexes alone, as long as nobody narrows them", async (domain) => {
		const book = bookOf(domain);
		const ends = networkEnds(book);
		const query = ends && lanesQuery(book, ends, { day: "2026-11-20", until: "2026-12-19" });
		const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(world.db);
		const read = rows.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) [rs]\b/.test(detail));
		expect(read[0]).toMatch(/^SCAN r USING COVERING INDEX \w+_key$/);
		for (const detail of read.slice(1)) expect(detail).toMatch(/^SEARCH s USING COVERING INDEX \w+_key \(\w+=\? AND \w+=\?/);
	});
});

test("a lane with a price is none that has ended, whatever is to come", () => {
	expect(laneState({ live: 1, ending: 0, nextOn: "2027-01-01" })).toBe("priced");
	expect(laneState({ live: 0, ending: 0, nextOn: null })).toBe("ended");
});
