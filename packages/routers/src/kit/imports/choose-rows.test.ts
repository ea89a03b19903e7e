import { describe, expect, it } from "vitest";
import { readAll } from "../sheet/zip.ts";
import { bytesOf, newPage, type Page, sheetBytes } from "./corpus/workbook.ts";
import type { Mapping } from "./mapping.ts";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, book } = desk;
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const within = { 8: "2026-11-01", 9: "2026-11-30" };

const settled = () => Promise.all(desk.working);
const rows = async (batchId: string) => (await as("PM").previewRows({ batchId })).items;
const days = async () => (await book()).map((r) => `${r.container_type} ${r.valid_from} ${r.valid_to}`).sort();

/** Three rates for the last quarter, and a sheet of which three rows hold for a month of it. */
async function clashing() {
	const first = await upload(await sheet(line(), line({ 3: "40GP" }), line({ 3: "40HC" })));
	await as("PM").applyBatch({ ...merge, batchId: first.id });
	return upload(
		await sheet(line({ ...within, 4: "4100" }), line({ ...within, 3: "40GP", 4: "4200" }), line({ ...within, 3: "40HC" }), line({ 3: "45HC" })),
	);
}

describe("a clash with the book", () => {
	it("is chosen for row by row: the sheet's is taken from its first day, the book's is kept", async () => {
		const { id, counts, clashes } = await clashing();
		expect(counts).toMatchObject({ clash: 3, new: 1 });
		expect(clashes).toEqual({ sheet: 0, book: 0, open: 3, all: null });
		const chosen = await as("PM").choose({
			batchId: id,
			rows: [
				{ line: 1, choice: "sheet" },
				{ line: 2, choice: "book" },
			],
		});
		expect(chosen).toMatchObject({ state: "preview", clashes: { sheet: 1, book: 1, open: 1 } });
		expect((await rows(id)).map(({ choice }) => choice)).toEqual(["sheet", "book", null, null]);
		await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.clashesNotConfirmed", values: { count: 1 } },
		});
		await as("PM").choose({ batchId: id, rows: [{ line: 3, choice: "book" }] });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ written: { new: 1, changed: 0, clash: 1 }, clashes: 2 });
		// What is listed as left out is that alone.
		expect((await rows(id)).map(({ outcome }) => outcome)).toEqual(["changed", "clash", "clash", "new"]);
		expect(await days()).toEqual([
			"20GP 2026-10-01 2026-10-31",
			"20GP 2026-11-01 2026-11-30",
			"40GP 2026-10-01 2026-12-31",
			"40HC 2026-10-01 2026-12-31",
			"45HC 2026-10-01 2026-12-31",
		]);
	});

	it("takes one choice each: two that differ are refused, and nothing of them is kept", async () => {
		const { id } = await clashing();
		const twice = (second: "sheet" | "book") =>
			as("PM").choose({
				batchId: id,
				rows: [
					{ line: 1, choice: "sheet" },
					{ line: 1, choice: second },
				],
			});
		await expect(twice("book")).rejects.toMatchObject({ cause: { messageId: "import.chosenTwice", values: { line: 1 } } });
		expect((await rows(id)).map(({ choice }) => choice)).toEqual([null, null, null, null]);
		expect(await twice("sheet")).toMatchObject({ clashes: { sheet: 1, open: 2 } });
	});

	it("is chosen for all at once that wait for a choice, or once none does for all; one goes another way after, and a choice is undone", async () => {
		const { id } = await clashing();
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "book" }] });
		expect(await as("PM").choose({ batchId: id, clashes: "sheet" })).toMatchObject({ clashes: { sheet: 2, book: 1, open: 0, all: "sheet" } });
		expect((await rows(id)).map(({ choice }) => choice)).toEqual(["sheet", "book", "sheet", null]);
		expect(await as("PM").choose({ batchId: id, clashes: "sheet" })).toMatchObject({ clashes: { sheet: 3, book: 0, open: 0, all: "sheet" } });
		const other = await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "book" }] });
		expect(other).toMatchObject({ clashes: { sheet: 2, book: 1, open: 0, all: "sheet" } });
		expect(await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: null }] })).toMatchObject({ clashes: { sheet: 3, book: 0 } });
		expect(await as("PM").choose({ batchId: id, clashes: null })).toMatchObject({ clashes: { open: 3, all: null } });
		// An answer to a question leaves what was chosen.
		await as("PM").choose({ batchId: id, clashes: "book" });
		const asked = (await as("PM").batch({ batchId: id })).questions[0];
		await as("PM").answer({ batchId: id, answers: [{ id: asked?.id ?? "", answer: "confirm" }] });
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ clashes: { book: 3, all: "book" } });
	});

	it("keeps the book's where a sheet replaces, and ends nothing for it", async () => {
		const { id } = await clashing();
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "book" }] });
		expect(await as("PM").missing({ batchId: id })).toMatchObject({ count: 0 });
		expect(await as("PM").applyBatch({ ...merge, mode: "replace", batchId: id, missing: 0 })).toMatchObject({
			written: { new: 1, clash: 2 },
			clashes: 1,
			notInSheet: 0,
		});
		expect((await days()).filter((d) => d.startsWith("40GP"))).toEqual(["40GP 2026-10-01 2026-12-31"]);
	});

	it("is asked again where the rate it was to win over has changed since", async () => {
		const { id } = await clashing();
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await desk.database.client.execute("UPDATE inland_rail_rate SET cost_minor = 777700, version = version + 1 WHERE container_type = '40GP'");
		await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.changedSince", data: [{ row: 3, containerType: "40GP" }] },
		});
		// However often it is asked for again: what was chosen was chosen by another rate.
		for (let i = 0; i < 2; i++)
			await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({
				cause: { messageId: "import.clashesNotConfirmed", values: { count: 3 } },
			});
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ written: { clash: 3 } });
	});

	const of40 = "WHERE container_type = '40GP'";
	const edits: [string, string][] = [
		["deleted", `DELETE FROM inland_rail_rate ${of40}`],
		["ended before the row begins", `UPDATE inland_rail_rate SET valid_to = '2026-10-15', version = version + 1 ${of40}`],
		["shortened", `UPDATE inland_rail_rate SET valid_to = '2026-11-10', version = version + 1 ${of40}`],
		["given another cost", `UPDATE inland_rail_rate SET cost_minor = 777700, version = version + 1 ${of40}`],
	];
	const ways = (["merge", "replace"] as const).flatMap((mode) =>
		(["book", "within"] as const).flatMap((choice) => edits.map(([what, edit]) => ({ mode, choice, what, edit }))),
	);
	it.each(ways)("is asked again in $mode where what was to stay ($choice) has been $what: nothing is written", async ({ mode, choice, edit }) => {
		const { id } = await clashing();
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice }] });
		await desk.database.client.execute(edit);
		const before = await days();
		await expect(as("PM").applyBatch({ ...merge, mode, batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.changedSince", data: [{ row: 3, containerType: "40GP" }] },
		});
		expect(await days()).toEqual(before);
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", error: expect.stringContaining("1 row") });
		const [, row] = await rows(id);
		expect(row).toMatchObject({ choice: null, problems: expect.arrayContaining([expect.objectContaining({ level: "warning" })]) });
	});

	it("that nobody has chosen for is asked about, too, where it was to stay out and its rate has changed", async () => {
		const { id } = await clashing();
		await desk.database.client.execute(`DELETE FROM inland_rail_rate ${of40}`);
		await expect(as("PM").applyBatch({ ...merge, batchId: id, leaveOutClashes: true })).rejects.toMatchObject({
			cause: { messageId: "import.changedSince", data: [{ row: 3 }] },
		});
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { clash: 2, new: 2 } });
	});

	it.each([
		["another of several rates it meets", "UPDATE inland_rail_rate SET cost_minor = 777700, version = version + 1 WHERE valid_from = '2026-12-01'"],
		["one of them is gone", "DELETE FROM inland_rail_rate WHERE valid_from = '2026-12-01'"],
	])("is asked again for %s", async (_what, edit) => {
		const first = await upload(await sheet(line({ 9: "2026-11-30" }), line({ 8: "2026-12-01" })));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await sheet(line({ 8: "2026-11-01", 9: "2026-12-15", 4: "4100" })));
		for (const choice of ["sheet", "book"] as const) {
			await as("PM").choose({ batchId: id, clashes: choice });
			if (choice === "sheet") await desk.database.client.execute(edit);
			else await desk.database.client.execute("UPDATE inland_rail_rate SET remark = 'x', version = version + 1 WHERE valid_from = '2026-10-01'");
			await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.changedSince" } });
		}
	});

	it("keeps what was chosen for rates that have not changed", async () => {
		const { id } = await clashing();
		const all = [1, 2, 3].map((at) => ({ line: at, choice: "sheet" as const }));
		await as("PM").choose({ batchId: id, rows: all });
		await desk.database.client.execute("UPDATE inland_rail_rate SET cost_minor = 777700, version = version + 1 WHERE container_type = '40GP'");
		await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({ cause: { messageId: "import.changedSince" } });
		expect((await rows(id)).map(({ choice }) => choice)).toEqual(["sheet", null, "sheet", null]);
		await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({
			cause: { messageId: "import.clashesNotConfirmed", values: { count: 1 } },
		});
	});

	it("is chosen for once, by what there is to choose by", async () => {
		const { id } = await clashing();
		const twice = [
			{ line: 1, choice: "sheet" as const },
			{ line: 1, choice: "book" as const },
		];
		await expect(as("PM").choose({ batchId: id, rows: twice })).rejects.toMatchObject({ cause: { messageId: "import.chosenTwice" } });
		for (const unknown of [{ lines: [1], choice: "sheet" }, { rows: [{ line: 1, choice: "sheet", all: true }] }])
			await expect(as("PM").choose({ batchId: id, ...(unknown as object) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
		expect((await rows(id)).map(({ choice }) => choice)).toEqual([null, null, null, null]);
	});

	it("has its cells to be corrected", async () => {
		const { id } = await clashing();
		expect((await rows(id)).map(({ cells }) => Object.keys(cells).length > 0)).toEqual([true, true, true, false]);
	});

	it("is all there is to choose for: other rows and lines that are not there are refused", async () => {
		const { id } = await clashing();
		const choosing = (at: number, choice: "sheet" | "book" | "leaveOut") => as("PM").choose({ batchId: id, rows: [{ line: at, choice }] });
		for (const asked of [choosing(4, "sheet"), choosing(4, "book"), choosing(9, "leaveOut")])
			await expect(asked).rejects.toMatchObject({ cause: { messageId: "import.noClash" } });
	});
});

it("what was chosen for all is not for rates that clash only after a correction: they wait, and it holds for those it was made for", async () => {
	const first = await upload(await sheet(line(), line({ 3: "40GP" })));
	await as("PM").applyBatch({ ...merge, batchId: first.id });
	const { id, counts } = await upload(await sheet(line({ ...within, 4: "4100" }), line({ ...within, 3: "40GG", 4: "4200" })));
	expect(counts).toMatchObject({ clash: 1, error: 1 });
	await as("PM").choose({ batchId: id, clashes: "sheet" });
	await as("PM").correct({ batchId: id, corrections: [{ row: 3, field: "containerType", column: 4, text: "40GP" }] });
	await settled();
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { clash: 2 }, clashes: { sheet: 1, book: 0, open: 1, all: "sheet" } });
	expect((await rows(id)).map(({ choice }) => choice)).toEqual(["sheet", null]);
	await expect(as("PM").applyBatch({ ...merge, batchId: id })).rejects.toMatchObject({
		cause: { messageId: "import.clashesNotConfirmed", values: { count: 1 } },
	});
	// So it does after a reading that brings no other, and once a choice of its own is undone.
	await as("PM").correct({ batchId: id, corrections: [{ row: 3, field: "cost", column: 5, text: "4300" }] });
	await settled();
	await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "book" }] });
	expect(await as("PM").batch({ batchId: id })).toMatchObject({ clashes: { sheet: 1, book: 1, open: 0 } });
	await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: null }] });
	expect((await rows(id)).map(({ choice }) => choice)).toEqual(["sheet", null]);
	expect(await as("PM").choose({ batchId: id, clashes: "sheet" })).toMatchObject({ clashes: { sheet: 2, open: 0 } });
	expect(await as("PM").applyBatch({ ...merge, batchId: id })).toMatchObject({ written: { clash: 2 } });
});

