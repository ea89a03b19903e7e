import type { ListSort } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import { z } from "zod";
import { innermost } from "../../door/inner-schema.ts";
import type { ShippedRole } from "../../door/role-names.ts";
import { columnName, type Field } from "../fields/field.ts";
import type { ComputedField, Look, RecordFieldKind, Reference, Storage, StoredField } from "./fields.ts";

/** A field of a kind of record, complete: what its list, form, workbook, change log, REST lines and columns are made of. */
export interface RecordField extends Field<RecordFieldKind>, Omit<Look, "column" | "confidential" | "key" | "label" | "required"> {
	/** Read-only: no part of the schema, in no column of the kind's table. */
	computed: boolean;
	storage: Storage;
	/** May hold nothing. */
	nullable: boolean;
	/** Flag of the record that says whether the field is for everybody. */
	unless?: string;
	reference?: Reference;
}

/** Who may view and edit records of a kind: codes of the built-in roles; super administrators may do everything. */
export interface RecordRights {
	/** Path of the screen the right to view shows. */
	menu?: string;
	/** Older rights whose holders get these ones too, once, where they are new to a database. */
	with?: { view: string; edit: string };
	view: readonly ShippedRole[];
	edit: readonly ShippedRole[];
}

/** Whether a field of such a schema holds a GUID, or a list of them. */
export function isOfGuids(schema: z.ZodType): boolean {
	const inner = innermost(schema);
	const one = inner instanceof z.ZodArray ? innermost(inner.element as z.ZodType) : inner;
	return one instanceof z.ZodGUID;
}

type Declared = Readonly<Record<string, StoredField | ComputedField>>;

/** The shape of what is saved. */
type ShapeOf<F> = { -readonly [K in keyof F as F[K] extends StoredField ? K : never]: F[K] extends StoredField<infer S> ? S : never };

/** Names of the fields that name other records, people or keys. */
type ReferencesOf<F> = { [K in keyof F]: F[K] extends StoredField<infer _, "reference" | "references"> ? K : never }[keyof F] & string;

/** The field with the name in the reader's language. */
type SpokenOf<F> = { [K in keyof F]: F[K] extends { spoken: true } ? K : never }[keyof F];

/** A kind of record as server and portal know it. */
export interface RecordDeclaration<N extends string = string, S extends z.ZodObject = z.ZodObject, R extends string = string> {
	/** Its name in the change log and of its rights: `<name>.view`, `<name>.edit`. */
	name: N;
	/** What its list and its workbook are called. */
	title: MessageId;
	/** What the message ids of its fields begin with. */
	labels: string;
	/** A workbook may be read into it: `defineRecordImport` is among its procedures. */
	imported: boolean;
	/** Duplicates may be made one: `defineRecordMerge` is among its procedures. */
	merged: boolean;
	/** What an empty list says. */
	empty: { title: MessageId; text: MessageId };
	/** In the order people read them. */
	fields: readonly RecordField[];
	/** Those that name other records, people or keys: a screen has to say how these are looked up. */
	references: readonly R[];
	/** What is saved. `id` and `version` are the kit's own. */
	schema: S;
	/** Field that names a record to people. */
	label: keyof z.output<S> & string;
	/** Fields whose values together are what the change log calls a record. */
	called: readonly string[];
	defaultSort: readonly ListSort[];
	rights: RecordRights;
}

interface Said<N extends string, F> {
	name: N;
	title: MessageId;
	/** Where the labels stand under another name than the kind's. */
	labels?: string;
	/** Where a workbook may be read into it. */
	imported?: boolean;
	/** Where duplicates may be made one. */
	merged?: boolean;
	fields: F;
	label: keyof ShapeOf<F> & string;
	/** Where that is not what the change log calls it by. */
	called?: readonly ((keyof ShapeOf<F> | SpokenOf<F>) & string)[];
	defaultSort: readonly ListSort[];
	rights: RecordRights;
}

function complete(labels: string, name: string, field: StoredField | ComputedField): RecordField {
	const { confidential, ...rest } = field;
	const label = field.label ?? (`${labels}.${name}` as MessageId);
	const common = { ...rest, name, label, column: field.column ?? columnName(name), key: field.key ?? false, confidential: confidential === true };
	const secret = typeof confidential === "object" ? { ...common, unless: confidential.unless } : common;
	return field.computed
		? { ...secret, schema: z.never(), storage: "plain", nullable: true, required: false }
		: { ...secret, schema: field.schema, storage: field.storage, nullable: field.nullable, required: field.must || field.required === true };
}

/**
 * Whoever does not see costs is refused a list in the order of a confidential field, and would be told what a record is called by one. Where only some
 * records keep the field to themselves, the list knows them without it.
 */
function refuseTelling(
	name: string,
	fields: readonly RecordField[],
	{ label, called = [], defaultSort }: Pick<RecordDeclaration, "defaultSort"> & { label: string; called?: readonly string[] | undefined },
) {
	const confidential = (field: string) => fields.some((one) => one.name === field && one.confidential);
	const sorted = defaultSort.find(({ field }) => confidential(field));
	if (sorted) throw new Error(`${name}: defaultSort names the confidential field ${sorted.field}; sort by one that everybody sees`);
	const naming = [label, ...called].find(confidential);
	if (naming !== undefined) throw new Error(`${name} is called by the confidential field ${naming}; name it by one that everybody sees`);
}

/**
 * One kind of record, declared once: its fields are schema, list, form, workbook, words of the change log and columns of its table. Throws at start
 * where a confidential field orders its list or names its records.
 */
export function declareRecord<const N extends string, F extends Declared>(
	said: Said<N, F>,
): RecordDeclaration<N, z.ZodObject<ShapeOf<F>>, ReferencesOf<F>> {
	const { name, labels = name, imported = false, merged = false, label, called = [label], ...rest } = said;
	const fields = Object.entries(said.fields).map(([field, declared]) => complete(labels, field, declared));
	refuseTelling(name, fields, said);
	const shape = Object.fromEntries(fields.filter((field) => !field.computed).map((field) => [field.name, field.schema]));
	const schema = z.object(shape) as unknown as z.ZodObject<ShapeOf<F>>;
	const empty = { title: `${labels}.emptyTitle` as MessageId, text: `${labels}.emptyText` as MessageId };
	const references = fields.flatMap(({ name: field, kind, computed }) =>
		!computed && kind.startsWith("reference") ? [field as ReferencesOf<F>] : [],
	);
	return { ...rest, name, labels, imported, merged, empty, fields, references, schema, label: label as never, called };
}
