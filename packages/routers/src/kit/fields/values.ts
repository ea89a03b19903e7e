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

/** Makes the function that reads yes or no as people and programs write it in any language of the portal, and in what `more` a door takes; undefined for anything else. */
export function yesNoReader(more: { yes: readonly string[]; no: readonly string[] } = { yes: [], no: [] }): (text: string) => boolean | undefined {
	const yes = ["true", "1", "yes", "是", "sí", "はい", ...more.yes].map((word) => [word, true] as const);
	const no = ["false", "0", "no", "否", "いいえ", ...more.no].map((word) => [word, false] as const);
	const words = new Map([...yes, ...no]);
	return (text) => words.get(text.trim().toLowerCase());
}

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

/** VAT in percent, from 0 to 99.99 with two decimals; what lies between 0 and 1 is a share of the amount, such as 0.06 for 6 %, and is refused with what to enter. */
export const vatPercent = () =>
	reading(
		plainNumber,
		z
			.string()
			.max(20, "problem.percent")
			.superRefine((text, ctx) => {
				const isShare = /^0?\.\d{1,18}$/.test(text) && Number(text) > 0;
				if (isShare) ctx.addIssue({ code: "custom", message: "problem.percentShare", params: { share: text, percent: String(Number(`${text}e2`)) } });
				else if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) ctx.addIssue({ code: "custom", message: "problem.percent" });
			}),
	);

/** An ISO 4217 code in any case. */
export const currencyCode = () =>
	z
		.string()
		.trim()
		.toUpperCase()
		.regex(/^[A-Z]{3}$/, "problem.currency");

/** An HS code without the dots between its groups of digits. */
const withoutDots = (code: string): string => code.replace(/(?<=\d{2})\.(?=\d{2})/g, "");

const MOST_HS_DIGITS = 10;

/**
 * The HS codes between two commas: mostly one, in groups as tariffs print it ("8517 62", "2804.61.00 00"). Several alone where they are too long for one; what may be one or several
 * ("84 71", "8471 9301") stays as it is, for whoever checks it to refuse.
 */
export function hsCodesOf(part: string): string[] {
	const groups = withoutDots(part.trim()).split(/\s+/);
	const [heading = "", ...others] = groups;
	if (others.length === 0) return groups;
	if (/^\d{4,}$/.test(heading) && others.every((group) => /^\d\d$/.test(group))) return [groups.join("")];
	return groups.join("").length > MOST_HS_DIGITS && groups.every((group) => /^\d{4,}$/.test(group)) ? groups : [part.trim()];
}

/** The codes of a text, apart by commas, semicolons, lines and the like: "84.71.30" and "8517 62" are one each. */
export const hsCodesIn = (text: string): string[] =>
	text
		.normalize("NFKC")
		.split(/[,;，；、\r\n\t]+/)
		.flatMap(hsCodesOf)
		.filter((code) => code !== "");

/** What is wrong with an HS code as `hsCodesIn` has it; null for a right one. */
export function hsCodeProblem(code: string): { message: MessageId; params: Record<string, string> } | null {
	// Chapters, headings and what is below them have two digits more each: an odd number has lost its zero in front.
	if (/^(?:\d{2}){1,5}$/.test(code)) return null;
	const groups = withoutDots(code).split(/\s+/);
	// What is too long for one code is not asked about as one.
	if (groups.length === 1 || groups.join("").length > MOST_HS_DIGITS || !groups.every((group) => /^(?:\d{2}){1,5}$/.test(group)))
		return { message: "problem.hsCodes", params: {} };
	return { message: "problem.unclearHsCode", params: { text: code, one: groups.join(""), several: groups.join(", ") } };
}

/** The list a value is: of several values, of the JSON text of some, or itself. */
function listed(value: unknown): unknown {
	let list = value;
	if (typeof value === "string" && value.trim().startsWith("[")) {
		try {
			list = JSON.parse(value);
		} catch {
			return value;
		}
	}
	return Array.isArray(list) && list.every((one) => typeof one === "string" || typeof one === "number") ? list.join(",") : value;
}

/** HS codes of two to ten digits with commas between, each once, in order: "8471.30; 8471 41" is "847130, 847141", and so is a list of both. */
export const hsCodeList = () =>
	reading(
		listed,
		z
			.string()
			.trim()
			.max(500)
			.transform((text, ctx) => {
				const codes = hsCodesIn(text);
				const problem = codes.length > 0 ? codes.map(hsCodeProblem).find((one) => one !== null) : { message: "problem.hsCodes", params: {} };
				if (problem) ctx.addIssue({ code: "custom", ...problem });
				return [...new Set(codes)].sort().join(", ");
			}),
	);
