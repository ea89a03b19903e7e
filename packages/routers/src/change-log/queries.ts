import type { Database, ListInput, ListSpec } from "@iqt/db";
import type { Kysely } from "kysely";
import { list } from "../lists.ts";

const parse = (text: string | null): Record<string, unknown> | null => (text === null ? null : (JSON.parse(text) as Record<string, unknown>));

const base = (db: Kysely<Database>) =>
	db
		.selectFrom("change_log")
		.select(["id", "change_id as changeId", "at", "actor_id as actorId", "actor_name as actorName", "source", "action"])
		.select(["object_type as objectType", "object_id as objectId", "before", "after"]);

const columns: ListSpec<Database, "change_log", unknown>["columns"] = {
	id: { ref: "change_log.id", sort: true, notNull: true },
	at: { ref: "change_log.at", filter: ["gte", "lte", "between"], sort: true, notNull: true },
	actorId: { ref: "change_log.actor_id", filter: ["eq", "in", "isNull"] },
	actorName: { ref: "change_log.actor_name", filter: ["eq", "contains"], search: true },
	source: { ref: "change_log.source", filter: ["eq", "in"] },
	action: { ref: "change_log.action", filter: ["eq", "in"], search: true },
	objectType: { ref: "change_log.object_type", filter: ["eq", "in"], search: true },
	objectId: { ref: "change_log.object_id", filter: ["eq"], search: true },
};

/** Entries of the change log, newest first unless asked otherwise; `before` and `after` as objects. */
export async function listChanges(db: Kysely<Database>, input: ListInput) {
	const page = await list(db, { base, columns, id: "change_log.id", defaultSort: [{ field: "id", order: "descending" }] }, input);
	return { ...page, items: page.items.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) })) };
}

/** The last 200 changes of one object, newest first; `before` and `after` hold the fields as they were recorded. */
export async function objectHistory(db: Kysely<Database>, objectType: string, objectId: string) {
	const rows = await base(db).where("object_type", "=", objectType).where("object_id", "=", objectId).orderBy("id", "desc").limit(200).execute();
	return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }));
}

/** The kinds of object and action that occur, for the filters of the log screen. */
export async function changeKinds(db: Kysely<Database>): Promise<{ objectTypes: string[]; actions: string[] }> {
	const types = await db.selectFrom("change_log").select("object_type").distinct().orderBy("object_type").execute();
	const actions = await db.selectFrom("change_log").select("action").distinct().orderBy("action").execute();
	return { objectTypes: types.map((row) => row.object_type), actions: actions.map((row) => row.action) };
}
