import type { ChangeWriter } from "../../../door/change-log.ts";
import type { Caller, Context } from "../../../door/context.ts";
import { DomainError } from "../../../door/errors.ts";
import { change, permitted, router } from "../../../door/trpc.ts";
import { momentFile } from "../../files/download-link.ts";
import { checkExcelImport, replaceAll } from "../../imports/service.ts";
import { isBlank } from "../../rest/fit.ts";
import { applyToAll, removeMatching } from "../apply.ts";
import { codesInBook } from "../codes-in-book.ts";
import type { RateBook, RateRow } from "../define.ts";
import { bookRight, editNeeds } from "../edit-right.ts";
import { exportRates } from "../export.ts";
import { listRates, ratesById, refuseWrongList } from "../list.ts";
import { namingWrongRates } from "../name-problems.ts";
import { refusingTooLong } from "../plan.ts";
import { addRate, hasSameValues, rateOrThrow, refuseMissing, refuseStale, updateRate } from "../queries.ts";
import { type CellEdit, logEdits, quickEdit } from "../quick-edit.ts";
import { areasIn, loadReference, placeId, type Reference, referenceFor } from "../reference.ts";
import { removeLogged } from "../remove-logged.ts";
import { readerOf } from "../router.ts";
import { checkRow, ofRow } from "../row-problems.ts";
import { idsInput } from "../schema.ts";
import { rateTable } from "../table.ts";
import { findTerm, laneSaid, readTerm, saveTerm } from "../terms.ts";
import { filtersMeant } from "./filters.ts";
import { noticesOf } from "./notices.ts";
import { withPlaceCodes, withPlaceIds } from "./places.ts";
import { vendorCodes } from "./registers.ts";
import {
	applyRowsInput,
	laneFieldsInput,
	laneTermInput,
	newRowInput,
	olderExportInput,
	olderListInput,
	removeRowsInput,
	rowEditsInput,
	rowInputOf,
	sheetInput,
} from "./schema.ts";
import { sentRowProblems, withoutBlankAmounts } from "./sent-row-problems.ts";

export type Changing = Context & { caller: Caller; change: { id: string; at: string } };

export const changeOf = (ctx: Changing) => ({ id: ctx.change.id, at: ctx.change.at, userId: ctx.caller.userId });

/** Rows told of a change of many; rates named where some of those to delete are not there. */
const TOLD = 1_000;
const NAMED = 20;

const unlogged = "The transaction that applies the sheet writes the import's own entry.";

/** The port city of the port of a row that was sent without one, new or with another port: older forms have no field for it. */
function cityOfPort({ portIn }: RateBook, sent: Record<string, unknown>, reference: Reference, was?: RateRow): Record<string, unknown> {
	if (!portIn || !isBlank(sent[portIn.city])) return {};
	const { [portIn.port]: port, [portIn.city]: kept } = { ...was, ...sent };
	if (was && was[portIn.port] === port && !isBlank(kept)) return {};
	const id = placeId(reference, ["port"], String(port));
	const city = id === undefined ? undefined : reference.portCities?.get(id);
	return city === undefined ? {} : { [portIn.city]: city };
}

