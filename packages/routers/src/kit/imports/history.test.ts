import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { testContext } from "../../testing/portal.ts";
import type { InTheWay } from "../price-book/run-undo.ts";
import { forwarding, type ImportDesk, importDesk, railLine as line, railSheet as sheet, sheetOfRows } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { as, upload, book } = forwarding(() => desk);
const merge = { mode: "merge", leaveOutErrors: true } as const;

/** A book of three rates on one lane and one on another. */
async function filled(): Promise<string> {
	const { id } = await upload(await sheet(line(), line({ 3: "40GP" }), line({ 3: "40HC" }), line({ 1: "CNNGB" })));
	await as("PM").applyBatch({ ...merge, batchId: id, confirmed: ["assumed"] });
	return id;
}

describe("what replacing would end", () => {
	it("is counted by lane and named before anything is written, and comes to what it then does", async () => {
		await filled();
		const before = await book();
		const { id } = await upload(await sheet(line({ 4: "4010", 8: "2026-11-01" })));
		const said = await as("PM", { language: "en" }).missing({ batchId: id });
		expect(said).toMatchObject({ count: 2, removed: 0, lanes: 1, most: [{ count: 2 }] });
		expect(said.most[0]?.lane).toMatch(/^Chongqing → Shanghai · /);
		// Which of the lane's they are, with the days they keep.
		expect(said.ending.map(({ name, from, to }) => `${name} ${from} ${to}`).sort()).toEqual([
			"Chongqing – Shanghai, Export, 40GP, COC 2026-10-01 2026-10-31",
			"Chongqing – Shanghai, Export, 40HC, COC 2026-10-01 2026-10-31",
		]);
		expect(said.going).toEqual([]);
		expect((await as("PM", { language: "zh" }).missing({ batchId: id })).most[0]?.lane).toMatch(/^重庆 → 上海 · /);
		expect(await book()).toEqual(before);
		// The two that are missing, and the one that the sheet goes on from.
		const done = await as("PM").applyBatch({ batchId: id, mode: "replace", missing: said.count, confirmed: ["assumed"] });
		expect(done).toMatchObject({ inserted: 1, ended: 3, removed: 0, written: { new: 0, changed: 1, following: 1, clash: 0 }, notInSheet: 2 });
		expect((await as("PM").history({})).items.find((item) => item.id === id)?.counts).toEqual({
			new: 0,
			changed: 1,
			clashesTaken: 0,
			clashesKept: 0,
			ended: 3,
			removed: 0,
			goingOn: 0,
			errors: 0,
			leftOut: 0,
			unchanged: 0,
			duplicates: 0,
		});
		await expect(as("PM").missing({ batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.notInState" } });
	});

	it("says which lanes the sheet has nothing of, whose rates stay where they hold yet", async () => {
		await filled();
		const { id } = await upload(await sheet(line({ 4: "4010", 8: "2026-11-01" })));
		const { untouched } = await as("PM", { language: "en" }).missing({ batchId: id });
		expect(untouched).toEqual({ lanes: 1, count: 1, most: [{ lane: expect.stringMatching(/^Chongqing → Ningbo · /), count: 1 }] });
		const { id: later } = await upload(await sheet(line({ 8: "2027-01-01", 9: "2027-12-31" })));
		expect((await as("PM").missing({ batchId: later })).untouched.lanes).toBe(0);
		const { id: all } = await upload(await sheet(line(), line({ 1: "CNNGB" })));
		expect((await as("PM").missing({ batchId: all })).untouched).toEqual({ lanes: 0, count: 0, most: [] });
	});

	it("tells those of one name from each other by their weights", async () => {
		const head = [
			"Inland City",
			"Port City",
			"Direction",
			"Container",
			"Rail Cost",
			"Currency",
			"SSR",
			"MSR",
			"Valid From",
			"Valid To",
			"Weight over (t)",
		];
		const { id: first } = await upload(
			await sheetOfRows(head, [
				[...line(), "18"],
				[...line({ 3: "40GP" }), ""],
			]),
		);
		await as("PM").applyBatch({ ...merge, batchId: first, confirmed: ["assumed", "doubtful"] });
		const { id } = await upload(await sheet(line({ 3: "40GP", 4: "4010", 8: "2026-11-01" })));
		expect((await as("PM").missing({ batchId: id })).ending).toMatchObject([
			{ to: "2026-10-31", part: { from: "2026-10-01", to: "2026-10-31", weightFrom: "18", weightTo: "999.999" } },
		]);
	});

	it("tells which go because they start later, and is nothing where the sheet has all", async () => {
		await filled();
		const { id } = await upload(await sheet(line()));
		const said = await as("PM", { language: "en" }).missing({ batchId: id });
		expect(said).toMatchObject({ count: 2, removed: 2, lanes: 1, ending: [] });
		expect(said.going.map(({ name, from, to }) => `${name} ${from} ${to}`).sort()).toEqual([
			"Chongqing – Shanghai, Export, 40GP, COC 2026-10-01 2026-12-31",
			"Chongqing – Shanghai, Export, 40HC, COC 2026-10-01 2026-12-31",
		]);
		const { id: whole } = await upload(await sheet(line(), line({ 3: "40GP" }), line({ 3: "40HC" })));
		expect(await as("PM").missing({ batchId: whole })).toEqual({
			...{ count: 0, removed: 0, spared: 0, lost: null, lanes: 0 },
			...{ most: [], ending: [], going: [], untouched: { lanes: 1, count: 1, most: [expect.objectContaining({ count: 1 })] } },
		});
	});

	it("is what was confirmed, or replacing is refused and nothing is written", async () => {
		await filled();
		const { id } = await upload(await sheet(line()));
		const before = await book();
		await expect(as("PM").applyBatch({ batchId: id, mode: "replace", missing: 1, confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { messageId: "import.endsMore", values: { count: 2, said: 1 } },
		});
		expect(await book()).toEqual(before);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", error: expect.stringContaining("2") });
		expect(await as("PM").applyBatch({ batchId: id, mode: "replace", missing: 2, confirmed: ["assumed"] })).toMatchObject({ removed: 2 });
	});

	it.each([
		["a price that could not be read", { 3: "40HC", 4: "7000起" }, 1, ["20GP", "40GP", "40HC"]],
		["a container that could not be read", { 3: "forty" }, 2, ["20GP", "40GP", "40HC"]],
		["a rate of another lane", { 1: "CNNGB", 3: "40HC", 4: "7000起" }, 0, ["20GP", "40GP"]],
		["another rate of the same lane", { 3: "45HC", 4: "7000起" }, 0, ["20GP", "40GP"]],
	])("spares what a row left out for its errors may be about: %s", async (_, changes, spared, left) => {
		const { id: first } = await upload(await sheet(line({ 3: "20GP" }), line({ 3: "40GP" }), line({ 3: "40HC" })));
		await as("PM").applyBatch({ ...merge, batchId: first, confirmed: ["assumed"] });
		const whole = spared === 2 ? [line({ 3: "20GP" })] : [line({ 3: "20GP" }), line({ 3: "40GP" })];
		const { id } = await upload(await sheet(...whole, line(changes)));
		const said = await as("PM").missing({ batchId: id });
		expect(said).toMatchObject({ count: spared ? 0 : 1, spared });
		const request = {
			batchId: id,
			mode: "replace" as const,
			leaveOutErrors: true,
			missing: said.count,
			confirmed: ["assumed" as const, "doubtful" as const],
		};
		expect(await as("PM").applyBatch(request)).toMatchObject({ removed: said.count, ended: 0 });
		expect((await book()).map((r) => r.container_type).sort()).toEqual(left);
	});
});

it("a bar is never full while the server is at work", async () => {
	const id = await filled();
	const { db } = desk.database;
	for (const state of ["reading", "applying"] as const) {
		await db.updateTable("import_batch").set({ state, rows_done: 4, rows_total: 4 }).where("id", "=", id).execute();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ progress: { done: 3, total: 4 } });
	}
	await db.updateTable("import_batch").set({ state: "applied" }).where("id", "=", id).execute();
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ progress: { done: 4, total: 4 } });
});

