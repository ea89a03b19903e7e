import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBrackets, inBrackets, withoutBrackets } from "./brackets.ts";

const texts = fc.array(fc.constantFrom("(", ")", "[", "]", "【", "】", "a", "价", " "), { maxLength: 40 }).map((signs) => signs.join(""));

test("brackets go as a pattern would take them", () => {
	fc.assert(
		fc.property(texts, (text) => {
			expect(withoutBrackets(text)).toBe(text.replace(/\([^)]*\)/g, ""));
			expect(withoutBrackets(text, anyBrackets)).toBe(text.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, ""));
			expect(inBrackets(text)).toBe(/\(([^)]*)\)/.exec(text)?.[1]);
		}),
		{ numRuns: 2_000 },
	);
});
