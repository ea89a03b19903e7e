import { atOneMoment } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { z } from "zod";
import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { keyedRequest, withIdempotencyKey } from "../../door/idempotency.ts";
import { actorOf } from "../../door/session/actor.ts";
import { change, permitted } from "../../door/trpc.ts";
import { refusingTooLong } from "../price-book/plan.ts";
import { namingRates } from "../price-book/run-undo.ts";
import type { AnyKind, RecordKind, RecordWork, Use } from "../records/define.ts";
import { recordGuidSchema } from "../records/fields.ts";
import type { Plain } from "../records/queries.ts";
import { workOf } from "../records/router.ts";
import { mayWrite } from "../records/save.ts";
import { viewWork } from "../work/find.ts";
import { startWork } from "../work/run.ts";
import type { Work } from "../work/view.ts";
import { type Clash, clashesIn, duplicatesOf, type Looked, lookAt, namedIn, ratesIn, titleOf } from "./look.ts";
import { aliasesAdded, lookAtUnmerge, type Merge, type Merged, mergeRecords, unmergeRecords } from "./merge.ts";

const mergeInput = z.object({
	/** The record that stays. */
	stays: recordGuidSchema,
	/** Those that become it. */
	goes: z.array(recordGuidSchema).min(1).max(20),
	/** Whose rates, terms and values hold where both have one in the same place: those of the record that stays, or of those that go. */
	holds: z.enum(["stays", "goes"]).optional(),
});

/** What a merge would do. */
export interface MergePreview {
	stays: { id: string; name: string };
	/** Each with all that names it. */
	goes: { id: string; name: string; uses: Use[] }[];
	/** Names by which the one that stays is found from then on, beside its own; null for a kind without other names. */
	aliases: string[] | null;
	/** What is odd about them, in sentences. */
	doubts: string[];
	/** Rates that move. */
	rates: number;
	/** What would be there twice: `holds` has to say whose is kept. */
	clashes: Clash[];
}

function doubtOf(kind: AnyKind, { stays, one }: { stays: Plain; one: Plain }, language: Language): string[] {
	const doubt = kind.merging?.doubt?.(one, stays);
	const names = { one: titleOf(kind, one, language), other: titleOf(kind, stays, language) };
	return doubt ? [translate(language, doubt.messageId, { ...names, ...doubt.values })] : [];
}

type Asking = Context & { caller: Caller };

/** The number of the last entry of the change log: what was seen before holds as long as there is no later one. */
const lastEntry = async ({ db }: Pick<RecordWork, "db">): Promise<number> => {
	const { last } = await db
		.selectFrom("change_log")
		.select(({ fn }) => fn.max("id").as("last"))
		.executeTakeFirstOrThrow();
	return Number(last ?? 0);
};

async function preview(ctx: Asking, kind: AnyKind, merge: Merge): Promise<MergePreview> {
	return atOneMoment(ctx.services.db, async (db) => {
		const work = { db, caller: ctx.caller, language: ctx.language, now: ctx.now };
		const duplicates = await duplicatesOf(work, kind, merge);
		const { stays, goes } = duplicates;
		mayWrite(kind, ctx, stays, ...goes);
		const looked = await lookAt(db, kind, duplicates);
		const named = (record: Plain) => ({ id: record.id, name: titleOf(kind, record, ctx.language) });
		const told: MergePreview["goes"] = [];
		for (const one of goes) told.push({ ...named(one), uses: await namedIn(work, kind, one) });
		return {
			stays: named(stays),
			goes: told,
			aliases: aliasesAdded(kind, duplicates),
			doubts: goes.flatMap((one) => doubtOf(kind, { stays, one }, ctx.language)),
			rates: ratesIn(looked),
			clashes: await clashesIn(db, looked, duplicates, work),
		};
	});
}

