import type { Language } from "@iqt/i18n";
import { labelKey } from "./text.ts";
import { quantityOf } from "./units.ts";

export type FieldKind =
	| "place"
	| "amount"
	/** An amount or a formula. */
	| "rate"
	| "day"
	/** The last day of validity: empty and words for it are an open end. */
	| "endDay"
	/** "4-6" days, kept as two numbers. */
	| "transit"
	/** "上海-重庆": a lane in one cell, kept as its two places. */
	| "lane"
	| "direction"
	| "container"
	| "choice"
	| "weight"
	/** "20-24T": where a rate's weights begin and end, kept as two numbers. */
	| "weightBand"
	/** "1-7天": the days a step goes from and to, kept as two numbers. */
	| "dayBand"
	| "integer"
	| "percent"
	| "yesNo"
	| "currency"
	/** Code of an administrative area; sheets may name it. */
	| "area"
	/** Code of a trucker; sheets may name it. */
	| "trucker"
	/** A code of a list that sheets may name. */
	| "charge"
	| "text";

/** One field of a price book as an import sees it. */
export interface ImportField {
	name: string;
	kind: FieldKind;
	required: boolean;
	/** What the product calls it. */
	titles?: Readonly<Record<Language, string>>;
	/** What the trade calls it. */
	labels: readonly string[];
	/** Of a place: which kinds it may be, in order of preference. */
	placeKinds?: readonly ("port" | "portCity" | "inlandCity" | "everywhere")[];
	/** Free text, kept as it is written: in one line, or in as many as it has. */
	free?: "line" | "lines";
	/** What units beside amounts, in heads and in lines stand for in a book that has them by another name: 元/票 for each document. */
	meant?: Readonly<Record<string, string>>;
	/** Of a choice: each value and how sheets spell it. */
	choices?: readonly { value: string; names: readonly string[] }[];
	/** Of a choice of weights: over and up to how many tonnes each value is. */
	classes?: Readonly<Record<string, readonly [string, string]>>;
	/** Of a choice: its values are records of master data. */
	ofRecords?: true;
	/** Of records: what some of them say of other fields of their rate, by field: a declaration for export of the direction. */
	says?: Readonly<Record<string, Readonly<Record<string, string>>>>;
	/** Of a charge: its code by what it is called. */
	codeOf?: (text: string) => string | null;
	/** Used when a sheet has no column and no other constant for it. */
	standard?: string;
	/** A blank cell of it says something of the rate by itself: a standard, an open end, every area, no minimum, no surcharge for fuel. */
	blankSays?: true;
	/** Of a price: a rate must have it, and is asked about without. */
	asked?: true;
	/** Left out for people who may not see cost. */
	confidential?: boolean;
	/** Of an amount that is in one currency whatever its rate's: its code. */
	ownCurrency?: string;
	/** Priced per box: a sheet may have one column of it per container type. */
	perContainer?: boolean;
}

/** Fields that two others are filled from, by each of these: "上海-重庆", "4-6" days, "20-24T", "1-7天". */
export const filledFrom: Readonly<Record<string, string>> = {
	inlandCity: "lane",
	portCity: "lane",
	transitMin: "transit",
	transitMax: "transit",
	weightFrom: "weightBand",
	weightTo: "weightBand",
	dayFrom: "dayBand",
	dayTo: "dayBand",
};

/** Whether a field holds prices: amounts or formulas. */
export const isPrice = (field: ImportField | undefined): boolean => field?.kind === "amount" || field?.kind === "rate";

/** Field names by label, which of the fields hold prices and which are counted in what is no money, those that are costs in one currency alone by its code, and what records of master data that a rate must name are called. */
export type LabelIndex = ReadonlyMap<string, string> & {
	readonly prices: ReadonlySet<string>;
	readonly counted: ReadonlySet<string>;
	readonly costsIn: ReadonlyMap<string, string>;
	readonly records: ReadonlyMap<string, { field: string; value: string }>;
	/** What classes of weights are called. */
	readonly classes: ReadonlySet<string>;
};

/** Characters of the longest label looked at in two languages. */
const LONGEST_LABEL = 80;

