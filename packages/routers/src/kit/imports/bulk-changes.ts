import { type Database, rowCount } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { pageAnswer } from "../../door/lists.ts";
import type { Impact } from "../price-book/impact.ts";
import { bookName, editableDomains, type HistoryInput } from "./history.ts";
import type { Importer } from "./importer.ts";

/** What changes many rates of a book at once, beside imports. */
const actions = ["applyToAll", "quickEdit", "delete"] as const;

/** What was done to all rows, of a change of one field. */
export interface Applied {
	field: string;
	op: string;
	value: unknown;
	from?: string;
}

const bulk = (db: Kysely<Database>, domains: readonly string[]) =>
	db
		.selectFrom("change_log as l")
		.where("l.object_type", "in", [...domains])
		.where("l.object_id", "=", "many")
		.where("l.action", "in", [...actions]);

/**
 * A page of the changes of many rates at once of one book, or of all the caller may edit, newest first: who, when, what and of how many rates. `changeId`
 * is what `undo` of the book takes; null for one that was undone. Who may edit a book sees all of it: nothing is left out.
 */
export async function bulkChanges({ db, caller, language }: Importer, { domain, pageIndex, pageSize }: HistoryInput) {
	const domains = editableDomains(caller, domain);
	const total = await rowCount(bulk(db, domains));
	const rows = await bulk(db, domains)
		.select(["l.id", "l.change_id as changeId", "l.at", "l.actor_name as actor", "l.action", "l.object_type as domain"])
		// Cells of a quick edit are many and not shown.
		.select(sql<number>`case l.action when 'quickEdit' then (select count(*) from json_each(l.after)) else l.after ->> '$.count' end`.as("count"))
		.select(sql<string | null>`case l.action when 'applyToAll' then json_remove(l.after, '$.impact') end`.as("applied"))
		.select(sql<string | null>`case when l.action <> 'quickEdit' then l.after -> '$.impact' end`.as("impact"))
		.orderBy("l.id", "desc")
		.limit(pageSize)
		.offset((pageIndex - 1) * pageSize)
		.execute();
	const standing = await standingOf(
		db,
		rows.map((row) => row.id),
	);
	const items = rows.map(({ applied, impact, changeId, ...row }) => ({
		...row,
		book: bookName(row.domain, language),
		applied: applied === null ? null : (JSON.parse(applied) as Applied),
		/** What it brought about; null where that was not kept. */
		impact: impact === null ? null : (JSON.parse(impact) as Impact),
		changeId: standing.get(changeId) ?? null,
	}));
	return pageAnswer({ pageIndex, pageSize }, total, items);
}

/** Under which change each of these stands now: its own, or the last that brought it again. One that was undone is missing. */
async function standingOf(db: Kysely<Database>, ids: readonly number[]): Promise<Map<string, string>> {
	const { rows } = await sql<{ first: string; last: string; steps: number }>`with recursive chain (first, last, domain, steps) as (
			select change_id, change_id, object_type, 0 from change_log where id in (select value from json_each(${JSON.stringify(ids)}))
			union all
			select c.first, u.change_id, c.domain, c.steps + 1 from chain c
				join change_log u on u.object_type = c.domain and u.object_id = c.last and u.action = 'undo')
		select first, last, max(steps) as steps from chain group by first`.execute(db);
	return new Map(rows.filter(({ steps }) => steps % 2 === 0).map(({ first, last }) => [first, last]));
}
