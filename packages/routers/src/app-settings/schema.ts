import { z } from "zod";
import { orNothing } from "../records/fields.ts";

export const appSettingTypes = ["text", "number", "boolean", "url", "email", "json"] as const;

/** Characters of a value at most. */
export const longestSetting = 10_000;

/** A setting of the portal. `value` is checked by type (rules.ts); `shared` lets everybody signed in read it. */
export const appSettingSchema = z.object({
	key: z
		.string()
		.trim()
		.min(1)
		.max(80)
		.regex(/^\p{L}[\p{L}\p{N}._-]*$/u, "problem.key"),
	name: z.string().trim().min(1).max(120),
	type: z.enum(appSettingTypes).default("text"),
	value: z.preprocess(
		(value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
		z.string().trim().min(1).max(longestSetting),
	) as unknown as z.ZodType<string, string>,
	shared: z.boolean().default(true),
	description: orNothing(z.string().trim().max(500)),
});

export type AppSetting = z.output<typeof appSettingSchema>;

export const keysInput = z.object({ keys: z.array(z.string().trim().min(1).max(80)).min(1).max(50) });
