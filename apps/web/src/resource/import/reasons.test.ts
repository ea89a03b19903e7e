import { expect, test } from "vitest";
import { reasonsOf } from "./reasons.ts";

test("what is wrong with a row comes before what is odd, and what is said of several fields is said once", () => {
	const problem = (field: string, level: "error" | "warning", message: string, column: string | null = null) => ({
		field,
		label: field === "" ? null : field.toUpperCase(),
		column,
		level,
		message,
	});
	const problems = [problem("", "warning", "A double"), problem("ssr", "error", "Enter a price"), problem("msr", "error", "Enter a price", "F")];
	expect(reasonsOf({ sheetRow: 7, problems: [...problems, problem("cost", "error", "No amount", "E")] })).toEqual([
		{ level: "error", message: "Enter a price", fields: ["SSR", "MSR"], field: "ssr", cells: ["F7"] },
		{ level: "error", message: "No amount", fields: ["COST"], field: "cost", cells: ["E7"] },
		{ level: "warning", message: "A double", fields: [], field: null, cells: [] },
	]);
});

test("the field is named beside its cell, whatever the sentence begins with", () => {
	const problem = { field: "msr", label: "MSR", column: "H", level: "error" as const, message: "MSR (850.00) may not be above SSR" };
	expect(reasonsOf({ sheetRow: 7, problems: [problem] })).toEqual([
		{ level: "error", message: problem.message, fields: ["MSR"], field: "msr", cells: ["H7"] },
	]);
});
