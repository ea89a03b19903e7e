import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Caller } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import { holds, type Permission } from "../../door/permissions.ts";
import { bookRight } from "../../kit/price-book/edit-right.ts";
import { bookOf, books } from "../../prices/books.ts";
import { eventsOf, rateActions, requestTypes } from "./rules.ts";
import { type EventKind, type EventPage, eventKinds, type SinceInput } from "./schema.ts";

/** Who reads events: each is told what they may look at. */
export type EventReader = Pick<Caller, "isSuper" | "permissions" | "userGuid" | "userId">;

/** Entries of the log one reading passes over, so that a reader of few kinds costs no more than one of all. */
const passedOver = 5_000;

/** Objects of a table that are the reader's own; all of them with the right to everybody's. */
function reachable(reader: EventReader, table: string, all: Permission, shared?: string): RawBuilder<boolean> {
	if (holds(reader, all)) return sql<boolean>`TRUE`;
	const isShared = shared === undefined ? sql`FALSE` : sql`EXISTS (SELECT 1 FROM json_each(o.${sql.ref(shared)}) WHERE value = ${reader.userGuid})`;
	return sql<boolean>`EXISTS (SELECT 1 FROM ${sql.table(table)} o WHERE o.id = l.object_id AND (o.owner_id = ${reader.userId} OR ${isShared}))`;
}

/** Of each kind of object that has states: the right to look at it, and which of them the reader reaches. */
const stateful: Record<"quotation" | keyof typeof requestTypes, { view: Permission; reached: (reader: EventReader) => RawBuilder<boolean> }> = {
	quotation: { view: "quotation.view", reached: (reader) => reachable(reader, "quotation", "quotation.viewAll") },
	quotationRequest: { view: "quotation.view", reached: (reader) => reachable(reader, "quotation_request", "quotation.viewAll") },
	adHocRequest: { view: "adHocRequest.view", reached: (reader) => reachable(reader, "ad_hoc_request", "adHocRequest.viewAll", "shares") },
	icrAdHoc: { view: "icrAdHoc.view", reached: (reader) => reachable(reader, "icr_ad_hoc", "icrAdHoc.viewAll") },
};

const statesSaid = sql`(l.action = 'create' OR l.after ->> '$.state' IS NOT NULL)`;

/** Entries of the log that tell the reader something of these kinds. */
function telling(reader: EventReader, kinds: readonly EventKind[]): RawBuilder<boolean> {
	// The plus keeps the database to the order of ids: by the index of objects it would sort all of a kind each time.
	const type = sql`+l.object_type`;
	const seen = books.filter((book) => holds(reader, bookRight(book, "view"))).map(({ domain }) => domain);
	const actions = kinds.includes("ratesChanged") ? rateActions : (["import"] as const);
	const ofBooks = kinds.includes("ratesChanged") || kinds.includes("importFinished") ? seen : [];
	const types = [
		...(kinds.includes("quotationState") ? (["quotation"] as const) : []),
		...(kinds.includes("requestState") ? (Object.keys(requestTypes) as (keyof typeof requestTypes)[]) : []),
	].filter((name) => holds(reader, stateful[name].view));
	const rates = ofBooks.length === 0 ? [] : [sql`(${type} IN (${sql.join(ofBooks)}) AND l.action IN (${sql.join(actions)}))`];
	const states = types.map((name) => sql`(${type} = ${name} AND ${statesSaid} AND ${stateful[name].reached(reader)})`);
	return sql<boolean>`(${sql.join([sql`FALSE`, ...rates, ...states], sql` OR `)})`;
}

/** Number of the latest entry of the log; 0 where there is none. */
export async function latestEntry(db: Kysely<Database>): Promise<number> {
	const last = await db.selectFrom("change_log").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
	return last?.id ?? 0;
}

const sideOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>));

/**
 * Events after a cursor that the reader may know of, in the order in which their changes were committed: the log's numbers are given within the one
 * transaction that writes at a time, so none comes up behind a cursor. InvalidFieldError for a cursor beyond the log, as after a restored backup.
 */
export async function eventsSince(
	db: Kysely<Database>,
	reader: EventReader,
	{ cursor, kinds = [...eventKinds], limit }: SinceInput,
): Promise<EventPage> {
	const from = Number(cursor ?? 0);
	// Read before the events: what is committed in between is the next page's.
	const latest = await latestEntry(db);
	if (from > latest) throw new InvalidFieldError("cursor", "events.cursorAhead");
	const to = Math.min(latest, from + passedOver);
	const rows = await db
		.selectFrom("change_log as l")
		.leftJoin("user as u", "u.id", "l.actor_id")
		.select(["l.id", "l.change_id as changeId", "l.at", "u.guid as by", "l.action", "l.object_type as objectType", "l.object_id as objectId"])
		.select(["l.before", "l.after"])
		.where("l.id", ">", from)
		.where("l.id", "<=", to)
		.where(telling(reader, kinds))
		.orderBy("l.id")
		.limit(limit + 1)
		.execute();
	const page = rows.slice(0, limit);
	const events = page.flatMap(({ before, after, ...row }) =>
		eventsOf({ ...row, before: sideOf(before), after: sideOf(after) }, bookOf(row.objectType) !== undefined),
	);
	const end = rows.length > limit ? (page.at(-1)?.id ?? to) : to;
	return { events: events.filter(({ kind }) => kinds.includes(kind)), cursor: String(end), more: end < latest };
}
