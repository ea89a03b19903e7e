import { insertMany } from "@iqt/db";
import { describe, expect, test } from "vitest";
import { type BookDomain, books } from "../../prices/books.ts";
import { saidBy } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateReader } from "./list.ts";
import { addRate } from "./queries.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { nextChange, railRow, rateDb } from "./testing.ts";
import { MOST_LINES, rateTimeline } from "./timeline.ts";
import { timelineLane } from "./timeline-lane.ts";

const world = worldPerFile(async () => {
	const made = await rateDb();
	const names = { name_zh: "厢式半挂车", name_en: "Box semi-trailer", name_es: null, name_ja: null, remark: null };
	const dated = { active_from: null, active_to: null, changed_at: "2026-01-01T00:00:00.000Z", changed_by: null };
	await insertMany(made.db, "truck_type", [
		{ ...names, ...dated, id: "22222222-0000-4000-8000-000000000001", code: "BOX136", body: "box", length_mm: 13_600, payload_kg: 27_000 },
	]);
	return made;
});
/** What a rate of another line says on the same lane: the other's container, or where a book knows none another truck. */
const otherLine = (book: RateBook): RateRow =>
	book.fields.some(({ name }) => name === "ownership") ? { ownership: "SOC" } : { truckType: "BOX136" };
/** The day of the world's clock. */
const today = "2026-11-20";
const seeing: RateReader = { seesCost: true, today };
const blind: RateReader = { seesCost: false, today };

const routerOf = (domain: BookDomain) => world.as("superuser")[domain] as ReturnType<typeof world.as>[BookDomain];
const add = (book: RateBook, row: RateRow) => addRate(world.db, book, book.row.parse(row), nextChange());
const clear = async (book: RateBook, ids: readonly string[]) => {
	await routerOf(book.domain as BookDomain).remove({ ids: [...ids] });
};
/** First and last days of the lines' rates. */
const daysOf = ({ lines }: Awaited<ReturnType<typeof rateTimeline>>) =>
	lines.map(({ rates }) => rates.map(({ row }) => `${row.validFrom} ${row.validTo ?? "open"}`));

describe.each(books.map((book) => ({ domain: book.domain, book })))("$domain", ({ domain, book }) => {
	/** A rate of the book whose secrets are known again. */
	const rowOf = async (days: RateRow): Promise<RateRow> => {
		const saying = ({ confidential, kind, name, vendorOf }: (typeof book.fields)[number]) => {
			if (kind === "money") return confidential ? "7654321" : null;
			// A factor is kept as text, too.
			if (kind === "text" && confidential) return vendorOf ? "SECRETIVE" : "7654321";
			if (kind === "price") return name === "msr" || confidential ? "7654321" : "8654321";
			return undefined;
		};
		return { ...sampleRow(book, await sampleReference(world.db), saying), ...days };
	};

	test("has what held, holds and will hold of a lane in one line, and another line for what is no version of it", async () => {
		const past = await add(book, await rowOf({ validFrom: "2026-01-01", validTo: "2026-06-30" }));
		const now = await add(book, await rowOf({ validFrom: "2026-08-01", validTo: "2026-12-31" }));
		const later = await add(book, await rowOf({ validFrom: "2027-01-01", validTo: null }));
		const other = await add(book, { ...(await rowOf({ validFrom: "2026-10-01", validTo: null })), ...otherLine(book) });
		const found = await routerOf(domain).timeline({ id: now });
		expect(daysOf(found)).toEqual([["2026-01-01 2026-06-30", "2026-08-01 2026-12-31", "2027-01-01 open"], ["2026-10-01 open"]]);
		expect(found.lines[0]?.rates.map(({ id, status }) => [id, status])).toEqual([
			[past, "expired"],
			[now, "live"],
			[later, "future"],
		]);
		expect(found).toMatchObject({ today, linesLeftOut: 0, ratesLeftOut: 0, older: 0 });
		const lane = Object.fromEntries(found.lane.map(({ field, value }) => [field, value]));
		expect(Object.keys(lane)).toEqual(timelineLane(book).map(({ name }) => name));
		expect(Object.keys(lane).length, "every book has a lane").toBeGreaterThan(0);
		// A map knows the lane and no rate of it.
		expect(daysOf(await routerOf(domain).timeline({ lane })).flat()).toHaveLength(4);
		// That of the rate it is opened at comes first, whatever it is.
		expect((await routerOf(domain).timeline({ id: other })).lines[0]?.rates.map(({ id }) => id)).toEqual([other]);
		await clear(book, [past, now, later, other]);
	});

	test("tells nobody what they may not see", async () => {
		const id = await add(book, await rowOf({ validFrom: "2026-10-01", validTo: null }));
		const text = (found: unknown) => JSON.stringify(found);
		const hidden = book.fields.filter(({ confidential }) => confidential).map(({ name }) => name);
		const told = text(await rateTimeline(world.db, book, { id }, blind));
		expect(hidden.filter((name) => told.includes(`"${name}":`))).toEqual([]);
		expect(told).not.toMatch(/7654321|SECRETIVE/);
		if (hidden.length > 0) expect(text(await rateTimeline(world.db, book, { id }, seeing))).toMatch(/7654321|SECRETIVE/);
		await clear(book, [id]);
	});
});

