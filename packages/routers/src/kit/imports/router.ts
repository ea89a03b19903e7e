import { translate } from "@iqt/i18n";
import type { Caller, Context } from "../../door/context.ts";
import { pageAnswer } from "../../door/lists.ts";
import { router, signedIn } from "../../door/trpc.ts";
import { momentLink } from "../files/download-link.ts";
import { fileName } from "../files/rules.ts";
import type { Loser } from "../price-book/batch-lost.ts";
import { codeField, missingRates } from "../price-book/batch-missing.ts";
import { impactView } from "../price-book/impact-view.ts";
import { namedRates, rateNames } from "../price-book/rate-names.ts";
import { startInBackground } from "../work/background.ts";
import { rowsAgainst } from "./against.ts";
import { answerQuestions, changeMapping, forgetMapping } from "./answers.ts";
import { refuseUnless, undoImport } from "./apply.ts";
import { bookWithRecords, importBook, laneName, valueLabel } from "./book.ts";
import { bulkChanges } from "./bulk-changes.ts";
import { chooseRows } from "./choose-rows.ts";
import { correctionsOf, countCorrections } from "./correction-queries.ts";
import { correctCells } from "./corrections.ts";
import { countsOf } from "./counts.ts";
import { errorSheet, errorSource } from "./files.ts";
import { importHistory } from "./history.ts";
import { previewBatch } from "./impact.ts";
import { effectsOnRows, withEffects } from "./kept-effects.ts";
import { startPasted } from "./pasted.ts";
import { previewPage } from "./preview-page.ts";
import type { Batch } from "./queries.ts";
import { readBatch } from "./read-batch.ts";
import { refusalView } from "./refusal.ts";
import { choiceOf } from "./row-choices.ts";
import { batchPlaces, rowPlaces } from "./row-places.ts";
import {
	answerInput,
	anyOfBatch,
	applyInput,
	batchInput,
	chooseInput,
	correctInput,
	historyInput,
	impactInput,
	listInput,
	mappingInput,
	pasteInput,
	previewInput,
	sheetRowsInput,
	startInput,
} from "./schema.ts";
import { applyNow, cancelBatch, ownBatch, ownBatches, startApplying, startBatch } from "./service.ts";
import { cellsOfRows, sheetWindow } from "./sheet-rows.ts";
import { keptBy, missingFields, openQuestions } from "./understood.ts";
import { batchSummary, batchView, correctionView, rowsView } from "./view.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Asking = Context & { caller: Caller };

const staging = { access: "signedIn", unlogged: "A batch on its way changes no rate; applying it is logged." } as const;
/** A row of a sheet may be as long as a sheet is wide. */
const sheetReading = { access: "signedIn", rowWeight: 5 } as const;
const download = { access: "signedIn", unlogged: "It writes a file to download, not data.", heavy: true } as const;

/** Charges named of a lane whose rates end. */
const CHARGES = 20;

/** Somebody's own batch: whose it is, and whether they may edit its book, is settled before what they ask of it is looked at. */
const ofBatch = signedIn.input(anyOfBatch).use(async ({ ctx, input, next }) => next({ ctx: { batch: await ownBatch(ctx, input.batchId) } }));

