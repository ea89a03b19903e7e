import { expect, test } from "vitest";
import { flagOf } from "./fit.ts";

test.each([
	[true, ["1", "true", "Yes", " y ", "是", "sí", "はい"]],
	[false, ["0", "FALSE", "no", "N", "否", "いいえ"]],
	[undefined, ["2", "", "maybe", "ja", "constructor"]],
] as const)("%s is written in these ways: %j", (value, texts) => {
	for (const text of texts) expect([text, flagOf(text)]).toEqual([text, value]);
});
