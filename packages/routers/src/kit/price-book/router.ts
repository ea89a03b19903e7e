import type { Moment } from "@iqt/db";
import { z } from "zod";
import type { Caller, Context } from "../../door/context.ts";
import { asFieldError, facetInput, listInput } from "../../door/lists.ts";
import { describeProblems } from "../../door/problems.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink, momentFile, momentLink } from "../files/download-link.ts";
import { readPrice } from "../money/formula.ts";
import { visibleParameters } from "../money/formula-parameters.ts";
import { priceDigits } from "../money/money.ts";
import { viewWork } from "../work/find.ts";
import { applyToAll, previewRemove, refuseUnexpected, removeMatching } from "./apply.ts";
import { doubtsBrought, toldDoubts } from "./change-doubts.ts";
import { formulaNames, priceProblem, priceValue } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { tried, wouldSave } from "./doubts.ts";
import { bookRight, editNeeds } from "./edit-right.ts";
import { exportRates } from "./export.ts";
import { exportLanes } from "./export-lanes.ts";
import { rateHistory } from "./history.ts";
import { impactView } from "./impact-view.ts";
import { boxField } from "./lane-boxes.ts";
import { listRates, type RateReader, rateFacet, ratesById, refuseWrongList, sameForAll } from "./list.ts";
import { startApplyToAll, startExport, startRemoveMatching } from "./long-work.ts";
import { namingWrongRates } from "./name-problems.ts";
import { rowAsSpelt } from "./names-in-book.ts";
import { networkInput, rateNetwork } from "./network.ts";
import { withPlaceId } from "./older/places.ts";
import { refusingTooLong } from "./plan.ts";
import { previewOf } from "./plan-apply.ts";
import { addRate, currencyDigits, hasSameValues, type RateChange, rateOrThrow, refuseStale, updateRate } from "./queries.ts";
import { logEdits, quickEdit } from "./quick-edit.ts";
import type { NameReader } from "./rate-names.ts";
import { areasIn, loadReference } from "./reference.ts";
import { removeLogged } from "./remove-logged.ts";
import { runUndo } from "./run-undo.ts";
import { applyInput, exportInput, formulaInput, idInput, idsInput, matchingInput, removeMatchingInput, rowInputs, undoInput } from "./schema.ts";
import { asBoxesLeave, listLanes, saveBoxes } from "./side-by-side.ts";
import { template } from "./template.ts";
import { termProcedures } from "./terms-router.ts";
import { rateTimeline, timelineInput } from "./timeline.ts";

/** Who reads: what they may see, and on which day. */
export const readerOf = (ctx: Context & { caller: Caller }, validOn?: string): RateReader => ({
	seesCost: ctx.caller.seesCost,
	today: ctx.today,
	validOn,
});

const namerOf = ({ language, caller: { seesCost } }: Context & { caller: Caller }): NameReader => ({ language, seesCost });

const changeOf = (ctx: { change: { id: string; at: string }; caller: Caller }): RateChange => ({
	id: ctx.change.id,
	at: ctx.change.at,
	userId: ctx.caller.userId,
});

const longWork = { unlogged: "The transaction of the work it starts is logged." } as const;
const keptFile = { unlogged: "It writes a file to download, not data." } as const;
const fileAnswer = { file: true } as const;
const wholeList = { heavy: true } as const;

