import { sql } from "kysely";
import { expect, test } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { importDeskPerTest } from "../imports/testing-desk.ts";
import { fillBook, watched } from "./testing.ts";
import { standingInTheWay } from "./undo.ts";

const ROWS = 400;
const SLICE = 50;

const desk = importDeskPerTest();

test("rates in the way of undoing a change are looked for slice by slice, up to the first that has some", async () => {
	const { db } = desk.services;
	await fillBook(db, ROWS);
	const rates = await db
		.selectFrom("inland_rail_rate")
		.selectAll()
		.orderBy("rowid" as "id")
		.execute();
	await db.deleteFrom("inland_rail_rate").execute();
	await sql`update inland_rail_rate_history set superseded_by = 'deletion'`.execute(db);
	const nothing = watched(db);
	expect(await standingInTheWay(nothing.db, inlandRail, "deletion", SLICE)).toEqual([]);
	// Two a slice, and one that finds no more.
	expect(nothing.count()).toEqual({ statements: (2 * ROWS) / SLICE + 1, rows: ROWS / SLICE + 1 });

	// All of the third slice, and of each later one.
	const again = rates.slice(2 * SLICE).map((rate) => ({ ...rate, id: `again ${rate.id}` }));
	for (const rate of again) await db.insertInto("inland_rail_rate").values(rate).execute();
	const some = watched(db);
	const found = await standingInTheWay(some.db, inlandRail, "deletion", SLICE);
	expect(found).toHaveLength(5);
	expect(again.slice(0, SLICE).map(({ id }) => id)).toEqual(expect.arrayContaining(found));
	expect(some.count()).toEqual({ statements: 6, rows: 3 + 5 });
});
