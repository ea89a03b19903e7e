import type { Database, ListColumn, ListSort } from "@iqt/db";
import type { Language, MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Secrets } from "../auth/confidential.ts";
import type { ChangeWriter } from "../change-log.ts";
import type { Permission } from "../permissions.ts";

/** Tables a kind of record may lie in: `id`, `version`, `changed_at` and `changed_by` beside its own columns. */
export type RecordTable = {
	[T in keyof Database]: "changed_at" | "changed_by" | "version" extends keyof Database[T] ? T : never;
}[keyof Database];

/** A column of the export. `words` begins the message ids of a choice's values: `enum.cargo` for `enum.cargo.reefer`. */
export interface SheetField {
	field: string;
	label: MessageId;
	words?: string;
}

/** How a value is kept. */
export interface Conversion {
	toColumn: (value: unknown) => unknown;
	toField: (stored: unknown) => unknown;
}

/** A field that names a row of another table by its public key, while the column holds its internal one. */
export interface Reference {
	column: string;
	table: keyof Database;
	/** Column of the other table people and clients know it by. */
	key: string;
	/** Column of the other table this one holds. */
	id: string;
}

/** What every record has beside its own fields. Times are ISO 8601 UTC. */
export interface RecordHead {
	id: string;
	version: number;
	changedAt: string;
	/** Name of who changed it last; null where the product did. */
	changedBy: string | null;
}

export type RecordOf<S extends z.ZodObject, E extends object = object> = RecordHead & z.output<S> & E;

/**
 * What a list may do with a field: `search` text that the search box looks at, `text` it does not, `choice` of a few values, `number`
 * and `day` with ranges, `flag` yes or no. A ListColumn says it in full, for fields joined from elsewhere.
 */
export type Listed = "search" | "text" | "choice" | "number" | "day" | "flag" | ListColumn;

/** Who saves or removes, inside the transaction of the change. */
export interface RecordWork {
	db: Kysely<Database>;
	now: Date;
	language: Language;
	caller: { userId: number; displayName: string; seesCost: boolean };
	change: ChangeWriter;
}

/** A plain kind of data people keep lists of: one table, one schema, one set of procedures. */
export interface RecordKind<S extends z.ZodObject = z.ZodObject, E extends object = object> {
	/** Its name in the change log; `<name>.view` shows its history. */
	name: string;
	table: RecordTable;
	rights: { view: Permission; edit: Permission };
	/** The fields, declared once: form, router, REST and OpenAPI read them here. `id` and `version` are the kit's own. */
	schema: S;
	/** Fields a list may be searched, filtered and sorted by. */
	columns: Readonly<Record<string, Listed>>;
	defaultSort: readonly ListSort[];
	/** Column of a field where it is not the field's name in snake case. */
	columnOf?: Readonly<Record<string, string>>;
	/** How a field's value and its column's turn into each other, where it is not by what its schema takes. Nothing stays nothing. */
	convert?: Readonly<Record<string, Conversion>>;
	/** Fields kept by another table's internal key. */
	references?: Readonly<Record<string, Reference>>;
	/** Columns with one value for all records of the kind, where several kinds share a table. */
	fixed?: Readonly<Record<string, string | number>>;
	/** Columns of a record that are no fields, as it is added or brought back: what moves it through its states changes them. */
	standing?: (origin: "new" | "restored") => Readonly<Record<string, string | number | null>>;
	/** The workbook an export writes: its title and columns, read-only fields included; who changed a record last, and when, follow them. */
	sheet: { title: MessageId; fields: readonly SheetField[] };
	/** Field that names a record to people, in messages. */
	label: keyof z.output<S> & string;
	/** Fields left out for people who may not see costs; they may not save such records either. */
	confidential?: readonly (keyof z.output<S> & string)[];
	/** Fields that are for everybody only where a flag of the record says so. The log keeps the flag with every change, as it decides what may be told of it. */
	confidentialUnless?: { flag: keyof z.output<S> & string; fields: readonly (keyof z.output<S> & string)[] };
	/** Read-only fields beside the stored ones, for one page of records at a time, by id. */
	extra?: (db: Kysely<Database>, records: readonly (RecordHead & z.output<S>)[], language: Language) => Promise<ReadonlyMap<string, E>>;
	/** Rules a schema cannot know: refuses (InvalidFieldError, DomainError), or answers the fields as they are to be kept. `current` is null for a new one. */
	beforeSave?: (work: RecordWork, fields: z.output<S>, current: (RecordHead & z.output<S>) | null) => Promise<z.output<S>>;
	/** Refuses a deletion. */
	beforeRemove?: (work: RecordWork, record: RecordHead & z.output<S>) => Promise<void>;
	/** Where a record is used, in words, while it must not be deleted; null where it is not. */
	usedBy?: (work: RecordWork, record: RecordHead & z.output<S>) => Promise<string | null>;
}

/** How secret the fields of a kind are. */
export const secretsOfKind =
	({ confidential, confidentialUnless: guarded }: AnyKind): Secrets =>
	(field) => {
		if (confidential?.includes(field)) return "never";
		return guarded?.fields.includes(field) ? { unless: guarded.flag } : undefined;
	};

/** Any kind, for code that treats them alike. */
export type AnyKind = RecordKind<z.ZodObject, object>;
