import { DbConstraintError, DbTimeoutError, limitsTransactions, longWrite } from "@iqt/db";
import { type RawBuilder, sql } from "kysely";
import { type Actor, nextEntry } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { answerToKeep } from "../../door/idempotency.ts";
import { Stopped } from "../work/live.ts";
import type { RateBook } from "./define.ts";

/** Rows from which on a change over HTTP is planned: a transaction of several statements lives five seconds there once others want to write. */
const LARGE = 2_000;
/** Times a plan is made anew because the book has changed under it. */
const ATTEMPTS = 5;
/** Times the same plan is written again because another change was logged between looking and writing. */
const LOG_ATTEMPTS = 40;
/** From which of them on every second one looks and writes in one transaction: nobody comes in between, but a server may end it when it lasts. */
const HELD_FROM = 4;
/** How often, and after how long each time, a plan is to be dropped again that a busy server would not drop. */
const DROP_ATTEMPTS = 20;
const DROP_PAUSE_MS = 3_000;
/** A plan this old was left by an instance that died, milliseconds. */
const LEFT_MS = 3_600_000;

/** Whether a change of so many rows is to be planned. Rows are counted only where that matters. */
export const isLarge = async ({ db }: Pick<Services, "db">, rows: () => Promise<number>): Promise<boolean> =>
	limitsTransactions(db) && (await rows()) > LARGE;

/** What a step does to its row: sets `valid_to`, sets what is neither key nor day, sets what is not key. */
type Action = "remove" | "end" | "update" | "move" | "insert";

/** What is being planned. Nothing of the book changes. */
export interface Steps {
	/** The table of steps, `id` and the book's columns in it, and what is true of this plan's. */
	table: RawBuilder<unknown>;
	of(action: Action): RawBuilder<unknown>;
	/**
	 * Plans an action for the row `id` of every row that `from` names, whose alias is `alias`; its columns are that row's but for those in `values`.
	 * Answers how many.
	 */
	add(action: Action, source: { id: RawBuilder<unknown>; alias: string; from: RawBuilder<unknown>; values?: Values }): Promise<number>;
}

/** New values of columns. */
export type Values = ReadonlyMap<string, RawBuilder<unknown>>;

/** A change of a book that is planned first and then written by one statement. */
export interface PlannedChange {
	actor: Actor;
	userId: number;
	/** Works out what is to be done; answers how many rows that touches. */
	plan(steps: Steps): Promise<number>;
	/** Runs the writing and explains what the database refuses of it. */
	refusing(write: () => Promise<void>): Promise<void>;
	/** What the change log says. */
	entry(count: number): Parameters<typeof nextEntry>[2];
	/** Work that ends with the change, by what that comes to: gives its id and the lease it has while `write` runs. */
	finish?(done: PlannedResult, write: (work: { id: string; lease: string }) => Promise<void>): Promise<void>;
	/** Import that is undone by it. */
	batchId?: string | undefined;
	/** Answer to keep under the client's idempotency key. */
	answer?(done: PlannedResult): ReturnType<typeof answerToKeep>;
}

export interface PlannedResult {
	count: number;
	changeId: string;
}

const raised = (error: unknown, text: string) => error instanceof DbConstraintError && error.message === text;

const tooLong = () => new DomainError("state", "work.tooLong");

/** Runs a change of many rows in a transaction; 000004 where the server has ended it because it lasted. */
export async function refusingTooLong<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof DbTimeoutError ? tooLong() : error;
	}
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one statement over very many rows; answers how many it touched. */
type Run = (statement: RawBuilder<unknown>) => Promise<number>;

const affected = async (statement: RawBuilder<unknown>, on: Services["db"]) => Number((await statement.execute(on)).numAffectedRows ?? 0);

/**
 * How such statements are run. One by itself may take its time, but libsql-server stands still for good when it writes its log back after a
 * statement of more than five seconds that others have waited for: only one that does so at intervals is given such. On others the statement is in a
 * transaction, which the server ends when it lasts.
 */
async function runnerOf({ db }: Services): Promise<Run> {
	const checkpointsAtIntervals = () =>
		sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db).then(
			({ rows }) => rows[0]?.wal_autocheckpoint === 0,
			() => false,
		);
	const lasting = limitsTransactions(db) && (await checkpointsAtIntervals());
	return (statement) => (lasting ? affected(sql`${longWrite} ${statement}`, db) : db.transaction().execute((trx) => affected(statement, trx)));
}

/**
 * Changes a book by a plan, all or nothing. What is to be done is staged in the book's `_step` table, which nobody else sees; then one statement
 * writes all of it with its change-log entry, or nothing when the book has changed meanwhile, which is planned anew. Others that write wait for it.
 */