/** The procedures every price book has. */
export function rateBookRouter(book: RateBook) {
	const view = bookRight(book, "view");
	const edit = bookRight(book, "edit");
	const also = editNeeds(book);
	const editing = permitted(edit, also);
	const inputs = rowInputs(book);
	const exported = (ctx: Context & { caller: Caller }, input: z.output<typeof exportInput>) => async (moment: Moment) => {
		await refuseWrongList(moment, book, input, readerOf(ctx));
		return (input.sideBySide && boxField(book) ? exportLanes : exportRates)(moment, book, input, readerOf(ctx), ctx.language);
	};
	return router({
		/** One page of the book; `validOn` leaves only rates valid that day. */
		list: permitted(view)
			.input(listInput.extend({ validOn: z.iso.date("problem.date").optional() }))
			.query(({ ctx, input: { validOn, ...input } }) => listRates(ctx.db, book, input, readerOf(ctx, validOn))),

		/** One page of the book's lanes, the rates of each side by side by their containers; 000004 where too many rates match. */
		lanes: permitted(view)
			.meta({ access: view, costly: true })
			.input(listInput)
			.query(({ ctx, input }) => listLanes(ctx.db, book, input, readerOf(ctx)).catch((error) => Promise.reject(asFieldError(error)))),

		facet: permitted(view)
			.input(facetInput)
			.query(({ ctx, input }) => rateFacet(ctx.db, book, input, readerOf(ctx))),

		/** Fields in which every rate that matches says the same, with what they say. */
		same: permitted(view)
			.input(facetInput.omit({ field: true }))
			.query(({ ctx, input }) => sameForAll(ctx.db, book, input, readerOf(ctx)).catch((error) => Promise.reject(asFieldError(error)))),

		/** A rate with the ids of its places; 000002 where there is none. */
		get: permitted(view)
			.input(idInput)
			.query(async ({ ctx, input }) => withPlaceId(ctx.db, book, await rateOrThrow(ctx.db, book, input.id, readerOf(ctx)))),

		/** Every version of a rate with who changed what, newest first. */
		history: permitted(view)
			.input(idInput)
			.query(({ ctx, input }) => rateHistory(ctx.db, book, input.id, readerOf(ctx))),

		/** What held, holds and will hold on the lane of a rate, or on a lane, as lines of rates that follow each other. */
		timeline: permitted(view)
			.input(timelineInput)
			.query(({ ctx, input }) => rateTimeline(ctx.db, book, input, readerOf(ctx))),

		/** The book's lanes with their places and how each stands, narrowed as its list is; 000002 for a book whose rates are at one place. */
		network: permitted(view)
			.meta({ access: view, costly: true })
			.input(networkInput)
			.query(({ ctx, input }) => rateNetwork(ctx.db, book, input, readerOf(ctx))),

		/** What a price text comes to over a cost: the live result beside the field; `problem` says in words why it comes to nothing. */
		previewPrice: permitted(view)
			.input(formulaInput)
			.query(async ({ ctx, input }) => {
				const values = await visibleParameters(ctx.db, ctx.caller.seesCost);
				const names = formulaNames(book, Object.keys(values));
				const digits = priceDigits(input.basis, await currencyDigits(ctx.db, input.currency));
				const problem = priceProblem(input.price, names, digits);
				const value = priceValue(input.price, input.cost, digits, values);
				const said = problem && describeProblems([{ field: "price", ...problem }], ctx.language)[0]?.message;
				return { valid: readPrice(input.price).kind !== "problem", value, problem: said ?? null, names };
			}),

		/** What is odd about a row that may be saved all the same, as sentences: a person is asked before. Of a change only what it brings. One that would be refused is: there is nothing to ask. */
		doubts: editing.input(inputs.doubts).query(async ({ ctx, input: { id, row: given, from } }) => {
			const [current] = id === undefined ? [] : await ratesById(ctx.db, book, [id], readerOf(ctx));
			const row = await rowAsSpelt(ctx.db, book, given, current?.row);
			const brought = await doubtsBrought(ctx.db, book, [{ id: current?.id, row, before: current }], ctx);
			const { told: asked } = await toldDoubts(ctx.db, book, brought, namerOf(ctx));
			const by = { id: crypto.randomUUID(), at: ctx.now.toISOString(), userId: ctx.caller.userId };
			if (asked.length > 0)
				await tried(ctx.services.db, (trx) =>
					current ? updateRate(trx, book, { id: current.id, row, from }, current, by) : addRate(trx, book, row, by),
				);
			return asked;
		}),

		add: change(edit, inputs.add, also).mutation(async ({ ctx, input }) => {
			const row = await rowAsSpelt(ctx.db, book, input.row);
			const id = await addRate(ctx.db, book, row, changeOf(ctx));
			await ctx.change.write({ action: "create", objectType: book.domain, objectId: id, before: null, after: row });
			return { id };
		}),

		/** `id`: of the rate that holds from the day on, where one is given; `changeId`: what `undo` takes back, null where nothing changed. */
		update: change(edit, inputs.update, also).mutation(async ({ ctx, input }) => {
			const current = await rateOrThrow(ctx.db, book, input.id, readerOf(ctx));
			refuseStale(current, input.version, input.row);
			const row = await rowAsSpelt(ctx.db, book, input.row, current.row);
			const reference = await loadReference(ctx.db, areasIn(book, [row]));
			if (hasSameValues(book, current, row, reference)) {
				ctx.change.nothing();
				return { id: input.id, changeId: null };
			}
			const id = await updateRate(ctx.db, book, { ...input, row }, current, changeOf(ctx), reference);
			await ctx.change.write({
				action: "update",
				objectType: book.domain,
				objectId: input.id,
				before: current.row,
				after: { ...row, ...(input.from ? { from: input.from } : {}) },
			});
			return { id, changeId: ctx.change.id };
		}),

		remove: change(edit, idsInput, also).mutation(async ({ ctx, input }) => {
			const { count, entry } = await removeLogged(ctx.db, book, input.ids, { reader: readerOf(ctx), change: changeOf(ctx) });
			await ctx.change.write(entry);
			return { count, changeId: ctx.change.id };
		}),

		/** Deletes all rows that match, whose number may have changed since they were looked at. */
		removeMatching: change(edit, removeMatchingInput, also).mutation(async ({ ctx, input }) => {
			await refuseUnexpected(ctx.db, book, input, readerOf(ctx));
			const { count, impact } = await refusingTooLong(() => removeMatching(ctx.db, book, input.predicate, readerOf(ctx), changeOf(ctx)));
			if (count === 0) {
				ctx.change.nothing();
				return { count, changeId: ctx.change.id };
			}
			await ctx.change.write({
				action: "delete",
				objectType: book.domain,
				objectId: "many",
				before: { predicate: input.predicate },
				after: { count, impact },
			});
			return { count, changeId: ctx.change.id };
		}),

		/** What that would delete. */
		previewRemove: editing
			.meta({ access: edit, costly: true })
			.input(matchingInput)
			.query(async ({ ctx, input }) => {
				const { impact, ...removed } = await previewRemove(ctx.db, book, input.predicate, readerOf(ctx));
				return { ...removed, impact: await impactView(ctx, book, impact) };
			}),

		/** The same as work of the server; `work` tells how far it is. */
		startRemoveMatching: editing
			.meta({ access: edit, ...longWork })
			.input(removeMatchingInput)
			.mutation(async ({ ctx, input }) => {
				await refuseUnexpected(ctx.services.db, book, input, readerOf(ctx));
				return viewWork(ctx, await startRemoveMatching(ctx, book, input.predicate, readerOf(ctx)));
			}),

		/** Changed cells of many rows, all or none. */
		quickEdit: change(edit, inputs.quickEdit, also).mutation(async ({ ctx, input }) => {
			const rows = await quickEdit(ctx.db, book, input.rows, readerOf(ctx), changeOf(ctx));
			await logEdits(ctx.change, book, rows);
			return { rows: rows.map(({ id, version }) => ({ id, version })), changeId: ctx.change.id };
		}),

		/** Changed cells of lanes, and rates added for containers that a lane has none for, all or none. */
		saveBoxes: change(edit, inputs.boxes, also).mutation(async ({ ctx, input }) => {
			const done = await saveBoxes(ctx.db, book, input, { reader: readerOf(ctx), change: changeOf(ctx) });
			await logEdits(ctx.change, book, [...done.edited, ...done.added]);
			return { added: done.added.map(({ id }) => id), changeId: ctx.change.id };
		}),

		/** What is odd about what `saveBoxes` would leave, as `cellDoubts` has it. */
		boxDoubts: editing.input(inputs.boxes).query(async ({ ctx, input }) => {
			const reader = readerOf(ctx);
			const left = await asBoxesLeave(ctx.db, book, input, reader);
			const asked = await toldDoubts(ctx.db, book, await doubtsBrought(ctx.db, book, left, ctx), namerOf(ctx));
			const change = { id: crypto.randomUUID(), at: ctx.now.toISOString(), userId: ctx.caller.userId };
			const saved = asked.count === 0 || (await wouldSave(ctx.services.db, (trx) => saveBoxes(trx, book, input, { reader, change })));
			return saved ? asked : { ...asked, count: 0, told: [] };
		}),

		/** What is odd about rows that cells would leave so, as `doubts` has it of one. Cells that would be refused have no doubts: saving them says why. */
		cellDoubts: editing.input(inputs.quickEdit).query(async ({ ctx, input: { rows } }) => {
			const rates = await ratesById(
				ctx.db,
				book,
				rows.map(({ id }) => id),
				readerOf(ctx),
			);
			const current = new Map(rates.map((rate) => [rate.id, rate]));
			const changes = rows.flatMap(({ id, cells }) => {
				const before = current.get(id);
				return before ? [{ id, row: { ...before.row, ...cells } as RateRow, before }] : [];
			});
			const asked = await toldDoubts(ctx.db, book, await doubtsBrought(ctx.db, book, changes, ctx), namerOf(ctx));
			const by = { id: crypto.randomUUID(), at: ctx.now.toISOString(), userId: ctx.caller.userId };
			const saved = asked.count === 0 || (await wouldSave(ctx.services.db, (trx) => quickEdit(trx, book, rows, readerOf(ctx), by)));
			return saved ? asked : { ...asked, count: 0, told: [] };
		}),

		/** What applying one change to all that match would do; nothing is kept. */
		previewApply: editing
			.meta({ access: edit, costly: true })
			.input(applyInput)
			.query(async ({ ctx, input }) => {
				const applying = { ...input, reader: readerOf(ctx) };
				const change = { id: crypto.randomUUID(), at: ctx.now.toISOString(), userId: ctx.caller.userId };
				const look = () => previewOf(ctx.services, book, applying, change);
				const { impact, brought, ...preview } = await namingWrongRates(ctx.db, book, namerOf(ctx), look);
				const doubts = await toldDoubts(ctx.db, book, brought, namerOf(ctx));
				return { ...preview, doubts, impact: await impactView(ctx, book, impact) };
			}),

		applyToAll: change(edit, applyInput, also).mutation(async ({ ctx, input }) => {
			const reader = readerOf(ctx);
			const apply = () => applyToAll(ctx.db, book, input.predicate, input.operation, reader, changeOf(ctx));
			const { impact, count, ...done } = await namingWrongRates(ctx.db, book, namerOf(ctx), () => refusingTooLong(apply));
			if (count === 0) {
				ctx.change.nothing();
				return { ...done, count, changeId: ctx.change.id };
			}
			await ctx.change.write({
				action: "applyToAll",
				objectType: book.domain,
				objectId: "many",
				before: { predicate: input.predicate },
				after: { ...input.operation, count, ...(done.atZero > 0 ? { atZero: done.atZero } : {}), impact: impact.impact },
			});
			return { ...done, count, changeId: ctx.change.id };
		}),

		/** The same as work of the server, for many rows; `work` tells how far it is. */
		startApplyToAll: editing
			.meta({ access: edit, ...longWork })
			.input(applyInput)
			.mutation(async ({ ctx, input }) => viewWork(ctx, await startApplyToAll(ctx, book, input, readerOf(ctx)))),

		/** Undoes a whole change: an edit of many, an import, a deletion. */
		undo: editing
			.meta({ access: edit, unlogged: "The transaction inside is logged." })
			.input(undoInput)
			.mutation(({ ctx, input }) =>
				runUndo(ctx, {
					book,
					changeId: input.changeId,
					path: `${book.domain}.undo`,
					input,
					entry: (count) => ({ action: "undo", objectType: book.domain, objectId: input.changeId, before: null, after: { count } }),
					answer: (done) => done,
				}),
			),

		/** All rows that match, as a workbook. */
		export: permitted(view)
			.meta({ access: view, ...fileAnswer, ...wholeList })
			.input(exportInput)
			.query(({ ctx, input }) => momentFile(ctx, exported(ctx, input))),

		template: permitted(view)
			.meta({ access: view, ...fileAnswer })
			.query(({ ctx }) => template(ctx.db, book, readerOf(ctx), ctx.language)),

		/** The same two as a URL to download. */
		exportUrl: permitted(view)
			.meta({ access: view, ...keptFile, ...wholeList })
			.input(exportInput)
			.mutation(({ ctx, input }) => momentLink(ctx, view, exported(ctx, input))),

		/** The same as work of the server; its file is `work.download`. */
		startExport: permitted(view)
			.meta({ access: view, ...keptFile })
			.input(exportInput)
			.mutation(async ({ ctx, input }) => {
				await refuseWrongList(ctx.db, book, input, readerOf(ctx));
				return viewWork(ctx, await startExport(ctx, book, input, readerOf(ctx)));
			}),

		templateUrl: permitted(view)
			.meta({ access: view, ...keptFile })
			.mutation(async ({ ctx }) => downloadLink(ctx, view, await template(ctx.db, book, readerOf(ctx), ctx.language))),

		...termProcedures(book),
	});
}
