import { type Database, type ListPage, listChunks, type Moment } from "@iqt/db";
import Big from "big.js";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { type facetInput, facets, type ListInput, list, refuseWrongInput } from "../../door/lists.ts";
import type { FileAnswer } from "../rest/types.ts";
import { type AnyKind, isReached, type RecordHead, type RecordWork, storedFields } from "./define.ts";
import { recordSheet } from "./export.ts";
import type { Storage } from "./fields.ts";
import { base, hiddenFields, hiddenIn, type RecordReader, referenceAlias, specOf } from "./list-spec.ts";
import { mergedInto, withMergedFilters } from "./merged.ts";
import { spokenField, spokenOf } from "./spoken.ts";

export type Columns = Record<string, unknown>;
export type Fields = Record<string, unknown>;
/** Records a sheet is held against at most: master data has hundreds. */
const mostHeld = 10_000;

/** A record without knowledge of its kind. */
export type Plain = RecordHead & Fields;

export const fieldsOf = (kind: AnyKind): string[] => storedFields(kind).map(({ name }) => name);

/** How a value is kept, and read back; nothing stays nothing. */
export const conversions: Readonly<Record<Storage, { toColumn: (value: unknown) => unknown; toField: (stored: unknown) => unknown }>> = {
	plain: { toColumn: (value) => value, toField: (stored) => stored },
	flag: { toColumn: (value) => (value === true ? 1 : 0), toField: (stored) => stored === 1 },
	json: { toColumn: (value) => JSON.stringify(value), toField: (stored) => JSON.parse(String(stored)) as unknown },
	real: { toColumn: Number, toField: String },
	hundredths: {
		toColumn: (value) => Big(String(value)).times(100).round(0, Big.roundHalfUp).toNumber(),
		toField: (stored) => Big(Number(stored)).div(100).toFixed(),
	},
};
export const converted = (value: unknown, convert: (value: unknown) => unknown): unknown =>
	value === null || value === undefined ? null : convert(value);

export function toRecord(kind: AnyKind, row: Columns): Plain {
	const fields = storedFields(kind).map(({ name, column, storage, reference }) => [
		name,
		converted(row[reference ? referenceAlias(name) : column], conversions[storage].toField),
	]);
	return {
		id: String(row.id),
		version: Number(row.version),
		changedAt: String(row.changed_at),
		changedBy: row.changed_by_name === null || row.changed_by_name === undefined ? null : String(row.changed_by_name),
		...Object.fromEntries(fields),
	};
}

/** Rows as the reader may see them, with what the kind adds. */
export async function present(db: Kysely<Database>, kind: AnyKind, rows: readonly Columns[], reader: Omit<RecordReader, "owner">): Promise<Plain[]> {
	const records = rows.map((row) => toRecord(kind, row));
	const extra = kind.extra && records.length > 0 ? await kind.extra(db, records, reader.language, reader.today) : new Map<string, object>();
	const spoken = spokenField(kind);
	return records.map((record) => {
		const named = spoken ? { [spoken.name]: spokenOf(kind, record, reader.language) } : {};
		const shown: Plain = { ...record, ...named, ...extra.get(record.id) };
		for (const field of hiddenIn(kind, reader.seesCost, record)) delete shown[field];
		return shown;
	});
}

/** One page of records. */
export async function listRecords(db: Kysely<Database>, kind: AnyKind, asked: ListInput, reader: RecordReader): Promise<ListPage<Plain>> {
	const input = await withMergedFilters(db, asked);
	const page = await list(db, specOf(kind, reader), input);
	return { ...page, items: await present(db, kind, page.items, reader) };
}

/** Every record that matches, in order, as it was at that moment: for exports. */
async function* allRecords(moment: Moment, kind: AnyKind, input: Pick<ListInput, "filters" | "search" | "sort">, reader: RecordReader) {
	for await (const chunk of listChunks(moment, specOf(kind, reader), input, 500)) yield* await present(moment, kind, chunk, reader);
}

/** A workbook of the records that match at that moment. */
export async function exportRecords(
	moment: Moment,
	kind: AnyKind,
	given: Pick<ListInput, "filters" | "search" | "sort">,
	reader: RecordReader,
): Promise<FileAnswer> {
	const input = await withMergedFilters(moment, given);
	refuseWrongInput(moment, specOf(kind, reader), input);
	const asked = { language: reader.language, hidden: hiddenFields(kind, reader.seesCost), today: reader.today };
	return recordSheet(kind, allRecords(moment, kind, input, reader), asked);
}

/** Values of a field with how often they occur among the records the other filters leave. */
export const recordFacet = async (db: Kysely<Database>, kind: AnyKind, asked: z.infer<typeof facetInput>, reader: RecordReader) =>
	facets(db, specOf(kind, reader), await withMergedFilters(db, asked));

export async function rowOf(db: Kysely<Database>, kind: AnyKind, id: string, owner: RecordReader["owner"]): Promise<Columns> {
	const row = await base(db, kind, owner).where("r.id", "=", id).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return row;
}

/** The record as the reader may see it, that which a duplicate became for the duplicate's id; DomainError `notFound` where there is none. */
export async function getRecord(db: Kysely<Database>, kind: AnyKind, id: string, reader: RecordReader): Promise<Plain> {
	const now = kind.merging ? ((await mergedInto(db, [id])).get(id) ?? id) : id;
	const [record] = await present(db, kind, [await rowOf(db, kind, now, reader.owner)], reader);
	return record as Plain;
}

/** What people know a record by. */
export const calledOf = (kind: AnyKind, record: Fields, language: RecordWork["language"]): string =>
	spokenOf(kind, record, language) ?? String(record[kind.label] ?? "");

/** All records of a kind sheets are read into, of very many the first, and the ids of those among them that are another's to change. */
export async function keyedRecords(db: Kysely<Database>, kind: AnyKind, owner: RecordReader["owner"]) {
	const records = (await base(db, kind, null).limit(mostHeld).execute()).map((row) => toRecord(kind, row));
	if (!kind.own || owner === null) return { records, others: new Set<string>() };
	const theirs = await base(db, kind, null)
		.where(isReached(kind.own, { table: "r", userId: owner, toChange: true }))
		.limit(mostHeld)
		.execute();
	const ids = new Set(theirs.map(({ id }) => String(id)));
	return { records, others: new Set(records.flatMap(({ id }) => (ids.has(id) ? [] : [id]))) };
}
