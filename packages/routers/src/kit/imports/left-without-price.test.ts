import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { forwarding, type ImportDesk, importDesk, railLine as line, olderClient, railSheet as sheet } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { as, upload, book, put } = forwarding(() => desk);
const confirmed = ["assumed" as const, "doubtful" as const, "dropped" as const];
const merge = { mode: "merge" as const, confirmed };
const replace = { mode: "replace" as const, confirmed };
const year = { 8: "2031-01-01", 9: "2031-12-31" };
const spring = { 8: "2031-04-01", 9: "2031-06-30", 4: "4100" };

const days = async () => (await book()).map((r) => `${r.container_type} ${r.cost_minor} ${r.valid_from} ${r.valid_to}`).sort();
const rows = async (batchId: string) => (await as("PM", { language: "en" }).previewRows({ batchId })).items;
const lost = { rates: 1, from: "2031-07-01", to: "2031-12-31" };

/** What of rates an undo brings back; each version has a number of its own. */
const standing = async () => (await book()).map(({ version: _version, change_id: _change, recorded_at: _at, changed_by: _by, ...rate }) => rate);

/** A rate for a year, and a sheet that holds for a quarter of it. */
async function shortOver(...more: Partial<Record<number, unknown>>[]) {
	const first = await upload(await sheet(line(year), ...more.map((one) => line({ ...year, ...one }))));
	await as("PM").applyBatch({ ...merge, batchId: first.id });
	return upload(await sheet(line(spring), ...more.map((one) => line({ ...spring, ...one }))));
}

describe("a short row over a longer rate", () => {
	it("says in the preview which days it would leave without a price", async () => {
		const { id } = await shortOver();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { clash: 1 }, leaving: 1 });
		const [row] = await rows(id);
		expect(row).toMatchObject({ outcome: "clash", leavesHole: true });
		expect(row?.problems.map(({ message }) => message)).toEqual(["If the sheet's price is taken, no price remains from 2031-07-01 to 2031-12-31."]);
	});

	it("is said of no row that stays out, nor of one whose old price goes on behind it, and counted for those alone that are or may be taken", async () => {
		const { id } = await shortOver({ 3: "40GP" }, { 3: "40HC" });
		const said = async () => (await rows(id)).map(({ problems }) => problems.filter(({ level }) => level === "warning").length);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ leaving: 3, leavingOpen: 3 });
		const some = [
			{ line: 1, choice: "book" as const },
			{ line: 2, choice: "within" as const },
		];
		expect(await as("PM").choose({ batchId: id, rows: some })).toMatchObject({ leaving: 3, leavingOpen: 1 });
		expect(await said()).toEqual([0, 0, 1]);
		expect(await as("PM").choose({ batchId: id, clashes: "book", rows: [{ line: 3, choice: "sheet" }] })).toMatchObject({
			leaving: 3,
			leavingOpen: 1,
		});
		expect(await said()).toEqual([0, 0, 1]);
		expect(await as("PM").choose({ batchId: id, clashes: "within" })).toMatchObject({ leaving: 3, leavingOpen: 0 });
		expect(await as("PM").choose({ batchId: id, clashes: "sheet", rows: [{ line: 1, choice: "book" }] })).toMatchObject({ leavingOpen: 2 });
		await as("PM").applyBatch({ ...merge, batchId: id });
		expect(await rows(id)).toMatchObject([{ outcome: "clash", choice: "book", problems: [] }, { problems: [] }, { problems: [] }]);
	});

	it("taken, ends the rate and says what was lost; undo brings it back", async () => {
		const { id } = await shortOver();
		const before = await standing();
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ inserted: 1, ended: 1, rest: 0, lost });
		expect((await as("PM", { language: "en" }).batch({ batchId: id })).losers).toMatchObject([
			{
				...{ name: "Chongqing – Shanghai, Export, 20GP, COC", from: "2031-07-01", to: "2031-12-31", more: 0 },
				parts: [{ from: "2031-07-01", to: "2031-12-31", weightFrom: null, weightTo: null, steps: null, containers: null }],
			},
		]);
		expect((await as("PM", { language: "en" }).batch({ batchId: id })).ended).toMatchObject([
			{ name: "Chongqing – Shanghai, Export, 20GP, COC", from: "2031-01-01", to: "2031-03-31" },
		]);
		expect(await days()).toEqual(["20GP 400000 2031-01-01 2031-03-31", "20GP 410000 2031-04-01 2031-06-30"]);
		await as("PM").undo({ batchId: id });
		expect(await standing()).toEqual(before);
	});

	it("taken for its own days alone, leaves the old price before and behind it; undo brings all of it back", async () => {
		const { id } = await shortOver({ 3: "40GP" });
		const before = await standing();
		expect(await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "within" }] })).toMatchObject({
			clashes: { sheet: 1, open: 1, all: null },
		});
		expect(await as("PM").choose({ batchId: id, clashes: "within" })).toMatchObject({ clashes: { sheet: 2, open: 0, all: "within" } });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({
			inserted: 2,
			ended: 0,
			removed: 0,
			goingOn: 2,
			rest: 2,
			lost: null,
			written: { clash: 2 },
		});
		expect((await days()).filter((day) => day.startsWith("20GP"))).toEqual([
			"20GP 400000 2031-01-01 2031-03-31",
			"20GP 400000 2031-07-01 2031-12-31",
			"20GP 410000 2031-04-01 2031-06-30",
		]);
		await as("PM").undo({ batchId: id });
		expect(await standing()).toEqual(before);
	});

	it("that begins with the rate is written into it, and the old price goes on behind it", async () => {
		const first = await upload(await sheet(line(year)));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
		const before = await standing();
		const { id } = await upload(await sheet(line({ ...spring, 8: "2031-01-01" })));
		await as("PM").choose({ batchId: id, clashes: "within" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ updated: 1, inserted: 0, rest: 1, lost: null });
		expect(await days()).toEqual(["20GP 400000 2031-07-01 2031-12-31", "20GP 410000 2031-01-01 2031-06-30"]);
		await as("PM").undo({ batchId: id });
		expect(await standing()).toEqual(before);
	});

	it("is said before a sheet replaces, and kept there where that was chosen", async () => {
		const { id } = await shortOver({ 3: "40GP" });
		expect(await as("PM").missing({ batchId: id })).toMatchObject({ count: 0, lost: { ...lost, rates: 2 } });
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "within" }] });
		expect(await as("PM").missing({ batchId: id })).toMatchObject({ count: 0, lost });
		expect(await as("PM").applyBatch({ ...replace, batchId: id, missing: 0 })).toMatchObject({ lost, rest: 1, notInSheet: 0 });
		expect((await days()).filter((day) => day.endsWith("2031-12-31"))).toEqual(["40GP 400000 2031-07-01 2031-12-31"]);
	});

	it("leaves nothing where the sheet goes on", async () => {
		const first = await upload(await sheet(line(year)));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await sheet(line({ ...spring, 8: "2031-07-01", 9: "2031-12-31" }), line(spring)));
		expect((await rows(id)).map(({ leavesHole }) => leavesHole)).toEqual([false, false]);
		await as("PM").choose({ batchId: id, clashes: "within" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ lost: null, rest: 0 });
		expect(await days()).toEqual(["20GP 400000 2031-01-01 2031-03-31", "20GP 410000 2031-04-01 2031-06-30", "20GP 410000 2031-07-01 2031-12-31"]);
	});
});