const viewOf = async (ctx: Asking, id: string, known?: Batch) => {
	const { batch, effects } = await withEffects(ctx.services, known ?? (await ownBatch(ctx, id)));
	const corrected = await countCorrections(ctx.db, id);
	const book = await bookWithRecords(ctx.db, batch.domain);
	const places = await batchPlaces(ctx.db, book, batch, ctx.language);
	const view = batchView(batch, book, { corrected, effects, places, language: ctx.language, now: ctx.now });
	const reader = { language: ctx.language, seesCost: ctx.caller.seesCost };
	const isApplied = batch.state === "applied";
	const { losers: kept = [], goers = [], enders: ended = [], gone: removed = [] } = isApplied ? countsOf(batch) : {};
	const losers = kept.map((loser): Omit<Loser, "from"> & { from: string | null } => ({
		parts: [],
		more: 0,
		...(typeof loser === "string" ? { id: loser, from: null, to: null } : loser),
	}));
	const names = new Map(
		(
			await rateNames(
				ctx.db,
				book.rates,
				[...losers, ...goers, ...ended, ...removed].map(({ id }) => id),
				reader,
			)
		).map(({ id, name }) => [id, name]),
	);
	const named = ({ id, from, to }: { id: string; from: string | null; to: string | null }) => ({ id, name: names.get(id) ?? "", from, to });
	return {
		...view,
		refusal: refusalView(batch, book, ctx.language),
		/** The first of the rates that it has left without a price, and what of them; `from` is null, and `parts` empty, where that was not kept. */
		losers: losers.map(({ parts, more, ...rate }) => ({ ...named(rate), parts, more })),
		/** The first of the rates whose price goes on beside its rows, and where. */
		goingOn: goers.map(({ parts, more, ...rate }) => ({ ...named(rate), parts, more })),
		/** The first of the rates it has ended early, with the days they keep. */
		ended: ended.map(({ part = null, ...rate }) => ({ ...named(rate), part })),
		/** The first of the rates it has removed, with their days. */
		removed: removed.map(({ part = null, ...rate }) => ({ ...named(rate), part })),
	};
};

/** Has the sheet of a batch read again where what was settled changes how; answers how the batch stands. */
const viewRead = (ctx: Asking & { batch: Batch }, again = true) => {
	if (again) ctx.services.waitUntil(readBatch(ctx.services, ctx.batch.id));
	return viewOf(ctx, ctx.batch.id);
};

