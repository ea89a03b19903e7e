import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeWriter } from "../../door/change-log.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { type ImportDesk, importDesk } from "../imports/testing.ts";
import { lookAtRemoval } from "./apply.ts";
import { lookFirst } from "./look-first.ts";
import { fillBook } from "./testing.ts";

const ROWS = 40;
const pm = { seesCost: true, today: "2026-11-20" };

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	await fillBook(desk.services.db, ROWS);
});
afterEach(() => desk.close());

const rowids = async () =>
	(await sql<{ row: number }>`select rowid as row from inland_rail_rate order by rowid`.execute(desk.services.db)).rows.map(({ row }) => row);

/** What the transaction is told of the book's rows after `meanwhile`, and how often they were looked at. */
async function seenAfter(meanwhile: () => Promise<unknown>) {
	const { db } = desk.services;
	let looks = 0;
	const seenIn = await lookFirst(db, inlandRail, async (on) => {
		looks++;
		return (await lookAtRemoval(on, inlandRail, {}, pm)).rows;
	});
	await meanwhile();
	const seen = await db.transaction().execute(seenIn);
	return { seen, looks };
}

/** Somebody else's change of a kind of object: takes the first rate away. */
const changeLogged = (objectType: string) =>
	desk.services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, { id: 1, name: "PM", source: "ui" }, desk.services.now());
		await writer.write({ action: "test", objectType, objectId: "x", before: null, after: null });
		if (objectType === "inlandRail") await sql`delete from inland_rail_rate where rowid = (select min(rowid) from inland_rail_rate)`.execute(trx);
	});

test("what was seen before holds while the book stays as it is, whatever else changes", async () => {
	expect(await seenAfter(() => changeLogged("truckingCost"))).toEqual({ seen: await rowids(), looks: 1 });
});

test("a book that has changed meanwhile is looked at again", async () => {
	const { seen, looks } = await seenAfter(() => changeLogged("inlandRail"));
	expect([seen, looks]).toEqual([await rowids(), 2]);
	expect(seen).toHaveLength(ROWS - 1);
});

test("rows are looked for again after a VACUUM, which may put them elsewhere", async () => {
	const { seen, looks } = await seenAfter(() => sql`vacuum`.execute(desk.services.db));
	expect([seen, looks]).toEqual([await rowids(), 2]);
});