/** Starts a merge as work of the server: what it does is looked at before the writer is held, and again only where somebody has changed anything since. */
async function startMerge(ctx: Asking, kind: AnyKind, merge: Merge): Promise<string> {
	const { services, caller } = ctx;
	const asked = { db: services.db, caller, language: ctx.language, now: ctx.now };
	const duplicates = await duplicatesOf(asked, kind, merge);
	const title = `${duplicates.goes.map((one) => titleOf(kind, one, ctx.language)).join(", ")} → ${titleOf(kind, duplicates.stays, ctx.language)}`;
	return startWork(ctx, {
		kind: "merge",
		domain: kind.name,
		right: kind.merging?.right ?? kind.rights.edit,
		title,
		async run(tell) {
			const last = await lastEntry(asked);
			const seen: Looked = await lookAt(services.db, kind, duplicates);
			await tell.total(ratesIn(seen));
			return services.db.transaction().execute((db) =>
				tell.finish(db, async () => {
					const writer = changeWriter(db, actorOf(ctx), services.now());
					const work: RecordWork = { db, now: services.now(), language: ctx.language, caller, change: writer };
					const looked = (await lastEntry(work)) === last ? seen : undefined;
					return mergeRecords(work, kind, merge, { looked, progress: tell.progress });
				}),
			);
		},
	});
}

/** Takes a merge back in one transaction, with what it does to rates looked at before. */
async function unmerge(ctx: Asking, kind: AnyKind, path: string, input: { changeId: string }): Promise<Merged> {
	const { services, caller, language, now } = ctx;
	const moved = await lookAtUnmerge(services.db, kind, input.changeId);
	return services.db.transaction().execute(async (db) => {
		const keyed = keyedRequest(ctx, { userId: caller.userId, path, input });
		const { data } = await withIdempotencyKey({ trx: db, ...keyed }, async () => {
			const work: RecordWork = { db, now, language, caller, change: changeWriter(db, actorOf(ctx), now) };
			const asked = { ...input, moved };
			return { ok: true as const, data: await unmergeRecords(work, kind, asked, (book, error) => namingRates({ ...ctx, db }, book, error)) };
		});
		return data;
	});
}

/**
 * The procedures that make duplicates one record, for the router of a kind with `merging`, beside `defineRecords`. `merge` does it within its call,
 * `startMerge` as work of the server, for a record that many rates name; `unmerge` takes either back.
 *
 * Errors: 000001 at `goes`, 000002 for one that is gone, 000008 where rates of a book that the caller may not edit would give way, 000004 where two may not be one or something has changed since, 000007 with what would be there
 * twice. Throws at start where the kind does not say how, or its declaration not that.
 */
export function defineRecordMerge<S extends z.ZodObject, E extends object = object>(typed: RecordKind<S, E>) {
	const kind = typed as unknown as AnyKind;
	if (!kind.merging || !kind.merged) throw new Error(`${kind.name} cannot be merged: it does not say merged, or not what names its records`);
	const edit = kind.merging.right ?? kind.rights.edit;
	return {
		/** What a merge would move, and what would be there twice. Nothing is kept. */
		previewMerge: permitted(edit)
			.meta({ access: edit, costly: true })
			.input(mergeInput)
			.query(({ ctx, input }): Promise<MergePreview> => preview(ctx, kind, input)),

		merge: change(edit, mergeInput).mutation(({ ctx, input }) => refusingTooLong(() => mergeRecords(workOf(ctx), kind, input))),

		startMerge: permitted(edit)
			.meta({ access: edit, unlogged: "The transaction of the work it starts is logged." })
			.input(mergeInput)
			.mutation(async ({ ctx, input }): Promise<Work> => viewWork(ctx, await startMerge(ctx, kind, input))),

		/** Takes a merge back. */
		unmerge: permitted(edit)
			.meta({ access: edit, unlogged: "The transaction inside is logged." })
			.input(z.object({ changeId: z.guid() }))
			.mutation(({ ctx, input, path }) => refusingTooLong(() => unmerge(ctx, kind, path, input))),
	};
}
