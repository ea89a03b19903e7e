import type { RateBasis, SupplierTable } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import type { Secrecy, Secrets } from "../confidential.ts";
import { columnName, type Field, type ListedChoice, optionsOf } from "../fields/field.ts";
import {
	blankAsNull,
	currencyCode,
	dayText,
	hsCodeList,
	isBlank,
	plainNumber,
	plainPercent,
	sayingUnlessNone,
	wholeNumber,
} from "../fields/values.ts";
import { readPrice } from "../money/formula.ts";
import { digitsIn, MAX_DIGITS, numberText } from "../money/money.ts";
import { type CodeKind, codedKinds, codedTable } from "./code-kinds.ts";

export type FieldKind =
	/** A place by its code; `placeKinds` says which. */
	| "place"
	/** An area code of China, 2 to 9 digits. */
	| "area"
	| "text"
	| "enum"
	| "integer"
	| "boolean"
	/** Kilograms in the database, tonnes as a decimal string at the boundary. */
	| "weight"
	/** A decimal string in the row's currency. */
	| "money"
	/** A decimal string or a formula. */
	| "price"
	| "currency"
	/** Percent as a decimal string; hundredths of a percent in the database. */
	| "percent"
	| "date"
	/** A date, or null for an open end. */
	| "endDate"
	| "container"
	/** The code of a record of master data; `codes` says of which kind. */
	| "record";

/** "everywhere" is the one place that stands for every other. */
export type PlaceKind = "port" | "portCity" | "inlandCity" | "everywhere";

export interface OwnCurrency {
	code: string;
	digits: number;
}

/** One field of a rate row. A price has two columns (`ssr_minor`, `ssr_formula`) and names their stem. */
export interface RateField extends Field<FieldKind> {
	placeKinds?: readonly PlaceKind[];
	/** Of a record: its kind. */
	codes?: CodeKind;
	/** Of a text that is a code: the code of what people call it by other words, null for what has none. */
	codeOf?: (text: string) => string | null;
	/** Of a text that is a vendor's code: the kind of vendor. */
	vendorOf?: SupplierTable["kind"];
	/** Of a text that is a name no register keeps, such as a depot's: the field of the place it is a name of. */
	within?: string;
	/** Of an amount that is in a currency of its own, whatever the row's: its code and digits after the point (ISO 4217). */
	currency?: OwnCurrency;
	/** Of its column in lists, in pixels, where it is not what its kind has. */
	width?: number;
	/** Its column is shown once it is asked for. */
	hidden?: true;
	/** Of a choice: those of its values that its book takes, where it does not take all. */
	taken?: readonly string[];
	/** Of a choice that is a band of weights: over so many tonnes up to so many, by value. */
	weights?: WeightClasses;
	/** Of a text that is a number: sorted as one. */
	numeric?: true;
	/** Of a name that may be a code: its spelling, null for what is none. Codes are what they are, however alike they look without their signs. */
	spellCode?: (text: string) => string | null;
	/** Of a text that may be a stretch of codes, such as postcodes: which, to tell whether two meet; null for others. */
	stretchOf?: (text: string) => CodeStretch | null;
	/** These weights are those of goods and container together. */
	withTare?: true;
	/** Taken when nothing is given. */
	standard?: string | boolean;
}

/** A stretch of codes of five digits within a country, first and last included. */
export interface CodeStretch {
	country: string;
	first: string;
	last: string;
}

/** Bands of weights that people know by names: over so many tonnes up to so many. */
export type WeightClasses = Readonly<Record<string, readonly [over: string, upTo: string]>>;

/** What may be chosen for a field: what its book takes, and what a rate has already. */
export const choosable = ({ options = [], taken }: RateField, had?: unknown) =>
	options.filter(({ value }) => taken === undefined || value === had || taken.includes(value));

/** How secret a field of a book is: without the right to see costs a price is told as a number, not as a formula over them. */
export function secrecyOf({ confidential, kind, open }: Pick<RateField, "confidential" | "kind" | "open">): Secrecy | undefined {
	if (confidential) return "never";
	if (kind === "price") return "number";
	return open === undefined ? undefined : "open";
}

/** The same by the names of a book's fields. */
export const secretsOfBook =
	(fields: readonly RateField[]): Secrets =>
	(name) => {
		const field = fields.find((one) => one.name === name);
		return field && secrecyOf(field);
	};

