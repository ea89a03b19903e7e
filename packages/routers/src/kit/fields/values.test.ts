import { describe, expect, test } from "vitest";
import { hsCodeList } from "./values.ts";

const said = (value: unknown) => {
	const read = hsCodeList().safeParse(value);
	return read.success ? read.data : read.error.issues.map(({ message }) => message);
};

describe("a list of HS codes", () => {
	test.each([
		["8517 62", "851762"],
		["2804.61.00 00", "2804610000"],
		["8517 62 00 00, 8471.30", "847130, 8517620000"],
		["８５１７　６２；8471", "8471, 851762"],
		["8517 62\n8471 30", "847130, 851762"],
		["8471、8517;8471", "8471, 8517"],
		["851762 847130", "847130, 851762"],
		[["8471", "8517 62"], "8471, 851762"],
		[[8471], "8471"],
		['["8471","8517"]', "8471, 8517"],
		["39", "39"],
	])("%j is %s", (value, kept) => {
		expect(said(value)).toBe(kept);
	});

	test.each([
		["84 71", "problem.unclearHsCode"],
		["8471 9301", "problem.unclearHsCode"],
		["93 3604", "problem.unclearHsCode"],
		["101", "problem.hsCodes"],
		[[101210000], "problem.hsCodes"],
		["phones", "problem.hsCodes"],
		["8517-62", "problem.hsCodes"],
		["8517 62 00 00 00", "problem.hsCodes"],
		["8471 30 8517 62", "problem.hsCodes"],
		[",", "problem.hsCodes"],
		[[{}], "Invalid input: expected string, received array"],
	])("%j is asked about", (value, message) => {
		expect(said(value)).toEqual([message]);
	});
});
