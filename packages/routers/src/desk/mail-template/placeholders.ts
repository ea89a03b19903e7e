import type { z } from "zod";

/** What a mail of a quotation may have filled in; none of it is confidential. */
export const placeholders = ["number", "customer", "contact", "lanes", "total", "validTo", "sender", "company"] as const;
export type Placeholder = (typeof placeholders)[number];

/** All of them as they are written. */
export const placeholdersWritten = placeholders.map((name) => `{${name}}`).join(", ");

const braced = /\{([^{}\n]{0,60})\}/g;
const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/** The first thing in braces that is filled in by nothing; null where there is none. */
export const unknownPlaceholder = (text: string): string | null =>
	[...text.matchAll(braced)].find(([, name = ""]) => !isPlaceholder(name.trim()))?.[0] ?? null;

/** What stands in place of each. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** A text with what is known filled in, once: braces in what is filled in stay as they are. */
export const filledIn = (text: string, values: PlaceholderValues): string =>
	text.replace(braced, (whole, name: string) => (isPlaceholder(name.trim()) ? values[name.trim() as Placeholder] : whole));

/** Longest subject; what is filled in may be long. */
const longestSubject = 250;

/** The same of a subject, which is one line. */
export const subjectFilledIn = (text: string, values: PlaceholderValues): string =>
	filledIn(text, values).replace(/\s+/g, " ").trim().slice(0, longestSubject);

/** Refuses what nothing fills in, naming what there is. */
export function refuseUnknown(text: string, ctx: Pick<z.RefinementCtx, "addIssue">): void {
	const placeholder = unknownPlaceholder(text);
	if (placeholder !== null) ctx.addIssue({ code: "custom", message: "problem.placeholder", params: { placeholder, known: placeholdersWritten } });
}
