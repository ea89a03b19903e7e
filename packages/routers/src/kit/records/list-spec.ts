import type { Database, ListColumn, ListSpec, ValueKind } from "@iqt/db";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { mayTell } from "../confidential.ts";
import type { RecordField } from "./declare.ts";
import { type AnyKind, columnOn, isReached, type RecordWork, secretsOfKind, storedFields } from "./define.ts";
import type { Reference } from "./fields.ts";
import { spokenField, spokenName } from "./spoken.ts";

type Columns = Record<string, unknown>;
type Fields = Record<string, unknown>;

/** Every record table has these columns; one of them stands for all in the types. */
type Tables = Database & { r: Database["app_setting"]; u: Database["user"] };
type Query = SelectQueryBuilder<Tables, "r" | "u", Columns>;

/** Where the query puts the public key of a reference. */
export const referenceAlias = (field: string) => `reference_${field}`;

export interface RecordReader {
	seesCost: boolean;
	language: RecordWork["language"];
	/** The id of the user whose records they reach; null for those of all. */
	owner: number | null;
	/** The business day. */
	today: string;
}

/** The public key a reference stands for. */
const referenced = (column: string, { table, key, id }: Reference) =>
	sql<string | null>`(SELECT t.${sql.ref(key)} FROM ${sql.table(table)} t WHERE t.${sql.ref(id)} = r.${sql.ref(column)})`;

/** All there is to a page of records, those of the kind alone that `owner` reaches, shared ones included. */
export function base(db: Kysely<Database>, kind: AnyKind, owner: RecordReader["owner"]): Query {
	let query = db
		.selectFrom(`${kind.table} as r` as "app_setting as r")
		.leftJoin("user as u", "u.id", "r.changed_by")
		.selectAll("r")
		.select("u.display_name as changed_by_name") as unknown as Query;
	for (const { name, column, reference } of storedFields(kind))
		if (reference) query = query.select(referenced(column, reference).as(referenceAlias(name))) as unknown as Query;
	for (const [column, value] of Object.entries(kind.fixed ?? {})) query = query.where(`r.${column}` as "r.id", "=", String(value));
	if (kind.own && owner !== null) query = query.where(isReached(kind.own, { table: "r", userId: owner }));
	return query;
}

const text = ["eq", "ne", "in", "contains", "startsWith", "isNull", "notNull"] as const;
const choice = ["eq", "ne", "in", "isNull", "notNull"] as const;
const range = ["eq", "gte", "lte", "between", "isNull", "notNull"] as const;

/** A number that its column keeps as text, digits after the point as they were entered. */
const isDecimalText = ({ kind, storage }: Pick<RecordField, "kind" | "storage">): boolean =>
	storage === "plain" && (kind === "percent" || kind === "money");

/** What a field's column holds. */
function valueKind({ kind, storage }: RecordField): ValueKind {
	if (storage === "hundredths" || kind === "integer" || isDecimalText({ kind, storage })) return "number";
	if (storage === "flag") return "flag";
	return kind === "date" ? "day" : kind === "moment" ? "moment" : "text";
}

const operators = { search: text, text, choice, number: range, day: range, flag: ["eq"] } as const;

/** How a list knows a stored field. One without a way of its own older clients sort and filter by, as by whatever they are shown. */
function listColumn(field: RecordField): ListColumn {
	const { column, storage, listed, reference } = field;
	if (reference) return { ref: referenced(column, reference), filter: choice, sort: true };
	// As people write it, where the column holds whole hundredths.
	const ref =
		storage === "hundredths"
			? sql`(${sql.ref(`r.${column}`)} / 100.0)`
			: isDecimalText(field)
				? sql`cast(${sql.ref(`r.${column}`)} as real)`
				: `r.${column}`;
	const known = { ref, kind: valueKind(field), sort: true, search: listed === "search" };
	if (listed !== undefined && listed !== "own") return { ...known, filter: operators[listed] };
	return { ...known, filter: storage === "json" ? ["contains"] : choice };
}

const namesOf = ({ fields }: AnyKind): string[] => fields.map(({ name }) => name);

/** Fields the reader never sees, read-only ones included. */
export const hiddenFields = (kind: AnyKind, seesCost: boolean): readonly string[] =>
	namesOf(kind).filter((field) => !mayTell({ seesCost }, secretsOfKind(kind)(field)));

/** Fields the reader does not see of this record. */
export const hiddenIn = (kind: AnyKind, seesCost: boolean, record: Fields): readonly string[] =>
	namesOf(kind).filter((field) => !mayTell({ seesCost }, secretsOfKind(kind)(field), record[field], record));

/** A column without the values of records that keep them from the reader: neither found, nor sorted, nor counted by them. */
function guardedColumn(kind: AnyKind, field: string, column: ListColumn, seesCost: boolean): ListColumn {
	const secrecy = seesCost ? undefined : secretsOfKind(kind)(field);
	if (typeof secrecy !== "object") return column;
	const value = typeof column.ref === "string" ? sql.ref(column.ref) : column.ref;
	const flag = kind.fields.find(({ name }) => name === secrecy.unless)?.column ?? secrecy.unless;
	return { ...column, ref: sql`(CASE WHEN ${sql.ref(`r.${flag}`)} = 1 THEN ${value} END)`, notNull: false };
}

/** What a list knows of the kind's fields, as far as the reader sees them. */
export function specOf(kind: AnyKind, { seesCost, language, owner, today }: RecordReader): ListSpec<Tables, "r" | "u", Columns> {
	const hidden = hiddenFields(kind, seesCost);
	const columns: Record<string, ListColumn> = {
		id: { ref: "r.id", filter: ["eq", "in"], sort: true },
		version: { ref: "r.version", kind: "number", filter: range, sort: true },
		changedAt: { ref: "r.changed_at", kind: "moment", filter: range, sort: true, notNull: true },
		changedBy: { ref: "u.display_name", filter: text, sort: true },
	};
	for (const field of storedFields(kind)) columns[field.name] = guardedColumn(kind, field.name, listColumn(field), seesCost);
	for (const [field, own] of Object.entries(kind.columns ?? {}))
		columns[field] = guardedColumn(kind, field, { sort: true, ...columnOn(own, today) }, seesCost);
	const spoken = spokenField(kind);
	if (spoken) columns[spoken.name] = { ref: spokenName(kind, language), filter: text, sort: true };
	for (const field of hidden) delete columns[field];
	return { base: (db) => base(db, kind, owner), columns, id: "r.id", defaultSort: kind.defaultSort };
}