export const importsRouter = router({
	/** Begins to read an uploaded file; the answer comes at once and `batch` tells how far it is. */
	start: signedIn
		.meta(staging)
		.input(startInput)
		.mutation(async ({ ctx, input }) => {
			const id = await startInBackground(
				ctx,
				() => startBatch(ctx, input.domain, input.objectName, input.fileName),
				(batch) => readBatch(ctx.services, batch),
			);
			return viewOf(ctx, id);
		}),

	/** Begins to read cells that were pasted, as `start` does a file. */
	paste: signedIn
		.meta(staging)
		.input(pasteInput)
		.mutation(async ({ ctx, input }) => {
			const id = await startInBackground(
				ctx,
				() => startPasted(ctx, input.domain, input.lines),
				(batch) => readBatch(ctx.services, batch),
			);
			return viewOf(ctx, id);
		}),

	/** State, progress, counts, notices and mapping of a batch. */
	batch: ofBatch.input(batchInput).query(({ ctx }) => viewOf(ctx, ctx.batch.id, ctx.batch)),

	/** The caller's latest batches, newest first, so that a page left comes back to its bar. */
	list: signedIn.input(listInput).query(async ({ ctx, input }) => (await ownBatches(ctx, input.domain ?? null)).map(batchSummary)),

	/** Imports of a book, or of every book the caller may edit, newest first and whoever made them. */
	history: signedIn.input(historyInput).query(({ ctx, input }) => importHistory(ctx, input)),

	/** Other changes of many rates at once, of the same books. */
	bulkChanges: signedIn.input(historyInput).query(({ ctx, input }) => bulkChanges(ctx, input)),

	/** What applying a batch as "replace" would end that its sheet does not have: how many rates, on which lanes, and the first of them with the days they keep, or had; and what lanes it has nothing of. */
	missing: ofBatch.input(batchInput).query(async ({ ctx }) => {
		const { batch } = ctx;
		refuseUnless(batch, "preview");
		const book = await bookWithRecords(ctx.db, batch.domain);
		const { most, untouched, ending, going, ...figures } = await missingRates(ctx.db, book.rates, {
			batchId: batch.id,
			kept: keptBy(batch),
			choiceOf: choiceOf(batch),
		});
		const reader = { language: ctx.language, seesCost: ctx.caller.seesCost };
		const code = codeField(book.rates)?.name ?? "";
		const laneOf = ({ rate, count, codes = [] }: (typeof untouched.most)[number] & { codes?: readonly string[] }) => {
			const lane = laneName(book, rate, ctx.language);
			const charged = codes.slice(0, CHARGES).map((one) => valueLabel(book, code, one, ctx.language));
			return { lane: charged.length === 0 ? lane : `${lane}: ${charged.join(", ")}${codes.length > CHARGES ? " …" : ""}`, count };
		};
		const ids = [...ending, ...going].map(({ id }) => id);
		const rates = new Map((await namedRates(ctx.db, book.rates, ids, reader)).map((rate) => [rate.id, rate]));
		/** A rate up to a day, with the weights and steps that tell it from others of its name. */
		const named = (id: string, until?: string) => {
			const rate = rates.get(id);
			if (!rate) return [];
			const to = until ?? rate.to;
			return [{ ...rate, to, part: rate.part ? { ...rate.part, to } : null }];
		};
		return {
			...figures,
			most: most.map(laneOf),
			untouched: { ...untouched, most: untouched.most.map(laneOf) },
			ending: ending.flatMap(({ id, to }) => named(id, to)),
			going: going.flatMap(({ id }) => named(id)),
		};
	}),

	/** What applying a batch would bring about by the choices made so far, in numbers; of one that is applied what it brought about, null where that was not kept. */
	impact: ofBatch
		.meta({ access: "signedIn", costly: true })
		.input(impactInput)
		.query(async ({ ctx, input: { mode } }) => {
			const { batch } = ctx;
			const { rates } = importBook(batch.domain);
			if (batch.state === "applied") {
				const { impact } = countsOf(batch);
				return impact ? impactView(ctx, rates, { impact, lanes: [], quotations: [] }) : null;
			}
			refuseUnless(batch, "preview");
			return impactView(ctx, rates, await previewBatch(ctx.db, rates, { batch, mode, today: ctx.today }));
		}),

	/** Reads the sheet again with another mapping, which is remembered for sheets with the same headers once it is applied. */
	setMapping: ofBatch
		.meta(staging)
		.input(mappingInput)
		.mutation(async ({ ctx, input }) => {
			refuseUnless(ctx.batch, "preview", "failed");
			await changeMapping(ctx, ctx.batch, input.mapping);
			return viewRead(ctx);
		}),

	/** Reads the sheet again as if nobody had settled the columns of its headers, for everybody. */
	forgetMapping: ofBatch
		.meta({ access: "signedIn", unlogged: "The transaction inside is logged." })
		.input(batchInput)
		.mutation(async ({ ctx }) => {
			refuseUnless(ctx.batch, "preview", "failed");
			await forgetMapping(ctx, ctx.batch);
			return viewRead(ctx);
		}),

	/** Answers questions of a preview, or undoes answers; what changes how the sheet is read has it read again. */
	answer: ofBatch
		.meta(staging)
		.input(answerInput)
		.mutation(async ({ ctx, input }) => viewRead(ctx, await answerQuestions(ctx, ctx.batch, input.answers))),

	/** What becomes of rates that clash, and which are left out; where one is left out or no longer is, the sheet is read again. */
	choose: ofBatch
		.meta(staging)
		.input(chooseInput)
		.mutation(async ({ ctx, input }) => viewRead(ctx, await chooseRows(ctx, ctx.batch, input))),

	/** Reads the sheet again with some of its cells put right; the sheet itself stays as it is. */
	correct: ofBatch
		.meta(staging)
		.input(correctInput)
		.mutation(async ({ ctx, input }) => {
			await correctCells(ctx, ctx.batch, input.corrections);
			return viewRead(ctx);
		}),

	/** Cells of a batch that were put right: what the sheet says, how they are read, who corrected them and when. */
	corrections: ofBatch.input(batchInput).query(async ({ ctx }) => {
		const { batch } = ctx;
		const book = await bookWithRecords(ctx.db, batch.domain);
		return (await correctionsOf(ctx.db, batch.id)).map((correction) => correctionView(correction, book, ctx.language));
	}),

	/**
	 * Rows of the sheet itself as they stand there, with what each was read as, and the merged ranges among them. Of long ones it answers fewer than
	 * asked for; `next` is the row to go on from, null where all are answered.
	 */
	sheetRows: ofBatch
		.meta(sheetReading)
		.input(sheetRowsInput)
		.query(async ({ ctx, input }) => {
			const { batchId, ...window } = input;
			return sheetWindow(ctx.db, batchId, window);
		}),

	/** A page of rows as they were read, with what is wrong and odd in place. */
	previewRows: ofBatch
		.meta(sheetReading)
		.input(previewInput)
		.query(async ({ ctx, input }) => {
			const { batch, effects } = await withEffects(ctx.services, ctx.batch);
			const book = await bookWithRecords(ctx.db, batch.domain);
			const { pageSize } = input;
			const { total, pageIndex, items } = await previewPage(ctx.db, {
				batchId: batch.id,
				outcome: input.outcome ?? null,
				missing: missingFields(openQuestions(batch)),
				problems: input.problems ?? false,
				corrected: input.corrected ?? false,
				pageIndex: input.pageIndex,
				atRow: input.atRow ?? null,
				pageSize,
			});
			const corrections = await correctionsOf(ctx.db, batch.id);
			const sheet = await cellsOfRows(
				ctx.db,
				batch.id,
				items.map((r) => r.sheet_row),
			);
			const against = await rowsAgainst(ctx.db, book, { batch, rows: items, language: ctx.language, seesCost: ctx.caller.seesCost });
			const places = await rowPlaces(ctx.db, book, items, ctx.language);
			const lines = items.map((r) => r.line);
			const byChoice = await effectsOnRows(ctx.db, batch, effects, lines);
			const view = { book, batch, corrections, sheet, places, against, byChoice, mode: input.mode, language: ctx.language, caller: ctx.caller };
			return pageAnswer({ pageIndex, pageSize }, total, rowsView(items, view));
		}),

	/** Puts the batch into the book, all or nothing. Asked again it answers what it did the first time. */
	applyBatch: ofBatch
		.meta({ access: "signedIn", unlogged: "The transaction inside is logged; asked again it only reads the first answer." })
		.input(applyInput)
		.mutation(async ({ ctx, input }) => {
			const { batchId, ...request } = input;
			return applyNow(ctx, ctx.batch, request);
		}),

	/** The same as work of the server: the answer comes at once and `batch` tells how far it is and what came of it. */
	startApply: ofBatch
		.meta({ access: "signedIn", unlogged: "The transaction of the work it starts is logged." })
		.input(applyInput)
		.mutation(async ({ ctx, input }) => {
			const { batchId, ...request } = input;
			await startApplying(ctx, ctx.batch, request);
			return viewOf(ctx, batchId);
		}),

	/** Undoes an applied batch, unless somebody has changed one of its rows since. */
	undo: ofBatch
		.meta({ access: "signedIn", unlogged: "The transaction inside is logged." })
		.input(batchInput)
		.mutation(({ ctx, input }) => undoImport(ctx, ctx.batch, input)),

	/** Stops a batch that is not applied, which is logged; its rows go. One that is being applied goes back to its preview instead, with nothing written. */
	cancel: ofBatch
		.meta({ access: "signedIn", unlogged: "The transaction inside is logged." })
		.input(batchInput)
		.mutation(async ({ ctx, input }) => {
			await cancelBatch(ctx, input.batchId);
			return viewOf(ctx, input.batchId);
		}),

	/** A link to an xlsx of the rows with errors, with a column that says why. */
	errorFile: ofBatch
		.meta(download)
		.input(batchInput)
		.mutation(async ({ ctx }) => {
			const { batch } = ctx;
			// What is wrong with its rows is known once they are read.
			refuseUnless(batch, "preview", "applying", "applied", "undone", "failed", "cancelled");
			const name = fileName(`${batch.file_name.replace(/\.xlsx$/i, "")}.xlsx`, `-${translate(ctx.language, "files.errors")}`);
			const book = await bookWithRecords(ctx.db, batch.domain);
			const source = await errorSource(ctx.services, batch);
			return momentLink(ctx, book.editPermission, (moment) => ({
				file: { name, contentType: XLSX, body: errorSheet(moment, batch, { book, source, language: ctx.language }) },
			}));
		}),
});
