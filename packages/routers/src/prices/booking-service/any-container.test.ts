import { languages, translate } from "@iqt/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forwarding, type ImportDesk, importDesk } from "../../kit/imports/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { readAll } from "../../kit/sheet/zip.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { as, upload, rowsOf } = forwarding(() => desk);

const heads = ["Port", "Charge", "Direction", "Container", "Cost", "SSR", "MSR", "Currency", "Valid from", "Valid to"];

test("a charge of any container is read as one below a title, too, as the list and the export call it in every language", async () => {
	const said = ["*", "all", "所有箱型", ...languages.map((language) => translate(language, "book.anyContainer"))];
	const rows = said.map((container, i) => ["CNSHA", `C${i}`, "Export", container, "100", "150", "120", "CNY", "2026-10-01", "2026-12-31"]);
	const title = ["Local charges Shanghai"];
	const file = await readAll(writeSheet({ sheetName: "S", columns: title.map((header) => ({ header })), rows: [heads, ...rows] }));
	const { id } = await upload(file, "bookingService");
	const read = await rowsOf(id);
	expect(
		read.map(({ row, errors }) => [row.containerType, JSON.parse(errors ?? "[]").filter((e: { level: string }) => e.level === "error")]),
	).toEqual(said.map(() => ["*", []]));
});

test("where no cell says the container, a person answers by what the portal and the trade call one, or any of them", async () => {
	const blank = ["CNSHA", "THC", "Export", "", "100", "150", "120", "CNY", "2026-10-01", "2026-12-31"];
	const columns = heads.map((header) => ({ header }));
	const file = await readAll(writeSheet({ sheetName: "S", columns, rows: [blank, blank.with(1, "DOC")] }));
	const { id, questions } = await upload(file, "bookingService");
	const asked = questions.find((question) => question.id === "assumed.containerType");
	expect(asked).toMatchObject({ group: "missing", count: 2, entries: [expect.objectContaining({ field: "containerType" })] });
	const answer = (containerType: string) =>
		as("PM").answer({ batchId: id, answers: [{ id: "assumed.containerType", answer: "entered", prices: { containerType } }] });
	await expect(answer("crate")).rejects.toMatchObject({ message: expect.stringMatching(/./) });
	for (const [said, read] of [
		...["*", "所有箱型", ...languages.map((language) => translate(language, "book.anyContainer"))].map((words) => [words, "*"] as const),
		["40HQ", "40HC"],
	] as const) {
		await answer(said);
		await Promise.all(desk.working);
		expect(
			(await rowsOf(id)).map(({ row, outcome }) => [row.containerType, outcome]),
			said,
		).toEqual([
			[read, "new"],
			[read, "new"],
		]);
	}
});