describe("a row for some weights of a rate that is removed", () => {
	const columns = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
	const headers = [...columns, "COC/SOC", "Weight over (t)"].map((header) => ({ header }));
	const heavy = [...line({ 4: "4100", 8: "2030-11-01", 9: "2031-02-28" }), "COC", "10"];
	const heavySheet = () => readAll(writeSheet({ sheetName: "S", columns: headers, rows: [heavy] }));
	const light = { from: "2031-01-01", to: "2031-02-28", weightFrom: "0", weightTo: "10" };
	const march = { from: "2031-03-01", to: "2031-03-31", weightFrom: null, weightTo: null };
	const whole = async () => {
		const first = await upload(await sheet(line({ 8: "2031-01-01", 9: "2031-03-31" })));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
	};

	it("says in the preview and in the result on which days which weights have no price", async () => {
		await whole();
		const { id } = await upload(await heavySheet());
		expect((await rows(id))[0]?.problems.map(({ message }) => message)).toEqual([
			"If the sheet's price is taken, no price remains from 2031-01-01 to 2031-02-28 for 0–10 t.",
			"If the sheet's price is taken, no price remains from 2031-03-01 to 2031-03-31.",
			"If the sheet's price is taken, 1 price of the book is removed.",
		]);
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ removed: 1, ended: 0 });
		expect(await as("PM").batch({ batchId: id })).toMatchObject({
			losers: [{ from: "2031-01-01", to: "2031-03-31", parts: [light, march] }],
			removed: [{ from: "2031-01-01", to: "2031-03-31" }],
			ended: [],
		});
	});

	it("taken for its own alone, says what goes on instead, and of no rate that it is removed", async () => {
		await whole();
		const before = await standing();
		const { id } = await upload(await heavySheet());
		expect(await as("PM").choose({ batchId: id, clashes: "within" })).toMatchObject({ removing: { chosen: 0, most: 0 } });
		expect((await rows(id))[0]?.problems).toMatchObject([
			{ level: "note", message: "The old price goes on from 2031-01-01 to 2031-02-28 for 0–10 t." },
			{ level: "note", message: "The old price goes on from 2031-03-01 to 2031-03-31." },
		]);
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ removed: 0, ended: 0, goingOn: 1, rest: 2, lost: null });
		expect(await as("PM", { language: "en" }).batch({ batchId: id })).toMatchObject({
			...{ losers: [], removed: [], ended: [] },
			goingOn: [{ name: "Chongqing – Shanghai, Export, 20GP, COC", from: "2031-01-01", to: "2031-03-31", parts: [light, march], more: 0 }],
		});
		expect((await as("PM").history({})).items.find((item) => item.id === id)?.counts).toMatchObject({ removed: 0, ended: 0, goingOn: 1 });
		await as("PM").undo({ batchId: id });
		expect(await standing()).toEqual(before);
	});

	it("of several rows over it is removed where they take all of it, whatever was chosen for each", async () => {
		await whole();
		const january = line({ 8: "2031-01-01", 9: "2031-03-31", 4: "4100" });
		const both = await readAll(
			writeSheet({
				sheetName: "S",
				columns: [...headers, { header: "Weight To (t)" }],
				rows: [
					[...january, "COC", "0", "10"],
					[...january, "COC", "10", null],
				],
			}),
		);
		const { id } = await upload(both);
		expect(await as("PM").choose({ batchId: id, clashes: "within" })).toMatchObject({ counts: { clash: 2 }, removing: { chosen: 1, most: 1 } });
		const [first] = await rows(id);
		expect(first?.problems.map(({ message }) => message)).toEqual(["If the sheet's price is taken, 1 price of the book is removed."]);
		// With the book's kept for the other weights the rate goes on in these.
		const choices = { batchId: id, rows: [{ line: 2, choice: "book" as const }] };
		expect(await as("PM").choose(choices)).toMatchObject({ removing: { chosen: 0, most: 0 } });
		expect((await rows(id))[0]?.problems).toMatchObject([
			{ level: "note", message: "The old price goes on from 2031-01-01 to 2031-03-31 for over 10 t." },
		]);
	});

	it("is told from others of its name by its weights in the list of what went", async () => {
		await whole();
		const split = await upload(await heavySheet());
		await as("PM").choose({ batchId: split.id, clashes: "within" });
		await as("PM").applyBatch({ ...merge, batchId: split.id });
		const { id } = await upload(await sheet(line({ 4: "4150", 8: "2030-10-01", 9: "" })));
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await as("PM").applyBatch({ ...merge, batchId: id });
		const { removed } = await as("PM").batch({ batchId: id });
		expect(removed.map(({ part }) => part && `${part.weightFrom}-${part.weightTo}`).sort()).toEqual(["0-10", "10-999.999", null]);
	});

	it("names them over REST", async () => {
		await whole();
		const refused = await checkExcelImport(olderClient(desk), "inlandRail", await put(await heavySheet())).then(
			() => null,
			(error) => error,
		);
		expect(refused).toMatchObject({ data: [{ replaces: [{ lostFrom: "2031-01-01", lostTo: "2031-03-31", lost: [light, march] }] }] });
	});
});