describe("two rows that stand against each other", () => {
	const twice = async () => upload(await sheet(line(), line({ 4: "5000" }), line({ 3: "40GP" })));

	it("are settled by leaving one of them out, which is counted and can be undone", async () => {
		const { id, counts } = await twice();
		expect(counts).toMatchObject({ error: 2, new: 1 });
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "leaveOut" }] });
		await settled();
		const after = await as("PM").batch({ batchId: id });
		expect(after).toMatchObject({ state: "preview", counts: { error: 0, new: 2, skipped: 1 } });
		expect(after.ledger).toMatchObject({ questions: 0, leftOut: [{ reason: "of rates you left out", count: 3, cells: ["E3", "G3", "H3"] }] });
		expect(await rows(id)).toMatchObject([{ outcome: "new" }, { outcome: "skipped", choice: "leaveOut" }, { outcome: "new" }]);
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: null }] });
		await settled();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { error: 2, new: 1, skipped: 0 } });
	});

	it("spare what the one left out may be about where a sheet replaces", async () => {
		const first = await upload(await sheet(line(), line({ 3: "40GP" })));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
		const { id } = await upload(await sheet(line(), line({ 3: "40GP", 4: "5000" })));
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "leaveOut" }] });
		await settled();
		expect(await as("PM").missing({ batchId: id })).toMatchObject({ count: 0, spared: 1 });
	});
});

