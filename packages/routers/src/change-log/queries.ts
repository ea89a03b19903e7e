import { type Database, type ListInput, type ListSpec, listChunks } from "@iqt/db";
import type { Kysely } from "kysely";
import { facets, list } from "../lists.ts";

const parse = (text: string | null): Record<string, unknown> | null => (text === null ? null : (JSON.parse(text) as Record<string, unknown>));

const base = (db: Kysely<Database>) =>
	db
		.selectFrom("change_log")
		.select(["id", "change_id as changeId", "at", "actor_id as actorId", "actor_name as actorName", "source", "action"])
		.select(["object_type as objectType", "object_id as objectId", "before", "after"]);

const columns: ListSpec<Database, "change_log", unknown>["columns"] = {
	id: { ref: "change_log.id", filter: ["eq", "in"], sort: true, notNull: true },
	changeId: { ref: "change_log.change_id", filter: ["eq"] },
	at: { ref: "change_log.at", filter: ["gte", "lte", "between"], sort: true, notNull: true },
	actorId: { ref: "change_log.actor_id", filter: ["eq", "in", "isNull"] },
	actorName: { ref: "change_log.actor_name", filter: ["eq", "contains"], search: true },
	source: { ref: "change_log.source", filter: ["eq", "in", "ne"] },
	action: { ref: "change_log.action", filter: ["eq", "in", "ne"], search: true },
	objectType: { ref: "change_log.object_type", filter: ["eq", "in", "ne"], search: true },
	objectId: { ref: "change_log.object_id", filter: ["eq", "contains"], search: true },
};

const spec = { base, columns, id: "change_log.id", defaultSort: [{ field: "id", order: "descending" as const }] };

/** What people call a kind of object, in the order in which one of its recorded fields is looked for. */
const nameFields = ["name", "title", "key", "code"];

/** The name an object had when it was recorded; null where nothing recorded says it. */
function recordedName(...sides: (Record<string, unknown> | null)[]): string | null {
	for (const side of sides) {
		for (const field of nameFields) {
			const name = side?.[field];
			if (typeof name === "string" && name !== "") return name;
		}
	}
	return null;
}

type Listed = { objectType: string; objectId: string; before: string | null; after: string | null };

/** An entry as it is shown: its sides as objects, its object by the name it has now, or had then. */
function shown<Row extends Listed>(row: Row, names: ReadonlyMap<string, string>) {
	const [before, after] = [parse(row.before), parse(row.after)];
	return { ...row, before, after, objectName: names.get(`${row.objectType} ${row.objectId}`) ?? recordedName(after, before) };
}

/** What people call the objects of a page now, by kind and id: users, roles, quotations and files. */
async function objectNames(db: Kysely<Database>, rows: readonly { objectType: string; objectId: string }[]): Promise<Map<string, string>> {
	const ids = (type: string) => [...new Set(rows.filter((row) => row.objectType === type).map((row) => row.objectId))];
	const read = async (type: string, query: (ids: string[]) => Promise<{ id: string; name: string }[]>): Promise<[string, string][]> => {
		const wanted = ids(type);
		if (wanted.length === 0) return [];
		return (await query(wanted)).map(({ id, name }) => [`${type} ${id}`, name]);
	};
	const found = [
		await read("user", (all) => db.selectFrom("user").select(["guid as id", "display_name as name"]).where("guid", "in", all).execute()),
		await read("role", (all) => db.selectFrom("role").select(["guid as id", "name"]).where("guid", "in", all).execute()),
		await read("quotation", (all) => db.selectFrom("quotation").select(["id", "number as name"]).where("id", "in", all).execute()),
		await read("file", (all) => db.selectFrom("stored_file").select(["object_name as id", "name"]).where("object_name", "in", all).execute()),
	];
	return new Map(found.flat());
}

/** Entries of the change log, newest first unless asked otherwise; `before` and `after` as objects, `objectName` where the object has a name. */
export async function listChanges(db: Kysely<Database>, input: ListInput) {
	const page = await list(db, spec, input);
	const names = await objectNames(db, page.items);
	return { ...page, items: page.items.map((row) => shown(row, names)) };
}

/** Values of a field of the log with how often they occur under the other filters. */
export const changeFacet = (db: Kysely<Database>, input: Parameters<typeof facets>[2]) => facets(db, spec, input);

/** Every entry that matches, a block at a time. */
export async function* allChanges(db: Kysely<Database>, input: Pick<ListInput, "filters" | "search" | "sort">) {
	for await (const rows of listChunks(db, spec, input, 1_000)) {
		const names = await objectNames(db, rows);
		for (const row of rows) yield shown(row, names);
	}
}

/** How many entries there are. */
export async function countChanges(db: Kysely<Database>): Promise<number> {
	const row = await db
		.selectFrom("change_log")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return row.count;
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

/** Whether the quotation is the user's own. */
export async function ownsQuotation(db: Kysely<Database>, id: string, userId: number): Promise<boolean> {
	const row = await db.selectFrom("quotation").select("id").where("id", "=", id).where("owner_id", "=", userId).executeTakeFirst();
	return row !== undefined;
}
