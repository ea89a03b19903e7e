import { expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;
const confirmed = ["assumed" as const, "doubtful" as const, "dropped" as const];
const quarters = [
	["2031-01-01", "2031-03-31"],
	["2031-04-01", "2031-06-30"],
	["2031-07-01", "2031-09-30"],
] as const;
const months = quarters.map(([from, to]) => ({ 8: from, 9: to }));

/** Three quarters for two containers, and a sheet with one rate for each from the second quarter on. */
async function overQuarters() {
	const { id } = await upload(await sheet(...["20GP", "40GP"].flatMap((type) => months.map((days) => line({ ...days, 3: type })))));
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed });
	return upload(await sheet(...["20GP", "40GP"].map((type) => line({ 3: type, 4: "4100", 8: "2031-02-01", 9: "" }))));
}

it("rates that go for a row are counted as the result and the change log count them, by what is chosen", async () => {
	const { id, ...batch } = await overQuarters();
	expect(batch).toMatchObject({ counts: { clash: 2 }, removing: { chosen: 0, most: 4 } });
	const rows = async () =>
		(await as("PM", { language: "en" }).previewRows({ batchId: id })).items.map(({ problems }) => problems.map((p) => p.message));
	expect((await rows()).flat().filter((message) => /removed/.test(message))).toEqual(
		Array(2).fill("If the sheet's price is taken, 2 prices of the book are removed."),
	);
	expect(await as("PM").choose({ batchId: id, rows: [{ line: 1, choice: "book" }] })).toMatchObject({ removing: { chosen: 0, most: 2 } });
	expect((await rows())[0]?.join()).not.toContain("removed");
	expect(await as("PM").choose({ batchId: id, clashes: "sheet", rows: [{ line: 1, choice: "book" }] })).toMatchObject({
		removing: { chosen: 2, most: 2 },
	});
	expect(await as("PM").choose({ batchId: id, clashes: "sheet" })).toMatchObject({ removing: { chosen: 4, most: 4 } });
	expect(await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed })).toMatchObject({ removed: 4, ended: 2 });
	const { removed } = await as("PM", { language: "en" }).batch({ batchId: id });
	expect(removed.map(({ name, from, to }) => [name, from, to])).toEqual(
		expect.arrayContaining(
			["20GP", "40GP"].flatMap((type) => quarters.slice(1).map((days) => [`Chongqing – Shanghai, Export, ${type}, COC`, ...days])),
		),
	);
	expect(removed).toHaveLength(4);
	const logged = await desk.services.db
		.selectFrom("change_log")
		.select("after")
		.where("action", "=", "import")
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow();
	expect(JSON.parse(logged.after ?? "{}")).toMatchObject({ removed: 4 });
});

it("a rate that several rows take the place of is counted once", async () => {
	const { id } = await upload(await sheet(line({ 8: "2031-04-01", 9: "2031-04-30" })));
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed });
	const bands = [
		["0", "20"],
		["20", "28"],
	] as const;
	const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
	const book = await upload(
		await readAll(
			writeSheet({
				sheetName: "S",
				columns: [...heads, "Weight From", "Weight To"].map((header) => ({ header })),
				rows: bands.map((band) => [...line({ 8: "2031-01-01", 9: "2031-12-31" }), ...band]),
			}),
		),
	);
	expect(book).toMatchObject({ counts: { clash: 2 }, removing: { chosen: 0, most: 1 } });
});