describe("rates that sell below cost", () => {
	const cheap = () => sheet(line(), line({ 3: "40GP", 6: "3000", 7: "2900" }), line({ 3: "40HC", 6: "3900", 7: "3900" }));

	it("are one question: taken as they are, or left out and counted", async () => {
		const { id, questions } = await upload(await cheap());
		const asked = questions.find((q) => q.id === "belowCost");
		expect(asked).toMatchObject({ group: "doubtful", count: 2, cells: ["G3", "G4"], answer: null, corrects: { field: "ssr" } });
		expect(asked?.options.map(({ label }) => label)).toEqual(["Take as read", "Leave out"]);
		await as("PM").answer({ batchId: id, answers: [{ id: "belowCost", answer: "other" }] });
		await settled();
		const after = await as("PM").batch({ batchId: id });
		expect(after).toMatchObject({ counts: { new: 1, skipped: 2 }, ledger: { leftOut: [{ count: 6 }] } });
		expect(after.questions.find((q) => q.id === "belowCost")).toMatchObject({ answer: "other" });
		await as("PM").answer({ batchId: id, answers: [{ id: "belowCost", answer: "confirm" }] });
		await settled();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ counts: { new: 3, skipped: 0 } });
	});
});

it("two rows of one rate name each other, so that either can be kept with one choice", async () => {
	const { id } = await upload(await sheet(line({ 4: "4999" }), line({ 4: "5111" }), line({ 3: "40GP" })));
	const read = await rows(id);
	expect(read.map(({ outcome, rivals }) => [outcome, rivals])).toEqual([
		["error", [2]],
		["error", [1]],
		["new", []],
	]);
	await as("PM").choose({ batchId: id, rows: (read[0]?.rivals ?? []).map((rival) => ({ line: rival, choice: "leaveOut" as const })) });
	await settled();
	expect((await rows(id)).map(({ outcome, row }) => [outcome, row.cost])).toEqual([
		["new", "4999"],
		["skipped", "5111"],
		["new", "4000"],
	]);
});

