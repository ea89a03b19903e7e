import { expect, test } from "vitest";
import { worldPerFile } from "../testing/world.ts";
import { DomainError } from "./errors.ts";
import { inputLimits, refuseOversized } from "./input-limits.ts";

function nested(levels: number): unknown {
	let value: unknown = [];
	for (let i = 1; i < levels; i++) value = [value];
	return value;
}

const refused = (input: unknown): string => {
	try {
		refuseOversized(input);
		return "taken";
	} catch (error) {
		return error instanceof DomainError ? error.messageId : String(error);
	}
};

test.each([
	["nested as far as it may be", nested(inputLimits.depth), "taken"],
	["nested one level more", nested(inputLimits.depth + 1), "error.inputTooDeep"],
	["nested far beyond the stack", nested(1_000_000), "error.inputTooDeep"],
	["a list as long as it may be", new Array(inputLimits.entries).fill(1), "taken"],
	["a list one longer", new Array(inputLimits.entries + 1).fill(1), "error.inputTooMany"],
	["an object with as many keys", Object.fromEntries(Array.from({ length: inputLimits.entries + 1 }, (_, i) => [i, 1])), "error.inputTooMany"],
	["many values in all", new Array(30).fill(new Array(9_000).fill(1)), "error.inputTooMany"],
	["a text as long as it may be", { remark: "é".repeat(inputLimits.text) }, "taken"],
	["a text one longer", { remark: "é".repeat(inputLimits.text + 1) }, "problem.tooLong"],
	["a long key", { ["k".repeat(201)]: 1 }, "problem.tooLong"],
	["15 digits", -999_999_999_999_999, "taken"],
	["16 digits", 1_000_000_000_000_000, "problem.tooManyDigits"],
	["no number", Number.NaN, "problem.tooManyDigits"],
	["1e400", JSON.parse("1e400"), "problem.tooManyDigits"],
	["a number of 12,000 digits as text", { values: { cost: "9".repeat(12_000) } }, "problem.tooManyDigits"],
	["one with a point", `-${"9".repeat(31)}.${"9".repeat(31)}`, "problem.tooManyDigits"],
	["a bank account", "9".repeat(34), "taken"],
	["a text that starts with digits", `${"9".repeat(90)} pieces`, "taken"],
	["nothing", undefined, "taken"],
])("%s", (_, input, answer) => {
	expect(refused(input)).toBe(answer);
});

test("names the field", () => {
	expect(() => refuseOversized({ rows: [{ cells: { remark: "x".repeat(inputLimits.text + 1) } }] })).toThrow(
		expect.objectContaining({ data: [expect.objectContaining({ field: "rows.0.cells.remark" })] }),
	);
});

const world = worldPerFile();

test("holds in front of every procedure, by tRPC and by REST", async () => {
	const text = "x".repeat(inputLimits.text + 1);
	await expect(world.as("superuser").changeLog.list({ search: text })).rejects.toMatchObject({ code: "BAD_REQUEST" });
	expect(await world.rest("POST", "/api/Common/CheckApiPaths", "superuser", { apiPaths: [text] })).toMatchObject({ code: "000001" });
});
