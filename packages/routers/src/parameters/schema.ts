import { z } from "zod";
import { orNothing } from "../records/fields.ts";

export const parameterTypes = ["text", "number", "percent", "amount", "date", "boolean", "enumeration", "url", "email", "cron"] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** Letters, digits, `.`, `_` and `-`, in any script, beginning with a letter: "fuel", "quotation.notice". */
const key = z
	.string()
	.trim()
	.min(1)
	.max(60)
	.regex(/^\p{L}[\p{L}\p{N}._-]*$/u, "problem.key");

/** Characters of a value at most. */
export const longestParameter = 4_000;

/**
 * A typed value. Whether `value` is right for `type` is checked with the rules of rules.ts: a percent is kept as people write it ("12.5"),
 * a yes or no as "true" or "false". `inFormula` lets price formulas name it; `shared` lets everybody signed in read it.
 */
export const parameterSchema = z.object({
	key,
	name: z.string().trim().min(1).max(120),
	type: z.enum(parameterTypes),
	value: z.preprocess(
		(value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
		z.string().trim().min(1, "problem.parameterEmpty").max(longestParameter),
	) as unknown as z.ZodType<string, string>,
	currency: orNothing(
		z
			.string()
			.trim()
			.toUpperCase()
			.regex(/^[A-Z]{3}$/, "problem.currency"),
	),
	options: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
	inFormula: z.boolean().default(false),
	shared: z.boolean().default(false),
	description: orNothing(z.string().trim().max(500)),
});

export type Parameter = z.output<typeof parameterSchema>;

export const keyInput = z.object({ key: z.string().trim().min(1).max(60) });
