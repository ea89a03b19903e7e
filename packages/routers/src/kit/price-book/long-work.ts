import { atOneMoment, limitsTransactions } from "@iqt/db";
import type { z } from "zod";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { actorOf } from "../../door/session/actor.ts";
import { keepFile } from "../files/download-link.ts";
import { startWork, type Teller } from "../work/run.ts";
import { countChanging, countMatching, lookAtApply, lookAtRemoval, type Predicate } from "./apply.ts";
import { type Progress, removeRows, writeApply } from "./apply-write.ts";
import type { RateBook } from "./define.ts";
import { bookRight } from "./edit-right.ts";
import { exportName, exportRates } from "./export.ts";
import { exportLanes } from "./export-lanes.ts";
import { type Impact, impactOfApply } from "./impact.ts";
import { boxField } from "./lane-boxes.ts";
import { countRates, type RateReader } from "./list.ts";
import { lookFirst } from "./look-first.ts";
import { changeByPlan, type PlannedChange } from "./plan.ts";
import { applyPlan, removePlan } from "./plan-apply.ts";
import type { RateChange } from "./queries.ts";
import type { exportInput, operationInput } from "./schema.ts";

type Asking = Context & { caller: Caller };

/** Starts writing all rows that match into a workbook; answers the work's id. */
export function startExport(ctx: Asking, book: RateBook, input: z.output<typeof exportInput>, reader: RateReader): Promise<string> {
	return startWork(ctx, {
		kind: "export",
		domain: book.domain,
		right: bookRight(book, "view"),
		title: exportName(book, reader, ctx.language),
		anew: true,
		run: (tell) =>
			atOneMoment(ctx.services.db, async (moment) => {
				await tell.total(await countRates(moment, book, input, reader));
				let count = 0;
				const report = async (done: number) => {
					count = done;
					await tell.done(done);
				};
				const lanes = input.sideBySide && boxField(book) ? await exportLanes(moment, book, input, reader, ctx.language) : null;
				const objectName = await keepFile(ctx, lanes ?? exportRates(moment, book, input, reader, ctx.language, report));
				return { count, objectName };
			}),
	});
}

interface Bulk<Seen> {
	kind: "applyToAll" | "removeMatching";
	predicate: Predicate;
	/** How many rows it is about. */
	total(): Promise<number>;
	/** Sees what it is to do, and refuses what may not be done. */
	look(db: Context["db"]): Promise<Seen>;
	/** Does what was seen in the transaction; answers how many rows were changed. */
	write(trx: Context["db"], seen: Seen, change: RateChange, progress: Progress): Promise<number>;
	/** What it brings about, as was seen. */
	impactOf(seen: Seen): Impact;
	/** The same by a plan, where a server ends transactions that last; `heard` hears what it brings about. */
	planned(heard: (impact: Impact) => void): Pick<PlannedChange, "plan" | "refusing">;
	/** What the change log keeps. */
	log: { action: string; after: Record<string, unknown> };
}

/** There is nothing to change: nothing is written, nor an entry of the change log. */
class NothingChanges extends Error {}

function nothingChanged(error: unknown): { count: 0 } {
	if (error instanceof NothingChanges) return { count: 0 };
	throw error;
}

function startBulk<Seen>(ctx: Asking, book: RateBook, bulk: Bulk<Seen>): Promise<string> {
	const { services } = ctx;
	const run = async (tell: Teller) => {
		await tell.total(await bulk.total());
		const entry = (count: number, impact: Impact | undefined) => ({
			action: bulk.log.action,
			objectType: book.domain,
			objectId: "many",
			before: { predicate: bulk.predicate },
			after: { ...bulk.log.after, count, ...(impact ? { impact } : {}) },
		});
		if (limitsTransactions(services.db)) {
			let impact: Impact | undefined;
			const planned = bulk.planned((heard) => {
				impact = heard;
			});
			const plan: typeof planned.plan = async (steps) => (await planned.plan(steps)) || Promise.reject(new NothingChanges());
			const change = { actor: actorOf(ctx), userId: ctx.caller.userId, ...planned, plan, entry: (count: number) => entry(count, impact) };
			const ending = { ...change, finish: tell.finishBy };
			return changeByPlan(services, book, ending).catch(nothingChanged);
		}
		const seenIn = await lookFirst(services.db, book, bulk.look);
		return services.db.transaction().execute((trx) =>
			tell.finish(trx, async () => {
				const writer = changeWriter(trx, actorOf(ctx), services.now());
				const seen = await seenIn(trx);
				const count = await bulk.write(trx, seen, { id: writer.id, at: writer.at, userId: ctx.caller.userId }, tell.progress);
				if (count === 0) return { count };
				await writer.write(entry(count, bulk.impactOf(seen)));
				return { count, changeId: writer.id };
			}),
		);
	};
	return startWork(ctx, { kind: bulk.kind, domain: book.domain, right: bookRight(book, "edit"), run });
}

/** Starts changing one field of all rows that match, all or nothing; answers the work's id. */
export const startApplyToAll = (
	ctx: Asking,
	book: RateBook,
	input: { predicate: Predicate; operation: z.output<typeof operationInput> },
	reader: RateReader,
): Promise<string> =>
	startBulk(ctx, book, {
		kind: "applyToAll",
		predicate: input.predicate,
		total: () => countChanging(ctx.services.db, book, input.predicate, input.operation, reader),
		planned: (heard) => applyPlan(ctx.services.db, book, { ...input, reader }, heard),
		async look(db) {
			const looked = await lookAtApply(db, book, input.predicate, input.operation, reader);
			return { ...looked, impact: await impactOfApply(db, looked, { from: input.operation.from, today: reader.today }) };
		},
		impactOf: ({ impact }) => impact.impact,
		write: (trx, seen, change, progress) => writeApply(trx, book, seen, input.operation, change, progress),
		log: { action: "applyToAll", after: input.operation },
	});

/** Starts deleting all rows that match, all or nothing; answers the work's id. */
export const startRemoveMatching = (ctx: Asking, book: RateBook, predicate: Predicate, reader: RateReader): Promise<string> =>
	startBulk(ctx, book, {
		kind: "removeMatching",
		predicate,
		total: () => countMatching(ctx.services.db, book, predicate, reader),
		planned: (heard) => removePlan(ctx.services.db, book, predicate, reader, heard),
		look: (db) => lookAtRemoval(db, book, predicate, reader),
		impactOf: ({ impact }) => impact.impact,
		write: (trx, { rows }, change, progress) => removeRows(trx, book, rows, change, progress),
		log: { action: "delete", after: {} },
	});