type Extra = Partial<Pick<RateField, "required" | "key" | "confidential" | "open" | "standard">> & { column?: string };

function field(name: string, kind: FieldKind, schema: z.ZodType, extra: Extra & Partial<RateField>): RateField {
	const required = extra.required ?? false;
	return {
		name,
		column: columnName(name),
		kind,
		label: `rate.${name}` as MessageId,
		key: false,
		confidential: false,
		...extra,
		required,
		schema: required ? schema : blankAsNull(schema),
	};
}

/** The field with a value that stands where nothing is given. */
const withStandard = (made: RateField, standard: string | boolean): RateField => ({
	...made,
	standard,
	schema: z.preprocess((value) => (isBlank(value) ? standard : value), made.schema),
});

/** 15 digits at most: what a number holds exactly, in a spreadsheet and here. */
const fewDigits = (schema: z.ZodType<string>) =>
	schema.refine((text) => digitsIn(text) <= MAX_DIGITS, { message: "problem.digits", params: { maximum: MAX_DIGITS } });

/** A decimal of zero or more; `otherwise` says what would be one. */
const decimalOr = (otherwise: MessageId) =>
	z.preprocess(plainNumber, fewDigits(z.string({ error: sayingUnlessNone(otherwise) }).regex(/^\d{1,12}(\.\d{1,6})?$/, otherwise)));
/** A number of a program or a spreadsheet has decimals behind its point, and no thousands. */
const asAmount = (value: unknown): unknown => (typeof value === "number" ? numberText(value) : value);
const decimal = z.preprocess(asAmount, decimalOr("problem.amount"));

const priceText = z.preprocess(
	asAmount,
	z
		.string()
		.max(300)
		.transform((text, ctx) => {
			const read = readPrice(text);
			if (read.kind === "number" && !read.value.startsWith("-")) return read.value;
			// A spreadsheet's leading = is no part of the formula.
			if (read.kind === "formula") return read.text.replace(/^[=＝]\s*/, "");
			ctx.addIssue(
				read.kind === "problem"
					? { code: "custom", message: read.problem.messageId, params: read.problem.values }
					: { code: "custom", message: "problem.amount" },
			);
			return z.NEVER;
		}),
);

export const place = (name: string, column: string, placeKinds: readonly PlaceKind[]): RateField =>
	field(name, "place", z.string().trim().min(1).max(20).toUpperCase(), { column, placeKinds, required: true, key: true });

/** `any`: an empty code stands for every area. */
export function area(name: string, any = false): RateField {
	const code = z
		.string()
		.trim()
		.regex(any ? /^(\d{2}|\d{4}|\d{6}|\d{9})?$/ : /^(\d{2}|\d{4}|\d{6}|\d{9})$/, "problem.area");
	return field(name, "area", any ? z.preprocess((v) => v ?? "", code) : code, { required: true, key: true });
}

export const text = (name: string, max: number, extra: Extra = {}): RateField =>
	field(name, "text", extra.required ? z.string().trim().min(1).max(max) : z.string().trim().max(max), extra);

/** A vendor of a kind by its code. Part of the key, and told to those alone who may see costs. */
export const vendor = (name: string, max: number, vendorOf: SupplierTable["kind"]): RateField =>
	field(name, "text", z.string().trim().min(1).max(max), { vendorOf, required: true, key: true, confidential: true });

/**
 * A name of something at a place that no register keeps, such as a depot of a port: what differs in case, spaces or signs alone is the same, as the book spells it. Part of the key, and of a lane. `codeOf`: one
 * spelling of those that are codes, null for others; `wrong`: why a text is neither a code nor a name.
 */
export const nameWithin = (
	name: string,
	max: number,
	within: string,
	codeOf?: (text: string) => string | null,
	more: { wrong?: (text: string) => MessageId | null; stretchOf?: (text: string) => CodeStretch | null } = {},
): RateField => {
	const { wrong = () => null, stretchOf } = more;
	const text = z
		.string()
		.trim()
		.min(1)
		.max(max)
		.superRefine((value, ctx) => {
			const message = wrong(value);
			if (message) ctx.addIssue({ code: "custom", message });
		});
	return field(
		name,
		"text",
		z.preprocess((value) => (typeof value === "string" ? (codeOf?.(value) ?? value) : value), text),
		{ within, required: true, key: true, ...(codeOf ? { spellCode: codeOf } : {}), ...(stretchOf ? { stretchOf } : {}) },
	);
};

