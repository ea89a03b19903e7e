import { type Database, type ImportBatchTable, updatedAny } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, type Selectable, sql } from "kysely";
import { changeWriter, loggedAs } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { answerToKeep, earlierAnswer, withIdempotencyKey } from "../../door/idempotency.ts";
import { actorOf } from "../../door/session/actor.ts";
import type { RateBook } from "./define.ts";
import { refusingOverlaps } from "./overlap.ts";
import { changeByPlan, isLarge, type PlannedChange, type PlannedResult } from "./plan.ts";
import { type NamedRate, namedRates, rateInWords } from "./rate-names.ts";
import { historyTable, rateTable } from "./table.ts";
import { lookAtUndo, planUndo, sizeOfChange, standingInTheWay, undoChange } from "./undo.ts";

/** A change to undo, and how that is told. */
interface UndoRequest<T> extends Pick<PlannedChange, "entry" | "batchId"> {
	book: RateBook;
	changeId: string;
	/** The procedure called and its input, which the client's idempotency key stands for. */
	path: string;
	input: unknown;
	/** Refuses what may not be undone, unless it has been answered before. */
	check?(): void;
	answer(done: PlannedResult): T;
}

/**
 * Undoes a whole change, as `undoChange` says: in one transaction, or by a plan where there are too many rows for one. It runs transactions of
 * its own: a procedure that calls it must not be a `change()`. Under an idempotency key a repeat gets the first answer.
 */
export async function runUndo<T>(ctx: Context & { caller: Caller }, request: UndoRequest<T>): Promise<T> {
	const applied = await importOf(ctx, request);
	await refuseUndoOfImport(ctx.services.db, request);
	await refuseUndoOfMerge(ctx.services.db, request.changeId);
	const whole = applied ? { ...request, batchId: applied.id, check: () => (request.check ? request.check() : refuseUndone(applied)) } : request;
	try {
		return await undoUnderKey(ctx, whole);
	} catch (error) {
		if (!(error instanceof DomainError) || error.messageId !== "rate.undoLater") throw error;
		const { db } = ctx.services;
		const now = applied && (await batchOf(db, request).executeTakeFirst());
		if (now) refuseUndone(now);
		if (await isUndone(db, request.book, request.changeId)) throw new DomainError("state", "rate.undoneAlready");
		throw await namingRates(ctx, request.book, error);
	}
}

type Applied = Pick<Selectable<ImportBatchTable>, "id" | "owner_id" | "state">;

const batchOf = (db: Kysely<Database>, { book, changeId }: Pick<UndoRequest<unknown>, "book" | "changeId">) =>
	db.selectFrom("import_batch").select(["id", "owner_id", "state"]).where("domain", "=", book.domain).where("change_id", "=", changeId);

/** The import that made a change, which is its owner's and the administrators' to undo by whatever call; somebody else's looks as if there were none. */
async function importOf(
	{ services, caller }: Context & { caller: Caller },
	request: Pick<UndoRequest<unknown>, "book" | "changeId">,
): Promise<Applied | null> {
	const batch = await batchOf(services.db, request).executeTakeFirst();
	if (!batch) return null;
	if (batch.owner_id !== caller.userId && !caller.isSuper) throw new DomainError("notFound", "error.notFound");
	return batch;
}

/** What a merge of records did to rates goes with what it did elsewhere: it is taken back as a whole, or not at all. */
async function refuseUndoOfMerge(db: Kysely<Database>, changeId: string): Promise<void> {
	const merge = await db
		.selectFrom("change_log")
		.select("id")
		.where("change_id", "=", changeId)
		.where("action", "in", ["merge", "undoMerge"])
		.executeTakeFirst();
	if (merge) throw new DomainError("state", "merge.undoThere");
}

/** An import that was undone stays so: its rates would be in the book again with nobody to take them back as one. */
async function refuseUndoOfImport(db: Kysely<Database>, { book, changeId }: Pick<UndoRequest<unknown>, "book" | "changeId">): Promise<void> {
	const undo = await db
		.selectFrom("import_batch as b")
		.innerJoin("change_log as l", (join) => join.onRef("l.object_type", "=", "b.domain").onRef("l.object_id", "=", "b.id"))
		.select("l.id")
		.where("b.domain", "=", book.domain)
		.where("b.state", "=", "undone")
		.where("l.action", "=", "undoImport")
		.where("l.change_id", "=", changeId)
		.executeTakeFirst();
	if (undo) throw new DomainError("state", "import.undoneForGood");
}

function refuseUndone({ state }: Applied): void {
	if (state !== "applied") throw new DomainError("state", "import.notInState", { state });
}

/** Whether a change was undone, and that not undone in turn. */
async function isUndone(db: Kysely<Database>, book: RateBook, changeId: string): Promise<boolean> {
	const undos = await loggedAs(db, { type: book.domain, id: changeId, action: "undo" }).select("change_id").execute();
	for (const { change_id } of undos) if (!(await isUndone(db, book, change_id))) return true;
	return false;
}

/** Rates, and changes of them, that the sentence of a refusal names, and that stand beside it. */
const NAMED = 3;
const LISTED = 50;