/** What says the same again of fields of some kinds, "箱型 Type", "Ramp city 车站", and names none by itself. */
const generalNames: ReadonlyMap<string, ReadonlySet<FieldKind>> = new Map(
	[
		[["type", "类型", "种类"], ["container"]] as const,
		[["station", "车站", "站点", "站名"], ["place"]] as const,
		[
			["name", "名称"],
			["place", "charge"],
		] as const,
	].flatMap(([names, kinds]) => names.map((name) => [labelKey(name), new Set<FieldKind>(kinds)] as const)),
);

/** What a word that vendors use for their own price is beside another one: "底价 MSR". */
const besideAnother: ReadonlyMap<string, string> = new Map([[labelKey("底价"), "msr"]]);

/** Field names by label; a label in two languages, "direction方向", is its field's where both say the same. */
class Labels extends Map<string, string> {
	readonly kinds = new Map<string, FieldKind>();

	override get(key: string): string | undefined {
		return super.get(key) ?? this.#inLanguages(key);
	}

	override has(key: string): boolean {
		return this.get(key) !== undefined;
	}

	#inLanguages(key: string): string | undefined {
		if (key.length > LONGEST_LABEL) return undefined;
		const runs = key.match(/[\p{Script=Latin}\d]+|[^\p{Script=Latin}\d]+/gu) ?? [];
		if (runs.length < 2) return undefined;
		const named = runs.map((run) => ({ run, field: super.get(run) }));
		const field = named.find((one) => one.field !== undefined && !besideAnother.has(one.run))?.field;
		const kind = this.kinds.get(field ?? "");
		const isSame = (one: (typeof named)[number]) =>
			one.field === field ||
			besideAnother.get(one.run) === field ||
			(one.field === undefined && kind !== undefined && generalNames.get(one.run)?.has(kind) === true);
		return field !== undefined && named.every(isSame) ? field : undefined;
	}
}

/**
 * Field names by every label they go under. The first field to claim a label keeps it: by its own name, then by what it is called in the sheet's
 * language, in Chinese and English and in the trade, and last in other languages. "Cargo" is a charge in Spanish.
 */
export function labelIndex(fields: readonly ImportField[], language?: Language): LabelIndex {
	const index = new Labels();
	for (const { name, kind } of fields) index.kinds.set(name, kind);
	const claim = (field: ImportField, labels: readonly string[]) => {
		for (const label of labels) {
			const key = labelKey(label);
			if (key && !index.has(key)) index.set(key, field.name);
		}
	};
	if (language) for (const field of fields) claim(field, [field.titles?.[language] ?? ""]);
	for (const field of fields) claim(field, [field.name]);
	for (const field of fields) claim(field, [field.titles?.zh ?? "", field.titles?.en ?? ""]);
	for (const field of fields) claim(field, field.labels);
	for (const field of fields) claim(field, Object.values(field.titles ?? {}));
	const records = new Map(
		fields.flatMap(({ name, required, ofRecords, says, choices = [] }) =>
			// Records that say of a direction or the like are called as that is.
			required && ofRecords
				? choices.flatMap(({ value, names }) =>
						Object.keys(says?.[value] ?? {}).length === 0 ? names.map((one) => [labelKey(one), { field: name, value }] as const) : [],
					)
				: [],
		),
	);
	const costsIn = new Map(fields.flatMap(({ name, ownCurrency }) => (ownCurrency && name.startsWith("cost") ? [[ownCurrency, name] as const] : [])));
	const namesOf = (is: (field: ImportField) => boolean) => new Set(fields.filter(is).map((field) => field.name));
	return Object.assign(index, {
		prices: namesOf(isPrice),
		counted: namesOf((field) => field.kind === "integer" || quantityOf(field) !== undefined),
		costsIn,
		records,
		classes: new Set(fields.flatMap(({ classes, choices = [] }) => (classes ? choices.flatMap(({ names }) => names.map(labelKey)) : []))),
	});
}

/** The ways a sheet may name fields: as the trade does, or in another language of the portal throughout. */
export const labelIndexes = (fields: readonly ImportField[]): LabelIndex[] => [
	labelIndex(fields),
	labelIndex(fields, "es"),
	labelIndex(fields, "ja"),
];

/** What both days of a rate are called. */
const periods: ReadonlySet<string> = new Set(
	["valid", "validity", "validity period", "valid period", "有效期", "有效期间", "有效期限"].map(labelKey),
);
export const isPeriodName = (text: string): boolean => periods.has(labelKey(text));
