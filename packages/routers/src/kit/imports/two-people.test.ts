import { describe, expect, it } from "vitest";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, book } = desk;
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const year = { 8: "2031-01-01", 9: "2031-12-31" };
const spring = { 8: "2031-04-01", 9: "2031-06-30", 4: "4100" };
const types = ["20GP", "40GP", "40HC"];

const owner = () => as("PM", { language: "en" });
const other = () => as("superuser", { language: "en" });
const moved = { cause: { kind: "stale", messageId: "import.choicesMoved" } };

/** Rates for a year, and a sheet of which three rows hold for a quarter of it. */
async function clashing() {
	const first = await upload(await sheet(...types.map((type) => line({ ...year, 3: type }))));
	await owner().applyBatch({ ...merge, batchId: first.id });
	return upload(await sheet(...types.map((type) => line({ ...spring, 3: type }))));
}

describe("two people at one import", () => {
	it("do not write what one of them has not seen: who names what they saw is refused once the other has chosen, and may look again", async () => {
		const { id } = await clashing();
		const { revision } = await owner().choose({ batchId: id, clashes: "book" });
		await other().choose({ batchId: id, clashes: "sheet" });
		const before = await book();
		await expect(owner().applyBatch({ ...merge, batchId: id, revision })).rejects.toMatchObject(moved);
		await expect(owner().startApply({ ...merge, batchId: id, revision })).rejects.toMatchObject(moved);
		expect(await book()).toEqual(before);
		const now = await owner().batch({ batchId: id });
		expect(now).toMatchObject({ state: "preview", clashes: { all: "sheet" } });
		expect(await owner().applyBatch({ ...merge, batchId: id, revision: now.revision })).toMatchObject({ written: { clash: 3 } });
		// Asked again, by whatever it names, it answers what it did.
		expect(await owner().applyBatch({ ...merge, batchId: id, revision })).toMatchObject({ written: { clash: 3 } });
	});

	it("are told of an answer, a correction and another reading, too, and of one who chose while the other's request was on its way", async () => {
		const { id, ...batch } = await clashing();
		const asked = batch.questions[0]?.id ?? "";
		let { revision } = await owner().choose({ batchId: id, clashes: "sheet" });
		const isMoved = async (change: () => Promise<unknown>) => {
			await change();
			await Promise.all(desk.working);
			await expect(owner().applyBatch({ ...merge, batchId: id, revision })).rejects.toMatchObject(moved);
			({ revision } = await owner().batch({ batchId: id }));
		};
		await isMoved(() => other().answer({ batchId: id, answers: [{ id: asked, answer: "confirm" }] }));
		await isMoved(() => other().correct({ batchId: id, corrections: [{ row: 4, field: "validTo", column: 10, text: "2031-08-31" }] }));
		await isMoved(() => other().choose({ batchId: id, rows: [{ line: 2, choice: "leaveOut" }] }));
		const calls = [owner().applyBatch({ ...merge, batchId: id, revision }), other().choose({ batchId: id, clashes: "book" })];
		const [applied, chosen] = await Promise.allSettled(calls);
		const won = [applied, chosen].filter((one) => one?.status === "fulfilled");
		expect(won.length).toBeGreaterThan(0);
		if (applied?.status === "fulfilled") expect(applied.value).toMatchObject({ written: { clash: 2 } });
		else expect(applied).toMatchObject({ reason: moved });
	});

	it("a call that names nothing applies what there is", async () => {
		const { id } = await clashing();
		await owner().choose({ batchId: id, clashes: "book" });
		await other().choose({ batchId: id, clashes: "sheet" });
		expect(await owner().applyBatch({ ...merge, batchId: id })).toMatchObject({ written: { clash: 3 } });
	});

	it("who choose at once for different rows, or answer beside it, both have their way", async () => {
		const { id, ...batch } = await clashing();
		const asked = batch.questions[0]?.id ?? "";
		await Promise.all([
			owner().choose({ batchId: id, rows: [{ line: 1, choice: "sheet" }] }),
			other().choose({ batchId: id, rows: [{ line: 2, choice: "book" }] }),
			owner().answer({ batchId: id, answers: [{ id: asked, answer: "confirm" }] }),
			other().choose({ batchId: id, rows: [{ line: 3, choice: "within" }] }),
		]);
		expect((await owner().previewRows({ batchId: id })).items.map(({ choice }) => choice)).toEqual(["sheet", "book", "within"]);
		expect((await owner().batch({ batchId: id })).questions.find((question) => question.id === asked)).toMatchObject({ answer: "confirm" });
	});
});
