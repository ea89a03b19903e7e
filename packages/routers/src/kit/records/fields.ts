import type { Language, MessageId } from "@iqt/i18n";
import { addDays, dayStart } from "@iqt/i18n/days";
import { z } from "zod";
import { type FieldOption, type ListedChoice, optionsOf } from "../fields/field.ts";
import {
	blankAsNull,
	currencyCode,
	dayText,
	isBlank,
	type MaySkip,
	plainNumber,
	plainPercent,
	type Reads,
	reading,
	sayingUnlessNone,
	wholeNumber,
} from "../fields/values.ts";

export type RecordFieldKind =
	| "text"
	/** Text of several lines. */
	| "longText"
	| "enum"
	/** Several of few values. */
	| "enums"
	| "integer"
	| "boolean"
	/** A decimal string in a currency. */
	| "money"
	| "currency"
	/** Percent as a decimal string. */
	| "percent"
	/** `yyyy-MM-dd`. */
	| "date"
	/** ISO 8601, UTC. */
	| "moment"
	/** Another record or person by its public key. */
	| "reference"
	/** Several of them. */
	| "references"
	/** A list of short texts. */
	| "lines";

/** How a value lies in its column: as it is, as 0 or 1, as JSON text, a decimal with two digits as a whole number of hundredths, or a decimal as a number. */
export type Storage = "plain" | "flag" | "json" | "hundredths" | "real";

/**
 * What a list may do with a field: `search` text that the search box looks at, `text` it does not, `choice` of a few values, `number`
 * and `day` with ranges, `flag` yes or no; `own` where the kind's `columns` say it in SQL.
 */
export type Listed = "search" | "text" | "choice" | "number" | "day" | "flag" | "own";

/** A field that names a row of another table by its public key, while the column holds its internal one. */
export interface Reference {
	table: string;
	/** Column of the other table people and clients know it by. */
	key: string;
	/** Column of the other table this one holds. */
	id: string;
	/** Column of the other table people call it by; its key otherwise. */
	name?: string;
}

/** What a declaration may say of any field. */
export interface Look {
	/** `<labels of the kind>.<name>` otherwise. */
	label?: MessageId;
	/** Column of the table; the field's name in snake case otherwise. */
	column?: string;
	/** Not searched, filtered and sorted by people where left out. */
	listed?: Listed;
	/** Part of what makes a record unique: the columns of all of them are a unique index of the table. */
	key?: true;
	/** Left out for people who may not see costs, who may not save such records either; or only where the flag named does not say that it is for everybody. */
	confidential?: true | { unless: string };
	/** Why everybody may read it, of an amount, a percentage or what is called by a cost or a vendor. */
	open?: string;
	/** Must be entered in the form, though the schema takes nothing: a rule of the kind says when. */
	required?: true;
	/** What the form of a new record opens with. */
	standard?: string | boolean | readonly string[];
	/** Read-only field of an answer that says the values of this one in words. */
	words?: string;
	/** Not in the workbook. */
	sheet?: false;
	/** Neither in the list nor in the form. */
	screen?: false;
	hint?: MessageId;
	/** Heading it stands under in the form, until the next field that names one. */
	section?: MessageId;
	/** Of a moment: a day alone means its end, not its beginning. */
	endOfDay?: true;
	/** Of the upper end of a range, such as a last day: the field of its lower one, which it may not be below. */
	from?: string;
	/** The language it names a record in; `names` makes such fields. */
	language?: Language;
	/** Read-only: the name in the reader's language, the English one where there is none. */
	spoken?: true;
	/** Of a choice: the enumeration it is. */
	enumeration?: ListedChoice;
	/** px. */
	width?: number;
	/** Takes the whole width of the form. */
	wide?: true;
	pinned?: true;
	/** Not in the list until the person asks for it. */
	hidden?: true;
}