/** A code of a list that the trade knows by words, such as THC: they become their code, others stay codes of their own, in capitals. Part of the key. */
export const code = (name: string, max: number, codeOf: (text: string) => string | null): RateField =>
	field(
		name,
		"text",
		z.preprocess((value) => (typeof value === "string" ? (codeOf(value) ?? value.trim().toUpperCase()) : value), z.string().min(1).max(max)),
		{ codeOf, required: true, key: true },
	);

export const integer = (
	name: string,
	least: number,
	most: number,
	{ standard, ...extra }: Pick<Extra, "required" | "key" | "confidential" | "open"> & { standard?: string } = {},
): RateField => {
	const made = field(name, "integer", wholeNumber(least, most), extra);
	return standard === undefined ? made : withStandard(made, standard);
};

export const yesNo = (name: string, standard: boolean): RateField => withStandard(field(name, "boolean", z.boolean(), { required: true }), standard);

/** One of a list of values, labelled `enum.<prefix>.<value>`; part of the key. `more.list`: what enumeration its values are, where it is not called by the prefix. */
export function choice(
	name: string,
	prefix: string,
	values: readonly [string, ...string[]],
	{ standard, list }: { standard?: string; list?: ListedChoice } = {},
): RateField {
	const options = optionsOf(`enum.${prefix}`, values);
	const made = field(name, "enum", z.enum(values), {
		options,
		required: true,
		key: true,
		...(list ? { enumeration: list } : {}),
	});
	return standard === undefined ? made : withStandard(made, standard);
}

/**
 * A band of weights by its name, in place of a band in tonnes; part of the key, labelled `enum.weightClass.<value>`. The columns of its weights are filled
 * from it, so that a search finds a row by them. `withTare`: the container's own weight counts. Throws at start where a class holds no weight.
 */
export function weightClass(classes: WeightClasses, more: { withTare?: true } = {}): RateField {
	const [first, ...others] = Object.keys(classes);
	const empty = Object.entries(classes).find(([, [over, upTo]]) => Number(over) >= Number(upTo));
	if (first === undefined || empty) throw new Error(empty ? `the weight class ${empty[0]} holds no weight` : "there is no weight class");
	return { ...choice("weightClass", "weightClass", [first, ...others]), weights: classes, ...more };
}

/** What a percentage is of, such as the haul: said where a row is charged by percent, and nowhere else. Labelled `enum.percentOf.<value>`. */
export const percentOf = (values: readonly [string, ...string[]]): RateField =>
	field("percentOf", "enum", z.enum(values), { options: optionsOf("enum.percentOf", values) });

/** Hours that cost nothing: said where a row is charged by the hour, and nowhere else. */
export const freeHours = (): RateField => integer("freeHours", 0, 240);

/**
 * The index whose latest value on or before a day says which row holds, by its code, and the step of that value that a row is for, in whole units: 80 up to
 * 89 holds 89.5. For a book with `tiers: { from: "indexFrom", to: "indexTo", index: "indexCode" }`.
 */
export const indexSteps = (): RateField[] => [
	reference("indexCode", "priceIndex"),
	integer("indexFrom", -9_999, 999_999, { required: true }),
	integer("indexTo", -9_999, 999_999),
];

/** Where the words of a list are seen that a search asks by and a quotation tells. */
export const sold: readonly MessageId[] = ["menu.salePrice", "document.title"];

/** What a price is by. */
export const bases = [
	"container",
	"teu",
	"bl",
	"document",
	"item",
	"day",
	"hour",
	"km",
	"percent",
	"shipment",
] as const satisfies readonly RateBasis[];
export type Basis = (typeof bases)[number];

/** What a row costs us per unit of its basis, in the row's currency. */
export const cost = (): RateField => field("cost", "money", decimal, { column: "cost_minor", confidential: true });
/** Standard selling rate, a number or a formula. */
export const ssr = (): RateField => field("ssr", "price", priceText, {});
/** Minimum selling rate, a number or a formula: below it a discount needs approval. */
export const msr = (): RateField => field("msr", "price", priceText, { confidential: true });

/** What an amount of another name says of itself. Whatever does not say that it is part of the selling price tells costs, and is confidential. */
type SellingMark = { selling?: true };
const unlessSelling = ({ selling, ...more }: SellingMark & { currency?: OwnCurrency }) => ({ ...more, confidential: selling !== true });

