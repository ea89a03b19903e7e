import { describe, expect, test } from "vitest";
import { correctionText, entryPoint, openingText, sameMistakes } from "./correction.ts";

const words = { locale: "en-GB", yes: "Yes", no: "No" };
const options = [{ value: "westbound", label: "Export" }];

describe("a correction", () => {
	test.each([
		["money", "￥4,200.50", "4200.50"],
		["price", "cost*1.1", "cost*1.1"],
		["price", "1 200", "1200"],
		["date", "2026-10-01", "2026-10-01"],
		["boolean", "Yes", "yes"],
		["number", "5", "5"],
		["text", " as is ", "as is"],
		["enum", "export", "westbound"],
	] as const)("of a %s typed as %j is %j", (kind, typed, text) => {
		expect(correctionText({ kind, options }, { typed }, words)).toBe(text);
	});

	test("that makes no sense here goes to the server as it was typed, one that is empty as nothing", () => {
		expect(correctionText({ kind: "money" }, { typed: "dear " }, words)).toBe("dear");
		expect(correctionText({ kind: "date" }, { typed: "soon" }, words)).toBe("soon");
		expect(correctionText({ kind: "money" }, { typed: " " }, words)).toBe("");
		expect(correctionText({ kind: "lookup" }, { value: null }, words)).toBe("");
		expect(correctionText({ kind: "boolean" }, { value: false }, words)).toBe("no");
		expect(correctionText({ kind: "lookup" }, { value: "CNSHA" }, words)).toBe("CNSHA");
	});

	test("begins with the value of a list, elsewhere with what the sheet says", () => {
		const row = {
			row: { direction: "westbound", cost: "4000" },
			cells: { direction: cell("出口"), cost: cell("4000 元"), inlandCity: cell("Atlantis") },
		};
		expect(openingText({ kind: "enum" }, row, "direction")).toBe("westbound");
		expect(openingText({ kind: "money" }, row, "cost")).toBe("4000 元");
		expect(openingText({ kind: "lookup" }, row, "inlandCity")).toBe("");
		expect(openingText({ kind: "text" }, row, "remark")).toBe("");
	});
});

const cell = (text: string) => ({ column: 1, text, was: null });

test("the grid is entered at the first error, or where it begins", () => {
	const problem = (field: string, level: "error" | "warning") => ({ field, level, label: null, column: null, message: "" });
	const fields = [{ name: "inlandCity" }, { name: "cost" }];
	const rows = [{ problems: [problem("inlandCity", "warning")] }, { problems: [problem("", "error"), problem("cost", "error")] }];
	expect(entryPoint(rows, fields)).toEqual({ row: 1, column: 1 });
	expect(entryPoint(rows.slice(0, 1), fields)).toEqual({ row: 0, column: 0 });
});

test("cells of other rows that are wrong in the same way are named once each; one that is right, corrected or blank is not", () => {
	const error = { field: "portCity", level: "error" as const, label: null, column: "B", message: "" };
	const row = (sheetRow: number, text: string, problems = [error], was: string | null = null) => ({
		sheetRow,
		problems,
		cells: { portCity: { column: 2, text, was } },
	});
	const rows = [
		row(2, "CNXXX"),
		row(3, "CNXXX"),
		row(3, "CNXXX"),
		row(4, "CNSHA"),
		row(5, "CNXXX", []),
		row(6, "CNXXX", [error], "CNYYY"),
		row(7, "CNXXX"),
	];
	expect(sameMistakes(rows, row(2, "CNXXX"), "portCity")).toEqual([
		{ row: 3, field: "portCity", column: 2 },
		{ row: 7, field: "portCity", column: 2 },
	]);
	expect(sameMistakes([row(8, ""), row(9, "")], row(8, ""), "portCity")).toEqual([]);
});