/** A change that rates stand by since. */
export interface LaterChange {
	changeId: string;
	/** Who made it, and when (ISO 8601). */
	by: string;
	at: string;
	/** Of an import: its file, and its batch where the caller may open it. */
	file: string | null;
	batchId: string | null;
	/** Rates that stand in the way for it, and whether one of them is still there as it wrote them. */
	count: number;
	stands: boolean;
}

/** What is in the way of undoing a change of a book. */
export interface InTheWay {
	domain: string;
	/** The first of the rates, each with its weights and steps where it is not for all, and how many there are beyond them. */
	rates: NamedRate[];
	more: number;
	later: LaterChange[];
}

/** The refusal with the names and days of the first rates that are in the way, and what changed them. */
export async function namingRates(ctx: Context & { caller: Caller }, book: RateBook, { data, values }: DomainError): Promise<DomainError> {
	const { db, language, caller } = ctx;
	const ids = Array.isArray(data) ? data.map(String) : [];
	const rates = await namedRates(db, book, ids.slice(0, LISTED), { language, seesCost: caller.seesCost });
	const names = rates.slice(0, NAMED).map((rate) => rateInWords(rate, language));
	const later = await laterChanges(ctx, book, ids);
	const sentences = later.map(({ file, by, count }) =>
		translate(language, "rate.laterChange", { kind: file === null ? "edit" : "import", file: file ?? "", by, count }),
	);
	const words = {
		names: names.join("; "),
		more: Number(values.count) - names.length,
		later: sentences.join("; "),
		known: sentences.length > 0 ? "yes" : "no",
	};
	const inTheWay: InTheWay = { domain: book.domain, rates, more: ids.length - rates.length, later };
	return new DomainError("state", "rate.undoLater", { ...values, ...words }, inTheWay);
}

/** Changes that rates stand by now, or that deleted them, those of most rates first. */
async function laterChanges({ db, caller }: Context & { caller: Caller }, book: RateBook, ids: readonly string[]): Promise<LaterChange[]> {
	const [table, history] = [sql.table(rateTable(book)), sql.table(historyTable(book))];
	const { rows } = await sql<Omit<LaterChange, "stands"> & { stands: number }>`select c.change_id as "changeId", c.count, c.stands,
			l.actor_name as "by", l.at, case when l.action = 'import' then l.after ->> 'file' end as file,
			(select b.id from import_batch b where l.action = 'import' and b.id = l.object_id
				and (b.owner_id = ${caller.userId} or ${sql.lit(Number(caller.isSuper))})) as "batchId"
		from (select change_id, count(*) as count, max(live) as stands from (
			select coalesce((select r.change_id from ${table} r where r.id = i.value),
				(select h.superseded_by from ${history} h where h.id = i.value order by h.version desc limit 1)) as change_id,
				exists (select 1 from ${table} r where r.id = i.value) as live
			from json_each(${JSON.stringify(ids)}) i) where change_id is not null group by change_id order by count desc limit ${NAMED}) c
		join change_log l on l.id = (select min(f.id) from change_log f where f.change_id = c.change_id)
		order by c.count desc, l.id desc`.execute(db);
	return rows.map((row) => ({ ...row, stands: row.stands === 1 }));
}

async function undoUnderKey<T>(ctx: Context & { caller: Caller }, request: UndoRequest<T>): Promise<T> {
	const { services, now, caller } = ctx;
	const { book, changeId, batchId } = request;
	const { db } = services;
	const { userId } = caller;
	const keyed = { key: ctx.idempotencyKey, userId, path: request.path, input: request.input, now };
	if (await isLarge(services, () => sizeOfChange(db, book, changeId))) {
		const before = await earlierAnswer(db, keyed);
		if (before) return before.data as T;
		request.check?.();
		const done = await changeByPlan(services, book, {
			actor: actorOf(ctx),
			userId,
			plan: (steps) => planUndo(db, book, changeId, steps),
			refusing: (write) => refusingOverlaps(db, book, () => standingInTheWay(db, book, changeId), write),
			entry: request.entry,
			batchId,
			answer: (result) => answerToKeep(keyed, request.answer(result)),
		});
		return request.answer(done);
	}
	const seenIn = await lookAtUndo(db, book, changeId);
	return db.transaction().execute(async (trx) => {
		const { data } = await withIdempotencyKey({ ...keyed, trx }, async () => {
			request.check?.();
			const writer = changeWriter(trx, actorOf(ctx), now);
			// Before its rates: whoever comes second hears that the import has been undone.
			if (batchId !== undefined) {
				const set = { state: "undone", updated_at: writer.at } as const;
				const updated = await updatedAny(trx.updateTable("import_batch").set(set).where("id", "=", batchId).where("state", "=", "applied"));
				if (!updated) throw new DomainError("state", "import.notInState", { state: "undone" });
			}
			const count = await undoChange(trx, book, changeId, { id: writer.id, at: writer.at, userId }, seenIn);
			// An import may have found all its rates there; any other change wrote some, or there was none.
			if (count === 0 && batchId === undefined) throw new DomainError("notFound", "error.notFound");
			await writer.write(request.entry(count));
			return { ok: true as const, data: request.answer({ count, changeId: writer.id }) };
		});
		return data;
	});
}
