import { expect, test } from "vitest";
import "../../app/app-router.ts";
import { importBook } from "./book.ts";
import { readChoice } from "./choice-cells.ts";
import { headSays } from "./mapping.ts";

const { fields } = importBook("icrEuropeTrucking");
const [cost, weights] = ["cost", "weightClass"].map((name) => fields.find((field) => field.name === name));
if (!weights) throw new Error("the book has no weight classes");

test.each([
	["20' ≤18t", "light"],
	["20' 18-24.5t", "medium"],
	["20' >24.5t", "heavy"],
	["40HC (up to 18 tons)", "light"],
	["20GP 24.5吨以上", "heavy"],
	["Light / 20GP", "light"],
	["重箱 / 40HC", "heavy"],
])("a head of a class's weights is for that class: %s", (head, value) => {
	expect(headSays(head, cost, fields)).toMatchObject({ weightClass: value, containerType: expect.any(String) });
});

test.each(["20' ≤20t", "20' 18-22t", "20'"])("one of other weights is for none: %s", (head) => {
	expect(headSays(head, cost, fields)).not.toHaveProperty("weightClass");
});

test.each([
	["≤18t", "light"],
	["18-24.5t", "medium"],
	["> 24500 kg", "heavy"],
	["Medium", "medium"],
	["重箱", "heavy"],
])("a cell names a class by its weights or its name: %s", (text, value) => {
	expect(readChoice(weights, text)).toEqual({ kind: "value", value });
});

test.each(["≤20t", "18t", "≤18t USD"])("a cell that may be another is a question: %s", (text) => {
	expect(readChoice(weights, text)).toMatchObject({ kind: "problem" });
});