/** A field that is kept: made by the functions below. */
export interface StoredField<S extends z.ZodType = z.ZodType, K extends RecordFieldKind = RecordFieldKind> extends Look {
	computed: false;
	kind: K;
	schema: S;
	/** The same for a field that may be left out, where it differs. */
	loose?: S | undefined;
	storage: Storage;
	nullable: boolean;
	/** Whether people have to enter it. */
	must: boolean;
	options?: readonly FieldOption[];
	reference?: Reference;
}

/** A read-only field of the answers. */
export interface ComputedField extends Look {
	computed: true;
	kind: RecordFieldKind;
	options?: readonly FieldOption[];
}

/** A GUID in any case, as the database holds it. */
export const recordGuidSchema = z.guid().toLowerCase();

const storages: Partial<Record<RecordFieldKind, Storage>> = { boolean: "flag", enums: "json", references: "json", lines: "json" };

function stored<S extends z.ZodType, const K extends RecordFieldKind>(
	kind: K,
	schema: S,
	look: Look,
	more: Partial<StoredField<S>> = {},
): StoredField<S, K> {
	return { storage: storages[kind] ?? "plain", computed: false, nullable: false, must: true, ...look, ...more, kind, schema };
}

/** Text of 1 to `max` characters; what is left out of an optional one may be empty. */
export const text = (max: number, look: Look = {}) =>
	stored("text", z.string().trim().min(1).max(max), look, { loose: z.string().trim().max(max) as z.ZodString });

const emailAddress = z
	.string()
	.trim()
	.max(254)
	.regex(/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[A-Za-z]{2,}$/, "problem.email");

/** An address mail goes to. */
export const email = (look: Look = {}) => textOf(emailAddress, look);

export const longText = (max: number, look: Look = {}): StoredField<z.ZodString> => ({ ...text(max, look), kind: "longText" });

/** Text with rules of its own. */
export const textOf = <S extends z.ZodType>(schema: S, look: Look = {}) => stored("text", schema, look);

/** One of a few values, each labelled `<words>.<value>`; "" among them stands for all and has no label. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V, words: string, look: Look = {}) =>
	stored("enum", z.enum(values), { listed: "choice", ...look }, { options: choiceOptions(words, values) });

export const choices = <const V extends readonly [string, ...string[]]>(values: V, words: string, look: Look = {}) =>
	stored("enums", z.array(z.enum(values)).max(values.length), { standard: [], ...look }, { options: choiceOptions(words, values) });

const choiceOptions = (words: string, values: readonly string[]) =>
	optionsOf(
		words,
		values.filter((value) => value !== ""),
	);

export const integer = (least: number, most: number, look: Look = {}) => stored("integer", wholeNumber(least, most), { listed: "number", ...look });

/** A number of at most two decimals, as its text: "-18", "13.3". */
export const decimal = (least: number, most: number, look: Look = {}) =>
	inHundredths(
		stored(
			"integer",
			reading(
				plainNumber,
				z
					.string()
					.regex(/^-?\d{1,9}(\.\d{1,2})?$/, { error: "problem.decimal", abort: true })
					.refine((text) => Number(text) >= least, { message: "problem.tooSmall", params: { minimum: least } })
					.refine((text) => Number(text) <= most, { message: "problem.tooBig", params: { maximum: most } })
					.transform((text) => String(Number(text))),
			),
			{ listed: "number", ...look },
		),
	);

/** Degrees from minus to plus `most`, of at most six decimals, as their text: "31.2304". */
export const coordinate = (most: number, look: Look = {}) =>
	stored(
		"integer",
		reading(
			plainNumber,
			z
				.string()
				.regex(/^-?\d{1,3}(\.\d{1,6})?$/, { error: "problem.coordinate", abort: true })
				.refine((text) => Math.abs(Number(text)) <= most, { message: "problem.coordinateBeyond", params: { maximum: most } })
				.transform((text) => String(Number(text))),
		),
		{ listed: "number", ...look },
		{ storage: "real" },
	);

