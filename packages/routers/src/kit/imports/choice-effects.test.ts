import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { withEffects } from "./kept-effects.ts";
import { findBatch } from "./queries.ts";
import { laneLines, railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const year = { 8: "2031-01-01", 9: "2031-12-31" };
const spring = { 8: "2031-04-01", 9: "2031-06-30", 4: "4100" };
const summer = { 8: "2031-07-01", 9: "2031-09-30", 4: "4050" };

const pm = () => as("PM", { language: "en" });
const rows = async (batchId: string, more: { pageIndex?: number; pageSize?: number } = {}) => (await pm().previewRows({ batchId, ...more })).items;
const told = async (batchId: string) => (await rows(batchId)).map(({ problems }) => problems.map(({ message }) => message));
const lost = (from: string, to: string, weights = "") => `If the sheet's price is taken, no price remains from ${from} to ${to}${weights}.`;
const goesOn = (from: string, to: string, weights = "") => `The old price goes on from ${from} to ${to}${weights}.`;

/** A rate for a year on every lane, and a sheet with a quarter of it. */
async function manyClashing() {
	const types = ["20GP", "40GP", "40HC", "45HC"];
	const first = await upload(await sheet(...laneLines(types, year)));
	await pm().applyBatch({ ...merge, batchId: first.id });
	return upload(await sheet(...laneLines(types, spring)));
}

/** Rows that statements answer from now on. */
function rowsRead(): { take: () => number } {
	let read = 0;
	desk.services.db = desk.services.db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			read += result.rows.length;
			return result;
		},
	});
	return {
		take() {
			const before = read;
			read = 0;
			return before;
		},
	};
}

