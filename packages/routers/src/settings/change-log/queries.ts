import { type Database, type ListInput, type ListSpec, listChunks, type Moment } from "@iqt/db";
import type { Kysely } from "kysely";
import { facets, list, momentAlways, refuseWrongInput } from "../../door/lists.ts";
import type { NameReader } from "../../kit/price-book/rate-names.ts";
import { nameOf, objectNames, partNames } from "./names.ts";
import { type LogReader, opened } from "./opening.ts";
import { searchedWords } from "./search.ts";
import { visibleEntry, withAnswers } from "./visible-entry.ts";

const parse = (text: string | null): Record<string, unknown> | null => (text === null ? null : (JSON.parse(text) as Record<string, unknown>));

/** Entries of objects their reader may open. */
const entriesFor = (db: Kysely<Database>, reader: LogReader) => db.selectFrom("change_log").where(opened(reader));

const withEntryColumns = (query: ReturnType<typeof entriesFor>) =>
	query
		.select(["id", "change_id as changeId", "at", "actor_id as actorId", "actor_name as actorName", "source", "action"])
		.select(["object_type as objectType", "object_id as objectId", "before", "after"]);

const columns: ListSpec<Database, "change_log", unknown>["columns"] = {
	id: { ref: "change_log.id", kind: "number", filter: ["eq", "in"], sort: true, notNull: true },
	changeId: { ref: "change_log.change_id", filter: ["eq"], sort: true },
	at: { ref: "change_log.at", ...momentAlways },
	actorId: { ref: "change_log.actor_id", kind: "number", filter: ["eq", "in", "isNull"], sort: true },
	actorName: { ref: "change_log.actor_name", filter: ["eq", "contains"], sort: true, search: true },
	source: { ref: "change_log.source", filter: ["eq", "in", "ne"], sort: true },
	action: { ref: "change_log.action", filter: ["eq", "in", "ne"], sort: true, search: true },
	objectType: { ref: "change_log.object_type", filter: ["eq", "in", "ne"], sort: true, search: true },
	objectId: { ref: "change_log.object_id", filter: ["eq", "contains"], sort: true, search: true },
};

/** The log as its reader may see it. */
const specFor = (reader: LogReader) => ({
	base: (db: Kysely<Database>) => withEntryColumns(entriesFor(db, reader)),
	columns: { ...columns, ...searchedWords(reader) },
	id: "change_log.id",
	defaultSort: [{ field: "id", order: "descending" as const }],
	large: true as const,
});

type EntryReader = Pick<NameReader, "seesCost" | "language">;

type Listed = { action: string; objectType: string; objectId: string; before: string | null; after: string | null };

/** A row as an entry its reader may see, its sides as objects. */
const entryOf = <Row extends Listed>({ before, after, ...row }: Row, reader: EntryReader) =>
	withAnswers(visibleEntry(reader, { ...row, before: parse(before), after: parse(after) }), reader);

/** Entries as they are shown: their objects by the names they have now, or had then. */
async function shown<Row extends Listed>(db: Kysely<Database>, rows: readonly Row[], reader: NameReader) {
	const entries = rows.map((row) => entryOf(row, reader));
	const names = await objectNames(db, entries, reader);
	return entries.map((entry) => ({ ...entry, objectName: nameOf(entry, names, reader.language), partNames: partNames(entry, names) }));
}

/** Entries of the change log, newest first unless asked otherwise; `before` and `after` as objects, `objectName` where the object has a name, `partNames` of rates changed together and of those a record refers to. */
export async function listChanges(db: Kysely<Database>, input: ListInput, reader: LogReader) {
	const page = await list(db, specFor(reader), input);
	return { ...page, items: await shown(db, page.items, reader) };
}

/** Values of a field of the log with how often they occur under the other filters. */
export const changeFacet = (db: Kysely<Database>, input: Parameters<typeof facets>[2], reader: LogReader) => facets(db, specFor(reader), input);

/** 000001 that names what the log cannot be filtered or sorted by; nothing is read. */
export const refuseWrongChanges = (db: Kysely<Database>, input: Pick<ListInput, "filters" | "search" | "sort">, reader: LogReader): void =>
	refuseWrongInput(db, specFor(reader), input);

/** Every entry that matches, with the names its objects had at that moment. */
export async function* allChanges(moment: Moment, input: Pick<ListInput, "filters" | "search" | "sort">, reader: LogReader) {
	for await (const rows of listChunks(moment, specFor(reader), input, 250)) yield* await shown(moment, rows, reader);
}

/** The last 200 changes of one object, newest first; `before` and `after` hold the fields as they were recorded, without what the reader may not see, `partNames` the names of what they refer to by id. */
export async function objectHistory(db: Kysely<Database>, objectType: string, objectId: string, reader: NameReader) {
	const rows = await withEntryColumns(db.selectFrom("change_log"))
		.where("object_type", "=", objectType)
		.where("object_id", "=", objectId)
		.orderBy("id", "desc")
		.limit(200)
		.execute();
	return shown(db, rows, reader);
}

/** The kinds of object and action that occur in what their reader may see, for the filters of the log screen. */
export async function changeKinds(db: Kysely<Database>, reader: LogReader): Promise<{ objectTypes: string[]; actions: string[] }> {
	const entries = entriesFor(db, reader);
	const types = await entries.select("object_type").distinct().orderBy("object_type").execute();
	const actions = await entries.select("action").distinct().orderBy("action").execute();
	return { objectTypes: types.map((row) => row.object_type), actions: actions.map((row) => row.action) };
}