it("a bar counts rows of the sheet: those with errors when comparing, those that are written when writing", async () => {
	const { client } = desk.database;
	await client.execute("CREATE TABLE seen (phase TEXT, done INTEGER, total INTEGER)");
	await client.execute(`CREATE TRIGGER see AFTER UPDATE ON import_batch WHEN NEW.counts ->> '$.phase' IN ('comparing', 'writing')
		BEGIN INSERT INTO seen VALUES (NEW.counts ->> '$.phase', NEW.rows_done, NEW.rows_total); END`);
	const seen = async () => (await client.execute("SELECT DISTINCT phase, done, total FROM seen")).rows.map((r) => Object.values(r));
	const first = await upload(await sheet(line(), line({ 3: "45HC", 4: "abc" }), line({ 3: "40GP" })));
	expect(await seen()).toEqual([
		["comparing", 0, 3],
		["comparing", 3, 3],
	]);
	await as("PM").applyBatch({ ...merge, batchId: first.id, confirmed: ["assumed"] });
	await client.execute("DELETE FROM seen");
	// One as it is, one that goes on from another, which ends, and one more.
	const { id } = await upload(await sheet(line(), line({ 3: "40GP", 8: "2026-12-01", 9: "2027-01-31" }), line({ 3: "40HC" })));
	await as("PM").applyBatch({ ...merge, batchId: id, confirmed: ["assumed"] });
	expect((await seen()).filter(([phase]) => phase === "writing")).toContainEqual(["writing", 0, 2]);
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ applied: { inserted: 2, ended: 1, unchanged: 1 }, progress: { done: 2, total: 2 } });
});