/** The row as sent, on top of the rate as it stands, or 000001 with every problem by field. */
async function checkedRow(ctx: Changing, book: RateBook, sent: Record<string, unknown>, was?: RateRow): Promise<RateRow> {
	const [named = {}] = await withPlaceCodes(ctx.db, book, [withoutBlankAmounts(book, sent, was)]);
	const reference = await referenceFor(ctx.db, book, [{ ...was, ...named }]);
	const coded = { ...named, ...cityOfPort(book, named, reference, was) };
	const result = checkRow(book, { ...was, ...coded }, reference, was);
	const against = { reference, codes: await codesInBook(ctx.db, book), vendors: await vendorCodes(ctx.db, book) };
	const problems = [...sentRowProblems(book, { ...coded }, against, was), ...(result.ok ? [] : result.problems)];
	if (!result.ok || problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	return result.row;
}

/** The first rows a change has written, with their versions. */
const rowsOfChange = (db: Context["db"], book: RateBook, changeId: string): Promise<{ id: string; version: number }[]> =>
	db.selectFrom(rateTable(book)).select(["id", "version"]).where("change_id", "=", changeId).orderBy("id").limit(TOLD).execute();

/** A new rate of what was sent. */
async function addSent(ctx: Changing & { change: ChangeWriter }, book: RateBook, sent: Record<string, unknown>) {
	const row = await checkedRow(ctx, book, sent);
	const id = await addRate(ctx.db, book, row, changeOf(ctx));
	await ctx.change.write({ action: "create", objectType: book.domain, objectId: id, before: null, after: row });
	return { id, ...(await noticesOf(ctx, book, [id]))(id) };
}

/** The edits with the versions the rows have now, where none were sent: the last writer wins. 000001 with what is wrong with what was sent. */
async function judgedEdits(
	ctx: Changing,
	book: RateBook,
	edits: readonly { id: string; version?: number | undefined; cells: Record<string, unknown> }[],
): Promise<CellEdit[]> {
	const ids = edits.map(({ id }) => id);
	const rates = new Map((await ratesById(ctx.db, book, ids, readerOf(ctx))).map((rate) => [rate.id, rate]));
	const against = { reference: await loadReference(ctx.db), codes: await codesInBook(ctx.db, book), vendors: await vendorCodes(ctx.db, book) };
	const problems = edits.flatMap(({ id, cells }) => {
		const was = rates.get(id)?.row;
		return ofRow(id, sentRowProblems(book, withoutBlankAmounts(book, cells, was), against, was ?? {}));
	});
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	// One there is none of is told by the edit itself.
	return edits.map(({ id, version, cells }) => {
		const rate = rates.get(id);
		return { id, version: version ?? rate?.version ?? 1, cells: withoutBlankAmounts(book, cells, rate?.row) };
	});
}

/** The lane terms are kept for, of which a place may be said by its GUID, code or name. */
async function laneMeant(ctx: Pick<Context, "db">, book: RateBook, said: Record<string, unknown>): Promise<string[]> {
	const [coded = {}] = await withPlaceCodes(ctx.db, book, [said]);
	return laneSaid(ctx.db, book, coded);
}

/** What the older clients' calls need beside the book's own procedures: places by GUID, partial rows, sheets read within the call. */
export function olderRouter(book: RateBook) {
	const [view, edit, also] = [bookRight(book, "view"), bookRight(book, "edit"), editNeeds(book)];
	return router({
		rows: permitted(view)
			.input(olderListInput)
			.query(async ({ ctx, input: { validOn, ...input } }) => {
				const filters = await filtersMeant(ctx.db, book, input.filters);
				const page = await listRates(ctx.db, book, { ...input, filters }, readerOf(ctx, validOn));
				return { ...page, items: await withPlaceIds(ctx.db, book, page.items) };
			}),

		/** Rates as that list answers them; those there are none of are left out. */
		rowsById: permitted(view)
			.input(idsInput)
			.query(async ({ ctx, input }) => withPlaceIds(ctx.db, book, await ratesById(ctx.db, book, input.ids, readerOf(ctx)))),

		/** The rows of that list as a workbook. */
		exportRows: permitted(view)
			.meta({ access: view, file: true, heavy: true })
			.input(olderExportInput)
			.query(({ ctx, input: { validOn, ...input } }) =>
				momentFile(ctx, async (moment) => {
					const asked = { ...input, filters: await filtersMeant(moment, book, input.filters) };
					const reader = readerOf(ctx, validOn);
					await refuseWrongList(moment, book, asked, reader);
					return exportRates(moment, book, asked, reader, ctx.language);
				}),
			),

		addRow: change(edit, newRowInput, also).mutation(({ ctx, input }) => addSent(ctx, book, input.row)),

		updateRow: change(edit, rowInputOf(book.older?.lines), also).mutation(async ({ ctx, input: { id: sentId, ...input } }) => {
			if (sentId === undefined) return addSent(ctx, book, input.row);
			const current = await rateOrThrow(ctx.db, book, sentId, readerOf(ctx));
			const row = await checkedRow(ctx, book, input.row, current.row);
			refuseStale(current, input.version ?? current.version, row);
			const reference = await loadReference(ctx.db, areasIn(book, [row]));
			if (hasSameValues(book, current, row, reference)) {
				ctx.change.nothing();
				return { id: sentId, ...(await noticesOf(ctx, book, [sentId]))(sentId) };
			}
			const id = await updateRate(ctx.db, book, { id: sentId, row, from: input.from }, current, changeOf(ctx), reference);
			await ctx.change.write({ action: "update", objectType: book.domain, objectId: sentId, before: current.row, after: row });
			return { id, ...(await noticesOf(ctx, book, [id]))(id) };
		}),

		editRows: change(edit, rowEditsInput, also).mutation(async ({ ctx, input }) => {
			const coded = await withPlaceCodes(
				ctx.db,
				book,
				input.rows.map((r) => r.cells),
			);
			const edits = await judgedEdits(
				ctx,
				book,
				input.rows.map(({ id, version }, i) => ({ id, version, cells: coded[i] ?? {} })),
			);
			const rows = await quickEdit(ctx.db, book, edits, readerOf(ctx), changeOf(ctx));
			await logEdits(ctx.change, book, rows);
			const noticed = await noticesOf(
				ctx,
				book,
				rows.map(({ id }) => id),
			);
			return { rows: rows.map(({ id, version }) => ({ id, version, ...noticed(id) })), changeId: ctx.change.id };
		}),

		/** One change of one field of all rows that match, of all without a filter; answers how many, and the first of them with the versions they have now. */
		applyRows: change(edit, applyRowsInput, also).mutation(async ({ ctx, input: { ids, filters = [], search, validOn, ...operation } }) => {
			if (ids) await refuseMissing(ctx.db, book, ids);
			const picked = ids ? [...filters, { field: "id", op: "in" as const, value: ids }] : filters;
			const predicate = { filters: await filtersMeant(ctx.db, book, picked), ...(search === undefined ? {} : { search }) };
			const names = { language: ctx.language, seesCost: ctx.caller.seesCost };
			const apply = () => applyToAll(ctx.db, book, predicate, operation, readerOf(ctx, validOn), changeOf(ctx));
			const { count, atZero, impact } = await namingWrongRates(ctx.db, book, names, () => refusingTooLong(apply));
			if (count === 0) {
				ctx.change.nothing();
				return { count, atZero, rows: [] };
			}
			await ctx.change.write({
				action: "applyToAll",
				objectType: book.domain,
				objectId: "many",
				before: { predicate: { ...predicate, validOn } },
				after: { ...operation, count, ...(atZero > 0 ? { atZero } : {}), impact: impact.impact },
			});
			return { count, atZero, rows: await rowsOfChange(ctx.db, book, ctx.change.id) };
		}),

		removeRows: change(edit, removeRowsInput, also).mutation(async ({ ctx, input: { ids, filters, search, validOn, all } }) => {
			if (ids) {
				const removed = await removeLogged(ctx.db, book, ids, { reader: readerOf(ctx), change: changeOf(ctx) });
				if (all && removed.missing.length > 0) throw new DomainError("notFound", "error.notFound", {}, removed.missing.slice(0, NAMED));
				await ctx.change.write(removed.entry);
				return { count: removed.count, missing: removed.missing };
			}
			const predicate = { filters: await filtersMeant(ctx.db, book, filters), ...(search === undefined ? {} : { search }) };
			const { count, impact } = await refusingTooLong(() => removeMatching(ctx.db, book, predicate, readerOf(ctx, validOn), changeOf(ctx)));
			if (count === 0) throw new DomainError("notFound", "error.notFound");
			await ctx.change.write({
				action: "delete",
				objectType: book.domain,
				objectId: "many",
				before: { predicate: { ...predicate, validOn } },
				after: { count, impact },
			});
			return { count, missing: [] };
		}),

		checkExcelImport: permitted(edit, also)
			.meta({ access: edit, unlogged })
			.input(sheetInput)
			.mutation(({ ctx, input }) => checkExcelImport(ctx, book.domain, input.fileName)),

		replaceAll: permitted(edit, also)
			.meta({ access: edit, unlogged })
			.input(sheetInput)
			.mutation(({ ctx, input }) => replaceAll(ctx, book.domain, input.fileName)),

		/** The term of a lane whose fields were said as a row's are, in the caller's language unless one was said. */
		laneTerm: permitted(view)
			.input(laneFieldsInput)
			.query(async ({ ctx, input }) => readTerm(ctx.db, book.domain, await laneMeant(ctx, book, input.fields), input.language ?? ctx.language)),

		saveLaneTerm: change(edit, laneTermInput).mutation(async ({ ctx, input }) => {
			const lane = await laneMeant(ctx, book, input.fields);
			const language = input.language ?? ctx.language;
			const { body, version } = await findTerm(ctx.db, book.domain, lane, language);
			return saveTerm(ctx, book, { lane, language, body: input.body === undefined ? body : (input.body ?? ""), version: input.version ?? version });
		}),
	});
}
