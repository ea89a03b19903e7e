import type { Database, ListColumn } from "@iqt/db";
import type { Language, MessageId } from "@iqt/i18n";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller } from "../../door/context.ts";
import type { MessageValues } from "../../door/errors.ts";
import { holds, type Permission } from "../../door/permissions.ts";
import type { Secrets } from "../confidential.ts";
import type { RateField } from "../price-book/fields.ts";
import type { RecordDeclaration, RecordField } from "./declare.ts";
import { refuseTellingColumns } from "./own-columns.ts";

/** Tables a kind of record may lie in: `id`, `version`, `changed_at` and `changed_by` beside its own columns. */
export type RecordTable = {
	[T in keyof Database]: "changed_at" | "changed_by" | "version" extends keyof Database[T] ? T : never;
}[keyof Database];

/** What every record has beside its own fields. Times are ISO 8601 UTC. */
export interface RecordHead {
	id: string;
	version: number;
	changedAt: string;
	/** Name of who changed it last; null where the product did. */
	changedBy: string | null;
}

/** With names in four languages comes the one in the reader's. */
type Spoken<T> = T extends { nameEn: string } ? { name: string } : unknown;

export type RecordOf<S extends z.ZodObject, E extends object = object> = RecordHead & z.output<S> & E & Spoken<z.output<S>>;

/** Who saves or removes, inside the transaction of the change. */
export interface RecordWork {
	db: Kysely<Database>;
	now: Date;
	language: Language;
	caller: Pick<Caller, "userId" | "displayName" | "seesCost" | "isSuper" | "permissions"> &
		Partial<Pick<Caller, "userType" | "companyId" | "by" | "sessionId">>;
	change: ChangeWriter;
}

/** One place where a record is used. */
export interface Use {
	/** In the language of who asks: "Customs price: 12 rates". */
	text: string;
	/** Path within the portal of a screen that shows it. */
	path?: string;
}

/** What is odd about a field, as a sentence that says so by itself. */
export interface RecordDoubt {
	field: string;
	messageId: MessageId;
	values: MessageValues;
}

/** A column of another table that names records of a kind. */
export interface Naming {
	table: keyof Database;
	column: string;
	/** What of a record it holds. */
	by: "id" | "code";
	/** It holds a JSON list of them. */
	list?: true;
	/** What its rows are, the column people call one by, and the screen that shows those of a record. */
	title: MessageId;
	called: string;
	path?: (record: { id: string; code: string }) => string;
	/** Of rows that are unique together with this column: by what else. */
	uniqueBy?: string;
	/** Of rows one of which stands before the others of a record: the column that is 1 for it. */
	first?: string;
	/** Whether it means this record, where its value may mean others, too. */
	means?: (db: Kysely<Database>, record: { id: string; code: string }) => Promise<boolean>;
}

/** What names records of a kind, all of which follows when two that mean one are merged, and when they may be. */
export interface Merging {
	/** Fields of rates that name a record, by its id, by which terms are kept, too, or by its code. */
	rates?: { by: "id" | "code"; isNaming: (field: RateField, record: Readonly<Record<string, unknown>>) => boolean };
	/** Columns of other tables that do. */
	columns?: readonly Naming[];
	/** Fields in which two must agree: what names one would mean something else with the other. */
	alike?: readonly string[];
	/** What a person is asked before two become one, as a sentence. */
	doubt?: (
		goes: Readonly<Record<string, unknown>>,
		stays: Readonly<Record<string, unknown>>,
	) => { messageId: MessageId; values: MessageValues } | null;
	/** Right it takes, where that is another than the one to edit. */
	right?: Permission;
	/** Refuses one that may not go. */
	refuse?: (goes: Readonly<Record<string, unknown>>) => Error | null;
}

/** How a list knows a field; by the business day where that decides what it says. */
type OwnColumn = ListColumn | ((today: string) => ListColumn);

/** How a list knows a field on a business day; left out, on some day: what may be done with it is the same on all. */
export const columnOn = (column: OwnColumn, today = "2000-01-01"): ListColumn => (typeof column === "function" ? column(today) : column);