/** Yes or no; `otherwise` where nothing is said. */
export const yesNo = (otherwise: boolean, look: Look = {}) =>
	stored("boolean", z.boolean().default(otherwise), { listed: "flag", standard: otherwise, ...look }, { must: false });

/** Decimal text that matches `pattern`; commas between thousands are passed over. `problem` says what would be right. */
export const money = (pattern: RegExp, problem: MessageId, look: Look = {}) =>
	stored("money", reading(plainNumber, z.string().regex(pattern, problem)), look);

/** A code of three letters; one there is no currency of is refused where the record is written. */
export const currency = (look: Look = {}) => stored("currency", currencyCode(), look);

/** Percent as decimal text that matches `pattern`, with or without a sign of percent behind it. */
export const percent = (pattern: RegExp, problem: MessageId, look: Look = {}) =>
	stored("percent", reading(plainPercent, z.string().regex(pattern, problem)), look);

/** The field kept as a whole number of hundredths. */
export const inHundredths = <S extends z.ZodType, K extends RecordFieldKind>(field: StoredField<S, K>): StoredField<S, K> => ({
	...field,
	storage: "hundredths",
});

export const day = (look: Look = {}) => stored("date", dayText(), { listed: "day", ...look });

/** The instant meant by an ISO 8601 text; of a day alone its first minute in the business time zone, or its last. */
function instantMeant(value: unknown, endOfDay: boolean): unknown {
	// A Date would make days of its own of 03/04/2027 and of the thirtieth of February.
	if (typeof value !== "string" || !z.iso.date().safeParse(value.slice(0, 10)).success || Number.isNaN(Date.parse(value))) return value;
	if (!/^\d{4}-\d\d-\d\d$/.test(value)) return new Date(value).toISOString();
	return (endOfDay ? new Date(dayStart(addDays(value, 1)).getTime() - 60_000) : dayStart(value)).toISOString();
}

/** A point in time in any ISO 8601 spelling. */
export const moment = (look: Look = {}) =>
	stored(
		"moment",
		reading((value) => instantMeant(value, look.endOfDay === true), z.iso.datetime({ error: sayingUnlessNone("problem.time") })),
		{ listed: "day", ...look },
	);

/** Another record or person by its GUID; kept by another key where `reference` says so. */
export const reference = (look: Look = {}, of?: Reference) => stored("reference", recordGuidSchema, look, of ? { reference: of } : {});

/** A user, for `reference`: kept by id, named by GUID. */
export const person = { table: "user", key: "guid", id: "id", name: "display_name" } satisfies Reference;

export const references = (max: number, look: Look = {}) => stored("references", z.array(recordGuidSchema).max(max), { standard: [], ...look });

/** Keys that are no GUIDs, such as codes of roles. */
export const codes = (longest: number, max: number, look: Look = {}) =>
	stored("references", z.array(z.string().trim().min(1).max(longest)).max(max), { standard: [], ...look });

export const lines = (longest: number, max: number, look: Look = {}) =>
	stored("lines", z.array(z.string().trim().min(1).max(longest)).max(max), { standard: [], ...look });

/** One at least of a list; `problem` says so. */
export const atLeastOne = <T extends z.ZodType, K extends RecordFieldKind>(
	field: StoredField<z.ZodArray<T>, K>,
	problem: MessageId,
): StoredField<z.ZodArray<T>, K> => ({
	...field,
	schema: field.schema.min(1, problem),
});

/** A field that may be left empty: null. */
export const optional = <S extends z.ZodType, K extends RecordFieldKind>({
	loose,
	...field
}: StoredField<S, K>): StoredField<MaySkip<z.output<S> | null, z.input<S> | null>, K> => ({
	...field,
	schema: blankAsNull(loose ?? field.schema),
	nullable: true,
	must: false,
});

/** What is left out is taken to be this. */
export const withDefault = <S extends z.ZodType, K extends RecordFieldKind>(
	field: StoredField<S, K>,
	value: z.output<S> & (number | string),
): StoredField<z.ZodDefault<S>, K> => ({
	...(field as StoredField<z.ZodType, K>),
	standard: String(value),
	schema: field.schema.default(value as never),
	loose: undefined,
});

