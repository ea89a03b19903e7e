import { z } from "zod";

/** `<screen>.<what>`, e.g. `inlandRail.columns`. */
export const preferenceKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9./:_-]{0,99}$/, "problem.preferenceKey");

export const keysInput = z.object({ keys: z.array(preferenceKey).min(1).max(50) });

/** Any JSON value up to 50,000 characters; null forgets the preference. */
export const preferenceInput = z.object({
	key: preferenceKey,
	value: z.json().refine((value) => JSON.stringify(value).length <= 50_000, "problem.preferenceTooLong"),
});
