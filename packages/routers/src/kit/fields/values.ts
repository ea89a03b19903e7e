import type { MessageId } from "@iqt/i18n";
import { dayMeant } from "@iqt/i18n/days";
import { z } from "zod";

/** A schema that takes more than its type says (numbers for texts, days in many spellings) and answers what it says. */
export type Reads<T> = z.ZodType<T, T>;

/** What a preprocessed schema is to its callers: typed as what comes out. */
export const reading = <S extends z.ZodType>(change: (value: unknown) => unknown, schema: S) =>
	z.preprocess(change, schema) as unknown as Reads<z.output<S>>;

/** Whether somebody entered nothing. */
export const isBlank = (value: unknown): boolean => value === "" || value === null || value === undefined;

/** A field that may be left out and still has a value: in the types what a default is. */
export type MaySkip<Output, Input> = z.ZodDefault<z.ZodType<Output, Input>>;

/** Empty text and null mean "nothing". */
export const blankAsNull = <S extends z.ZodType>(schema: S) =>
	z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable()) as unknown as MaySkip<z.output<S> | null, z.input<S> | null>;

/** The text of a number without the commas between its thousands: "1,250.50" is "1250.50". Other commas stay, which no number has: "12,5", "48,5000". */
export const withoutGroups = (text: string): string => (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text);

/** A number as text, without the commas between its thousands. */
export const plainNumber = (value: unknown): unknown =>
	typeof value === "number" ? String(value) : typeof value === "string" ? withoutGroups(value.trim()) : value;

/** The same without a sign of percent behind it. */
export const plainPercent = (value: unknown): unknown => plainNumber(typeof value === "string" ? value.trim().replace(/[%％]$/, "") : value);

/** Says what would be right of a value of another kind; that there is none at all, or how small or large it may be, is said otherwise. */
export const sayingUnlessNone =
	(otherwise: MessageId) =>
	({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined =>
		input === undefined || input === null || code === "too_small" || code === "too_big" ? undefined : otherwise;

/** A whole number, as a number or as its digits. */
export const wholeNumber = (least: number, most: number): Reads<number> =>
	reading(
		(value) => (typeof value === "string" && /^[-+]?\d+$/.test(withoutGroups(value.trim())) ? Number(withoutGroups(value.trim())) : value),
		z
			.int({ error: sayingUnlessNone("problem.wholeNumber") })
			.min(least)
			.max(most),
	);

/** A day, `yyyy-MM-dd`; of a moment the one it falls on. */
export const dayText = (): Reads<string> =>
	reading((value) => (typeof value === "string" ? dayMeant(value) : value), z.iso.date({ error: sayingUnlessNone("problem.date") }));

/** An ISO 4217 code in any case. */
export const currencyCode = () =>
	z
		.string()
		.trim()
		.toUpperCase()
		.regex(/^[A-Z]{3}$/, "problem.currency");

/** An HS code without the dots between its groups of digits. */
export const withoutDots = (code: string): string => code.replace(/(?<=\d{2})\.(?=\d{2})/g, "");

/**
 * The codes of a text, apart by commas and the like, or by blanks: "84.71.30" is one code, and "84 71" may be one or two, which stays as it is for
 * whoever checks it to refuse.
 */
export const hsCodesIn = (text: string): string[] =>
	text
		.normalize("NFKC")
		.split(/[,;，；、\r\n\t]+/)
		.map((part) => withoutDots(part.trim()))
		.flatMap((part) => (/(?<!\d)\d\d\s+\d\d(?!\d)/.test(part) ? [part] : part.split(/\s+/)))
		.filter((code) => code !== "");

/** HS codes of two to ten digits with commas between, each once, in order: "8471.30; 8471.41" is "847130, 847141". */
export const hsCodeList = () =>
	z
		.string()
		.trim()
		.max(500)
		.transform(hsCodesIn)
		.refine((codes) => codes.length > 0 && codes.every((code) => /^\d{2,10}$/.test(code)), "problem.hsCodes")
		.transform((codes) => [...new Set(codes)].sort().join(", "));