/** A list that may be left out: empty. */
export const orEmptyList = <T extends z.ZodType, K extends RecordFieldKind>(
	field: StoredField<z.ZodArray<T>, K>,
): StoredField<z.ZodDefault<z.ZodArray<T>>, K> => ({
	...(field as StoredField<z.ZodType, K>),
	schema: field.schema.default([]),
	loose: undefined,
	must: false,
});

/** Empty text stands for all of them. */
export const blankMeansAll = <S extends z.ZodType<string>, K extends RecordFieldKind>({
	loose,
	...field
}: StoredField<S, K>): StoredField<MaySkip<z.output<S>, z.input<S> | null>, K> => ({
	...field,
	schema: z.preprocess((value) => (isBlank(value) ? "" : value), loose ?? field.schema) as unknown as MaySkip<z.output<S>, z.input<S> | null>,
	must: false,
});

/** Numbers and yes or no as their text. */
export const asText = <S extends z.ZodType<string>>(field: StoredField<S>): StoredField<Reads<z.output<S>>> => ({
	...(field as StoredField),
	loose: undefined,
	schema: reading((value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value), field.schema),
});

/** A read-only field of the answers: the kind's `extra` says it. */
export const computed = (kind: RecordFieldKind, look: Look = {}): ComputedField => ({ ...look, computed: true, kind });

/** The same for one of a few values. */
export const computedChoice = (values: readonly string[], words: string, look: Look = {}): ComputedField => ({
	...look,
	computed: true,
	kind: "enum",
	options: choiceOptions(words, values),
});

const name = (language: Language, max: number, label: MessageId) => text(max, { label, language, listed: "search", width: 200, hidden: true });

/**
 * What a record is called in each language, up to `max` characters; Spanish and Japanese may be left out. People see `name`, which is the one in their
 * language, English where there is none. The columns are `name_zh`, `name_en`, `name_es` and `name_ja`.
 */
export const names = (max: number, look: Pick<Look, "pinned" | "width"> = { width: 240 }) => ({
	name: { ...computed("text", { label: "record.name", listed: "own", sheet: false, ...look }), spoken: true as const },
	nameZh: name("zh", max, "record.nameZh"),
	nameEn: name("en", max, "record.nameEn"),
	nameEs: optional(name("es", max, "record.nameEs")),
	nameJa: optional(name("ja", max, "record.nameJa")),
});

const codeText = (max: number) => z.string().trim().min(1, { abort: true }).max(max);
const codeLook: Look = { key: true, listed: "search", pinned: true, width: 120, label: "record.code" };

/** The code people and programs know a record by: capitals and digits, joined by points, hyphens or underscores. Its column takes no two in any case. */
export const codeField = (max: number, look: Look = {}) =>
	textOf(
		codeText(max)
			.toUpperCase()
			.regex(/^[A-Z0-9]+([._-][A-Z0-9]+)*$/, "problem.recordCode"),
		{ ...codeLook, ...look },
	);

/** The same in small letters. */
export const smallCodeField = (max: number, look: Look = {}) =>
	textOf(
		codeText(max)
			.toLowerCase()
			.regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, "problem.recordCode"),
		{ ...codeLook, ...look },
	);

/** The number the portal gives a record that is entered without one, such as "AR-2026-0001". */
export const numberField = (look: Look = {}) => withDefault(text(20, { key: true, listed: "search", pinned: true, width: 150, ...look }), "");

/** What else there is to say of a record. */
export const remark = () => optional(longText(500, { listed: "search", width: 240, label: "record.remark" }));

/** The days on which a record may be chosen, first and last; open where there is none. */
export const activeDays = () => ({
	activeFrom: optional(day({ label: "record.activeFrom", width: 120 })),
	activeTo: optional(day({ label: "record.activeTo", width: 120, from: "activeFrom" })),
});
