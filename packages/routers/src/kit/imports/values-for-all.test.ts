import { expect, it } from "vitest";
import type { Mapping } from "./mapping.ts";
import { sheetOfRows } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, answered } = desk;

/** A sheet read with values for all rows. */
async function readWith(bytes: Uint8Array, defaults: Record<string, string>) {
	const { id, mapping } = await upload(bytes);
	await as("PM").setMapping({ batchId: id, mapping: { ...(mapping as Mapping), defaults } });
	await Promise.all(desk.working);
	return as("PM", { language: "en" }).batch({ batchId: id });
}
const values = async (batchId: string, field: string) => (await as("PM").previewRows({ batchId })).items.map(({ row }) => row[field]);

const lane = ["Inland City", "Port City", "Direction", "Valid From", "Valid To", "COC/SOC"];
const one = ["CNCKG", "CNSHA", "Export", "2031-01-01", "2031-03-31", "COC"];

it("fill what the sheet does not say, and leave the containers its heads name, which is asked", async () => {
	const { id, questions } = await readWith(await sheetOfRows([...lane, "20GP", "40GP", "40HC"], [[...one, "800", "800", "900"]]), {
		containerType: "*",
	});
	expect(await values(id, "containerType")).toEqual(["20GP", "40GP", "40HC"]);
	const asked = questions.find((question) => question.id === "contradiction.containerType.header.given");
	expect(asked).toMatchObject({ group: "doubtful", count: 3, answer: null });
	expect(asked?.options.map(({ label }) => label)).toEqual(["By the head of column G", "By the value chosen"]);
});

it("leave the currency of a head and ask, and are taken where a person says so", async () => {
	const sheet = await sheetOfRows([...lane, "Container", "Rail Cost (CNY)"], [[...one, "20GP", "800"]]);
	const { id, questions } = await readWith(sheet, { currency: "USD" });
	expect(await values(id, "currency")).toEqual(["CNY"]);
	const [asked] = questions.filter((question) => question.id.startsWith("contradiction.currency"));
	expect(asked).toMatchObject({ answer: null, count: 1 });
	await answered(id, asked?.id ?? "", "other");
	expect(await values(id, "currency")).toEqual(["USD"]);
});

it("leave answers to what is asked in the same words of the same cells, and none to what is not asked any more", async () => {
	const heads = [...lane, "Container", "Rail Cost", "Remarks"];
	const { id } = await upload(await sheetOfRows(heads, [[...one, "20GP", "800", "USD 35 seal fee"]]));
	const answers = async () => (await as("PM").batch({ batchId: id })).questions.filter(({ answer }) => answer !== null).map((q) => q.id);
	const asked = (await as("PM").batch({ batchId: id })).questions.filter(({ options }) => options.some(({ value }) => value === "confirm"));
	await as("PM").answer({ batchId: id, answers: asked.map((question) => ({ id: question.id, answer: "confirm" })) });
	const before = await answers();
	expect(before).toContain("assumed.basis");
	expect(before).toContain("remarkTerms");
	const mapping = (await as("PM").batch({ batchId: id })).mapping as Mapping;
	const settle = async (changed: Partial<Mapping>) => {
		await as("PM").setMapping({ batchId: id, mapping: { ...mapping, ...changed } });
		await Promise.all(desk.working);
	};
	await settle({ defaults: { cargo: "reefer" } });
	expect(await answers()).toEqual(before.filter((question) => question !== "assumed.cargo"));
	await settle({ columns: mapping.columns.map((column) => (column.header === "Remarks" ? { ...column, target: null } : column)) });
	expect(await answers()).toEqual(before.filter((question) => question !== "remarkTerms"));
});

it("are asked about nothing where a column has cells of its own, and fill its blanks", async () => {
	const heads = [...lane, "Container", "Rail Cost", "Currency"];
	const { id, questions } = await readWith(
		await sheetOfRows(heads, [
			[...one, "20GP", "800", "CNY"],
			[...one, "40GP", "800", ""],
		]),
		{ currency: "USD" },
	);
	expect(await values(id, "currency")).toEqual(["CNY", "USD"]);
	expect(questions.filter((question) => question.id.startsWith("contradiction"))).toEqual([]);
});
