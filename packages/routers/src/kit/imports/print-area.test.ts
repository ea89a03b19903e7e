import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";
import { otherRailRate, railHeads, railRate } from "./testing-lines.ts";

const { upload } = importDeskPerTest();

/** Where rows outside the printed range of a sheet of two rates are asked about. */
async function asked(range: string, id = "printArea"): Promise<string[][]> {
	const page = newPage("Rates");
	page.fill([railHeads, railRate, otherRailRate, ["CNXMN", ...railRate.slice(1)]]);
	page.print(range);
	const files = unzipSync(await bytesOf([page]));
	const book = strFromU8(files["xl/workbook.xml"] ?? new Uint8Array());
	// A sheet's name may hold what parts ranges.
	files["xl/workbook.xml"] = strToU8(book.replaceAll("Rates!", "'O''Neil: rates, 2027!'!"));
	const { questions } = await upload(zipSync(files, { level: 1 }));
	return questions.filter((question) => question.id === id).map(({ cells }) => cells);
}

it.each([
	["$A$1:$J$2", [["A3", "A4"]]],
	["$A$1:$C$3", [["A4"]]],
	["$A$1:$J$4", []],
	["$A$1:$C$900", []],
	["$A:$J", []],
	["$A$1:$J$1", []],
	["$A$1:$J$2,Rates!$A$4:$J$4", [["A3"]]],
	["$A$1:$J$2,#REF!", []],
])("rates outside the print area beside others within it are asked about, once: %s", async (range, cells) =>
	expect(await asked(range)).toEqual(cells),
);

it.each([
	["$A$1:$E$4", [["F1", "G1"]]],
	["$A$1:$E$4,Rates!$G$1:$J$4", [["F1"]]],
	["$A$1:$J$4", []],
	["$A$1:$G$4", []],
	["$A$1:$C$4", []],
])("columns of prices outside the print area beside others within it are asked about, too: %s", async (range, cells) =>
	expect(await asked(range, "printColumns")).toEqual(cells),
);