/** An amount of another name, in the row's currency or in one of its own. */
export const money = (name: string, more: SellingMark & { currency?: OwnCurrency } = {}): RateField =>
	field(name, "money", decimal, { column: `${columnName(name)}_minor`, ...unlessSelling(more) });

const percent = z.preprocess(plainPercent, z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "problem.percent"));

/** Percent below a hundred, with two decimals. */
export const percentage = (name: string, more: SellingMark = {}): RateField =>
	field(name, "percent", percent, { column: `${columnName(name)}_bp`, ...unlessSelling(more) });

/** The code of a record of master data, in capitals, or in small letters where its kind has them so; part of the key. */
export function reference(name: string, kind: CodeKind): RateField {
	if (!Object.hasOwn(codedKinds, kind))
		throw new Error(`${name} refers to ${kind}, which code-kinds.ts does not have: ${Object.keys(codedKinds).join(", ")}`);
	const text = z.string().trim().min(1).max(20);
	const code = codedTable(kind).small ? text.toLowerCase() : text.toUpperCase();
	return field(name, "record", code, { codes: kind, required: true, key: true });
}

/** HS codes or headings of 2, 4, 6, 8 or 10 digits, apart by commas, in order and each once. */
export const hsCodes = (name: string): RateField => field(name, "text", hsCodeList(), {});

/** A factor with up to six decimals, such as an exchange rate: kept as it is written. */
export const factor = (name: string, more: SellingMark = {}): RateField =>
	field(name, "text", decimalOr("problem.factor").refine((text) => /[1-9]/.test(text), "problem.factor") as z.ZodType, {
		...unlessSelling(more),
		numeric: true,
	});

const vatField = withStandard(field("vat", "percent", percent, { required: true, column: "vat_bp" }), "0");

const currencyField = withStandard(field("currency", "currency", currencyCode(), { required: true }), "CNY");

/** Common fields a book may have no use for; `weight` and `bounds` are two each. */
export type CommonName =
	| "direction"
	| "containerType"
	| "ownership"
	| "weight"
	| "cargo"
	| "basis"
	| "bounds"
	| "currency"
	| "vat"
	| "onRequest"
	| "remark";

/**
 * The fields every rate row has around its lane and amounts, but those left out, in the order people read them: before the amounts, their least and
 * most, and after them. Those of amounts come with `priced` alone.
 */
export function commonFields({
	container,
	basis = "container",
	priced,
	sells,
	without,
}: {
	container?: string | undefined;
	basis?: string | undefined;
	priced: boolean;
	/** It has a selling price, of which the least and most are; those of a cost alone are as confidential as it. */
	sells: boolean;
	without: readonly CommonName[];
}): Record<"before" | "bounds" | "after", RateField[]> {
	const kept = (name: CommonName, ...fields: RateField[]) => (without.includes(name) ? [] : fields);
	const containerType = field("containerType", "container", z.string().trim().toUpperCase().min(1).max(8), { required: true, key: true });
	const weight = (name: string, standard: string) =>
		withStandard(field(name, "weight", decimalOr("problem.weight"), { required: true, key: true }), standard);
	const bound: SellingMark = sells ? { selling: true } : {};
	return {
		before: [
			...kept("direction", choice("direction", "direction", ["westbound", "eastbound"], { list: { usedIn: sold } })),
			...kept("containerType", container === undefined ? containerType : withStandard(containerType, container)),
			...kept("ownership", choice("ownership", "ownership", ["COC", "SOC"], { standard: "COC" })),
			...kept("weight", weight("weightFrom", "0"), weight("weightTo", "999.999")),
			...kept("cargo", choice("cargo", "cargo", ["general", "dangerous", "reefer"], { standard: "general", list: { usedIn: sold } })),
			...kept("basis", choice("basis", "basis", bases, { standard: basis, list: { usedIn: ["menu.salePrice"] } })),
		],
		bounds: priced ? kept("bounds", money("min", bound), money("max", bound)) : [],
		after: [
			...(priced ? [...kept("currency", currencyField), ...kept("vat", vatField)] : []),
			field("validFrom", "date", dayText(), { required: true }),
			field("validTo", "endDate", dayText(), {}),
			...(priced ? kept("onRequest", yesNo("onRequest", false)) : []),
			...kept("remark", text("remark", 500)),
		],
	};
}
