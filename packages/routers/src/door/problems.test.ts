import { languages } from "@iqt/i18n";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeProblems } from "./problems.ts";

const schema = z.object({ direction: z.enum(["westbound", "eastbound"]), frequency: z.string().max(3), days: z.array(z.string()).max(1) });
const { error } = schema.safeParse({ direction: "north", frequency: "daily", days: ["1", "2"] });
const labels: Record<string, string> = { westbound: "出口", eastbound: "进口" };

test("what is of another kind, too short or too few is told in words people know", () => {
	const odd = z.object({
		...{ text: z.string(), yes: z.boolean(), whole: z.int(), list: z.array(z.string()), fields: z.object({}) },
		...{ day: z.iso.date(), mail: z.email(), id: z.guid(), pattern: z.string().regex(/^a$/) },
		...{
			name: z.string().min(1),
			code: z.string().min(3),
			some: z.array(z.string()).min(1),
			more: z.array(z.string()).min(2),
			most: z.int().min(1).max(9),
		},
	});
	const given = {
		...{ text: 5, yes: "maybe", whole: "x", list: "a", fields: "b", day: "2027-02-30", mail: "x", id: "x", pattern: "b" },
		...{ name: "", code: "ab", some: [], more: ["a"], most: -5 },
	};
	const told = describeProblems(odd.safeParse(given).error?.issues ?? [], "en");
	expect(Object.fromEntries(told.map(({ field, message }) => [field, message]))).toEqual({
		text: "Enter a text",
		yes: "Enter yes or no (true or false)",
		whole: "Enter a number",
		list: "Enter a list",
		fields: "Enter a group of named fields",
		day: "Enter a date such as 2026-10-01",
		mail: "Enter an e-mail address such as name@company.com",
		id: "Not the ID of a record (GUID)",
		pattern: "Not written as it should be",
		name: "Required",
		code: "Too short; at least 3 characters",
		some: "Required",
		more: "Too few; at least 2",
		most: "Too small: at least 1",
	});
	const words = /boolean|array|object|regex|expected/;
	for (const language of languages)
		expect(describeProblems(odd.safeParse(given).error?.issues ?? [], language).filter(({ message }) => words.test(message))).toEqual([]);
});

test("values of a choice are told by their names, to programs by their codes; a text that is too long is no number that is too large", () => {
	const said = (label?: (code: string) => string) => describeProblems(error?.issues ?? [], "zh", label).map(({ message }) => message);
	expect(said((code) => labels[code] ?? code)).toEqual(["只能是：出口, 进口", "太长，最多 3 个字符", "太多，最多 1 项"]);
	expect(said()[0]).toBe("只能是：westbound, eastbound");
});
