import { expect, it } from "vitest";
import { sheetOfRows } from "../../kit/imports/testing.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";

const { as, upload, answered } = importDeskPerTest();

const heads = ["Port", "Category", "SSR", "Currency", "Valid From", "Valid To", "Container", "Basis"];
const row = (category: string, ...more: string[]) => ["CNSHA", category, "200", "CNY", "2026-10-01", "2026-12-31", "*", "Per document", ...more];
const directions = async (batchId: string) => (await as("PM").previewRows({ batchId })).items.map((rate) => rate.row.direction ?? null);
const aboutDirection = (batch: Awaited<ReturnType<typeof upload>>) => batch.questions.filter(({ id }) => id.includes("direction"));

it("follows from a category that names it, and is asked for of the others alone", async () => {
	const batch = await upload(await sheetOfRows(heads, [row("出口报关"), row("进口报关"), row("查验"), row("查验").with(0, "CNNGB")]), "customsPrice");
	expect(await directions(batch.id)).toEqual(["westbound", "eastbound", null, null]);
	expect(aboutDirection(batch)).toMatchObject([{ id: "assumed.direction", count: 2 }]);
	await answered(batch.id, "assumed.direction", "westbound");
	expect(await directions(batch.id)).toEqual(["westbound", "eastbound", "westbound", "westbound"]);
});

it("is asked about where its column says the other one", async () => {
	const sheet = await sheetOfRows([...heads, "Direction"], [row("Export clearance", "Export"), row("Import clearance", "Export")]);
	const batch = await upload(sheet, "customsPrice");
	expect(await directions(batch.id)).toEqual(["westbound", "westbound"]);
	const [asked, ...others] = aboutDirection(batch);
	expect(asked).toMatchObject({ group: "doubtful", count: 1, answer: null });
	expect(others).toEqual([]);
	await answered(batch.id, asked?.id ?? "", "other");
	expect(await directions(batch.id)).toEqual(["westbound", "eastbound"]);
});