describe("what the choices in a preview come to", () => {
	it("is worked out once: a second look, and every page, reads what it shows and compares nothing", async () => {
		const { id, counts } = await manyClashing();
		expect(counts.clash).toBeGreaterThan(400);
		const read = rowsRead();
		const mixed = { clashes: "sheet" as const, rows: [{ line: 1, choice: "book" as const }] };
		expect(await pm().choose({ batchId: id, ...mixed })).toMatchObject({ leaving: counts.clash, leavingOpen: counts.clash - 1 });
		expect(read.take()).toBeGreaterThan(counts.clash);
		expect(await pm().batch({ batchId: id })).toMatchObject({ leavingOpen: counts.clash - 1 });
		expect(read.take()).toBeLessThan(20);
		const page = await rows(id, { pageIndex: 2, pageSize: 5 });
		expect(page.map(({ problems }) => problems.length)).toEqual([1, 1, 1, 1, 1]);
		expect(read.take()).toBeLessThan(counts.clash / 2);
	});

	it("is worked out by one of those who look at once", async () => {
		const { id, counts } = await manyClashing();
		await pm().choose({ batchId: id, clashes: "sheet" });
		const read = rowsRead();
		await desk.services.db
			.updateTable("import_batch")
			.set({ effects: null, effects_revision: null, answers: JSON.stringify({ "#rows": { clashes: "sheet", rows: { "2.0": "book" } } }) })
			.where("id", "=", id)
			.execute();
		const batch = await findBatch(desk.services.db, id);
		read.take();
		if (!batch) throw new Error("no batch");
		const all = await Promise.all([1, 2, 3, 4].map(() => withEffects(desk.services, batch)));
		expect(all.map(({ effects }) => effects.leaving.open)).toEqual(Array(4).fill(counts.clash - 1));
		// The rows, and the rate of each, once.
		expect(read.take()).toBeLessThan(3 * counts.clash);
	});

	it("is taken over from one who died over it", async () => {
		const { id, counts } = await manyClashing();
		await pm().choose({ batchId: id, clashes: "sheet", rows: [{ line: 1, choice: "book" }] });
		const { now } = desk.services;
		const died = { effects: null, effects_lease: new Date(now().getTime() - 1).toISOString() };
		await desk.services.db.updateTable("import_batch").set(died).where("id", "=", id).execute();
		expect(await pm().batch({ batchId: id })).toMatchObject({ leavingOpen: counts.clash - 1 });
	});

	it("is another after the next choice, answer, correction and reading, and nothing of the one before is kept", async () => {
		const first = await upload(await sheet(line(year), line({ ...year, 3: "40GP" }), line({ ...year, 3: "40HC" })));
		await pm().applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await sheet(line(spring), line({ ...spring, 3: "40GP" }), line({ ...spring, 3: "40HC" })));
		const revisions: number[] = [];
		const isKept = async () => {
			const { revision } = await pm().batch({ batchId: id });
			revisions.push(revision);
			const kept = await desk.services.db.selectFrom("import_row_effect").select("revision").where("batch_id", "=", id).execute();
			expect(kept.every((row) => row.revision === revision)).toBe(true);
			return kept.length;
		};
		await pm().choose({ batchId: id, clashes: "sheet", rows: [{ line: 1, choice: "book" }] });
		expect(await isKept()).toBe(2);
		expect(await told(id)).toEqual([[], [lost("2031-07-01", "2031-12-31")], [lost("2031-07-01", "2031-12-31")]]);
		await pm().choose({ batchId: id, rows: [{ line: 2, choice: "within" }] });
		expect(await isKept()).toBe(2);
		expect(await told(id)).toEqual([[], [goesOn("2031-07-01", "2031-12-31")], [lost("2031-07-01", "2031-12-31")]]);
		await pm().correct({ batchId: id, corrections: [{ row: 4, field: "validTo", column: 10, text: "2031-08-31" }] });
		await Promise.all(desk.working);
		expect(await told(id)).toEqual([[], [goesOn("2031-07-01", "2031-12-31")], [lost("2031-09-01", "2031-12-31")]]);
		expect(await isKept()).toBe(2);
		const [question] = (await pm().batch({ batchId: id })).questions;
		await pm().answer({ batchId: id, answers: [{ id: question?.id ?? "", answer: "confirm" }] });
		expect(await isKept()).toBe(2);
		await pm().choose({ batchId: id, clashes: "book" });
		await pm().choose({ batchId: id, clashes: "book" });
		expect(await told(id)).toEqual([[], [], []]);
		expect(await isKept()).toBe(0);
		expect(revisions.every((revision, i) => i === 0 || revision > (revisions[i - 1] ?? 0))).toBe(true);
	});

	it("stays as it was when it was chosen while the book changes, as what is told of rows does; applying finds it out and has it worked out anew", async () => {
		const first = await upload(await sheet(line(year), line({ ...year, 3: "40GP" })));
		await pm().applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await sheet(line(spring), line({ ...spring, 3: "40GP" })));
		await pm().choose({ batchId: id, clashes: "sheet", rows: [{ line: 1, choice: "within" }] });
		const before = [[goesOn("2031-07-01", "2031-12-31")], [lost("2031-07-01", "2031-12-31")]];
		expect(await told(id)).toEqual(before);
		await desk.database.client.execute("UPDATE inland_rail_rate SET valid_to = '2031-08-31', version = version + 1 WHERE container_type = '40GP'");
		expect(await told(id)).toEqual(before);
		await expect(pm().applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.changedSince" } });
		expect(await pm().batch({ batchId: id })).toMatchObject({ clashes: { sheet: 1, open: 1 }, leavingOpen: 1 });
		expect((await told(id))[0]).toEqual([goesOn("2031-07-01", "2031-12-31")]);
	});
});