describe("a choice for a row, once its sheet is read with other columns,", () => {
	const word = [...["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"], "Word"];
	const cells = (over: Parameters<typeof line>[0] = {}) => line(over).map(String);
	const readAgain = async (batchId: string, change: (mapping: Mapping) => Mapping) => {
		const { mapping } = await as("PM").batch({ batchId });
		if (!mapping) throw new Error("it was read");
		await as("PM").setMapping({ batchId, mapping: change(mapping) });
		await settled();
		return as("PM").batch({ batchId });
	};
	const settling = (header: string, field: string | null) => (mapping: Mapping) => ({
		...mapping,
		columns: mapping.columns.map((c) => (c.header === header ? { ...c, target: field === null ? null : { field } } : c)),
	});
	/** Three that clash, of which the sheet's, the book's and none is taken, and one left out. */
	async function chosen() {
		const first = await upload(await sheet(line(), line({ 3: "40GP" }), line({ 3: "40HC" })));
		await as("PM").applyBatch({ ...merge, batchId: first.id });
		const row = (over: Parameters<typeof line>[0]) => [...cells({ ...within, ...over }), "daily"];
		const { id } = await upload(await sheetBytes([word, row({ 4: "4100" }), row({ 3: "40GP", 4: "4200" }), row({ 3: "40HC" }), row({ 3: "45HC" })]));
		await as("PM").choose({
			batchId: id,
			rows: [
				{ line: 1, choice: "sheet" },
				{ line: 2, choice: "book" },
				{ line: 4, choice: "leaveOut" },
			],
		});
		await settled();
		return id;
	}
	const choicesOfRows = async (id: string) => (await rows(id)).map(({ outcome, choice }) => `${outcome} ${choice}`);
	const asChosen = ["clash sheet", "clash book", "clash null", "skipped leaveOut"];

	it.each<[string, (mapping: Mapping) => Mapping]>([
		["a remark is taken, too", settling("Word", "remark")],
		["a value is set that was the standard", (mapping) => ({ ...mapping, defaults: { ownership: "COC" } })],
	])("stays where the row says the same: %s", async (_what, change) => {
		const id = await chosen();
		expect(await readAgain(id, change)).toMatchObject({ state: "preview", chosen: 3, choicesGone: null });
		expect(await choicesOfRows(id)).toEqual(asChosen);
	});

	it("stays when what people settled for the heads is forgotten", async () => {
		const id = await chosen();
		await as("PM").forgetMapping({ batchId: id });
		await settled();
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", choicesGone: null });
		expect(await choicesOfRows(id)).toEqual(asChosen);
	});

	it("goes where the row says something else, and it is told for which until it is chosen for again", async () => {
		const id = await chosen();
		const other = (mapping: Mapping) => settling("MSR", null)({ ...mapping, defaults: { msr: "4150" } });
		expect(await readAgain(id, other)).toMatchObject({ chosen: 0, choicesGone: { otherwise: [2, 3, 5], noClash: [], all: false } });
		expect(await choicesOfRows(id)).toEqual(["clash null", "clash null", "clash null", "new null"]);
		await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] });
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ choicesGone: { otherwise: [3, 5] } });
	});

	it("for all that clash goes, which is told until one is made again", async () => {
		const id = await chosen();
		await as("PM").choose({ batchId: id, clashes: "sheet" });
		expect(await readAgain(id, settling("Word", "remark"))).toMatchObject({
			clashes: { all: null, sheet: 1, book: 1, open: 1 },
			choicesGone: { all: true },
		});
		expect(await as("PM").choose({ batchId: id, clashes: "book" })).toMatchObject({ choicesGone: null });
	});

	it("goes where the row clashes with nothing any more", async () => {
		const id = await chosen();
		await desk.database.client.execute("DELETE FROM inland_rail_rate WHERE container_type = '40GP'");
		expect(await readAgain(id, settling("Word", "remark"))).toMatchObject({ chosen: 2, choicesGone: { otherwise: [], noClash: [3], all: false } });
	});

	it("holds over a reading that failed", async () => {
		const id = await chosen();
		const file = desk.services.db.selectFrom("import_batch").select("object_name").where("id", "=", id);
		const { object_name: name } = await file.executeTakeFirstOrThrow();
		const bytes = await readAll((await desk.services.files.get(name))?.body ?? new Uint8Array());
		await desk.services.files.put(name, new Uint8Array([1]), "application/octet-stream");
		expect(await readAgain(id, settling("Word", "remark"))).toMatchObject({ state: "failed" });
		await desk.services.files.put(name, bytes, "application/octet-stream");
		expect(await readAgain(id, settling("Word", "remark"))).toMatchObject({ state: "preview", choicesGone: null });
		expect(await choicesOfRows(id)).toEqual(asChosen);
	});

	it("goes with another sheet", async () => {
		const page = (name: string): Page => {
			const made = newPage(name);
			made.fill([word.slice(0, -1), cells(), cells({ 3: "40GP" })]);
			return made;
		};
		const { id, mapping } = await upload(await bytesOf([page("One"), page("Two")]));
		await as("PM").choose({ batchId: id, rows: [{ line: 2, choice: "leaveOut" }] });
		await settled();
		const other = mapping?.sheet === "One" ? "Two" : "One";
		const again = await readAgain(id, (before) => ({ ...before, sheet: other }));
		expect(again).toMatchObject({ mapping: { sheet: other }, chosen: 0, choicesGone: { otherwise: [3], noClash: [], all: false } });
	});
});
