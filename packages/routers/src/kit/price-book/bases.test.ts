import { expect, test } from "vitest";
import { books } from "../../prices/books.ts";
import { sources } from "../../pricing/sources.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { bases } from "./fields.ts";
import { rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);

const haul = (changes: object = {}) => ({
	...{ hub: "CNCKG", areaCode: "310115", truckerCode: "T1", direction: "westbound", containerType: "40HC", cost: "900", validFrom: "2026-10-01" },
	...changes,
});

test("a basis that no search prices a book by is refused at every door, naming those it takes", async () => {
	const book = world.as("superuser").truckingCost;
	const refused = { code: "000001", data: [{ field: "basis", message: expect.stringContaining("Per container, Per TEU, Per kilometre") }] };
	expect(await saidBy(book.add({ row: haul({ basis: "shipment" }) }))).toMatchObject(refused);
	const { id } = await book.add({ row: haul() });
	const edited = await saidBy(book.quickEdit({ rows: [{ id, version: 1, cells: { basis: "bl" } }] }));
	expect(edited).toMatchObject({ ...refused, data: [{ field: `${id}.basis` }] });
	expect(await saidBy(book.update({ id, version: 1, row: haul({ basis: "day" }) }))).toMatchObject(refused);
});

test("a rate that has one already stays, is shown, and all else of it can be changed", async () => {
	const book = world.as("superuser").truckingCost;
	const { id } = await book.add({ row: haul() });
	await world.db.updateTable("trucking_cost_rate").set({ basis: "shipment" }).where("id", "=", id).execute();
	await book.quickEdit({ rows: [{ id, version: 1, cells: { cost: "950" } }] });
	expect((await book.list({})).items[0]?.row).toMatchObject({ basis: "shipment", cost: "950.00" });
});

test("every book that a search prices says what it is charged by", () => {
	for (const source of sources) {
		const book = books.find(({ domain }) => domain === source.book.domain);
		// One without a basis is priced by the container.
		if (!book || book.prices.length === 0 || !book.fields.some(({ name }) => name === "basis")) continue;
		expect(book.bases?.length, book.domain).toBeGreaterThan(0);
		expect(bases, book.domain).toEqual(expect.arrayContaining([...(book.bases ?? [])]));
	}
});