describe.each(["merge", "replace"] as const)("what came of a sheet that is taken by %s", (mode) => {
	it("is told in the preview's words and in its numbers", async () => {
		await filled();
		const rows = [
			line(),
			line({ 3: "40GP", 4: "4500" }),
			line({ 3: "40HC", 4: "4010", 8: "2026-11-01" }),
			line({ 1: "CNNGB", 8: "2026-11-01", 9: "2026-11-30" }),
			line({ 3: "45HC" }),
			line({ 3: "45HC" }),
			line({ 3: "20RF", 4: "dear" }),
		];
		const { id, counts } = await upload(await sheet(...rows));
		expect(counts).toMatchObject({ new: 1, changed: 2, unchanged: 1, clash: 1, error: 1, duplicate: 1 });
		const confirmed = ["assumed" as const, "doubtful" as const, "dropped" as const];
		const done = await as("PM").applyBatch({ batchId: id, mode, leaveOutErrors: true, leaveOutClashes: true, confirmed });
		const isReplaced = mode === "replace";
		expect(done).toMatchObject({
			written: { new: counts.new, changed: counts.changed, following: 1, clash: isReplaced ? counts.clash : 0 },
			unchanged: counts.unchanged,
			clashes: isReplaced ? 0 : counts.clash,
			notInSheet: 0,
		});
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts, applied: done });
	});
});

it("an import from before its rows were counted by name is told by what its preview counted", async () => {
	const id = await filled();
	const { db } = desk.database;
	const { counts } = await db.selectFrom("import_batch").select("counts").where("id", "=", id).executeTakeFirstOrThrow();
	const { applied, ...rest } = JSON.parse(counts ?? "{}") as { applied: Record<string, unknown> };
	const { written: _written, notInSheet: _notInSheet, ...older } = applied;
	const keep = (counts: object) =>
		db
			.updateTable("import_batch")
			.set({ counts: JSON.stringify(counts) })
			.where("id", "=", id)
			.execute();
	await keep({ ...rest, applied: older });
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ applied: { written: { new: 4, changed: 0, clash: 0 }, notInSheet: 0 } });
	// Of five rows that clashed two stayed out: it took the others.
	await keep({ ...rest, clash: 5, applied: { ...older, clashes: 2 } });
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ applied: { written: { clash: 3 }, clashes: 2 } });
	expect((await as("PM").history({})).items[0]?.counts).toMatchObject({ clashesTaken: 3, clashesKept: 2 });
});

