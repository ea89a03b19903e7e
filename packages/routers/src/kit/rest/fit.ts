import { z } from "zod";
import { innermost } from "../../door/inner-schema.ts";
import { withoutGroups, yesNoReader } from "../fields/values.ts";
import { dayOf, momentOf } from "./day.ts";

type Fields = Record<string, unknown>;

const noId = "00000000-0000-0000-0000-000000000000";

/** What old clients send for "nothing": null, an empty text, an id of zeros. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === "string" && (value.trim() === "" || value.trim() === noId));

export const isGuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Yes or no as older clients and people write it: 1, 0, "true", "Yes", 是; undefined for anything else. */
export const flagOf = yesNoReader({ yes: ["y", "si"], no: ["n"] });

/** One more than any list of a call may have: what has more is refused for that, without being taken apart whole. */
const mostListed = 10_001;

/** The list a JSON text is; null for one that is none: text with commas may begin like it. */
export function jsonList(text: string): unknown[] | null {
	const listed = /^\s*\[/.test(text) ? parsed(text) : null;
	return Array.isArray(listed) ? listed.slice(0, mostListed) : null;
}

/** A list from JSON text, from text with commas, or from a single value. */
export function listFrom(value: unknown): unknown[] {
	if (Array.isArray(value)) return value.slice(0, mostListed);
	if (typeof value !== "string") return [value];
	const listed = jsonList(value);
	if (listed) return listed;
	return value.split(",", mostListed).map((part) => part.trim());
}

/** A number where it is one, a GUID otherwise: old clients send either. */
export const numberOrGuid = (value: unknown): unknown =>
	typeof value !== "string" ? value : /^\d{1,15}$/.test(value.trim()) ? Number(value) : value.trim().toLowerCase();

function parsed(value: string): unknown {
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** Names of fields that end something: a bare day there includes all of it. */
const ends = /(To|End|Until|Before)$|^(end|to|until)/;

function textsFor(schema: z.core.$ZodType, value: unknown, name: string): unknown[] {
	const text = typeof value === "number" || typeof value === "bigint" ? String(value) : typeof value === "string" ? value.trim() : null;
	if (text === null) return [];
	if (schema instanceof z.ZodISODate) return [dayOf(text)];
	if (schema instanceof z.ZodISODateTime) return [momentOf(text, ends.test(name))];
	return [text];
}

/** Whether only whole numbers are taken. */
const isWhole = (schema: z.core.$ZodType): boolean =>
	z
		.safeParse(schema, 0.5)
		.error?.issues.some(({ code, format }: { code: string; format?: unknown }) => code === "invalid_type" || format === "safeint") ?? false;

/**
 * The number a text is, in digits and with commas between thousands at most; undefined for what is none, and for "25.000" where numbers are whole: people
 * part thousands so, and 25 is something else.
 */
function numberIn(schema: z.core.$ZodType, text: string): number | undefined {
	const plain = withoutGroups(text);
	if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
	return /^[-+]?\d{1,3}\.\d{3}$/.test(plain) && isWhole(schema) ? undefined : Number(plain);
}

/** Other readings of a value its schema does not take as it is; `name` is the field it stands in. */
function readings(schema: z.core.$ZodType, value: unknown, name: string): unknown[] {
	if (schema instanceof z.ZodBoolean) return [flagOf(String(value))];
	if (schema instanceof z.ZodNumber) return typeof value === "string" ? [numberIn(schema, value.trim())] : [];
	if (schema instanceof z.ZodEnum) return schema.options.filter((option) => String(option).toLowerCase() === String(value).trim().toLowerCase());
	if (schema instanceof z.ZodLiteral) return [...schema.values].filter((one) => String(one).toLowerCase() === String(value).trim().toLowerCase());
	if (schema instanceof z.ZodArray) {
		const element = schema.element;
		return [
			listFrom(value)
				.filter((item) => !isBlank(item))
				.map((item) => fit(element, item, name)),
		];
	}
	if (schema instanceof z.ZodObject) {
		const object = typeof value === "string" ? parsed(value) : value;
		return isRecord(object) ? [fitFields(schema, object, true)] : [];
	}
	if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => [fit(option, value, name)]);
	return textsFor(schema, value, name);
}

const isDate = (schema: z.core.$ZodType) => schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime;

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** A list without its GUIDs of zeros, which are none. */
const withoutZeros = (value: unknown): unknown =>
	Array.isArray(value) && value.some((one) => typeof one === "string" && one.trim() === noId)
		? value.filter((one) => typeof one !== "string" || one.trim() !== noId)
		: value;

/** A value as its schema takes it, where what was sent can be read so; otherwise the nearest reading, for the schema to refuse. */
export function fit(schema: z.core.$ZodType, sent: unknown, name = ""): unknown {
	const value = withoutZeros(sent);
	const inner = innermost(schema);
	// A date is read before the schema may cut it short: its day depends on where the clock stands.
	if (takes(schema, value) && !isDate(inner)) return value;
	const found = readings(inner, value, name).filter((reading) => reading !== undefined && reading !== null);
	const taken = found.find((reading) => takes(schema, reading));
	if (taken !== undefined) return taken;
	// The parts of a list or an object that can be read are, so that only the others are refused.
	return found.find((reading) => typeof reading === "object") ?? value;
}

const mayBeList = (schema: z.core.$ZodType): boolean => {
	const inner = innermost(schema);
	return inner instanceof z.ZodUnion ? inner.options.some(mayBeList) : inner instanceof z.ZodArray || inner instanceof z.ZodUnknown;
};

/** What empties a field: the first of null, "" and [] that its schema keeps as nothing; undefined where it may not be empty. */
function emptied(schema: z.core.$ZodType): unknown {
	for (const nothing of [null, "", []]) {
		const result = z.safeParse(schema, nothing);
		if (result.success && (result.data === null || result.data === "" || (Array.isArray(result.data) && result.data.length === 0))) return nothing;
	}
	return undefined;
}

/**
 * Fields as their schema takes them: numbers, switches, dates and lists in any spelling. One sent empty is emptied where it may be empty and
 * left out where it may not; fields without a place in the schema are left out. `leaves`: a list that may not be empty is left as well, rather
 * than refused as one that is too short.
 */
export function fitFields(schema: z.ZodObject, sent: Fields, leaves = false): Fields {
	const open = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever);
	const out: Fields = {};
	for (const [name, given] of Object.entries(sent)) {
		const value = withoutZeros(given);
		// What every object has by itself ("__proto__", "constructor") is no field of one.
		const field = (Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined) as z.core.$ZodType | undefined;
		if (value === undefined || name === "__proto__" || (!field && !open)) continue;
		if (!field) out[name] = value;
		// No values where one is due are no wish to empty it: the schema refuses them.
		else if (Array.isArray(value) && value.length === 0 && !mayBeList(field)) out[name] = value;
		else if (isBlank(value) || (Array.isArray(value) && value.length === 0)) {
			const nothing = emptied(field);
			if (nothing !== undefined) out[name] = nothing;
			else if (!leaves && Array.isArray(value)) out[name] = value;
		} else out[name] = fit(field, value, name);
	}
	return out;
}
