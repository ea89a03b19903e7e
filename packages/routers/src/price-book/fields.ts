import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import type { Secrecy, Secrets } from "../auth/confidential.ts";
import { columnName, type Field, optionsOf } from "../fields/field.ts";
import { currencyCode, dayText, isBlank, orNothing, plainNumber } from "../fields/values.ts";
import { readPrice } from "../pricing/formula.ts";
import { digitsIn, MAX_DIGITS } from "../pricing/money.ts";

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
	| "container";

export type PlaceKind = "port" | "portCity" | "inlandCity";

/** One field of a rate row. A price has two columns (`ssr_minor`, `ssr_formula`) and names their stem. */
export interface RateField extends Field<FieldKind> {
	placeKinds?: readonly PlaceKind[];
	/** Taken when nothing is given. */
	standard?: string | boolean;
}

/** How secret a field of a book is: without the right to see costs a price is told as a number, not as a formula over them. */
export const secrecyOf = (field: Pick<RateField, "confidential" | "kind">): Secrecy | undefined =>
	field.confidential ? "never" : field.kind === "price" ? "number" : undefined;

/** The same by the names of a book's fields. */
export const secretsOfBook =
	(fields: readonly RateField[]): Secrets =>
	(name) => {
		const field = fields.find((one) => one.name === name);
		return field && secrecyOf(field);
	};

type Extra = Partial<Pick<RateField, "required" | "key" | "confidential" | "standard">> & { column?: string };

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
		schema: required ? schema : orNothing(schema),
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

const decimal = z.preprocess(plainNumber, fewDigits(z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "problem.amount")));

const priceText = z.preprocess(
	(value) => (typeof value === "number" ? String(value) : value),
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

export const integer = (name: string, least: number, most: number): RateField =>
	field(
		name,
		"integer",
		z.preprocess((v) => (typeof v === "string" && /^\d+$/.test(v.trim()) ? Number(v) : v), z.int().min(least).max(most)),
		{},
	);

export const yesNo = (name: string, standard: boolean): RateField => withStandard(field(name, "boolean", z.boolean(), { required: true }), standard);

function choice(name: string, prefix: string, values: readonly [string, ...string[]], standard?: string): RateField {
	const made = field(name, "enum", z.enum(values), { options: optionsOf(`enum.${prefix}`, values), required: true, key: true });
	return standard === undefined ? made : withStandard(made, standard);
}

export const modes = (values: readonly [string, ...string[]], standard: string): RateField => choice("mode", "mode", values, standard);

export const customsCategory = (): RateField => choice("category", "customs", ["export", "import", "transit", "inspection"]);

export type PriceName = "cost" | "ssr" | "msr";

const prices: Record<PriceName, RateField> = {
	cost: field("cost", "money", decimal, { column: "cost_minor", confidential: true }),
	ssr: field("ssr", "price", priceText, {}),
	msr: field("msr", "price", priceText, { confidential: true }),
};

export const priceField = (name: PriceName): RateField => prices[name];

const percent = z.preprocess((v) => (typeof v === "number" ? String(v) : v), z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "problem.percent"));

/** The fields every rate row has around its lane and prices, in the order people read them. */
export const common = {
	direction: () => choice("direction", "direction", ["westbound", "eastbound"]),
	containerType: (standard?: string) => {
		const made = field("containerType", "container", z.string().trim().toUpperCase().min(1).max(8), { required: true, key: true });
		return standard === undefined ? made : withStandard(made, standard);
	},
	ownership: () => choice("ownership", "ownership", ["COC", "SOC"], "COC"),
	weightFrom: () => withStandard(field("weightFrom", "weight", decimal, { required: true, key: true }), "0"),
	weightTo: () => withStandard(field("weightTo", "weight", decimal, { required: true, key: true }), "999.999"),
	cargo: () => choice("cargo", "cargo", ["general", "dangerous", "reefer"], "general"),
	basis: (standard: string) => choice("basis", "basis", ["container", "teu", "bl", "document", "item", "day", "km", "percent", "shipment"], standard),
	min: () => field("min", "money", decimal, { column: "min_minor" }),
	max: () => field("max", "money", decimal, { column: "max_minor" }),
	currency: () => withStandard(field("currency", "currency", currencyCode(), { required: true }), "CNY"),
	vat: () => withStandard(field("vat", "percent", percent, { required: true, column: "vat_bp" }), "0"),
	validFrom: () => field("validFrom", "date", dayText(), { required: true }),
	validTo: () => field("validTo", "endDate", dayText(), {}),
	onRequest: () => yesNo("onRequest", false),
	remark: () => text("remark", 500),
};
