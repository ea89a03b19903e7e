import { type MessageId, translate } from "@iqt/i18n";
import { i18n } from "@lingui/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { problemText } from "./problem-text.ts";

const ids: MessageId[] = ["problem.required", "problem.tooSmall", "problem.tooBig"];
beforeAll(() => {
	const values = { minimum: "{minimum}", maximum: "{maximum}" };
	i18n.loadAndActivate({ locale: "en", messages: Object.fromEntries(ids.map((id) => [id, translate("en", id, values)])) });
});
afterAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const told = (schema: z.ZodType, value: unknown): string | undefined => {
	const issue = z.object({ field: schema }).safeParse({ field: value }).error?.issues[0];
	return issue && problemText(issue, { field: value });
};

test("a number that is too small or too large is told with the number, and not as if there were none", () => {
	expect(told(z.int().min(1), -5)).toBe(told(z.int().min(1), 0));
	expect(told(z.int().min(1), -5)).toContain("1");
	expect(told(z.int().min(1), -5)).not.toBe(told(z.string().min(1), ""));
	const most = z.string().refine((text) => Number(text) <= 100, { message: "problem.tooBig", params: { maximum: 100 } });
	expect(told(most, "500")).toContain("100");
});

test("a text or a list in which nothing is given is required", () => {
	expect(told(z.array(z.string()).min(1), [])).toBe(told(z.string().min(1), ""));
});
