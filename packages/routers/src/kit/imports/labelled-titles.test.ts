import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf } = desk;

const heads = ["Hub", "Trucker", "Direction", "Container", "Cost", "Currency", "Valid From", "Valid To", "Area"];
const rate = ["Shanghai", "TRK-1", "Export", "20GP", 800, "CNY", "2028-04-01", "2028-06-30", "310101"];

/** What is read of a trucker's sheet without some columns below lines, and asked beside what is assumed. */
async function read(lines: readonly string[], without: readonly string[], ...below: readonly string[]) {
	const at = (line: readonly (string | number)[]) => line.filter((_, i) => !without.includes(heads[i] ?? ""));
	const other = at(rate.map((value) => (value === "20GP" ? "40GP" : value)));
	const bytes = await sheetBytes([...lines.map((line) => [line]), at(heads), at(rate), ...below.flatMap((line) => [[line], other])]);
	const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(bytes, "VDM") });
	await Promise.all(desk.working);
	const { questions } = await as("VDM").batch({ batchId: id });
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map((one) => one.id),
		rates: (await rowsOf(id)).map(({ row, outcome }) => (outcome === "error" ? outcome : [row.hub, row.truckerCode])),
	};
}

describe("a line that names a field no column has", () => {
	it.each([
		[["Hub: Shanghai"], ["Hub"]],
		[["枢纽：上海"], ["Hub"]],
		[["Trucker: TRK-1"], ["Trucker"]],
		[
			["Hub: Shanghai", "Trucker: TRK-1"],
			["Hub", "Trucker"],
		],
	])("says it of all rates: %s", async (lines, without) => {
		expect(await read(lines, without)).toEqual({ asked: [], rates: [["CNSHA", "TRK-1"]] });
	});

	it.each(["Hub: Atlantis", "Hub: Shanghai (except May)", "Hub: Shanghai, Ningbo", "上海拖车费"])(
		"says nothing where it is no one value there is: %s",
		async (line) => expect((await read([line], ["Hub"])).rates).toEqual(["error"]),
	);

	it("says nothing beside another one that differs, and is asked about beside a column", async () => {
		expect((await read(["Hub: Shanghai", "Hub: Ningbo"], ["Hub"])).rates).toEqual(["error"]);
		expect((await read(["Hub: Ningbo"], [])).asked).toEqual(["linesLeft"]);
	});

	it("is asked about below all rates", async () => {
		const sheet = await sheetBytes([["Hub: Shanghai"], heads.slice(1), rate.slice(1), ["Hub: Ningbo"]]);
		const { id } = await as("VDM").start({ domain: "truckingCost", objectName: await put(sheet, "VDM") });
		await Promise.all(desk.working);
		const { questions } = await as("VDM").batch({ batchId: id });
		expect(questions.filter(({ group }) => group !== "assumed").map((one) => [one.id, ...one.cells])).toEqual([["linesLeft", "A4"]]);
	});

	it("heads a section of rates, which is asked about where a title says otherwise", async () => {
		const sections = await read(["Hub: Shanghai"], ["Hub"], "Hub: Ningbo");
		expect(sections.asked).toEqual(["contradiction.hub.section.title"]);
		expect(sections.rates).toEqual([
			["CNSHA", "TRK-1"],
			["CNNGB", "TRK-1"],
		]);
	});
});