it("a row that goes on from a rate says that it ends the day before, and not that its days move", async () => {
	const first = await upload(await sheet(line({ 8: "2027-01-01", 9: "2027-03-31" })));
	await as("PM").applyBatch({ ...merge, batchId: first.id });
	const { id } = await upload(await sheet(line({ 4: "4100", 8: "2027-02-01", 9: "2027-06-30" })));
	expect(await rows(id)).toMatchObject([
		{ outcome: "changed", follows: { validFrom: "2027-01-01", validTo: "2027-03-31", endsOn: "2027-01-31" }, was: { cost: "4000.00" } },
	]);
	expect(Object.keys((await rows(id))[0]?.was ?? {})).toEqual(["cost"]);
});

describe("over REST", () => {
	const check = (name: string) =>
		checkExcelImport(olderClient(desk), "inlandRail", name).then(
			() => null,
			(error) => error,
		);

	it("the check names the days that lose their price, and the answer of ReplaceAll says it again", async () => {
		await check(await put(await sheet(line(year), line({ ...year, 3: "40GP" }))));
		const short = await put(await sheet(line(spring)));
		expect(await check(short)).toMatchObject({
			messageId: "import.clashesNotConfirmed",
			values: { count: 1, losing: 1, from: "2031-07-01", to: "2031-12-31", open: "no" },
			data: [{ row: 2, replaces: [{ endsOn: "2031-03-31", lostFrom: "2031-07-01", lostTo: "2031-12-31" }] }],
		});
		// The rate for 40GP is on the sheet's lane and stays.
		expect(await replaceAll(olderClient(desk), "inlandRail", short)).toMatchObject({ lost, notInSheet: 1, written: { clash: 1 } });
		expect(await days()).toContain("40GP 400000 2031-01-01 2031-12-31");
	});
});
