import { type Database, type ImportStepTable, OPEN_END } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { ownPart } from "./batch-holes.ts";
import type { Lost, LostPart } from "./batch-lost.ts";
import type { BatchMode, BatchPlan, WrittenRows } from "./batch-plan.ts";
import { type Columns, columnNames, columnsOf } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { ratesById } from "./list.ts";
import { deleting, type RateChange } from "./queries.ts";
import { refuseHoles } from "./tiers.ts";

/** Steps written by one statement: some 50 ms, after which other requests get their turn. */
const CHUNK = 2_500;

/** What applying a batch did. */
export interface BatchCounts {
	inserted: number;
	updated: number;
	/** Rates of the book that end the day before a new one starts, that go, and whose price goes on all the same, on other days or in other weights: each is counted once. */
	ended: number;
	removed: number;
	goingOn: number;
	unchanged: number;
	/** Rows left out because they clash with the book. */
	clashes: number;
	/** Rows of a sheet that wins that won over a change made since the preview. */
	overwritten: number;
	/** Rows that were written, as the preview calls them. */
	written: WrittenRows;
	/** Rates of the sheet's lanes that it does not have: where it replaces they are among those that ended or went, where it overwrites they stay. */
	notInSheet: number;
	/** What rates that the sheet was taken over have no price for any more; null where there is none. */
	lost: Lost | null;
	/** Parts in which those that go on were written again. */
	rest: number;
}

/** The first rates a planned batch ends or removes, as they stand, without what they leave empty; `endsOn` is the last day of one that ends. */
export async function ratesEnding(db: Kysely<Database>, book: RateBook, batchId: string, limit: number): Promise<RateRow[]> {
	const targets = await db
		.selectFrom("import_step")
		.select(["target_id as id", sql<number>`max(action = 'remove')`.as("goes"), sql<string>`min(valid_to)`.as("last")])
		.where("batch_id", "=", batchId)
		.where("action", "in", ["end", "remove"])
		.groupBy("target_id")
		.orderBy(sql`min(seq)`)
		.limit(limit)
		.execute();
	const ids = targets.map(({ id }) => String(id));
	const rates = new Map((await ratesById(db, book, ids, { seesCost: true, today: "" })).map((rate) => [rate.id, rate]));
	return targets.flatMap(({ id, goes, last }) => {
		const rate = rates.get(String(id));
		if (!rate) return [];
		const there = Object.fromEntries(Object.entries(rate.row).filter(([, value]) => value !== null));
		return [goes ? there : { ...there, endsOn: last }];
	});
}

/** A rate that a batch ends early, with the days it keeps, or removes, with those it had. */
export interface Cut {
	id: string;
	from: string;
	/** Null for an open end. */
	to: string | null;
	/** The same days with its weights and steps, which tell it from others of its name; left out where it is for all of them. */
	part?: LostPart;
}

/** The first rates that a planned batch ends early, or removes, by their first day; those whose price goes on are not among them. */
export async function ratesCut(
	db: Kysely<Database>,
	book: RateBook,
	{ batchId, action, goingOn, limit }: { batchId: string; action: "end" | "remove"; goingOn: ReadonlySet<string>; limit: number },
): Promise<Cut[]> {
	const { rows } = await sql<Columns & { id: string; last: string }>`select r.*, coalesce(min(s.valid_to), r.valid_to) as last
		from (${stepsOf(batchId, action)}) s join ${sql.table(book.table)} r on r.id = s.target_id
		where r.id not in (select value from json_each(${JSON.stringify([...goingOn])})) group by r.id order by r.valid_from, r.id limit ${limit}`.execute(
		db,
	);
	return rows.map(({ last, ...rate }) => {
		const part = ownPart(book, { ...rate, valid_to: last });
		return { id: rate.id, from: String(rate.valid_from), to: last === OPEN_END ? null : last, ...(part ? { part } : {}) };
	});
}

/** Steps that end rates, or remove them: one that is ended by a row and removed for another goes, and one that a row is written into ends as that says. */
const stepsOf = (batchId: string, action: "end" | "remove"): RawBuilder<unknown> =>
	sql`select * from import_step where batch_id = ${batchId} and action = ${action}
		${action === "end" ? sql`and target_id not in (select target_id from import_step where batch_id = ${batchId} and action in ('update', 'remove'))` : sql``}`;

