import { type Database, insertMany, type TenderLaneTable, type TenderTable, updatedAny } from "@iqt/db";
import type { Kysely, Selectable, Updateable } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { ownerIn } from "../quotation/queries.ts";
import { mayChange, scopeOf } from "../quotation/scope.ts";
import type { LaneChoice, LaneGap, LaneProblem, LaneSaid, LaneState, TenderColumns, UsualLane } from "./schema.ts";

export type Asking = Pick<Context, "db"> & { caller: Caller };
export type Changing = Context & { caller: Caller; change: ChangeWriter };

/** Why a lane has no price: what the search found missing, or why it refused. */
export interface KeptGaps {
	gaps: LaneGap[];
	refused: { messageId: string; values: Record<string, string | number> } | null;
}

export interface Tender extends Omit<Selectable<TenderTable>, "columns" | "head" | "usual"> {
	head: string[];
	columns: TenderColumns;
	usual: UsualLane;
	ownerName: string;
}

export interface TenderLane extends Omit<Selectable<TenderLaneTable>, "cells" | "choices" | "gaps" | "options" | "problems" | "said" | "search"> {
	cells: string[];
	said: LaneSaid;
	problems: LaneProblem[];
	choices: LaneChoice[];
	gaps: KeptGaps;
	/** JSON of a search; null while there are problems. */
	search: string | null;
}

const owned = (db: Kysely<Database>, caller: Caller) =>
	db
		.selectFrom("tender as t")
		.innerJoin("user as u", "u.id", "t.owner_id")
		.where(ownedBy("t.owner_id", ownerIn(scopeOf(caller))));

/** A tender whose quotations the caller would see; `notFound` otherwise. */
export async function tenderInScope({ db, caller }: Asking, id: string): Promise<Tender> {
	const row = await owned(db, caller).selectAll("t").select("u.display_name as ownerName").where("t.id", "=", id.toLowerCase()).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "tender.notFound");
	return { ...row, head: JSON.parse(row.head), columns: JSON.parse(row.columns), usual: JSON.parse(row.usual) };
}

/** One the caller may change: `notAllowed` for one he only sees. While it is priced nobody changes it. */
export async function tenderToChange(ctx: Asking, id: string): Promise<Tender> {
	const tender = await tenderInScope(ctx, id);
	if (!mayChange(ctx.caller, tender)) throw new DomainError("notAllowed", "quotation.notYours", { owner: tender.ownerName });
	if (tender.state === "pricing") throw new DomainError("state", "tender.isPriced");
	return tender;
}

/** Tenders of the last ones made, newest first. */
export async function listTenders({ db, caller }: Asking, limit: number) {
	return owned(db, caller)
		.select(["t.id", "t.name", "t.state", "t.lanes", "t.lanes_done as lanesDone", "t.lanes_total as lanesTotal", "t.created_at as createdAt"])
		.select(["u.display_name as ownerName", "t.quotation_id as quotationId", "t.priced_at as pricedAt"])
		.orderBy("t.created_at", "desc")
		.orderBy("t.id")
		.limit(limit)
		.execute();
}

const laneOf = (row: Omit<Selectable<TenderLaneTable>, "options">): TenderLane => ({
	...row,
	cells: JSON.parse(row.cells),
	said: JSON.parse(row.said),
	problems: JSON.parse(row.problems),
	choices: row.choices === null ? [] : JSON.parse(row.choices),
	gaps: row.gaps === null ? { gaps: [], refused: null } : JSON.parse(row.gaps),
});

const inShort = ["tender_id", "place", "sheet_row", "cells", "said", "problems", "search", "state", "choices", "chosen", "gaps"] as const;

/** Lanes of a tender without their whole options, in the order of the list. */
export async function lanesOf(
	db: Kysely<Database>,
	tenderId: string,
	{ states, offset = 0, limit = -1 }: { states?: readonly LaneState[] | undefined; offset?: number; limit?: number } = {},
): Promise<TenderLane[]> {
	const rows = await db
		.selectFrom("tender_lane")
		.select(inShort)
		.where("tender_id", "=", tenderId)
		.$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
		.orderBy("place")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map(laneOf);
}

export async function laneAt(db: Kysely<Database>, tenderId: string, place: number): Promise<TenderLane & { options: string | null }> {
	const row = await db.selectFrom("tender_lane").selectAll().where("tender_id", "=", tenderId).where("place", "=", place).executeTakeFirst();
	if (!row) throw new DomainError("notFound", "tender.noSuchLane");
	return { ...laneOf(row), options: row.options };
}

/** How many lanes of a tender are in which state. */
export async function countsOf(db: Kysely<Database>, tenderId: string): Promise<Record<LaneState, number>> {
	const rows = await db
		.selectFrom("tender_lane")
		.select(({ fn }) => ["state", fn.countAll<number>().as("count")])
		.where("tender_id", "=", tenderId)
		.groupBy("state")
		.execute();
	const counts = { question: 0, ready: 0, priced: 0, gap: 0, left: 0 };
	for (const { state, count } of rows) counts[state] = Number(count);
	return counts;
}

/** Writes lanes anew, each in place of what stood there. */
export const writeLanes = (db: Kysely<Database>, rows: readonly Selectable<TenderLaneTable>[]): Promise<void> =>
	insertMany(db, "tender_lane", rows, { replace: true });

/** Changes a tender that is still as it was seen; `stale` where somebody was faster. */
export async function changeTender(
	{ db, change }: Pick<Changing, "change" | "db">,
	{ id, version }: Pick<Tender, "id" | "version">,
	set: Updateable<TenderTable>,
): Promise<number> {
	const next = version + 1;
	const query = db
		.updateTable("tender")
		.set({ ...set, version: next, updated_at: change.at })
		.where("id", "=", id)
		.where("version", "=", version);
	if (!(await updatedAny(query))) throw new DomainError("stale", "error.stale");
	return next;
}