describe("the list of imports", () => {
	it("says who, which file, the state and what it did, newest first, and which one may undo", async () => {
		const first = await filled();
		const { id: second } = await upload(await sheet(line({ 4: "abc" }), line({ 4: "5000" })));
		const { items, total } = await as("PM").history({ domain: "inlandRail" });
		expect(total).toBe(2);
		const of = (id: string) => items.find((item) => item.id === id);
		expect(of(first)).toMatchObject({
			state: "applied",
			mine: true,
			fileName: "rates.xlsx",
			counts: { new: 4, changed: 0, ended: 0, removed: 0, errors: 0 },
		});
		expect(of(first)?.owner).toBeTruthy();
		expect(of(second)).toMatchObject({ state: "preview", mine: true, counts: { ended: null, removed: null, errors: expect.any(Number) } });
		expect(of(second)?.counts.errors).toBeGreaterThan(0);
		expect(await as("PM").history({ pageSize: 1, pageIndex: 2 })).toMatchObject({ total: 2, totalPages: 2, items: [{}] });
		await as("PM").undo({ batchId: first });
		expect((await as("PM").history({})).items.map((item) => item.state).sort()).toEqual(["preview", "undone"]);
	});

	it("shows only books one may edit", async () => {
		await filled();
		expect(await as("SALS").history({})).toMatchObject({ total: 0, items: [] });
		expect(await as("SALS").history({ domain: "inlandRail" })).toMatchObject({ total: 0 });
		await expect(as("PM").history({ domain: "nothing" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	});

	it("undoes imports in reverse order: rows stand again as the earlier one wrote them", async () => {
		const first = await filled();
		const before = await book();
		// One rate gets other values, one is gone on from, two end.
		const { id: second } = await upload(await sheet(line({ 4: "4050" }), line({ 3: "40GP", 4: "4060", 8: "2026-11-01" })));
		expect(await as("PM").applyBatch({ ...merge, mode: "replace", batchId: second, confirmed: ["assumed"] })).toMatchObject({
			updated: 1,
			inserted: 1,
		});
		await as("PM").undo({ batchId: second });
		const values = (rows: typeof before) => rows.map(({ version: _v, change_id: _c, recorded_at: _r, ...row }) => row);
		expect(values(await book())).toEqual(values(before));
		expect(await as("PM").undo({ batchId: first })).toEqual({ rows: 4 });
		expect(await book()).toEqual([]);
	});

	it("refuses to undo what a later change stands on, and says why", async () => {
		const first = await filled();
		const { id } = await upload(await sheet(line({ 4: "4050" })));
		await as("PM").applyBatch({ ...merge, batchId: id, confirmed: ["assumed"] });
		await expect(as("PM", { language: "en" }).undo({ batchId: first })).rejects.toMatchObject({
			cause: {
				kind: "state",
				messageId: "rate.undoLater",
				values: {
					count: 1,
					names: "Chongqing – Shanghai, Export, 20GP, COC, 2026-10-01 – 2026-12-31",
					more: 0,
					later: expect.stringMatching(/^the import of “rates.xlsx” \(.+, 1 rate\)$/),
				},
				data: {
					domain: "inlandRail",
					rates: [{ name: "Chongqing – Shanghai, Export, 20GP, COC", from: "2026-10-01", to: "2026-12-31" }],
					more: 0,
					later: [{ batchId: id, file: "rates.xlsx", count: 1, stands: true }],
				},
			},
		});
		expect((await as("PM").history({})).items.find((item) => item.id === first)?.state).toBe("applied");
		// One of several of its name is told by its weights, too.
		await desk.database.client.execute("UPDATE inland_rail_rate SET weight_from = 18000, weight_to = 24500 WHERE container_type = '20GP'");
		await expect(as("PM", { language: "en" }).undo({ batchId: first })).rejects.toMatchObject({
			cause: {
				values: { names: "Chongqing – Shanghai, Export, 20GP, COC, 18–24.5 t, 2026-10-01 – 2026-12-31" },
				data: { rates: [{ part: { from: "2026-10-01", to: "2026-12-31", weightFrom: "18", weightTo: "24.5", containers: null } }] },
			},
		});
		// A rate that somebody took away leaves nothing to look at.
		const { inlandRail } = createCaller(testContext(desk.services, { token: desk.users.get("VDM")?.token ?? null, language: "zh" }));
		const { items } = await inlandRail.list({ filters: [{ field: "containerType", op: "eq", value: "40GP" }] });
		await inlandRail.remove({ ids: items.map((rate) => rate.id) });
		const { data } = (
			(await as("superuser", { language: "zh" })
				.undo({ batchId: first })
				.catch((error) => error)) as { cause: { data: InTheWay } }
		).cause;
		expect(data.rates.map(({ name }) => name).sort()).toEqual(["重庆 – 上海、出口、20GP、COC", "重庆 – 上海、出口、40GP、COC"]);
		expect(data.later.map(({ batchId, stands }) => [batchId, stands]).sort()).toEqual(
			[
				[null, false],
				[id, true],
			].sort(),
		);
	});
});