/** What a kind does beyond its declaration. */
interface Behaviour<S extends z.ZodObject, E extends object> {
	table: RecordTable;
	/** How a list finds and sorts by fields that no column of the table holds as they are. */
	columns?: Readonly<Record<string, OwnColumn>>;
	/** Columns with one value for all records of the kind, where several kinds share a table. */
	fixed?: Readonly<Record<string, string | number>>;
	/** Columns of a record that are no fields, as it is added or brought back, by whom and when: what moves it through its states changes them. */
	standing?: (origin: "new" | "restored", by: { userId: number; at: string }) => Readonly<Record<string, string | number | null>>;
	/** Right it takes beside those to view and to edit. */
	needs?: Permission;
	/** Its records are somebody's: only who holds `all` reaches those of others. */
	own?: Own;
	/** Read-only fields beside the stored ones, for one page of records at a time, by id; `today` is the business day. */
	extra?: (
		db: Kysely<Database>,
		records: readonly (RecordHead & z.output<S>)[],
		language: Language,
		today: string,
	) => Promise<ReadonlyMap<string, E>>;
	/** Whether prices are worked out from a record: whoever could change it without seeing costs would read them off the prices, and move those. */
	makesPrices?: (fields: z.output<S>) => boolean;
	/** Rules a schema cannot know: refuses (InvalidFieldError, DomainError), or answers the fields as they are to be kept. `current` is null for a new one. */
	beforeSave?: (work: RecordWork, fields: z.output<S>, current: (RecordHead & z.output<S>) | null) => Promise<z.output<S>>;
	/** What follows from a record once it is written, in the same transaction; `current` is null for a new one. */
	afterSave?: (work: RecordWork, saved: RecordHead & z.output<S>, current: (RecordHead & z.output<S>) | null) => Promise<void>;
	/**
	 * What is odd about a record that may be saved all the same: nobody saves one who does not say so (`confirmed`). `current` is null for a new one;
	 * `owner`: the id of the user whose records may be told of, null for those of all.
	 */
	doubts?: (
		db: Kysely<Database>,
		fields: z.output<S>,
		current: (RecordHead & z.output<S>) | null,
		owner: number | null,
		today: string,
	) => Promise<readonly RecordDoubt[]>;
	/** Refuses a deletion. */
	beforeRemove?: (work: RecordWork, record: RecordHead & z.output<S>) => Promise<void>;
	/** Where a record is used while it must not be deleted; nothing where it is not. */
	usedBy?: (work: RecordWork, record: RecordHead & z.output<S>) => Promise<readonly Use[]>;
	/** How duplicates become one; left out where no two records can mean one. */
	merging?: Merging;
}

/** Whose a record is: the user whose id `column` holds. Who holds `all` sees and changes everybody's. */
export interface Own {
	column: string;
	all: Permission;
	/** Column with a JSON list of GUIDs of users who see a record beside its owner; they change nothing. */
	shared?: string;
	/** `column` and `shared` are of another table, that of what the record belongs to: `by` is the column that holds its id. What belongs to none is everybody's where `noneIsAllOurs`. */
	within?: { table: keyof Database; by: string; noneIsAllOurs?: true };
}

interface Rights {
	view: Permission;
	edit: Permission;
}

/** A plain kind of data people keep lists of: one table, one declaration, one set of procedures. */
export interface RecordKind<S extends z.ZodObject = z.ZodObject, E extends object = object>
	extends Omit<RecordDeclaration<string, S>, "rights">,
		Behaviour<S, E> {
	rights: Rights;
}

/** Any kind, for code that treats them alike. */
export type AnyKind = RecordKind<z.ZodObject, object>;

/** Rights need no word where they are called as the kind is. */
type RightsOf<N extends string> = `${N}.edit` | `${N}.view` extends Permission ? { rights?: Rights } : { rights: Rights };

/** The kind of record a declaration is of. Throws at start where a list is to know a field in a way nobody says, or would tell a confidential one. */
export function recordKind<N extends string, S extends z.ZodObject, E extends object = object>(
	declaration: Omit<RecordDeclaration<N, S>, "rights">,
	behaviour: Behaviour<S, E> & RightsOf<N>,
): RecordKind<S, E> {
	const { name, fields } = declaration;
	const unsaid = fields.find((field) => field.listed === "own" && !field.spoken && !behaviour.columns?.[field.name]);
	if (unsaid) throw new Error(`${name} does not say how a list knows ${unsaid.name}`);
	const columns = Object.entries(behaviour.columns ?? {}).map(([column, how]) => [column, columnOn(how)] as const);
	refuseTellingColumns(name, fields, Object.fromEntries(columns));
	return { ...declaration, ...behaviour, rights: behaviour.rights ?? { view: `${name}.view` as Permission, edit: `${name}.edit` as Permission } };
}

/** The id of the user whose records of a kind the caller reaches; null for those of all. */
export const ownerFor = ({ own }: Pick<AnyKind, "own">, caller: Pick<RecordWork["caller"], "isSuper" | "permissions" | "userId">): number | null =>
	own && !holds(caller, own.all) ? caller.userId : null;

/** That a row of a kind's table, called `table`, is a user's own or, to look at alone (`toChange` is not said), shared with them. */
export function isReached(
	{ within, ...own }: Own,
	{ table, userId, toChange = false }: { table: string; userId: number; toChange?: boolean },
): RawBuilder<SqlBool> {
	if (within) {
		const reached = isReached(own, { table: "whole", userId, toChange });
		const belongsTo = sql.ref(`${table}.${within.by}`);
		const isWithin = sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(within.table)} whole WHERE whole.id = ${belongsTo} AND ${reached})`;
		return within.noneIsAllOurs ? sql<SqlBool>`(${belongsTo} IS NULL OR ${isWithin})` : isWithin;
	}
	const { column, shared } = own;
	const theirs = sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${userId}`;
	if (shared === undefined || toChange) return theirs;
	return sql<SqlBool>`(${theirs} OR EXISTS (SELECT 1 FROM json_each(${sql.ref(`${table}.${shared}`)}) one JOIN user reader ON reader.guid = one.value
		WHERE reader.id = ${userId}))`;
}

/** How secret the fields of a kind are. */
export const secretsOfKind =
	({ fields }: Pick<AnyKind, "fields">): Secrets =>
	(name) => {
		const field = fields.find((one) => one.name === name);
		if (field?.confidential) return "never";
		if (field?.unless !== undefined) return { unless: field.unless };
		return field?.open === undefined ? undefined : "open";
	};

/** The fields that are kept. */
export const storedFields = ({ fields }: Pick<AnyKind, "fields">): readonly RecordField[] => fields.filter((field) => !field.computed);