describe("what a row leaves is told of the row that leaves it", () => {
	const overYear = async (...lines: unknown[][]) => {
		const first = await upload(await sheet(line(year)));
		await pm().applyBatch({ ...merge, batchId: first.id });
		return upload(await sheet(...lines));
	};

	it("where the one behind it waits for a choice and may stay out", async () => {
		const { id } = await overYear(line(spring), line(summer));
		expect(await told(id)).toEqual([[], [lost("2031-10-01", "2031-12-31")]]);
		expect(await pm().choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] })).toMatchObject({ leavingOpen: 2 });
		// The days of the row that waits have a price either way.
		expect(await told(id)).toEqual([[lost("2031-10-01", "2031-12-31")], [lost("2031-10-01", "2031-12-31")]]);
		await pm().choose({ batchId: id, rows: [{ line: 1, choice: "within" }] });
		expect(await told(id)).toEqual([[goesOn("2031-07-01", "2031-12-31")], [lost("2031-10-01", "2031-12-31")]]);
		await pm().choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] });
		expect(await pm().applyBatch({ ...merge, batchId: id, leaveOutClashes: true })).toMatchObject({
			lost: { rates: 1, from: "2031-10-01", to: "2031-12-31" },
		});
	});

	it("where the book's is kept for the one behind it; what that one would leave can be chosen for as before", async () => {
		const { id } = await overYear(line({ ...spring, 8: "2031-01-01" }), line({ ...summer, 9: "2031-11-30" }));
		expect((await rows(id)).map(({ leavesHole }) => leavesHole)).toEqual([false, true]);
		await pm().choose({ batchId: id, clashes: "sheet", rows: [{ line: 2, choice: "book" }] });
		// Behind it, too, the book's goes on.
		expect((await rows(id)).map(({ leavesHole }) => leavesHole)).toEqual([false, true]);
		expect(await told(id)).toEqual([[goesOn("2031-07-01", "2031-12-31")], []]);
		await pm().choose({
			batchId: id,
			rows: [
				{ line: 1, choice: "book" },
				{ line: 2, choice: "within" },
			],
		});
		expect((await rows(id)).map(({ leavesHole }) => leavesHole)).toEqual([false, true]);
		await pm().choose({ batchId: id, rows: [{ line: 2, choice: "sheet" }] });
		expect((await rows(id)).map(({ leavesHole }) => leavesHole)).toEqual([false, true]);
	});
});

describe("the old price kept behind a row for some weights", () => {
	const columns = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
	const headers = [...columns, "COC/SOC", "Weight over (t)", "Weight To (t)"].map((header) => ({ header }));
	const bands = (...rows: unknown[][]) => readAll(writeSheet({ sheetName: "S", columns: headers, rows }));

	it("is kept there, whatever is chosen for the weights beside it", async () => {
		const first = await upload(await bands([...line(year), "COC", "0", "24"]));
		await pm().applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await bands([...line(spring), "COC", "0", "12"], [...line({ ...spring, 8: "2031-05-01" }), "COC", "12", "24"]));
		await pm().choose({
			batchId: id,
			rows: [
				{ line: 1, choice: "within" },
				{ line: 2, choice: "sheet" },
			],
		});
		expect(await told(id)).toEqual([
			[goesOn("2031-04-01", "2031-04-30", " for 12–24 t"), goesOn("2031-07-01", "2031-12-31", " for 0–12 t")],
			[lost("2031-07-01", "2031-12-31", " for 12–24 t")],
		]);
		expect(await pm().applyBatch({ ...merge, batchId: id })).toMatchObject({ goingOn: 1, rest: 2, lost: { from: "2031-07-01", to: "2031-12-31" } });
		const written = (await desk.book()).map((r) => `${r.valid_from} ${r.valid_to} ${r.weight_from}-${r.weight_to} ${r.cost_minor}`).sort();
		expect(written).toEqual([
			"2031-01-01 2031-03-31 0-24000 400000",
			"2031-04-01 2031-04-30 12000-24000 400000",
			"2031-04-01 2031-06-30 0-12000 410000",
			"2031-05-01 2031-06-30 12000-24000 410000",
			"2031-07-01 2031-12-31 0-12000 400000",
		]);
	});
});
