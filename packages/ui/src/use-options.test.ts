import { expect, test } from "vitest";
import { standingAt } from "./use-options.tsx";

const options = ["tianjin", "yanta"].map((value) => ({ value, label: value }));

test.each([
	["an empty field stands on the first", "", false, 0],
	["a filled one on what is chosen", "yanta", false, 1],
	["on none where the list has it not, so that Enter keeps it", "beilin", false, -1],
	["what is typed finds the first", "yanta", true, 0],
] as const)("%s", (_what, value, isTyped, standing) => {
	expect(standingAt(options, value, isTyped)).toBe(standing);
});
