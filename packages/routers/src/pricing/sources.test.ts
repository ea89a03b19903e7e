import { seed } from "@iqt/db/seed";
import { type TestDatabase, testDb } from "@iqt/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredColumns } from "../kit/charges/source.ts";
import { everyOne } from "../kit/price-book/convert.ts";
import { books } from "../prices/books.ts";
import { corridor } from "../prices/corridor/schema.ts";
import { corridorColumns } from "./load.ts";
import { sources } from "./sources.ts";

const bookOf = (domain: string) => books.find((book) => book.domain === domain) ?? corridor;
const declaredOf = (domain: string) => declaredColumns(bookOf(domain));

const read = [...sources.map(({ book, columns }) => ({ domain: book.domain, columns })), { domain: corridor.domain, columns: corridorColumns }];

/** What people may give a rate that a search charges nothing by: it is told, or is there for its keepers. */
const tellsOnly: Record<string, readonly string[]> = {
	// A trucker's least, most and VAT are of his invoice; prices are made by the strategy.
	truckingCost: ["remark", "vat_bp"],
	costStrategy: ["name", "remark"],
	ntoccPriceStrategy: ["name", "remark"],
	truckingSurcharge: ["remark"],
	inlandRail: ["brt_code", "remark"],
	// What is paid for the items a document covers follows the price's own number of them.
	customsCost: ["items_included", "remark", "vat_bp"],
	barge: ["remark"],
	lowWater: ["remark"],
	customsPrice: ["remark"],
	bookingService: ["remark"],
	bookingSurcharge: ["remark"],
	// What is charged on wish is not read at all.
	depotPrice: ["on_wish", "remark"],
	corridor: ["remark"],
	// The margin is what the price came from, not what it is.
	icrPrice: ["margin_bp", "remark"],
	icrRamp: ["remark"],
	icrDepot: ["on_wish", "remark"],
	icrSurcharge: ["remark"],
	icrInlandTrucking: ["remark"],
	icrEuropeTrucking: ["remark"],
};

describe.each(read)("a search of $domain", ({ domain, columns }) => {
	test("reads nothing that the book does not declare, and of that everything that may change a price", () => {
		const declared = declaredOf(domain);
		const own = columns.filter((column) => column !== "id" && column !== "version");
		expect(own.filter((column) => !declared.includes(column))).toEqual([]);
		expect(declared.filter((column) => !own.includes(column)).sort()).toEqual(tellsOnly[domain]);
	});
});

describe("the demo company", () => {
	let made: TestDatabase;
	beforeAll(async () => {
		made = await testDb();
		await seed(made.db, {
			size: "demo",
			today: "2026-11-21",
			now: new Date("2026-11-21T08:00:00Z"),
			checkCode: () => "0",
			createUser: async () => {},
			logChange: async () => {},
		});
	});
	afterAll(() => made.close());

	test.each(read.map(({ domain }) => domain))("has nothing in %s that the book does not declare", async (domain) => {
		const { table } = bookOf(domain);
		const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(made.db);
		const writing = ["id", "weight_class", "version", "change_id", "recorded_at", "changed_by"];
		const unsaid = columns.map(({ name }) => name).filter((name) => !writing.includes(name) && !declaredOf(domain).includes(name));
		for (const name of unsaid) {
			const held = sql<{ value: unknown }>`select distinct ${sql.ref(name)} as value from ${sql.table(table)}`;
			const { rows } = await held.execute(made.db);
			expect(
				rows.map(({ value }) => value).filter((value) => value !== null && value !== 0 && value !== everyOne[name]),
				name,
			).toEqual([]);
		}
	});
});