/** How many of the rates that go on a planned batch ends, or removes, in writing it. */
async function goingOnAmong(trx: Kysely<Database>, { batchId, action, goingOn }: Omit<Parameters<typeof ratesCut>[2], "limit">): Promise<number> {
	if (goingOn.size === 0) return 0;
	const { rows } = await sql<{ n: number }>`select count(distinct target_id) as n from (${stepsOf(batchId, action)})
		where target_id in (select value from json_each(${JSON.stringify([...goingOn])}))`.execute(trx);
	return Number(rows[0]?.n ?? 0);
}

/**
 * Writes a planned batch, all or nothing: call it inside a transaction. Every statement takes its rows from the plan in the database, so that a
 * transaction over a network is as short as it can be. `progress` hears how many of the sheet's rows are written, and may throw to stop.
 */
export async function writeBatch(
	trx: Kysely<Database>,
	book: RateBook,
	input: { batchId: string; mode: BatchMode; plan: BatchPlan; change: RateChange; progress?: (done: number) => void },
): Promise<BatchCounts> {
	const { batchId, change, mode, plan } = input;
	const table = sql.table(book.table);
	const id = sql.ref(`${book.table}.id`);
	const steps = (action: ImportStepTable["action"]) => sql`from import_step where batch_id = ${batchId} and action = ${action}`;
	const stamp = sql`version = version + 1, change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}`;
	const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0);

	// A row that one sheet row ends and another removes goes; of several days it may end on the first decides. One that another row is written into
	// ends as that says: the sheet's own rows do not meet.
	const removed = await deleting(trx, change, () => run(sql`delete from ${table} where id in (select target_id ${steps("remove")})`));
	const ended = await run(sql`update ${table} set valid_to = s.valid_to, ${stamp}
		from (select target_id, min(valid_to) as valid_to ${steps("end")} group by target_id) s where ${id} = s.target_id
		and s.target_id not in (select target_id ${steps("update")})`);
	const names = columnNames(book);
	// Only what an update may change: the key index and the search for overlaps are left alone where the days stay.
	const keys = new Set(book.fields.filter((f) => f.key).flatMap(columnsOf));
	const days = new Set(["valid_from", "valid_to"]);
	const setting = (may: (name: string) => boolean) =>
		sql.join(names.flatMap((n, i) => (!keys.has(n) && may(n) ? [sql`${sql.ref(n)} = s.columns ->> ${sql.lit(i + 1)}`] : [])));
	const update = (set: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
		run(sql`update ${table} set ${set}, ${stamp} from (select target_id, columns ${steps("update")} and ${which}) s where ${id} = s.target_id`);
	const values = sql.join(["id", ...names].map((_, i) => sql`columns ->> ${sql.lit(i)}`));
	const into = sql.join(["id", ...names].map((n) => sql.ref(n)));
	const firstDay = sql`columns ->> ${sql.lit(names.indexOf("valid_from") + 1)}`;
	let updated = 0;
	let inserted = 0;
	const chunks = Math.ceil(plan.steps / CHUNK);
	for (let chunk = 0; chunk < 2 * chunks; chunk++) {
		// Rows that change make room for those that are new.
		const from = (chunk % chunks) * CHUNK;
		const range = sql`seq > cast(${from} as integer) and seq <= cast(${from + CHUNK} as integer)`;
		if (chunk < chunks) {
			updated += await update(
				setting((n) => !days.has(n)),
				sql`${range} and valid_to is null`,
			);
			updated += await update(
				setting(() => true),
				sql`${range} and valid_to is not null`,
			);
		} else {
			// The last day's first: each then has the next of its band beside it, and is told from it alone (`refuseOverlaps`).
			inserted += await run(sql`insert into ${table} (${into}, change_id, recorded_at, changed_by)
				select ${values}, ${change.id}, ${change.at}, ${change.userId} ${steps("insert")} and ${range} order by ${firstDay} desc`);
		}
		input.progress?.(updated + inserted);
		// An embedded database answers without leaving this turn of the event loop.
		await new Promise((resolve) => setTimeout(resolve));
	}
	await refuseHoles(trx, book, change);
	const { goingOn } = plan;
	return {
		inserted: inserted - plan.rest,
		updated,
		ended: ended - (await goingOnAmong(trx, { batchId, action: "end", goingOn })),
		removed: removed - (await goingOnAmong(trx, { batchId, action: "remove", goingOn })),
		goingOn: goingOn.size,
		unchanged: plan.unchanged,
		clashes: plan.leftOut.length,
		overwritten: mode === "merge" ? 0 : plan.moved.length,
		written: plan.written,
		notInSheet: plan.missing,
		lost: plan.lost,
		rest: plan.rest,
	};
}