export async function changeByPlan(services: Services, book: RateBook, change: PlannedChange): Promise<PlannedResult> {
	const run = await runnerOf(services);
	await clearLeft(services, run);
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		const plan = await begin(services, book);
		try {
			const count = await change.plan(await stepsOf(services, book, plan, run));
			const done = { count, changeId: crypto.randomUUID() };
			await change.refusing(() => writing(change, done, (work) => write(services, plan, change, done, work, run)));
			return done;
		} catch (error) {
			if (raised(error, "WORK_ENDED")) throw new Stopped();
			if (raised(error, "RATE_STEP")) throw new DomainError("invalid", "problem.stepHoles");
			if (raised(error, "BATCH_MOVED")) throw new DomainError("state", "import.notInState", { state: "undone" });
			if (error instanceof DbTimeoutError) throw tooLong();
			if (!raised(error, "BOOK_MOVED")) throw error;
		} finally {
			await dropSoon(services, { id: plan, book: book.table }, run);
		}
	}
	throw new DomainError("state", "work.bookBusy");
}

type Work = { id: string; lease: string } | null;

const writing = (change: PlannedChange, done: PlannedResult, write: (work: Work) => Promise<void>) =>
	change.finish ? change.finish(done, write) : write(null);

async function begin({ db, now }: Services, book: RateBook): Promise<string> {
	const id = crypto.randomUUID();
	await sql`insert into rate_plan (id, book, domain, created_at, mark)
		select ${id}, ${book.table}, ${book.domain}, ${now().toISOString()}, coalesce(max(id), 0) from change_log`.execute(db);
	return id;
}

async function stepsOf({ db }: Services, book: RateBook, plan: string, run: Run): Promise<Steps> {
	const name = `${book.table}_step`;
	const table = sql.table(name);
	const info = await sql<{ name: string }>`select name from pragma_table_info(${name}) order by cid`.execute(db);
	const columns = info.rows.map((c) => c.name).filter((c) => !["plan_id", "action", "id"].includes(c));
	return {
		table,
		of: (action) => sql`plan_id = ${plan} and action = ${action}`,
		async add(action, { id, alias, from, values }) {
			const cells = sql.join(columns.map((c) => values?.get(c) ?? sql.ref(`${alias}.${c}`)));
			return run(sql`insert into ${table} (plan_id, action, id, ${sql.join(columns.map((c) => sql.ref(c)))})
				select ${plan}, ${action}, ${id}, ${cells} from ${from}`);
		},
	};
}

async function write(services: Services, plan: string, change: PlannedChange, done: PlannedResult, work: Work, run: Run): Promise<void> {
	const { db } = services;
	const answer = (await change.answer?.(done)) ?? null;
	const written = async (on: Services["db"], give: Run) => {
		const at = services.now().toISOString();
		const log = await nextEntry(on, { id: done.changeId, at, actor: change.actor }, change.entry(done.count));
		await give(sql`update rate_plan set change_id = ${done.changeId}, at = ${at}, user_id = ${change.userId}, work_id = ${work?.id ?? null},
			work_lease = ${work?.lease ?? null}, batch_id = ${change.batchId ?? null}, log = ${JSON.stringify(log)},
			answer = ${answer && JSON.stringify(answer)} where id = ${plan}`);
	};
	let mayHold = true;
	for (let attempt = 1; attempt <= LOG_ATTEMPTS; attempt++) {
		const isHeld = mayHold && attempt >= HELD_FROM && attempt % 2 === 0;
		try {
			if (isHeld) await db.transaction().execute((trx) => written(trx, (statement) => affected(statement, trx)));
			else await written(db, run);
			return;
		} catch (error) {
			if (isHeld && error instanceof DbTimeoutError) mayHold = false;
			else if (!raised(error, "LOG_MOVED")) throw error;
			await pause(Math.random() * 10 * attempt);
		}
	}
	throw new DomainError("state", "work.bookBusy");
}

async function drop({ db }: Services, plan: { id: string; book: string }, run: Run): Promise<void> {
	await run(sql`delete from ${sql.table(`${plan.book}_step`)} where plan_id = ${plan.id}`);
	await db.deleteFrom("rate_plan").where("id", "=", plan.id).execute();
}

/** Drops a plan; behind the answer where the server is still at work on the statement it was to end. */
async function dropSoon(services: Services, plan: { id: string; book: string }, run: Run): Promise<void> {
	const dropped = () =>
		drop(services, plan, run).then(
			() => null,
			(error: unknown) => String(error),
		);
	if ((await dropped()) === null) return;
	const later = async () => {
		let error: string | null = "";
		for (let attempt = 1; attempt <= DROP_ATTEMPTS && error !== null; attempt++) {
			await pause(DROP_PAUSE_MS);
			error = await dropped();
		}
		if (error !== null) services.log("error", "plan.left", { plan: plan.id, error });
	};
	services.waitUntil(later());
}

/** Takes away what an instance that died has planned and not written. */
async function clearLeft(services: Services, run: Run): Promise<void> {
	const before = new Date(services.now().getTime() - LEFT_MS).toISOString();
	const left = await services.db.selectFrom("rate_plan").select(["id", "book"]).where("created_at", "<", before).execute();
	for (const plan of left) await drop(services, plan, run);
}
