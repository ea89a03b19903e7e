import { expect, it } from "vitest";
import { describeProblems } from "../../door/problems.ts";
import { applyInput, removeMatchingInput } from "./schema.ts";

const operation = { field: "ssr", op: "add", value: "100" };
const problems = (schema: typeof applyInput | typeof removeMatchingInput, input: unknown) =>
	describeProblems(schema.safeParse(input).error?.issues ?? [], "en").map(({ field, message }) => `${field}: ${message}`);

it("what changes many rates refuses what it does not know by its name, rather than to change them all", () => {
	const predicate = { filters: [{ field: "mode", op: "eq", value: "rail" }] };
	expect(problems(applyInput, { predicate, operation })).toEqual([]);
	expect(problems(applyInput, { predicate: { filter: predicate.filters }, operation })).toEqual(["predicate.filter: There is no such field"]);
	expect(problems(applyInput, { predicate: { filters: [{ ...predicate.filters[0], not: true }] }, operation })).toEqual([
		"predicate.filters.0.not: There is no such field",
	]);
	expect(problems(applyInput, { predicate, operation: { ...operation, atleastZero: true, upTo: "1" } })).toEqual([
		"operation.atleastZero, operation.upTo: There is no such field",
	]);
	expect(problems(removeMatchingInput, { predicate: {}, filters: [] })).toEqual(["filters: There is no such field"]);
});
