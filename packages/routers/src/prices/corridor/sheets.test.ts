import { expect, test } from "vitest";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";
import { addRate } from "../../kit/price-book/queries.ts";
import { nextChange } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { readAll } from "../../kit/sheet/zip.ts";
import { corridor } from "./schema.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;
const confirmed = ["assumed" as const, "doubtful" as const, "dropped" as const];
const heads = ["Port", "Port City", "Inland City", "Mode", "Direction", "Container", "COC/SOC", "Valid From"];
const line = (over: Record<number, string> = {}) => Object.assign(["CNSHA", "CNSHA", "CNCKG", "Rail", "Export", "*", "COC", "2026-12-01"], over);
const sheet = (rows: unknown[][], ...more: string[]) =>
	readAll(writeSheet({ sheetName: "S", columns: [...heads, ...more].map((header) => ({ header })), rows }));

test("a sheet without columns of them keeps the basis, the discount and the days of the corridor it meets; of a new one the yes is assumed in words", async () => {
	const row = { port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "rail", direction: "westbound", containerType: "*", ownership: "COC" };
	const more = { basis: "shipment", discountAllowed: false, transitMin: 6, transitMax: 8, validFrom: "2026-10-01" };
	await addRate(desk.database.db, corridor, corridor.row.parse({ ...row, ...more }), nextChange());
	const batch = await upload(await sheet([[...line(), "By the new train"], line({ 2: "CNCTU" })], "Remark"), "corridor");
	expect((await rowsOf(batch.id)).map(({ outcome }) => outcome)).toEqual(["changed", "new"]);
	const assumed = batch.questions.find(({ id }) => id === "assumed.discountAllowed");
	expect(assumed).toMatchObject({ group: "assumed", count: 1, answer: null });
	await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed });
	const standing = await desk.database.db.selectFrom("corridor_rate").selectAll().orderBy("inland_city_id").orderBy("valid_from").execute();
	expect(standing.map((rate) => [rate.basis, rate.discount_allowed, rate.transit_min, rate.transit_max, rate.valid_from])).toEqual([
		["shipment", 0, 6, 8, "2026-10-01"],
		["shipment", 0, 6, 8, "2026-12-01"],
		["container", 1, null, null, "2026-12-01"],
	]);
});

test("a dash is a no that is asked about, and a blank below it may be the same", async () => {
	const cities = ["CNCKG", "CNCTU", "CNSIA", "CNGYG"];
	const said = ["No", "—", "", "-"];
	const batch = await upload(
		await sheet(
			cities.map((city, i) => [...line({ 2: city }), said[i]]),
			"Discount allowed",
		),
		"corridor",
	);
	expect((await rowsOf(batch.id)).map(({ row, outcome }) => [row.discountAllowed, outcome])).toEqual([
		[false, "new"],
		[false, "new"],
		[true, "new"],
		[false, "new"],
	]);
	const asked = (id: string) => batch.questions.find((question) => question.id === id);
	expect(asked("dashIsNo")).toMatchObject({ group: "doubtful", count: 2, cells: ["I3", "I5"], answer: null });
	expect(asked("blankBelow.discountAllowed")).toMatchObject({ count: 1, cells: ["I4"], answer: null });
	await as("PM").answer({ batchId: batch.id, answers: [{ id: "blankBelow.discountAllowed", answer: "other" }] });
	await Promise.all(desk.working);
	expect((await rowsOf(batch.id)).map(({ row }) => row.discountAllowed)).toEqual([false, false, false, false]);
});