describe("a lane of rails", () => {
	const rail = books.find(({ domain }) => domain === "inlandRail") as RateBook;
	const rails = () => world.as("superuser").inlandRail;
	const put = (changes: RateRow) => add(rail, railRow({ cost: "5865.31", ...changes }));

	test("has a line for each band of weights, in one group, and another group for each container, in the order of the book", async () => {
		const ids = [
			await put({ weightFrom: "20", validTo: "2026-10-31" }),
			await put({ weightTo: "20" }),
			await put({ containerType: "20GP" }),
			await put({ direction: "eastbound" }),
		];
		const { lines } = await rails().timeline({ lane: { inlandCity: "cnckg", portCity: "CNSHA" } });
		const said = lines.map(({ rates: [rate] }) => [rate?.row.direction, rate?.row.containerType, rate?.row.weightFrom]);
		expect(said).toEqual([
			["eastbound", "40HC", "0"],
			["westbound", "20GP", "0"],
			["westbound", "40HC", "0"],
			["westbound", "40HC", "20"],
		]);
		expect(lines[2]?.group).toBe(lines[3]?.group);
		expect(new Set(lines.map(({ group }) => group)).size).toBe(3);
		await clear(rail, ids);
	});

	test("a price by the box and one by the TEU are one line, a charge a shipment is not beside them", async () => {
		const ids = [await put({ validTo: "2026-10-31", basis: "container" }), await put({ validFrom: "2026-11-01", basis: "teu" })];
		const { lines } = await rails().timeline({ id: ids[0] });
		expect(lines.map(({ rates }) => rates.map(({ row }) => row.basis))).toEqual([["container", "teu"]]);
		await clear(rail, ids);
	});

	test("what ended before is counted, and shown where it is asked for or of the rate's own line", async () => {
		const old = await put({ validFrom: "2020-01-01", validTo: "2020-12-31" });
		const other = await put({ containerType: "20GP", validFrom: "2020-01-01", validTo: "2020-12-31" });
		const now = await put({});
		expect(await rails().timeline({ lane: { inlandCity: "CNCKG", portCity: "CNSHA" } })).toMatchObject({
			older: 2,
			lines: [{ rates: [{ id: now }] }],
		});
		expect(await rails().timeline({ id: now })).toMatchObject({ older: 1, lines: [{ rates: [{ id: old }, { id: now }] }] });
		expect(await rails().timeline({ id: now, since: "2020-12-31" })).toMatchObject({
			older: 0,
			since: "2020-12-31",
			lines: [{}, { rates: [{ id: other }] }],
		});
		await clear(rail, [old, other, now]);
	});

	test("lines beyond the most are counted with their rates", async () => {
		const ids: string[] = [];
		for (let band = 0; band < MOST_LINES + 2; band++) ids.push(await put({ weightFrom: `${band}`, weightTo: `${band + 1}` }));
		const found = await rails().timeline({ id: ids.at(-1) });
		expect(found).toMatchObject({ linesLeftOut: 2, ratesLeftOut: 2 });
		expect(found.lines).toHaveLength(MOST_LINES);
		expect(found.lines[0]?.rates.map(({ id }) => id)).toEqual(ids.slice(-1));
		await clear(rail, ids);
	});

	test("a formula over the cost comes to its price, for whoever may not see the cost too", async () => {
		const id = await put({ ssr: "cost*2" });
		const sales = await world.as("SALS").inlandRail.timeline({ id });
		expect(sales.lines[0]?.rates[0]).toMatchObject({ values: { ssr: "11730.62" }, row: { ssr: "11730.62" } });
		expect(withoutIds(sales)).not.toMatch(/5865|cost/);
		await clear(rail, [id]);
	});

	test("no such rate, no lane, and what is no part of a lane are refused", async () => {
		expect(await saidBy(rails().timeline({ id: crypto.randomUUID() }))).toMatchObject({ code: "000002" });
		expect(await saidBy(rails().timeline({}))).toMatchObject({ code: "000001" });
		expect(await saidBy(rails().timeline({ lane: { cost: "5865.31" } }))).toMatchObject({
			code: "000001",
			data: [{ field: "lane.cost", message: expect.stringContaining("inlandCity, portCity") }],
		});
		expect(await rails().timeline({ lane: { inlandCity: "CNXXX" } })).toMatchObject({ lines: [], older: 0 });
	});
});
