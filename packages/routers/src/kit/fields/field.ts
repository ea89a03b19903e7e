import type { MessageId } from "@iqt/i18n";
import type { z } from "zod";

/** One of the few values a field takes, with the message id people read it by. */
export interface FieldOption {
	value: string;
	label: MessageId;
}

/** What people know the values of a choice by as a list of their own, where that does not follow from its labels. */
export interface ListedChoice {
	/** The name REST knows the list by: the last part of its labels' prefix otherwise. */
	name?: string;
	/** What the list is of: the field's label otherwise. */
	title?: MessageId;
	/** Screens and papers that show the labels beside those of the declaration. */
	usedIn?: readonly MessageId[];
}

/** What a field of a rate and a field of a record have in common: the one declaration behind form, router, list, workbook and REST. */
export interface Field<Kind extends string> {
	name: string;
	/** Column of the table. */
	column: string;
	kind: Kind;
	label: MessageId;
	schema: z.ZodType;
	required: boolean;
	/** Part of what makes a row unique. */
	key: boolean;
	/** Left out for people who may not see cost. */
	confidential: boolean;
	/** Why everybody may read it, of an amount or of what is called by a cost or a vendor. */
	open?: string;
	/** Values of a choice. */
	options?: readonly FieldOption[];
	/** Of a choice: the enumeration it is. */
	enumeration?: ListedChoice;
}

/** The values of a choice, each labelled `<words>.<value>`. */
export const optionsOf = (words: string, values: readonly string[]): FieldOption[] =>
	values.map((value) => ({ value, label: `${words}.${value}` as MessageId }));

/** The column a field lies in where nothing else is said: `validFrom` → `valid_from`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
