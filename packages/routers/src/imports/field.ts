import { labelKey } from "./text.ts";

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
	| "direction"
	| "container"
	| "choice"
	| "weight"
	| "integer"
	| "percent"
	| "yesNo"
	| "currency"
	/** Code of an administrative area; sheets may name it. */
	| "area"
	| "text";

/** One field of a price book as an import sees it. */
export interface ImportField {
	name: string;
	kind: FieldKind;
	required: boolean;
	/** Every label it may have in a sheet: the product's own in all languages, and what the trade calls it. */
	labels: readonly string[];
	/** Of a place: which kinds it may be, in order of preference. */
	placeKinds?: readonly ("port" | "portCity" | "inlandCity")[];
	/** Of a choice: each value and how sheets spell it. */
	choices?: readonly { value: string; names: readonly string[] }[];
	/** Used when a sheet has no column and no other constant for it. */
	standard?: string;
	/** Left out for people who may not see cost. */
	confidential?: boolean;
	/** Priced per box: a sheet may have one column of it per container type. */
	perContainer?: boolean;
}

export type LabelIndex = ReadonlyMap<string, string>;

/** Field names by every label they go under. The first field to claim a label keeps it. */
export function labelIndex(fields: readonly ImportField[]): LabelIndex {
	const index = new Map<string, string>();
	for (const field of fields) {
		for (const label of [field.name, ...field.labels]) {
			const key = labelKey(label);
			if (key && !index.has(key)) index.set(key, field.name);
		}
	}
	return index;
}
